import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Which time is known to be past, so that a clock that is behind is known for one. */
export const knownTime: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable("clock")
      .addColumn("known_at", "bigint", (c) => c.notNull().defaultTo(0))
      .execute();
  },
};
