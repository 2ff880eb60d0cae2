import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

export const settings: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("setting")
      .addColumn("name", "text", (c) => c.primaryKey())
      .addColumn("value", "text", (c) => c.notNull())
      .addColumn("changed_by", "text", (c) => c.notNull().references("person.id"))
      .addColumn("changed_at", "bigint", (c) => c.notNull())
      .execute();
  },
};
