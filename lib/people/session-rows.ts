import type { Step } from "../database/leases.ts";
import { inPortions, portion } from "../database/portions.ts";
import type { Database } from "../database/tables.ts";
import { type Account, accountColumns, accountOf } from "./rows.ts";

export interface Session {
  account: Account;
  createdAt: number;
  seenAt: number;
}

export async function insertSession(db: Database, idHash: string, personId: string, now: number): Promise<void> {
  await db
    .insertInto("session")
    .values({ id_hash: idHash, person_id: personId, created_at: now, seen_at: now })
    .execute();
}

export async function findSession(db: Database, idHash: string): Promise<Session | undefined> {
  const row = await db
    .selectFrom("session")
    .innerJoin("person", "person.id", "session.person_id")
    .select([...accountColumns, "session.created_at", "session.seen_at"])
    .where("id_hash", "=", idHash)
    .executeTakeFirst();
  return row && { account: accountOf(row), createdAt: row.created_at, seenAt: row.seen_at };
}

/** Those last seen, and begun, after the two times. */
export async function countSessionsOf(
  db: Database,
  personId: string,
  times: { seen: number; created: number },
): Promise<number> {
  const { n } = await db
    .selectFrom("session")
    .select(({ fn }) => fn.countAll<number | string>().as("n"))
    .where("person_id", "=", personId)
    .where("seen_at", ">", times.seen)
    .where("created_at", ">", times.created)
    .executeTakeFirstOrThrow();
  return Number(n);
}

export async function touchSession(db: Database, idHash: string, now: number): Promise<void> {
  await db.updateTable("session").set({ seen_at: now }).where("id_hash", "=", idHash).execute();
}

export async function deleteSession(db: Database, idHash: string): Promise<void> {
  await db.deleteFrom("session").where("id_hash", "=", idHash).execute();
}

export async function deleteSessionsOf(db: Database, personId: string): Promise<void> {
  await db.deleteFrom("session").where("person_id", "=", personId).execute();
}

/** Those last seen, or begun, at or before the two times. */
export async function deleteSessionsBefore(step: Step, times: { seen: number; created: number }): Promise<void> {
  for (const [column, time] of [
    ["seen_at", times.seen],
    ["created_at", times.created],
  ] as const)
    await inPortions(step, async (tx) => {
      const some = tx.selectFrom("session").select("id_hash").where(column, "<=", time).limit(portion);
      const { numDeletedRows: changed } = await tx
        .deleteFrom("session")
        .where("id_hash", "in", some)
        .executeTakeFirst();
      return { changed };
    });
}
