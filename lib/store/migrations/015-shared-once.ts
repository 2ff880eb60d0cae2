import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** A page whose sharing of a link could not be recorded tries again, perhaps after the first try was recorded and its answer lost. */
export const sharedOnce: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("event").addColumn("once", "text").execute();
    await db.schema
      .createIndex("event_once")
      .unique()
      .on("event")
      .columns(["document_id", "once"])
      .where(sql<boolean>`once is not null`)
      .execute();
  },
};
