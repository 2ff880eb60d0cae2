import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** The office's departments, of which each person is in none or one. */
export const departments: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema
      .createTable("department")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("name", "text", (c) => c.notNull())
      .execute();
    await schema
      .alterTable("person")
      .addColumn("department_id", "text", (c) => c.references("department.id"))
      .execute();
    await schema.createIndex("person_department").on("person").column("department_id").execute();
  },
};
