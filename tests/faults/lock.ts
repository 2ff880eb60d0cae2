import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import type { Office } from "./office.ts";

/** Keeps the store from taking any change to an attempt until the answered function is called; it can still be read. */
export async function lockStore({ engine, desk, store }: Office): Promise<() => Promise<void>> {
  if (engine === "SQLite") {
    const database = new DatabaseSync(`${desk.dataDir}/countersign.db`, { timeout: 5000 });
    database.exec("begin exclusive");
    return async () => database.close();
  }
  const transaction = await store.db.startTransaction().execute();
  // Longer than the server lets a transaction of its own stand still.
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
  await sql`lock table attempt in exclusive mode`.execute(transaction);
  return () => transaction.rollback().execute();
}
