import { sql } from "kysely";
import type { Table } from "./catalogue.ts";
import { nowMs } from "./clock.ts";
import { leaseMs } from "./instances.ts";
import { continuePlaces } from "./places.ts";
import type { Store } from "./store.ts";

/** SQLite takes 32,766 values in a statement, PostgreSQL 65,535. */
const mostValues = 10_000;

export type Value = string | number | null;

export interface Contents extends Table {
  rows: AsyncIterable<Value[]>;
}

const notEmpty = "expected an empty database; this one has accounts and documents in it";

/** The database is not one that a backup can be put into; the message is for whoever wants to. */
export class NotEmpty extends Error {
  override name = "NotEmpty";
}

/**
 * Throws {@link NotEmpty} unless tables up to this migration can be made in the database, or are there and nobody is set up: to go back
 * from later ones, or over somebody's data, is no restore.
 */
export async function refuseUnlessEmpty({ db }: Store, migration: string): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === "kysely_migration")) return;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name desc limit 1`.execute(
    db,
  );
  if (rows[0] && rows[0].name !== migration)
    throw new NotEmpty("expected an empty database; this one has tables of another version");
  if (rows[0] && (await db.selectFrom("person").select("id").limit(1).executeTakeFirst())) throw new NotEmpty(notEmpty);
}

/**
 * Puts the contents of tables, those that are referred to first, into a database that has the tables and nobody's data: all or nothing.
 * Throws {@link NotEmpty} when somebody is set up in it, or when an instance runs on it.
 */
export async function loadTables(store: Store, contents: AsyncIterable<Contents>): Promise<void> {
  const { db, engine } = store;
  await db.transaction().execute(async (tx) => {
    // A server's other guests wait until this is through, and then find that somebody is set up.
    if (engine === "postgres") await sql`lock table person, instance in exclusive mode`.execute(tx);
    if (await tx.selectFrom("person").select("id").limit(1).executeTakeFirst()) throw new NotEmpty(notEmpty);
    const running = tx
      .selectFrom("instance")
      .select("id")
      .where("seen_at", ">", sql<number>`${nowMs} - ${sql.lit(leaseMs)}`);
    if (await running.executeTakeFirst())
      throw new NotEmpty("expected a database on which no server runs; stop every instance and wait 30 seconds");
    for await (const { name, columns, rows } of contents) {
      const into = sql`insert into ${sql.id(name)} (${sql.join(columns.map((column) => sql.id(column)))}) values `;
      const most = Math.floor(mostValues / columns.length);
      let waiting: Value[][] = [];
      // What the migrations, or a server without people, have entered.
      await sql`delete from ${sql.id(name)}`.execute(tx);
      const enter = async () => {
        const values = sql.join(waiting.map((row) => sql`(${sql.join(row)})`));
        waiting = [];
        await sql`${into}${values}`.execute(tx);
      };
      for await (const row of rows) {
        waiting.push(row);
        if (waiting.length === most) await enter();
      }
      if (waiting.length > 0) await enter();
    }
    await tx.deleteFrom("instance").execute();
    await continuePlaces(tx);
  });
  // What was loaded at once is unknown to the planner.
  if (engine === "postgres") await sql`analyze`.execute(db);
}
