import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

export const sameAgain: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of ["content_hash", "same_as", "late"])
      await db.schema.alterTable("attempt").addColumn(column, "text").execute();
    await db.schema.createIndex("attempt_content").on("attempt").columns(["content_hash", "id"]).execute();
    // Two forms with one content sent at the same moment: one of them goes out, the other is asked.
    await db.schema
      .createIndex("attempt_one_content")
      .unique()
      .on("attempt")
      .column("content_hash")
      .where(sql<boolean>`state in ('claimed', 'on_wire')`)
      .execute();
  },
};
