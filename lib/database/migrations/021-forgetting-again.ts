import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** When all had been looked through for somebody who is being forgotten, for the last time. */
export const forgettingAgain: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("forgetting").addColumn("looked_at", "bigint").execute();
    // What was begun while these have waited is kept, as they were told.
    await sql`update forgetting set looked_at = at where waits is not null`.execute(db);
  },
};
