import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

export const drafts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("draft")
      .addColumn("person_id", "text", (c) => c.notNull().references("person.id"))
      .addColumn("form_key", "text", (c) => c.notNull())
      .addColumn("form", "text", (c) => c.notNull())
      .addColumn("version", "integer", (c) => c.notNull())
      .addColumn("saved_at", "bigint", (c) => c.notNull())
      .addColumn("page", "text")
      .addColumn("page_save", "integer")
      .addColumn("deleted_at", "bigint")
      .addColumn("corrects", "text")
      .addPrimaryKeyConstraint("draft_pk", ["person_id", "form_key"])
      .execute();
    await db.schema
      .createIndex("draft_deleted")
      .on("draft")
      .column("deleted_at")
      .where(sql<boolean>`deleted_at is not null`)
      .execute();

    await db.schema
      .createTable("draft_file")
      .addColumn("person_id", "text", (c) => c.notNull())
      .addColumn("form_key", "text", (c) => c.notNull())
      .addColumn("upload_id", "text", (c) => c.notNull().references("upload.id"))
      .addPrimaryKeyConstraint("draft_file_pk", ["person_id", "form_key", "upload_id"])
      .addForeignKeyConstraint(
        "draft_file_draft",
        ["person_id", "form_key"],
        "draft",
        ["person_id", "form_key"],
        (constraint) => constraint.onDelete("cascade"),
      )
      .execute();
    await db.schema.createIndex("draft_file_upload").on("draft_file").column("upload_id").execute();
  },
};
