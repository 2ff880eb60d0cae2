import { readClock } from "./clock.ts";
import type { Step } from "./leases.ts";
import { inPortions } from "./portions.ts";
import type { Database } from "./tables.ts";

/**
 * Changes, a portion at a time, what is dated later than `now`; `change` answers how many rows that were. The clock is read first:
 * PostgreSQL gives no index to what is compared with a function, and then reads a million rows where there is nothing to be found.
 */
export async function mendFuture(step: Step, change: (tx: Database, now: number) => Promise<bigint>): Promise<void> {
  await inPortions(step, async (tx) => ({ changed: await change(tx, await readClock(tx)) }));
}
