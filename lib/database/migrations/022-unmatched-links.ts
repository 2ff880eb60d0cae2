import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Links of which the service did not say surely whose they are, encrypted. */
export const unmatchedLinks: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("attempt").addColumn("unmatched_links", "text").execute();
  },
};
