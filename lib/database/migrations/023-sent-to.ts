import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** To which service an attempt went. */
export const sentTo: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema.alterTable("attempt").addColumn("sent_to", "text").execute();
    // Most offices have few practice documents, and each page of the list asks for them.
    await schema
      .createIndex("attempt_practice")
      .on("attempt")
      .column("document_id")
      .where(sql<boolean>`sent_to = ''`)
      .execute();
  },
};
