import { createHash, randomBytes } from "node:crypto";
import { whoActs } from "../audit/actor.ts";
import { audit } from "../audit/write.ts";
import { type Step, stepsOf } from "../database/leases.ts";
import type { Database } from "../database/tables.ts";
import { log } from "../runtime/log.ts";
import type { AuditEvent, SignInWay } from "../shared/audit.ts";
import type { Language } from "../shared/messages/words.ts";
import type { Person } from "../shared/roles.ts";
import { withDepartment } from "./departments.ts";
import { accountById } from "./rows.ts";
import {
  type Beginning,
  deleteOldestSessionsOf,
  deleteSession,
  deleteSessionOf,
  deleteSessionsBefore,
  deleteSessionsOf,
  findIdToken,
  findSession,
  holdStamp,
  insertSession,
  listSessionsOf,
  type OpenSession,
  overlapMs,
  touchSession,
} from "./session-rows.ts";

const hour = 60 * 60 * 1000;
/** So much of what a browser says of itself is kept. */
const agentLength = 300;
/** Of one person: with one more, the one that was used longest ago ends. */
const mostOpen = 50;
/** Not every request needs a write; the idle time is exact to a minute. */
const touchMs = 60 * 1000;

/** Somebody should know of a session's end so long before, but not for longer than a quarter of what it lasts without a request. */
const warningMs = 10 * 60 * 1000;

/** How long a session lasts: without a request, and in all. */
export interface SessionLimits {
  idleMs: number;
  absoluteMs: number;
}

export const usualSessionLimits: SessionLimits = { idleMs: 2 * hour, absoluteMs: 12 * hour };

/** Who has said the right password, and what the account's stamp was then. */
export interface SignedIn {
  id: string;
  stamp: string | undefined;
  /** With what, for the audit log; a password alone where it is absent. */
  with?: SignInWay;
}

/** How long a session lasts yet. */
interface Lasting {
  language: Language | undefined;
  endsAt: number;
  leftMs: number;
  /** So long before its end its person should know. */
  warnMs: number;
  /** Whatever is done, it does not last longer. */
  final: boolean;
}

export interface Sessions {
  /** A new session; answers the id for the cookie: 256 random bits, of which the database keeps the SHA-256. */
  openSession(personId: string, from?: Beginning): Promise<string>;
  /** As `openSession`, for a password or the company's word that was right a moment ago: undefined where the account has had another password since, or was deactivated. */
  openSessionAfter(signedIn: SignedIn, from: Beginning): Promise<string | undefined>;
  /** Whose session it is; undefined beyond its limits, when ended, and for somebody disabled. */
  person(sid: string): Promise<(Person & { language: Language | undefined }) | undefined>;
  /** The same with what names the session for as long as it lasts, whatever its token. */
  whose(sid: string): Promise<{ person: Person & { language: Language | undefined }; session: string } | undefined>;
  /** How long it lasts unless something is done. To ask counts as nothing done. Undefined as for `person`. */
  lasting(sid: string): Promise<Lasting | undefined>;
  /** Those of a person that have not run out: first the one that is asking, which `current` marks, then last seen first. */
  sessionsOf(personId: string, sid?: string): Promise<(OpenSession & { current: boolean })[]>;
  /** What the company's provider said when this session began, sealed; undefined after a password. */
  idToken(sid: string): Promise<string | undefined>;
  endSession(sid: string): Promise<void>;
  /** Ends all of a person's but the one that is asking. */
  endOtherSessions(personId: string, sid: string): Promise<void>;
  /** Ends one that `sessionsOf` told of, where it belongs to this person. */
  endSessionOf(personId: string, id: string): Promise<void>;
  /** Removes what has run out. */
  sweep(step?: Step): Promise<void>;
}

export interface SessionParts {
  db: Database;
  now: () => number;
  limits?: SessionLimits | undefined;
}

