import { machineUptime } from "./clock.ts";
import type { Database } from "./tables.ts";

/**
 * Whether ages can be trusted with what cannot be undone. Until the database's clock has run for a day without a jump, nothing may be
 * deleted for its age: a clock that is a year ahead would delete everything. One that went back to before what had long been known to be
 * right is behind: to it true dates lie in the future, and are not to be mended. Both answer until when that is, in milliseconds since 1970,
 * undefined when it is over.
 */
export interface Steadiness {
  /** Reads the clock, and notes when it has jumped. To be asked before something is deleted. */
  check(): Promise<number | undefined>;
  /** As it was noted last. */
  waitsUntil(): Promise<number | undefined>;
}

/** Long enough for somebody to see that the clock is wrong. */
const trustMs = 24 * 60 * 60 * 1000;
/** A clock that runs for so long without a jump is right, whatever was known before. */
const knownMs = 30 * trustMs;
/** A jump that brings no deletion forward by more than this is none. */
const slackMs = 60 * 60 * 1000;
/** Nobody was there to read the clock while the server was off: over a long weekend. */
const offMs = 4 * trustMs;

interface Row {
  read_at: number;
  steady_since: number;
  /** Is past for certain. */
  known_at: number;
}

function waiting({ read_at, steady_since, known_at }: Row): number | undefined {
  const until = Math.max(steady_since + trustMs, Math.min(known_at - slackMs, steady_since + knownMs));
  return read_at < until ? until : undefined;
}

/** `read` asks the database's clock, `monotonic` is this machine's, never set and never asleep, both in milliseconds. */
export function watchClock(
  db: Database,
  read: () => Promise<number>,
  monotonic: () => number = machineUptime,
): Steadiness {
  let last: number | undefined;
  return {
    async check() {
      const passed = last === undefined ? offMs : monotonic() - last;
      const now = await read();
      last = monotonic();
      return db.transaction().execute(async (tx) => {
        // A change that changes nothing locks the row.
        const row = await tx
          .updateTable("clock")
          .set(({ ref }) => ({ id: ref("id") }))
          .returningAll()
          .executeTakeFirstOrThrow();
        const jumped = now < row.read_at - slackMs || now > row.read_at + passed + slackMs;
        // Another instance may have read it a moment later.
        const noted = jumped
          ? { ...row, read_at: now, steady_since: now }
          : { ...row, read_at: Math.max(now, row.read_at) };
        if (noted.read_at - noted.steady_since >= knownMs) noted.known_at = noted.read_at;
        await tx.updateTable("clock").set(noted).execute();
        return waiting(noted);
      });
    },
    async waitsUntil() {
      return waiting(await db.selectFrom("clock").selectAll().executeTakeFirstOrThrow());
    },
  };
}
