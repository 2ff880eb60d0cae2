import { type RawBuilder, sql } from "kysely";
import { leaseStands } from "../database/instances.ts";
import { encodingFault, migrateTables, type Store, tablesOf } from "../database/store.ts";
import type { Database } from "../database/tables.ts";
import { continuePlaces } from "../search/list-position.ts";
import type { Restore } from "../shared/restores.ts";
import { type SelfReference, selfReferences, type Table } from "./catalogue.ts";

/** SQLite takes 32,766 values in a statement, PostgreSQL 65,535. */
const mostValues = 10_000;
/** They are in memory at once, and one message to PostgreSQL, which takes 1 GB: a draft may have megabytes. */
const mostCharacters = 4_000_000;

export type Value = string | number | null;

export interface Contents extends Table {
  rows: AsyncIterable<Value[]>;
}

/** What a database is to be filled with. */
interface Load {
  /** The last migration that it has been through. */
  migration: string;
  /** Those of these tables that there are, the ones that are referred to before those that refer to them. */
  contents(tables: Set<string>): AsyncIterable<Contents>;
  /** What else belongs to it, once the tables are today's, within the same transaction. */
  finish(tx: Database): Promise<void>;
}

const notEmpty = "expected an empty database; this one contains accounts and documents. Set it to a new one";

/** The database is not one that a backup can be put into; the message is for whoever wants to. */
export class NotEmpty extends Error {
  override name = "NotEmpty";
}

/**
 * Throws {@link NotEmpty} unless tables up to this migration can be made in the database, which holds every letter, or are there and nobody is set up: to go back
 * from later ones, or over somebody's data, is no restore.
 */
export async function refuseUnlessEmpty({ db, engine }: Store, migration: string): Promise<void> {
  const fault = engine === "postgres" ? await encodingFault(db) : undefined;
  if (fault) throw new NotEmpty(fault);
  if (!(await tablesOf(db)).has("kysely_migration")) return;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name desc limit 1`.execute(
    db,
  );
  if (rows[0] && rows[0].name !== migration)
    throw new NotEmpty("expected an empty database; this one has tables of another version. Set it to a new one");
  if (rows[0] && (await db.selectFrom("person").select("id").limit(1).executeTakeFirst())) throw new NotEmpty(notEmpty);
}

/** Whether a restore, broken off since, has filled this database. */
export async function wasLoaded({ db }: Store, { id, dataUntil }: Pick<Restore, "id" | "dataUntil">): Promise<boolean> {
  if (!(await tablesOf(db)).has("restore")) return false;
  const entered = db.selectFrom("restore").select("id").where("id", "=", id).where("data_until", "=", dataUntil);
  return (await entered.executeTakeFirst()) !== undefined;
}

/**
 * Fills a database that has nobody's data, and brings it up to date: all or nothing. Throws {@link NotEmpty} when somebody is set up in
 * it, or when an instance runs on it.
 */
export async function loadTables({ db, engine }: Store, { migration, contents, finish }: Load): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await migrateTables(tx, migration);
    // A server's other guests wait until this is through, and then find that somebody is set up.
    if (engine === "postgres") await sql`lock table person, instance in exclusive mode`.execute(tx);
    if (await tx.selectFrom("person").select("id").limit(1).executeTakeFirst()) throw new NotEmpty(notEmpty);
    if (await somebodyRuns(tx))
      throw new NotEmpty(
        "expected a database that no server is using. Stop every instance, wait 30 seconds, then try again",
      );
    const references = await selfReferences(tx, engine);
    const tables = await tablesOf(tx);
    // What a server without people has written there; once somebody is entered nothing can be removed from them.
    for (const name of ["audit", "audit_head"])
      if (tables.has(name)) await sql`delete from ${sql.id(name)}`.execute(tx);
    for await (const table of contents(tables))
      await fill(
        tx,
        table,
        references.filter((reference) => reference.table === table.name),
      );
    await tx.deleteFrom("instance").execute();
    await continuePlaces(tx);
    await migrateTables(tx);
    // What was loaded at once is unknown to the planner, and a column that an older backup has not.
    if (engine === "postgres") await sql`analyze`.execute(tx);
    await finish(tx);
  });
}

/** Whether a process has been heard of within its lease: it is asked as if each held an attempt. */
async function somebodyRuns(tx: Database): Promise<boolean> {
  const each = tx.selectFrom("instance").select("id as instance").as("attempt");
  return (await tx.selectFrom(each).select("instance").where(leaseStands).executeTakeFirst()) !== undefined;
}

/** What refers to a row of the same table is entered after the last row: it may stand before the one that it refers to. */
async function fill(tx: Database, { name, columns, rows }: Contents, references: SelfReference[]): Promise<void> {
  const own = references.map(({ column, key }) => ({
    column,
    key,
    at: columns.indexOf(column),
    keyAt: columns.indexOf(key),
    pairs: [] as Value[][],
  }));
  async function* withoutOwn() {
    for await (const row of rows) {
      for (const { at, keyAt, pairs } of own) {
        const [key = null, value = null] = [row[keyAt], row[at]];
        if (value !== null) pairs.push([key, value]);
        row[at] = null;
      }
      yield row;
    }
  }
  // What the migrations, or a server without people, have entered.
  await sql`delete from ${sql.id(name)}`.execute(tx);
  const into = sql`insert into ${sql.id(name)} (${sql.join(columns.map((column) => sql.id(column)))})`;
  await inPortions(withoutOwn(), columns.length, (values) => sql`${into} ${values}`.execute(tx));
  for (const { column, key, pairs } of own) {
    const set = sql`update ${sql.id(name)} set ${sql.id(column)} = given.column2`;
    await inPortions(pairs, 2, (values) =>
      sql`${set} from (${values}) as given where ${sql.id(name, key)} = given.column1`.execute(tx),
    );
  }
}

async function inPortions(
  rows: AsyncIterable<Value[]> | Value[][],
  width: number,
  enter: (values: RawBuilder<unknown>) => Promise<unknown>,
): Promise<void> {
  let [waiting, characters]: [Value[][], number] = [[], 0];
  const next = () => {
    const values = sql.join(waiting.map((row) => sql`(${sql.join(row)})`));
    [waiting, characters] = [[], 0];
    return enter(sql`values ${values}`);
  };
  for await (const row of rows) {
    characters += row.reduce<number>((sum, value) => sum + (typeof value === "string" ? value.length : 0), 0);
    if (waiting.push(row) * width > mostValues - width || characters > mostCharacters) await next();
  }
  if (waiting.length > 0) await next();
}
