import { setImmediate as turn } from "node:timers/promises";
import { createFairTurns } from "../runtime/fair-turns.ts";
import { type Result, refuse } from "../shared/result.ts";
import type { Pace } from "./proposals.ts";

interface Bounds {
  /** Steps of searches at once: SQLite does one at a time, PostgreSQL has connections for others left. */
  width: number;
  /** What one search may take of the database's time, and of ours, in milliseconds. */
  budgetMs?: number;
  /** Searches that one person may have open: who types leaves some behind, and may have tabs. */
  mostOpen?: number;
}

class OutOfTime extends Error {}

interface SearchTurns {
  /**
   * Runs a search whose steps take turns with those of other people's: whoever searches for much holds up nobody. Refused when it
   * takes too long (`search_too_long`), and when the person has too many open (`search_busy`). Ends when `signal` fires: nobody
   * reads what it answers then.
   */
  run<T>(personId: string, signal: AbortSignal | undefined, search: (pace: Pace) => Promise<T>): Promise<Result<T>>;
}

/** The turns of one process. */
export function createSearchTurns({ width, budgetMs = 1000, mostOpen = 50 }: Bounds): SearchTurns {
  const turns = createFairTurns(width);
  const open = new Map<string, number>();
  const opened = (personId: string, change: number) => {
    const count = (open.get(personId) ?? 0) + change;
    if (count > 0) open.set(personId, count);
    else open.delete(personId);
  };
  return {
    async run(personId, signal, search) {
      if ((open.get(personId) ?? 0) >= mostOpen) return refuse("search_busy");
      let spent = 0;
      const pace: Pace = (step) => {
        const within = async () => {
          const from = performance.now();
          try {
            return await step();
          } finally {
            spent += performance.now() - from;
            // SQLite answers at once: without this nobody else would get a turn between two steps.
            await turn();
          }
        };
        if (spent > budgetMs) throw new OutOfTime();
        return turns.take(personId, within, signal);
      };
      opened(personId, 1);
      try {
        return { ok: true, value: await search(pace) };
      } catch (error) {
        if (error instanceof OutOfTime || signal?.aborted) return refuse("search_too_long");
        throw error;
      } finally {
        opened(personId, -1);
      }
    },
  };
}
