import type { Step } from "../database/leases.ts";
import { inPortions, portion } from "../database/portions.ts";
import type { Database } from "../database/tables.ts";
import { type Account, accountColumns, accountOf } from "./rows.ts";

/** From where a session was begun. */
export interface SessionOrigin {
  /** What the browser says of itself. */
  agent: string;
  /** IP address. */
  address: string;
}

/** A session as its owner may see it. */
export interface OpenSession extends SessionOrigin {
  /** Names it, and opens nothing. */
  id: string;
  begunAt: number;
  seenAt: number;
}

/** What a session begins with. */
export interface Beginning extends SessionOrigin {
  /** What the company's provider said, sealed; absent after a password. */
  idToken?: string | undefined;
  /** Since when its person is known to be there, where that is before now. */
  confirmedAt?: number | undefined;
}

interface Session {
  account: Account;
  createdAt: number;
  seenAt: number;
}

export async function insertSession(
  db: Database,
  { idHash, personId, agent, address, idToken, confirmedAt }: { idHash: string; personId: string } & Beginning,
  now: number,
): Promise<void> {
  await db
    .insertInto("session")
    .values({
      id_hash: idHash,
      person_id: personId,
      created_at: now,
      seen_at: now,
      confirmed_at: Math.min(now, confirmedAt ?? now),
      agent,
      address,
      id_token: idToken ?? null,
    })
    .execute();
}

/** Holds the person, and answers whether the account's stamp is still this one. */
export async function holdStamp(tx: Database, personId: string, stamp: string | undefined): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("person")
    .set((person) => ({ device_stamp: person.ref("device_stamp") }))
    .where("id", "=", personId)
    .where("device_stamp", stamp === undefined ? "is" : "=", stamp ?? null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
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

/** What the company's provider said when the session began, sealed; undefined after a password, or without a session. */
export async function findIdToken(db: Database, idHash: string): Promise<string | undefined> {
  const row = await db.selectFrom("session").select("id_token").where("id_hash", "=", idHash).executeTakeFirst();
  return row?.id_token ?? undefined;
}

/** Those last seen, and begun, after the two times, last seen first. */
export async function listSessionsOf(
  db: Database,
  personId: string,
  { seen, created }: { seen: number; created: number },
): Promise<OpenSession[]> {
  const rows = await db
    .selectFrom("session")
    .select(["id_hash", "created_at", "seen_at", "agent", "address"])
    .where("person_id", "=", personId)
    .where("seen_at", ">", seen)
    .where("created_at", ">", created)
    .orderBy("seen_at", "desc")
    .orderBy("id_hash")
    .execute();
  return rows.map((row) => ({
    id: row.id_hash,
    begunAt: row.created_at,
    seenAt: row.seen_at,
    agent: row.agent,
    address: row.address,
  }));
}

export async function touchSession(db: Database, idHash: string, now: number): Promise<void> {
  await db.updateTable("session").set({ seen_at: now }).where("id_hash", "=", idHash).execute();
}

/** When its person last confirmed it; undefined where there is none. */
export async function confirmedAt(db: Database, idHash: string): Promise<number | undefined> {
  const row = await db.selectFrom("session").select("confirmed_at").where("id_hash", "=", idHash).executeTakeFirst();
  return row?.confirmed_at;
}

export async function setConfirmed(db: Database, idHash: string, now: number): Promise<void> {
  await db.updateTable("session").set({ confirmed_at: now }).where("id_hash", "=", idHash).execute();
}

/** Answers whose it was. */
export async function deleteSession(db: Database, idHash: string): Promise<string | undefined> {
  const row = await db.deleteFrom("session").where("id_hash", "=", idHash).returning("person_id").executeTakeFirst();
  return row?.person_id;
}

/** Of everybody, how many were last seen, and begun, after the two times. */
export async function countSessions(
  db: Database,
  times: { seen: number; created: number },
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("session")
    .select(["person_id", (select) => select.fn.countAll<number | string>().as("n")])
    .where("seen_at", ">", times.seen)
    .where("created_at", ">", times.created)
    .groupBy("person_id")
    .execute();
  return new Map(rows.map(({ person_id, n }) => [person_id, Number(n)]));
}

/** Where it belongs to this person. Answers whether it was there. */
export async function deleteSessionOf(db: Database, personId: string, idHash: string): Promise<boolean> {
  const own = db.deleteFrom("session").where("id_hash", "=", idHash).where("person_id", "=", personId);
  return (await own.executeTakeFirst()).numDeletedRows > 0n;
}

/** All of a person's, but for the one with the hash `except`. Answers whether there were any. */
export async function deleteSessionsOf(db: Database, personId: string, except = ""): Promise<boolean> {
  const others = db.deleteFrom("session").where("person_id", "=", personId).where("id_hash", "!=", except);
  return (await others.executeTakeFirst()).numDeletedRows > 0n;
}

/** All of a person's but the `most` that were seen last. */
export async function deleteOldestSessionsOf(db: Database, personId: string, most: number): Promise<void> {
  const newest = db
    .selectFrom("session")
    .select("id_hash")
    .where("person_id", "=", personId)
    .orderBy("seen_at", "desc")
    .orderBy("created_at", "desc")
    .limit(most);
  await db.deleteFrom("session").where("person_id", "=", personId).where("id_hash", "not in", newest).execute();
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
