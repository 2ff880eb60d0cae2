import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Templates as administrators describe them, and each change of that. */
export const templates: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema
      .createTable("template")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("template_id", "text", (c) => c.notNull().unique())
      .addColumn("name", "text", (c) => c.notNull())
      .addColumn("sought", "text", (c) => c.notNull())
      .addColumn("content", "text", (c) => c.notNull())
      .addColumn("version", "integer", (c) => c.notNull())
      .addColumn("changed_at", "bigint", (c) => c.notNull())
      .addColumn("archived_at", "bigint")
      .execute();
    await schema
      .createTable("template_change")
      .addColumn("template", "text", (c) => c.notNull().references("template.id"))
      .addColumn("version", "integer", (c) => c.notNull())
      .addColumn("person_id", "text", (c) => c.notNull().references("person.id"))
      .addColumn("at", "bigint", (c) => c.notNull())
      .addColumn("content", "text", (c) => c.notNull())
      .addColumn("archived", "integer", (c) => c.notNull())
      .addPrimaryKeyConstraint("template_change_pk", ["template", "version"])
      .execute();
  },
};
