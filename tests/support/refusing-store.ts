import { sql } from "kysely";
import type { Store } from "#lib/database/store.ts";
import type { Database } from "#lib/database/tables.ts";

type Change = "insert" | "update";

/**
 * Makes the database itself refuse a change with the words of a full disk, as only a full disk would otherwise, until the answered
 * function is called. `when` narrows it to some rows, in SQL (`new.state = 'created'`).
 */
export async function refuse(
  { db, engine }: Pick<Store, "db" | "engine">,
  change: Change,
  table: string,
  when = "1 = 1",
): Promise<() => Promise<void>> {
  const name = `refuse_${table}_${change}`;
  const statements =
    engine === "sqlite"
      ? [
          `create trigger ${name} before ${change} on ${table} when ${when}
           begin select raise(abort, 'database or disk is full'); end`,
        ]
      : [
          `create function ${name}() returns trigger language plpgsql as
           $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`,
          `create trigger ${name} before ${change} on ${table} for each row when (${when}) execute function ${name}()`,
        ];
  await run(db, statements);
  return () =>
    run(
      db,
      engine === "sqlite" ? [`drop trigger ${name}`] : [`drop trigger ${name} on ${table}`, `drop function ${name}`],
    );
}

async function run(db: Database, statements: string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
