import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** From where a session was begun, so that its owner knows it again. */
export const sessions: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of ["agent", "address"])
      await db.schema
        .alterTable("session")
        .addColumn(column, "text", (c) => c.notNull().defaultTo(""))
        .execute();
  },
};
