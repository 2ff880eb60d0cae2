import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

export const restores: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("restore")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("kind", "text", (c) => c.notNull())
      .addColumn("at", "bigint", (c) => c.notNull())
      .addColumn("data_until", "bigint", (c) => c.notNull())
      .addColumn("seen_by", "text", (c) => c.references("person.id"))
      .addColumn("seen_at", "bigint")
      .execute();
    await db.schema
      .createTable("pulse")
      .addColumn("id", "integer", (c) => c.primaryKey())
      .addColumn("database_id", "text", (c) => c.notNull())
      .addColumn("beats", "bigint", (c) => c.notNull())
      .addColumn("at", "bigint", (c) => c.notNull())
      .addColumn("ended", "integer", (c) => c.notNull())
      .addColumn("file", "text")
      .execute();
    await db.schema
      .createTable("setup_code")
      .addColumn("code_hash", "text", (c) => c.primaryKey())
      .addColumn("expires_at", "bigint", (c) => c.notNull())
      .execute();
    await db.schema.alterTable("draft").addColumn("restored_from", "bigint").execute();
  },
};
