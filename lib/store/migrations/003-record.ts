import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

export const record: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("event")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("document_id", "text", (c) => c.notNull().references("document.id"))
      .addColumn("person_id", "text", (c) => c.notNull().references("person.id"))
      .addColumn("at", "bigint", (c) => c.notNull())
      .addColumn("kind", "text", (c) => c.notNull())
      .addColumn("detail", "text", (c) => c.notNull())
      .execute();
    await db.schema.createIndex("event_document").on("event").columns(["document_id", "id"]).execute();
    await db.schema.alterTable("signer").addColumn("copied_at", "bigint").execute();
  },
};
