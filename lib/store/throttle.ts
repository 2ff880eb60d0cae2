import type { Step } from "./lease.ts";
import { inPortions, portion } from "./portions.ts";
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

export async function deleteCountersBefore(step: Step, lastAt: number): Promise<void> {
  await inPortions(step, async (tx) => {
    const some = tx.selectFrom("throttle").select("key").where("last_at", "<=", lastAt).limit(portion);
    const { numDeletedRows: changed } = await tx
      .deleteFrom("throttle")
      .where("key", "in", some)
      // One who has tried again meanwhile.
      .where("last_at", "<=", lastAt)
      .executeTakeFirst();
    return { changed };
  });
}
