import type { Database } from "./store.ts";

export interface Counter {
  failures: number;
  lastAt: number;
}

/** The counter of `key`, held against every other caller until this transaction ends. One that is not there yet begins at nothing. */
export async function lockCounter(transaction: Database, key: string): Promise<Counter> {
  const row = await transaction
    .insertInto("throttle")
    .values({ key, failures: 0, last_at: 0 })
    // Changes nothing, but locks the row and reads it in the same statement, on both engines.
    .onConflict((conflict) => conflict.column("key").doUpdateSet((row) => ({ failures: row.ref("throttle.failures") })))
    .returning(["failures", "last_at"])
    .executeTakeFirstOrThrow();
  return { failures: row.failures, lastAt: row.last_at };
}

export async function setCounter(db: Database, key: string, counter: Counter): Promise<void> {
  const { failures, lastAt } = counter;
  await db.updateTable("throttle").set({ failures, last_at: lastAt }).where("key", "=", key).execute();
}

/** Takes one failure back. */
export async function lowerCounter(db: Database, key: string): Promise<void> {
  await db
    .updateTable("throttle")
    .set((row) => ({ failures: row("failures", "-", 1) }))
    .where("key", "=", key)
    .where("failures", ">", 0)
    .execute();
}

export async function deleteCounter(db: Database, key: string): Promise<void> {
  await db.deleteFrom("throttle").where("key", "=", key).execute();
}

export async function deleteCountersBefore(db: Database, lastAt: number): Promise<void> {
  await db.deleteFrom("throttle").where("last_at", "<=", lastAt).execute();
}
