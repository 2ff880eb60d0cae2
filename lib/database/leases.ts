import { setImmediate as turn } from "node:timers/promises";
import { sql } from "kysely";
import { nowMs } from "./clock.ts";
import type { Database, LeaseName } from "./tables.ts";

/** Does a part of the work in a transaction, as long as the work is ours. */
export type Step = <T>(work: (tx: Database) => Promise<T>) => Promise<T>;

interface Holder {
  db: Database;
  name: LeaseName;
  /** Of this process. */
  instance: string;
  /** Once it is aborted no further step is done either. */
  signal?: AbortSignal | undefined;
}

/** Who has not gone on with its work for so long is gone. */
const leaseMs = 60_000;
const leaseEnds = sql<number>`now_ms() + ${sql.lit(leaseMs)}`;

/**
 * Does the work unless another process, or this one, is at it. A holder that stood still for longer than its lease does no further step
 * once somebody has taken it anew; the work ends there without an error. Throws what the work and the database do.
 */
export async function withLease(holder: Holder, work: (step: Step) => Promise<void>): Promise<void> {
  const epoch = await takeLease(holder);
  if (epoch === undefined) return;
  try {
    await work((part) => withinLease(holder, epoch, part));
  } catch (error) {
    if (!(error instanceof LeaseLost)) throw error;
  } finally {
    const { db, name } = holder;
    await db.updateTable("lease").set({ until: 0 }).where("name", "=", name).where("epoch", "=", epoch).execute();
  }
}

/** The steps of work that nobody else can be at. */
export function stepsOf(db: Database): Step {
  return async (work) => {
    // SQLite answers at once: without this, nobody else would get a turn between two steps.
    await turn();
    return db.transaction().execute(work);
  };
}

/** Answers the number of the lease. One that ends later than a new one would is from a clock that has been set back since. */
async function takeLease({ db, name, instance }: Holder): Promise<number | undefined> {
  const taken = await db
    .updateTable("lease")
    .set({ holder: instance, until: leaseEnds, epoch: sql`epoch + 1` })
    .where("name", "=", name)
    .where((where) => where.or([where("until", "<", nowMs), where("until", ">", leaseEnds)]))
    .returning("epoch")
    .executeTakeFirst();
  return taken?.epoch;
}

/** Somebody else does the work now. */
export class LeaseLost extends Error {}

/**
 * A step fails when the lease has been taken anew, even by this process: the number is the fencing token. The row stays locked until
 * the step is committed, so that nobody takes it in between.
 */
function withinLease<T>(holder: Holder, epoch: number, work: (tx: Database) => Promise<T>): Promise<T> {
  const { db, name, signal } = holder;
  return stepsOf(db)(async (tx) => {
    if (signal?.aborted) throw new LeaseLost();
    const held = await tx
      .updateTable("lease")
      .set({ until: leaseEnds })
      .where("name", "=", name)
      .where("epoch", "=", epoch)
      .executeTakeFirst();
    if (held.numUpdatedRows === 0n) throw new LeaseLost();
    return work(tx);
  });
}
