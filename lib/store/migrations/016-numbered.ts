import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** What people did with a document, and the restores, are in the order in which the database counted them, whatever its clock said. */
export const numbered: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ["event", "restore"])
      await db.schema
        .alterTable(table)
        .addColumn("number", "integer", (c) => c.notNull().defaultTo(0))
        .execute();
    await sql`update event set number = counted.n
      from (select id, row_number() over (partition by document_id order by id) as n from event) as counted
      where counted.id = event.id`.execute(db);
    await sql`update restore set number = counted.n
      from (select id, row_number() over (order by at, id) as n from restore) as counted
      where counted.id = restore.id`.execute(db);
    await db.schema.dropIndex("event_document").execute();
    await db.schema.createIndex("event_document").on("event").columns(["document_id", "number"]).execute();
  },
};
