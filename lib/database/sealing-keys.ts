import { type Selectable, sql } from "kysely";
import { nowMs } from "./clock.ts";
import { leaseOf } from "./instances.ts";
import type { Database, SealingKeyTable } from "./tables.ts";

export type SealingKey = Selectable<SealingKeyTable>;

/** All that there were, in their order; none before the first start. */
export function listSealingKeys(db: Database): Promise<SealingKey[]> {
  return db.selectFrom("sealing_key").selectAll().orderBy("number").execute();
}

/** The one that things are encrypted with. */
export const currentOf = (rows: readonly SealingKey[]) => rows.findLast((row) => row.current_since !== null);

/** One that is to be current once every process has it. */
export const waitingOf = (rows: readonly SealingKey[]) => rows.find((row) => row.current_since === null);

/** Enters a key behind the others, `waits` until it is current. Of two at once one is refused by the database. */
export async function enterSealingKey(
  tx: Database,
  { id, root, waits }: Pick<SealingKey, "id" | "root"> & { waits: boolean },
): Promise<void> {
  await tx
    .insertInto("sealing_key")
    .values({
      id,
      root,
      made_at: nowMs,
      current_since: waits ? null : nowMs,
      clean_at: null,
      number: sql<number>`(select coalesce(max(number), 0) + 1 from sealing_key)`,
    })
    .execute();
}

/** The first key of a database that has none. Of several processes at once one enters its own. */
export async function enterFirstKey(db: Database, id: string): Promise<void> {
  const first = { id, root: null, made_at: nowMs, current_since: nowMs, clean_at: null, number: 1 };
  await db
    .insertInto("sealing_key")
    .values(first)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Makes the waiting key current once every process that lives has it. One that begins in the same moment goes on with the key before, which
 * all others have too.
 */
export async function promoteWaiting(db: Database): Promise<void> {
  const behind = sql<boolean>`exists (select 1 from instance as process where ${leaseOf("process.id")}
    and process.keys not like '%' || sealing_key.id || '%')`;
  await db
    .updateTable("sealing_key")
    .set({ current_since: nowMs })
    .where("current_since", "is", null)
    .where((where) => where.not(behind))
    .execute();
}

/** A look at everything that began then found nothing to do for this key. */
export async function noteClean(tx: Database, id: string, at: number): Promise<void> {
  await tx.updateTable("sealing_key").set({ clean_at: at }).where("id", "=", id).execute();
}

/** Everything is to be looked at again. */
export async function forgetClean(tx: Database): Promise<void> {
  await tx.updateTable("sealing_key").set({ clean_at: null }).execute();
}

/** A key that waits is none any more. Answers whether it was: not when it has become current meanwhile. */
export async function forgetWaiting(tx: Database, id: string): Promise<boolean> {
  const waiting = tx.deleteFrom("sealing_key").where("id", "=", id).where("current_since", "is", null);
  return (await waiting.executeTakeFirst()).numDeletedRows > 0n;
}