export function createSessions({ db, now, limits = usualSessionLimits }: SessionParts): Sessions {
  const { idleMs, absoluteMs } = limits;
  const since = () => notRunOut(now(), limits);

  /** Who begins or ends a session is whose it is, whatever the request knows by then. */
  async function note(
    tx: Database,
    event: Extract<AuditEvent, { kind: "signed_in" | "company_signed_in" | "signed_out" }>,
    personId: string,
    session: string,
    from?: string,
  ) {
    const person = await accountById(tx, personId);
    const address = from ?? whoActs()?.address ?? "";
    const about = { is: "person", id: personId } as const;
    await audit(tx, { ...event, about }, { address, person, session });
  }
  const ending = (personId: string, end: (tx: Database) => Promise<boolean>) =>
    db.transaction().execute(async (tx) => {
      if (await end(tx)) await audit(tx, { kind: "sessions_ended", about: { is: "person", id: personId } });
    });
  /** Undefined beyond its limits, when ended, and for somebody disabled. */
  async function found(sid: string) {
    const session = await findSession(db, tokenHash(sid), now());
    if (!session || session.account.disabled) return undefined;
    const { seenAt, createdAt } = session;
    return now() - seenAt >= idleMs || now() - createdAt >= absoluteMs ? undefined : session;
  }
  async function open(
    tx: Database,
    { id: personId, with: way = "password" }: Omit<SignedIn, "stamp">,
    { agent, ...beginning }: Beginning,
  ): Promise<string> {
    const sid = newToken();
    const from = { ...beginning, agent: agent.slice(0, agentLength) };
    // After a change of the account nobody has said anew that it is them.
    if (way === "change") from.confirmedAt ??= 0;
    const idHash = tokenHash(sid);
    await insertSession(tx, { idHash, personId, ...from }, now());
    await deleteOldestSessionsOf(tx, personId, mostOpen);
    // A change of the account is none, though its new session signs out at the provider as the one before.
    const isCompany = way !== "change" && from.idToken !== undefined;
    const event = isCompany
      ? { kind: "company_signed_in" as const }
      : { kind: "signed_in" as const, detail: { with: way } };
    await note(tx, event, personId, idHash, from.address);
    return sid;
  }

  async function whose(sid: string) {
    const session = await found(sid);
    if (!session) return undefined;
    const { id: named, seenAt, isRenewed, isSetBack } = session;
    // A store that takes nothing just now can still be read from.
    // What a clock that was set back has ended must not come to life when it is right again.
    const beforeUntil = isSetBack ? now() : isRenewed ? now() + overlapMs : undefined;
    const renewed = beforeUntil === undefined ? undefined : { hash: tokenHash(sid), beforeUntil };
    if (renewed || now() - seenAt >= touchMs)
      await touchSession(db, named, now(), renewed).catch((error) => log("warn", "session not touched", { error }));
    const { id, name, email, role, language, standsFor, department } = await withDepartment(db, session.account);
    const person = {
      id,
      name,
      email,
      role,
      language,
      ...(standsFor && { standsFor }),
      ...(department && { department }),
    };
    return { person, session: named };
  }

  return {
    openSession: (personId, from = { agent: "", address: "" }) =>
      db.transaction().execute((tx) => open(tx, { id: personId }, from)),
    openSessionAfter: (signedIn, from) =>
      db
        .transaction()
        .execute(async (tx) =>
          (await holdStamp(tx, signedIn.id, signedIn.stamp)) ? open(tx, signedIn, from) : undefined,
        ),
    idToken: (sid) => findIdToken(db, tokenHash(sid), now()),
    whose,
    person: async (sid) => (await whose(sid))?.person,
    async lasting(sid) {
      const session = await found(sid);
      if (!session) return undefined;
      const [idle, absolute] = [session.seenAt + idleMs, session.createdAt + absoluteMs];
      const endsAt = Math.min(idle, absolute);
      const warnMs = Math.min(warningMs, idleMs / 4);
      return {
        language: session.account.language,
        endsAt,
        leftMs: endsAt - now(),
        warnMs,
        final: absolute <= idle,
      };
    },
    async sessionsOf(personId, sid = "") {
      const own = await found(sid);
      const open = await listSessionsOf(db, personId, since());
      return open
        .map((session) => ({ ...session, current: session.id === own?.id }))
        .sort((one, other) => Number(other.current) - Number(one.current));
    },
    endOtherSessions: (personId, sid) =>
      ending(personId, async (tx) => {
        const own = await findSession(tx, tokenHash(sid), now());
        return deleteSessionsOf(tx, personId, own?.id);
      }),
    endSession: (sid) =>
      db.transaction().execute(async (tx) => {
        const ended = await deleteSession(tx, tokenHash(sid), now());
        if (ended) await note(tx, { kind: "signed_out" }, ended.personId, ended.id);
      }),
    endSessionOf: (personId, id) => ending(personId, (tx) => deleteSessionOf(tx, personId, id)),
    sweep: (step = stepsOf(db)) => deleteSessionsBefore(step, since()),
  };
}

/** After which times a session was last seen, and begun, that has not run out at `now`. */
export function notRunOut(now: number, { idleMs, absoluteMs }: SessionLimits) {
  return { seen: now - idleMs, created: now - absoluteMs };
}

/** 256 random bits that can stand in a cookie and in an address. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What the database keeps of a token. It has all its randomness in itself, so one fast hash is enough. */
export function tokenHash(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
