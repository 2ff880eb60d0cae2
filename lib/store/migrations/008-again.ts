import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

export const again: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable("document")
      .addColumn("corrects", "text", (c) => c.references("document.id"))
      .execute();
    await db.schema
      .createIndex("document_corrects")
      .on("document")
      .column("corrects")
      .where(sql<boolean>`corrects is not null`)
      .execute();
  },
};
