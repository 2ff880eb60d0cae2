import { type RawBuilder, sql } from "kysely";
import { nowMs } from "./clock.ts";
import type { Database } from "./store.ts";

/** A process that has not been heard of for so long is gone; six missed beats, so that a busy machine does not look dead. */
export const leaseMs = 30_000;

/**
 * Whether the process that holds an attempt has been heard of within its lease, by the database's clock; within a statement on `attempt`.
 * One that was heard of in the future was before that clock was set back: else a dead one would hold on until it is that late again.
 */
export const leaseStands: RawBuilder<boolean> = sql`exists (
  select 1 from instance where instance.id = attempt.instance
  and instance.seen_at > now_ms() - ${sql.lit(leaseMs)} and instance.seen_at < now_ms() + ${sql.lit(leaseMs)})`;

/** Says that this process lives. */
export async function beat(db: Database, instance: string): Promise<void> {
  await db
    .insertInto("instance")
    .values({ id: instance, seen_at: nowMs })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ seen_at: nowMs }))
    .execute();
}

/** Takes back every claim to life but this one's: for a database that only one process can have open. */
export async function forgetOthers(db: Database, instance: string): Promise<void> {
  await db.deleteFrom("instance").where("id", "!=", instance).execute();
}

/** This process ends in order: another need not wait for its lease to run out. */
export async function leave(db: Database, instance: string): Promise<void> {
  await db.deleteFrom("instance").where("id", "=", instance).execute();
}
