import { uptime } from "node:os";
import { sql } from "kysely";
import type { Database } from "./tables.ts";

/**
 * Milliseconds since 1970 by the clock that all instances on this database share, within a statement: theirs may differ, or be set.
 * PostgreSQL has the function from a migration, SQLite's connection brings it (`sqlite.ts`).
 */
export const nowMs = sql<number>`now_ms()`;

/** The same, outside of other statements. */
export async function readClock(db: Database): Promise<number> {
  const { rows } = await sql<{ now: number }>`select ${nowMs} as now`.execute(db);
  return rows[0]?.now ?? Number.NaN;
}

/** When something came by an instance's clock, if that is between what the database knows to be before and now; else now. */
export function heldBetween(column: string, at: number) {
  return sql<number>`case when ${at} >= ${sql.ref(column)} and ${at} <= now_ms() then ${at} else now_ms() end`;
}

interface Clock {
  /** Milliseconds since 1970 on the database's clock, as it was last read, and what has passed since on one that is never set. */
  now(): number;
  /** Reads the database's clock. To be called before the first `now` and every few seconds: what is set there is followed. */
  sync(): Promise<void>;
}

/** A reading that took so long tells too little of when it was made. */
const slowMs = 1000;

/**
 * The database's clock outside of statements, for what compares times or shows them: instances whose own clocks differ or are set go by
 * the same one. `read` asks it, `monotonic` is this process's and never set, both in milliseconds.
 */
export function followClock(read: () => Promise<number>, monotonic: () => number = () => performance.now()): Clock {
  let ahead: number | undefined;
  return {
    now() {
      if (ahead === undefined) throw new Error("the database's clock has not been read yet");
      return Math.floor(monotonic() + ahead);
    },
    async sync() {
      const before = monotonic();
      const at = await read();
      const after = monotonic();
      if (ahead === undefined || after - before < slowMs) ahead = at - (before + after) / 2;
    },
  };
}

/** Milliseconds since the machine began, those in which it slept among them; never set. Of less than a second not exact. */
export const machineUptime = (): number => uptime() * 1000;
