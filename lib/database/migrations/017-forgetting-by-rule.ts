import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** When names, contacts and item values went by a rule, and which contacts somebody has entered: the others go with the documents. */
export const forgettingByRule: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;
    await schema.alterTable("document").addColumn("people_purged_at", "bigint").execute();
    await schema
      .createIndex("document_people_kept")
      .on("document")
      .column("changed_at")
      .where(sql<boolean>`state = 'created' and people_purged_at is null`)
      .execute();
    await schema
      .alterTable("contact")
      .addColumn("entered", "integer", (c) => c.notNull().defaultTo(0))
      .execute();
    // Of one to which something was sent nothing tells any more whether it had been entered before.
    await sql`update contact set entered = 1 where sent = 0`.execute(db);
    await schema
      .createIndex("contact_learned")
      .on("contact")
      .column("used_at")
      .where(sql<boolean>`entered = 0`)
      .execute();
    await schema
      .createIndex("contact_taken_off")
      .on("contact")
      .column("removed_at")
      .where(sql<boolean>`removed_at is not null`)
      .execute();
    // Else each contact that goes would have all words looked through, twice.
    await schema.createIndex("contact_word_contact").on("contact_word").column("contact_id").execute();
  },
};
