import assert from "node:assert/strict";
import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { migrations } from "#lib/store/migrations.ts";
import { openStore, type Store } from "#lib/store/store.ts";
import type { TestStore } from "./engines.ts";

/** The tables as they were before the migration whose name begins so, empty, in the place of a store's own. To be closed. */
export async function olderStore({ db, engine, where }: TestStore, name: string): Promise<Store> {
  if (engine === "postgres") await sql`drop schema public cascade; create schema public`.execute(db);
  const store = openStore({ ...where, sqlitePath: `${where.sqlitePath}.before` });
  const then = Object.fromEntries(Object.entries(migrations).filter(([known]) => known < name));
  const migrator = new Migrator({ db: store.db, provider: { getMigrations: async () => then } });
  assert.equal((await migrator.migrateToLatest()).error, undefined);
  return store;
}
