import type { DatabaseSync } from "node:sqlite";
import { type Kysely, sql } from "kysely";
import type { Store } from "../database/store.ts";
import type { Database } from "../database/tables.ts";

export interface Table {
  name: string;
  columns: string[];
}

/** One column of a table that is to be a row of another. */
interface Reference {
  table: string;
  target: string;
}

/** What a database holds, as its own catalogue has it, so that no table is forgotten: those that are referred to before those that refer to them. */
export interface Catalogue {
  tables: Table[];
  /** The last migration that the tables have been through; undefined before the first. */
  migration: string | undefined;
}

const migrationTable = "kysely_migration";

type Rows = Record<string, unknown>[];
type Ask = (query: string) => Promise<Rows> | Rows;

const sqliteQueries = {
  columns: `select m.name as "table", c.name as "column" from sqlite_schema m, pragma_table_info(m.name) c
    where m.type = 'table' and m.name not like 'sqlite\\_%' escape '\\' order by m.name, c.cid`,
  references: `select m.name as "table", f."table" as target from sqlite_schema m, pragma_foreign_key_list(m.name) f
    where m.type = 'table'`,
};

const postgresQueries = {
  columns: `select c.relname as "table", a.attname as "column" from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`,
  references: `select t.relname as "table", r.relname as target from pg_constraint f
    join pg_class t on t.oid = f.conrelid join pg_class r on r.oid = f.confrelid where f.contype = 'f'`,
};

/** A column that is to be the `key` of a row of the same table. */
export interface SelfReference {
  table: string;
  column: string;
  key: string;
}

const selfReferenceQueries = {
  sqlite: `select m.name as "table", f."from" as "column", f."to" as "key"
    from sqlite_schema m, pragma_foreign_key_list(m.name) f where m.type = 'table' and f."table" = m.name`,
  postgres: `select t.relname as "table", a.attname as "column", b.attname as "key" from pg_constraint f
    join pg_class t on t.oid = f.conrelid and f.confrelid = t.oid
    join pg_attribute a on a.attrelid = t.oid and a.attnum = f.conkey[1]
    join pg_attribute b on b.attrelid = t.oid and b.attnum = f.confkey[1]
    where f.contype = 'f' and t.relnamespace = current_schema()::regnamespace`,
};

/** Those of all tables: no order of tables, and hardly one of rows, serves them. */
export async function selfReferences(db: Database, engine: Store["engine"]): Promise<SelfReference[]> {
  return (await sql.raw<SelfReference>(selfReferenceQueries[engine]).execute(db)).rows;
}

/** Of a SQLite file. */
export function sqliteCatalogue(database: DatabaseSync): Promise<Catalogue> {
  return read((query) => database.prepare(query).all(), sqliteQueries);
}

/** Of the schema of PostgreSQL in which the connection's tables are made. */
export function postgresCatalogue(db: Kysely<unknown>): Promise<Catalogue> {
  return read(async (query) => (await sql.raw<Record<string, unknown>>(query).execute(db)).rows, postgresQueries);
}

async function read(ask: Ask, queries: typeof sqliteQueries): Promise<Catalogue> {
  const columns = new Map<string, string[]>();
  for (const { table, column } of await ask(queries.columns))
    columns.set(String(table), [...(columns.get(String(table)) ?? []), String(column)]);
  const references = (await ask(queries.references)).map(({ table, target }) => ({
    table: String(table),
    target: String(target),
  }));
  const migrated = columns.has(migrationTable)
    ? await ask(`select name from ${migrationTable} order by name desc limit 1`)
    : [];
  const names = [...columns.keys()].filter((name) => !name.startsWith(migrationTable));
  return {
    tables: inOrder(names, references).map((name) => ({ name, columns: columns.get(name) ?? [] })),
    migration: migrated[0] && String(migrated[0].name),
  };
}

function inOrder(names: string[], references: Reference[]): string[] {
  const ordered: string[] = [];
  const place = (name: string, above: string[]) => {
    if (ordered.includes(name) || above.includes(name) || !names.includes(name)) return;
    for (const { table, target } of references) if (table === name) place(target, [...above, name]);
    ordered.push(name);
  };
  for (const name of names) place(name, []);
  return ordered;
}
