import type { Database, PulseTable } from "../database/tables.ts";
import { newId } from "../shared/id.ts";

const only = 1;

/** Within a transaction: the row as it stands, held until the end; the first time it is made under the given name. */
export async function holdPulse(tx: Database, databaseId: string): Promise<PulseTable> {
  await tx
    .insertInto("pulse")
    .values({ id: only, database_id: databaseId, beats: 0, at: 0, ended: 1, file: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx.updateTable("pulse").set({ id: only }).where("id", "=", only).returningAll().executeTakeFirstOrThrow();
}

/** Within a transaction that holds it. */
export async function writePulse(tx: Database, pulse: Pick<PulseTable, "beats" | "at" | "file">): Promise<void> {
  await tx
    .updateTable("pulse")
    .set({ ...pulse, ended: 0 })
    .where("id", "=", only)
    .execute();
}

/** An instance ends in order; another that lives takes it back with its next beat. */
export async function endPulse(db: Database): Promise<void> {
  await db.updateTable("pulse").set({ ended: 1 }).where("id", "=", only).execute();
}

/**
 * Within the transaction that enters a restore at `at`: nothing is known of the file yet, the silence since the backup is no news, and
 * the count goes on `beyond` what any instance can have heard.
 */
export async function forgetPulse(tx: Database, at: number): Promise<void> {
  const { beats } = await holdPulse(tx, newId(at));
  await tx
    .updateTable("pulse")
    .set({ beats: beyond(beats, at), ended: 1, file: null })
    .where("id", "=", only)
    .execute();
}

/**
 * A count above all that the database can have counted up to `at` before it was set back: else the next instance that comes with what
 * it had heard would tell of the same restore again. More milliseconds have passed than there can have been beats.
 */
export function beyond(beats: number, at: number): number {
  return Math.max(beats + 1, at);
}
