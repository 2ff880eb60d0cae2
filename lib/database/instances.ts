import { type RawBuilder, sql } from "kysely";
import { machineTimer } from "../runtime/timer.ts";
import { machineUptime, nowMs } from "./clock.ts";
import type { Database } from "./tables.ts";

/** How often a process says that it lives. */
export const beatMs = 5_000;
/** A process that has not been heard of for so long is gone; six missed beats, so that a busy machine does not look dead. */
export const leaseMs = 30_000;
const goneMs = 24 * 60 * 60 * 1000;

/**
 * Whether the process that the column names has been heard of within its lease, by the database's clock. One that was heard of in the
 * future was before that clock was set back: else a dead one would hold on until it is that late again.
 */
export function leaseOf(column: string): RawBuilder<boolean> {
  return sql`exists (
  select 1 from instance where instance.id = ${sql.ref(column)}
  and instance.seen_at > now_ms() - ${sql.lit(leaseMs)} and instance.seen_at < now_ms() + ${sql.lit(leaseMs)})`;
}

/** Whether the process that holds an attempt lives, within a statement on `attempt`. */
export const leaseStands = leaseOf("attempt.instance");

/** This process, as the database knows it. */
export interface Instance {
  readonly id: string;
  /** Says that it lives, and which keys it has. Throws what the database does. */
  beat(db: Database): Promise<void>;
  /**
   * From now on: what it answers says at once, without the database, whether the lease has stood ever since. A process that stood still
   * learns so what it missed: once its lease has run out others may close what it holds, and the next beat does not undo that.
   */
  watchLease(): () => boolean;
  /** Ends in order: nothing of this process may leave any more, and another need not wait for its lease to run out. */
  leave(db: Database): Promise<void>;
}

/** Both in milliseconds: the exact clock stops while the machine sleeps, the other does not. */
export function createInstance(
  id: string,
  {
    monotonic = machineTimer.monotonic,
    uptime = machineUptime,
    keys = () => [],
  }: { monotonic?: () => number; uptime?: () => number; keys?: () => string[] } = {},
): Instance {
  const time = () => ({ monotonic: monotonic(), uptime: uptime() });
  const passed = (from: typeof heard) => Math.max(monotonic() - from.monotonic, uptime() - from.uptime);
  // Before the beat was sent: the database heard it then or later.
  let heard = { monotonic: Number.NEGATIVE_INFINITY, uptime: 0 };
  let lapses = 0;
  return {
    id,
    async beat(db) {
      const sent = time();
      await beat(db, id, keys());
      if (passed(heard) >= leaseMs) lapses += 1;
      heard = sent;
    },
    watchLease() {
      const before = lapses;
      return () => lapses === before && passed(heard) < leaseMs;
    },
    async leave(db) {
      lapses += 1;
      await db.deleteFrom("instance").where("id", "=", id).execute();
    },
  };
}

/** Says that a process lives, and that it has these keys. */
export async function beat(db: Database, instance: string, keys: string[] = []): Promise<void> {
  const heard = { seen_at: nowMs, keys: keys.join(" ") };
  await db
    .insertInto("instance")
    .values({ id: instance, ...heard })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(heard))
    .execute();
}

/** The keys of each process that lives, the one first that it encrypts with. */
export async function keysOfInstances(db: Database): Promise<string[][]> {
  const rows = await db.selectFrom("instance as process").select("keys").where(leaseOf("process.id")).execute();
  return rows.map(({ keys }) => keys.split(" "));
}

/** Takes back every claim to life but this one's: for a database that only one process can have open. */
export async function forgetOthers(db: Database, instance: string): Promise<void> {
  await db.deleteFrom("instance").where("id", "!=", instance).execute();
}

/** Within a transaction: removes the rows of processes that were killed, long after whatever they held was taken over. */
export async function forgetGone(tx: Database): Promise<void> {
  await tx
    .deleteFrom("instance")
    .where("seen_at", "<", sql<number>`now_ms() - ${sql.lit(goneMs)}`)
    .execute();
}
