import { expressionBuilder, sql } from "kysely";
import type { Step } from "../database/leases.ts";
import { inPortions, portion } from "../database/portions.ts";
import type { Database, Tables } from "../database/tables.ts";
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
  /** Since when its person is known to be there, where that is before now: 0 where nobody has said so. */
  confirmedAt?: number | undefined;
}

interface Session {
  id: string;
  account: Account;
  createdAt: number;
  seenAt: number;
  /** Whether this is the first that is heard of its newer token. */
  isRenewed: boolean;
  /** Whether the clock was set back since the one before it was given its end. */
  isSetBack: boolean;
}

/** So long after the first use of a session's newer token the one before still opens it: a form that was sent with that takes a minute to come. */
export const overlapMs = 90 * 1000;

/** The clocks of two machines may differ by so much. */
export const slackMs = 60 * 1000;

/** Until when at most a token before the one that counts may still open its session; where it says later, the clock was set back since. */
const latestEnd = (now: number) => now + overlapMs + slackMs;

/** Which session a token opens: the newest of a session, or the one before it while that still counts. */
function opensWith(hash: string, now: number) {
  const session = expressionBuilder<Tables, "session">();
  const soon = session.and([session("before_until", ">", now), session("before_until", "<=", latestEnd(now))]);
  const counts = session.or([session("before_until", "is", null), soon]);
  return session.or([session("token_hash", "=", hash), session.and([session("before_hash", "=", hash), counts])]);
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
      token_hash: idHash,
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

export async function findSession(db: Database, hash: string, now: number): Promise<Session | undefined> {
  const row = await db
    .selectFrom("session")
    .innerJoin("person", "person.id", "session.person_id")
    .select([...accountColumns, "session.created_at", "session.seen_at"])
    .select(["id_hash", "token_hash", "before_hash", "before_until"])
    .where(opensWith(hash, now))
    .executeTakeFirst();
  return (
    row && {
      id: row.id_hash,
      account: accountOf(row),
      createdAt: row.created_at,
      seenAt: row.seen_at,
      isRenewed: row.token_hash === hash && row.before_hash !== null && row.before_until === null,
      isSetBack: row.token_hash === hash && row.before_until !== null && row.before_until > latestEnd(now),
    }
  );
}

/** What the company's provider said when the session began, sealed; undefined after a password, or without a session. */
export async function findIdToken(db: Database, hash: string, now: number): Promise<string | undefined> {
  const row = await db.selectFrom("session").select("id_token").where(opensWith(hash, now)).executeTakeFirst();
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

/** Notes that somebody was there; `renewed`, where it is given, is by which token, and when the one before that counts no more. */
export async function touchSession(
  db: Database,
  id: string,
  now: number,
  renewed?: { hash: string; beforeUntil: number },
): Promise<void> {
  // Where it has a newer token meanwhile, nobody has used that.
  const before = renewed && {
    before_until: sql<
      number | null
    >`case when token_hash = ${renewed.hash} then ${renewed.beforeUntil} else before_until end`,
  };
  await db
    .updateTable("session")
    .set({ seen_at: now, ...before })
    .where("id_hash", "=", id)
    .execute();
}

/** When its person last confirmed it, which for the token before the one that counts nobody has; undefined where there is none. */
export async function confirmedAt(db: Database, hash: string, now: number): Promise<number | undefined> {
  const row = await db
    .selectFrom("session")
    .select(["confirmed_at", "token_hash"])
    .where(opensWith(hash, now))
    .executeTakeFirst();
  return row && (row.token_hash === hash ? row.confirmed_at : 0);
}

/**
 * Confirms a session, which `next` opens from then on. Answers whether it was there: opened by this token, or by `next` already, where the same
 * token has confirmed it before.
 */
export async function confirmSession(tx: Database, hash: string, next: string, now: number): Promise<boolean> {
  const session = expressionBuilder<Tables, "session">();
  const isAgain = session.and([session("token_hash", "=", next), opensWith(hash, now)]);
  const { numUpdatedRows } = await tx
    .updateTable("session")
    .set({
      token_hash: next,
      before_hash: hash,
      before_until: sql`case when token_hash = ${next} then before_until end`,
      confirmed_at: now,
    })
    .where(session.or([session("token_hash", "=", hash), isAgain]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether the session with this id has not been ended, and was last seen, and begun, after the two times. */
export async function isOpen(
  db: Database,
  id: string,
  { seen, created }: { seen: number; created: number },
): Promise<boolean> {
  const row = await db
    .selectFrom("session")
    .select("id_hash")
    .where("id_hash", "=", id)
    .where("seen_at", ">", seen)
    .where("created_at", ">", created)
    .executeTakeFirst();
  return row !== undefined;
}

/** Answers which it was, and whose. */
export async function deleteSession(db: Database, hash: string, now: number) {
  return db
    .deleteFrom("session")
    .where(opensWith(hash, now))
    .returning(["id_hash as id", "person_id as personId"])
    .executeTakeFirst();
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
