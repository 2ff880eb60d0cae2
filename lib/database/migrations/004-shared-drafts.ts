import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Drafts that a colleague has been given. What the list shows of it stands beside the draft, behind whose form SQLite would read it slowly. */
export const sharedDrafts: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema
      .createTable("shared_draft")
      .addColumn("person_id", "text", (c) => c.notNull())
      .addColumn("form_key", "text", (c) => c.notNull())
      .addColumn("given_by", "text", (c) => c.notNull().references("person.id"))
      .addColumn("given_at", "bigint", (c) => c.notNull())
      .addColumn("note", "text", (c) => c.notNull())
      .addPrimaryKeyConstraint("shared_draft_pk", ["person_id", "form_key"])
      .addForeignKeyConstraint(
        "shared_draft_draft",
        ["person_id", "form_key"],
        "draft",
        ["person_id", "form_key"],
        (constraint) => constraint.onDelete("cascade"),
      )
      .execute();
    await schema.createIndex("shared_draft_giver").on("shared_draft").columns(["given_by", "given_at"]).execute();
    await schema
      .createTable("draft_move")
      .addColumn("form_key", "text", (c) => c.notNull())
      .addColumn("number", "integer", (c) => c.notNull())
      .addColumn("from_person", "text", (c) => c.notNull().references("person.id"))
      .addColumn("to_person", "text", (c) => c.notNull().references("person.id"))
      .addColumn("at", "bigint", (c) => c.notNull())
      .addPrimaryKeyConstraint("draft_move_pk", ["form_key", "number"])
      .execute();
  },
};
