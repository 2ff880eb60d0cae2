import type { Step } from "./leases.ts";
import type { Database } from "./tables.ts";

/** Rows in one statement of recurring work: a few milliseconds, in which a file's database serves nobody else. */
export const portion = 500;

/** Repeats a change of at most `portion` rows until there are no more; `change` answers how many it has changed. */
export async function inPortions(step: Step, change: (tx: Database) => Promise<{ changed: bigint }>): Promise<void> {
  for (;;) if ((await step(change)).changed < portion) return;
}
