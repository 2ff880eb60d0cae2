import type { Kysely } from "kysely";
import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Search texts hold the initials of signers' names: those that are there are to be written again (`searchStale` in `lib/search/text.ts`). */
export const initials: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`update document set search_stale = 1`.execute(db);
  },
};
