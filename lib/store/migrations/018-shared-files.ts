import { type Kysely, PostgresAdapter, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Several uploads may be one file on the disk: its name there stands for no single row any more. */
export const sharedFiles: Migration = {
  async up(db: Kysely<unknown>) {
    if (db.getExecutor().adapter instanceof PostgresAdapter)
      await sql`alter table upload drop constraint upload_disk_name_key`.execute(db);
    else await makeAnew(db);
    await db.schema.createIndex("upload_disk_name").on("upload").column("disk_name").execute();
  },
};

/** SQLite drops no constraint. The table is made again as it is, without it; what refers to its rows is asked at the end only. */
async function makeAnew(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ type: string; sql: string }>`select type, sql from sqlite_schema
    where tbl_name = 'upload' and sql is not null`.execute(db);
  const make = async (isTable: boolean) => {
    for (const { type, sql: made } of rows)
      if ((type === "table") === isTable)
        await sql.raw(made.replace('"disk_name" text not null unique', '"disk_name" text not null')).execute(db);
  };
  await sql`pragma defer_foreign_keys = on`.execute(db);
  await sql`create table upload_before as select * from upload`.execute(db);
  await sql`drop table upload`.execute(db);
  await make(true);
  await sql`insert into upload select * from upload_before`.execute(db);
  await sql`drop table upload_before`.execute(db);
  await make(false);
}
