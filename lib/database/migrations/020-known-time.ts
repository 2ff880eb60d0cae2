import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Which time is known to be past, so that a clock that is behind is known for one. */
export const knownTime: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable("clock")
      .addColumn("known_at", "bigint", (c) => c.notNull().defaultTo(0))
      .execute();
    // Trusted from the beginning, but for no longer than a day yet.
    await sql`update clock set steady_since = read_at - 86400000 where steady_since = 0`.execute(db);
  },
};
