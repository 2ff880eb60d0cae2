import type { Selectable } from "kysely";
import type { Step } from "../database/leases.ts";
import { inPortions, portion } from "../database/portions.ts";
import type { Database, ThrottleTable } from "../database/tables.ts";

export interface Counter {
  key: string;
  failures: number;
  lastAt: number;
}

/** The counters of these keys, in their order, held against nobody. One that is not there is at nothing. */
export async function readCounters(db: Database, keys: string[]): Promise<Counter[]> {
  const rows = await db.selectFrom("throttle").selectAll().where("key", "in", keys).execute();
  return inOrder(keys, rows);
}

/**
 * The counters of these keys, in their order, held against every other caller until this transaction ends: taken in this order, too.
 * One that is not there yet begins at nothing.
 */
export async function lockCounters(transaction: Database, keys: string[]): Promise<Counter[]> {
  const rows = await transaction
    .insertInto("throttle")
    .values(keys.map((key) => ({ key, failures: 0, last_at: 0 })))
    // Changes nothing, but locks the rows and reads them in the same statement, on both engines.
    .onConflict((conflict) => conflict.column("key").doUpdateSet((row) => ({ failures: row.ref("throttle.failures") })))
    .returningAll()
    .execute();
  return inOrder(keys, rows);
}

function inOrder(keys: string[], rows: Selectable<ThrottleTable>[]): Counter[] {
  return keys.map((key) => {
    const row = rows.find((one) => one.key === key);
    return { key, failures: row?.failures ?? 0, lastAt: row?.last_at ?? 0 };
  });
}

export async function setCounters(db: Database, counters: Counter[]): Promise<void> {
  await db
    .insertInto("throttle")
    .values(counters.map(({ key, failures, lastAt }) => ({ key, failures, last_at: lastAt })))
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet((row) => ({
        failures: row.ref("excluded.failures"),
        last_at: row.ref("excluded.last_at"),
      })),
    )
    .execute();
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

/** Those whose keys begin with this, which has no `%` or `_` in it. */
export async function deleteCountersUnder(db: Database, start: string): Promise<void> {
  await db.deleteFrom("throttle").where("key", "like", `${start}%`).execute();
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
