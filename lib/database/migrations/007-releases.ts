import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Templates whose documents a manager releases, and the drafts that wait for that or were given back. */
export const releases: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema
      .alterTable("template")
      .addColumn("release", "integer", (c) => c.notNull().defaultTo(0))
      .execute();
    await schema
      .createTable("release_request")
      .addColumn("person_id", "text", (c) => c.notNull())
      .addColumn("form_key", "text", (c) => c.notNull())
      .addColumn("id", "text", (c) => c.notNull().unique())
      .addColumn("version", "integer", (c) => c.notNull())
      .addColumn("asked_at", "bigint", (c) => c.notNull())
      .addColumn("note", "text", (c) => c.notNull())
      .addColumn("ended", "text")
      .addColumn("ended_by", "text", (c) => c.references("person.id"))
      .addColumn("ended_at", "bigint")
      .addColumn("word", "text", (c) => c.notNull().defaultTo(""))
      .addPrimaryKeyConstraint("release_request_pk", ["person_id", "form_key"])
      .addForeignKeyConstraint(
        "release_request_draft",
        ["person_id", "form_key"],
        "draft",
        ["person_id", "form_key"],
        (constraint) => constraint.onDelete("cascade"),
      )
      .execute();
    await schema
      .createIndex("release_request_waiting")
      .on("release_request")
      .column("asked_at")
      .where(sql<boolean>`ended is null`)
      .execute();
  },
};
