import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

export const retention: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of ["files_purged_at", "links_purged_at"]) {
      await db.schema.alterTable("document").addColumn(column, "bigint").execute();
      // What is still there, oldest first: looking for what is due must not read every document every ten minutes.
      await db.schema
        .createIndex(`document_${column.replace("purged_at", "kept")}`)
        .on("document")
        .column("created_at")
        .where(sql<boolean>`state = 'created' and ${sql.ref(column)} is null`)
        .execute();
    }
  },
};
