import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** What is told of a PDF beside it; of those from before nothing. */
export const fileNotices: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable("upload")
      .addColumn("notices", "text", (c) => c.notNull().defaultTo(""))
      .execute();
  },
};
