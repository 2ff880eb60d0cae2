import { type Kysely, PostgresAdapter, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Recurring work is done by one process at a time, and finds its rows by an index and its files by their rows. */
export const leases: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("lease")
      .addColumn("name", "text", (c) => c.primaryKey())
      .addColumn("holder", "text", (c) => c.notNull())
      .addColumn("until", "bigint", (c) => c.notNull())
      .addColumn("epoch", "integer", (c) => c.notNull())
      .execute();
    for (const name of ["search index", "sweep", "files without a row"])
      await sql`insert into lease (name, holder, until, epoch) values (${sql.lit(name)}, '', 0, 0)`.execute(db);
    await db.schema.dropTable("search_keeper").execute();
    await checkFiles(db);
    for (const [table, column] of [
      ["session", "seen_at"],
      ["session", "created_at"],
      ["throttle", "last_at"],
    ] as const)
      await db.schema.createIndex(`${table}_${column}`).on(table).column(column).execute();
  },
};

/**
 * A file comes to be looked at a day after it came, and whenever a document or a draft lets go of it. The database itself sees to that:
 * a draft's files go with its row.
 */
async function checkFiles(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("file_check")
    .addColumn("disk_name", "text", (c) => c.notNull())
    .addColumn("due_at", "bigint", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("file_check_due").on("file_check").columns(["due_at", "disk_name"]).execute();
  await db.schema.createIndex("file_check_name").on("file_check").column("disk_name").execute();
  const dayMs = sql.lit(24 * 60 * 60 * 1000);
  const enter = sql`insert into file_check (disk_name, due_at)`;
  await sql`${enter} select disk_name, created_at + ${dayMs} from upload
    where not exists (select 1 from document_file where upload_id = upload.id)
    and not exists (select 1 from draft_file where upload_id = upload.id)`.execute(db);
  const arrived = sql`${enter} values (new.disk_name, new.created_at + ${dayMs});`;
  const letGo = sql`${enter} select disk_name, created_at + ${dayMs} from upload where id = old.upload_id;`;
  for (const [name, event, work] of [
    ["upload_check", sql`after insert on upload`, arrived],
    ["document_file_check", sql`after delete on document_file`, letGo],
    ["draft_file_check", sql`after delete on draft_file`, letGo],
  ] as const) {
    if (db.getExecutor().adapter instanceof PostgresAdapter) {
      await sql`create function ${sql.id(name)}() returns trigger language plpgsql
        as $$ begin ${work} return null; end $$`.execute(db);
      await sql`create trigger ${sql.id(name)} ${event} for each row execute function ${sql.id(name)}()`.execute(db);
    } else await sql`create trigger ${sql.id(name)} ${event} begin ${work} end`.execute(db);
  }
}
