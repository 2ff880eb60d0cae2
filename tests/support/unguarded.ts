import { sql } from "kysely";
import type { TestStore } from "./engines.ts";

/** Does it to the database as somebody who has it in hand would, without asking the triggers of the audit log; they are there again afterwards. */
export async function unguarded({ db, engine }: Pick<TestStore, "db" | "engine">, statements: string[]): Promise<void> {
  if (engine === "postgres") {
    await db.connection().execute(async (one) => {
      await sql`set session_replication_role = replica`.execute(one);
      for (const statement of statements) await sql.raw(statement).execute(one);
      await sql`set session_replication_role = default`.execute(one);
    });
    return;
  }
  const { rows } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_schema where type = 'trigger' and name like 'audit%'`.execute(db);
  for (const { name } of rows) await sql`drop trigger ${sql.id(name)}`.execute(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
  for (const row of rows) await sql.raw(row.sql).execute(db);
}
