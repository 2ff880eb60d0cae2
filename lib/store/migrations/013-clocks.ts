import { type Kysely, PostgresAdapter, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** As it is in `search-hits.ts` now; the keeper writes what a block holds anew when it is built again. */
const block = 4096;
/** Of what was created within ten minutes of being sent the order stays, and with it what the search index holds. */
const promptMs = 600_000;

/**
 * The order of documents, of attempts and the search index's lease go by what the database hands out instead of by instances' clocks,
 * and a created document is dated with its creation.
 */
export const clocks: Migration = {
  async up(db: Kysely<unknown>) {
    const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
    await numberAttempts(db);
    await dateDocuments(db);
    await placeDocuments(db);
    if (postgres) await makeSequences(db);
    await makeIndexes(db);

    await db.schema
      .createTable("search_block")
      .addColumn("block", "integer", (c) => c.primaryKey())
      .addColumn("first_at", "bigint", (c) => c.notNull())
      .addColumn("last_at", "bigint", (c) => c.notNull())
      .execute();
    await sql`insert into search_block (block, first_at, last_at)
      select place / ${sql.lit(block)}, min(changed_at), max(changed_at) from document
      group by place / ${sql.lit(block)}`.execute(db);
    await db.schema
      .alterTable("search_keeper")
      .addColumn("epoch", "integer", (c) => c.notNull().defaultTo(0))
      .execute();
    await sql`update search_keeper set until = 0`.execute(db);

    await db.schema
      .createTable("clock")
      .addColumn("id", "integer", (c) => c.primaryKey())
      .addColumn("read_at", "bigint", (c) => c.notNull())
      .addColumn("steady_since", "bigint", (c) => c.notNull())
      .execute();
    // The last that is known of the clock is what was written last.
    await sql`insert into clock (id, read_at, steady_since)
      select 1, coalesce(max(changed_at), now_ms()), 0 from document`.execute(db);
    // For those that were saved in the future: forms are large to read past.
    await db.schema.createIndex("draft_saved").on("draft").column("saved_at").execute();
  },
};

async function numberAttempts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("attempt")
    .addColumn("number", "integer", (c) => c.notNull().defaultTo(1))
    .execute();
  await sql`update attempt set number = counted.n
    from (select id, row_number() over (partition by document_id order by id) as n from attempt) as counted
    where counted.id = attempt.id and counted.n > 1`.execute(db);
}

/** A clock that was ahead has left times that are yet to come. */
async function dateDocuments(db: Kysely<unknown>): Promise<void> {
  await sql`update document set changed_at = coalesce(
      (select coalesce(ended_at, started_at) from attempt where document_id = document.id and attempt.state = 'created'),
      changed_at)
    where state = 'created'`.execute(db);
  await sql`update document set changed_at = now_ms() where changed_at > now_ms()`.execute(db);
  await sql`update document set created_at = changed_at where created_at > changed_at`.execute(db);
}

/** Where the order is as it was, the search index goes on knowing what it knows. */
async function placeDocuments(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex("document_place").execute();
  await sql`alter table document rename column search_place to place`.execute(db);
  const dated = sql`case when changed_at - created_at > ${sql.lit(promptMs)} then changed_at else created_at end`;
  await sql`update document set place = counted.n,
      search_stale = case when search_stale = 1 then 1 else 2 end
    from (select id, row_number() over (order by ${dated}, id) - 1 as n from document) as counted
    where counted.id = document.id and (place is null or place != counted.n)`.execute(db);
}

async function makeSequences(db: Kysely<unknown>): Promise<void> {
  await sql`alter table document alter column place set not null`.execute(db);
  await sql`create sequence next_place minvalue 0`.execute(db);
  await sql`select setval('next_place', (select coalesce(max(place) + 1, 0) from document), false)`.execute(db);
  await sql`create sequence next_place_under_way minvalue ${sql.lit(2 ** 30)} maxvalue ${sql.lit(2 ** 31 - 1)} cycle`.execute(
    db,
  );
}

async function makeIndexes(db: Kysely<unknown>): Promise<void> {
  // With the date beside the place, a list of some days skips the others of a block without reading their rows: 2 ms instead of 4.
  await db.schema.createIndex("document_place").unique().on("document").columns(["place", "changed_at"]).execute();
  await db.schema.dropIndex("document_by_person").execute();
  await db.schema.createIndex("document_by_person").on("document").columns(["person_id", "place"]).execute();
  await db.schema.dropIndex("document_template").execute();
  await db.schema
    .createIndex("document_template")
    .on("document")
    .columns(["template_id", "place"])
    .where(sql<boolean>`state = 'created'`)
    .execute();
  for (const part of ["files", "links"]) {
    await db.schema.dropIndex(`document_${part}_kept`).execute();
    await db.schema
      .createIndex(`document_${part}_kept`)
      .on("document")
      .column("changed_at")
      .where(sql<boolean>`state = 'created' and ${sql.ref(`${part}_purged_at`)} is null`)
      .execute();
  }
}
