import { type Kysely, PostgresAdapter, sql } from "kysely";
import type { Migration } from "kysely/migration";

export const search: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("document").addColumn("search_place", "integer").execute();
    await db.schema
      .alterTable("document")
      .addColumn("search_stale", "integer", (c) => c.notNull().defaultTo(1))
      .execute();
    await db.schema
      .alterTable("document")
      .addColumn("uncopied", "integer", (c) => c.notNull().defaultTo(0))
      .execute();
    await sql`update document set uncopied = 1 where exists (
      select 1 from signer where document_id = document.id and link is not null and copied_at is null)`.execute(db);
    await db.schema.createIndex("document_place").unique().on("document").column("search_place").execute();
    await db.schema
      .createIndex("document_stale")
      .on("document")
      .column("search_place")
      .where(sql<boolean>`search_stale > 0`)
      .execute();
    // Here the engines differ: only of `integer` SQLite makes the order in which the rows lie.
    const wide = db.getExecutor().adapter instanceof PostgresAdapter ? "bigint" : "integer";
    await db.schema
      .createTable("search_posting")
      .addColumn("key", wide, (c) => c.primaryKey())
      .addColumn("hits", "text", (c) => c.notNull())
      .execute();
    await db.schema
      .createTable("search_keeper")
      .addColumn("id", "integer", (c) => c.primaryKey())
      .addColumn("holder", "text", (c) => c.notNull())
      .addColumn("until", "bigint", (c) => c.notNull())
      .execute();
    await sql`insert into search_keeper (id, holder, until) values (1, '', 0)`.execute(db);
  },
};
