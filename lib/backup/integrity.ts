import { sql } from "kysely";
import type { Store } from "../database/store.ts";

/** What the engine itself finds wrong with the database, a line each; none when it is whole. */
export function integrityFaults({ db, engine }: Store): Promise<string[]> {
  return engine === "sqlite" ? ofFile(db) : ofServer(db);
}

async function ofFile(db: Store["db"]): Promise<string[]> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(100)`.execute(db);
  const faults = rows.map((row) => row.integrity_check).filter((text) => text !== "ok");
  const orphans = await sql<{ table: string; parent: string; n: number }>`
    select "table", parent, count(*) as n from pragma_foreign_key_check group by 1, 2`.execute(db);
  return [...faults, ...orphans.rows.map((row) => orphanText(row.table, row.parent, row.n))];
}

/** A server holds its references itself; what a broken disk or a forced restore has left is found by looking at every row. */
async function ofServer(db: Store["db"]): Promise<string[]> {
  const references = await sql<{ table: string; parent: string; match: string; given: string }>`
    select t.relname as "table", r.relname as parent,
      string_agg(format('c.%I = p.%I', a.attname, b.attname), ' and ') as match,
      string_agg(format('c.%I is not null', a.attname), ' and ') as given
    from pg_constraint f join pg_class t on t.oid = f.conrelid join pg_class r on r.oid = f.confrelid
    cross join lateral unnest(f.conkey, f.confkey) as pair (own, theirs)
    join pg_attribute a on a.attrelid = f.conrelid and a.attnum = pair.own
    join pg_attribute b on b.attrelid = f.confrelid and b.attnum = pair.theirs
    where f.contype = 'f' and t.relnamespace = current_schema()::regnamespace group by f.oid, t.relname, r.relname`.execute(
    db,
  );
  const faults: string[] = [];
  for (const { table, parent, match, given } of references.rows) {
    const orphans = await sql<{ n: number }>`select count(*) as n from ${sql.id(table)} c
      where ${sql.raw(given)} and not exists (select 1 from ${sql.id(parent)} p where ${sql.raw(match)})`.execute(db);
    const n = orphans.rows[0]?.n ?? 0;
    if (n > 0) faults.push(orphanText(table, parent, n));
  }
  return faults;
}

function orphanText(table: string, parent: string, n: number): string {
  return `${n} ${n === 1 ? "row" : "rows"} of the table ${table} ${n === 1 ? "belongs" : "belong"} to no row of ${parent}`;
}
