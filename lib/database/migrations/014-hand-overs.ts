import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Whose work a colleague goes on with, and which drafts went there. */
export const handOvers: Migration = {
  async up({ schema }: Kysely<unknown>) {
    // Beside the person, because each request that looks for documents needs it.
    await schema.alterTable("person").addColumn("stands_for", "text").execute();
    await schema
      .createTable("hand_over")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("from_person", "text", (c) => c.notNull().references("person.id"))
      .addColumn("to_person", "text", (c) => c.notNull().references("person.id"))
      .addColumn("at", "bigint", (c) => c.notNull())
      .addColumn("ended_at", "bigint")
      .execute();
    await schema
      .createIndex("hand_over_one")
      .on("hand_over")
      .column("from_person")
      .unique()
      .where(sql<boolean>`ended_at is null`)
      .execute();
    await schema
      .createTable("handed_draft")
      .addColumn("hand_over", "text", (c) => c.notNull().references("hand_over.id"))
      .addColumn("form_key", "text", (c) => c.notNull())
      .addPrimaryKeyConstraint("handed_draft_pk", ["hand_over", "form_key"])
      .execute();
  },
};
