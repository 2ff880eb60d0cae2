import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** What a person has uploaded and created no document with is counted, and so is what is on its way here. */
export const reservations: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of ["staged", "drafted"])
      await db.schema
        .alterTable("upload")
        .addColumn(column, "integer", (c) => c.notNull().defaultTo(0))
        .execute();
    await sql`update upload set staged = 1 where not exists (
      select 1 from document_file join document on document.id = document_file.document_id
      where document_file.upload_id = upload.id and document.state = 'created')`.execute(db);
    await db.schema
      .createIndex("upload_staged")
      .on("upload")
      .column("person_id")
      .where(sql<boolean>`staged = 1`)
      .execute();
    await db.schema
      .createTable("upload_reservation")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("person_id", "text", (c) => c.notNull().references("person.id"))
      .addColumn("bytes", "bigint", (c) => c.notNull())
      .addColumn("instance", "text", (c) => c.notNull())
      .execute();
    await db.schema.createIndex("upload_reservation_person").on("upload_reservation").column("person_id").execute();
    await db.schema.createIndex("attempt_started").on("attempt").column("started_at").execute();
  },
};
