import { createHash, randomBytes } from "node:crypto";
import { type Step, stepsOf } from "../database/leases.ts";
import type { Database } from "../database/tables.ts";
import { log } from "../runtime/log.ts";
import type { Language } from "../shared/messages/words.ts";
import type { Person } from "../shared/roles.ts";
import {
  countSessionsOf,
  deleteSession,
  deleteSessionsBefore,
  deleteSessionsOf,
  findSession,
  insertSession,
  touchSession,
} from "./session-rows.ts";

const hour = 60 * 60 * 1000;
const idleMs = 2 * hour;
const absoluteMs = 12 * hour;
/** Not every request needs a write; the idle time is exact to a minute. */
const touchMs = 60 * 1000;

export interface Sessions {
  /** A new session; answers the id for the cookie: 256 random bits, of which the database keeps the SHA-256. */
  openSession(personId: string): Promise<string>;
  /** Whose session it is; undefined after 2 hours without a request, after 12 in all, when ended, and for somebody disabled. */
  person(sid: string): Promise<(Person & { language: Language | undefined }) | undefined>;
  /** How many sessions of a person have not run out. */
  sessionsOf(personId: string): Promise<number>;
  endSession(sid: string): Promise<void>;
  endSessionsOf(personId: string): Promise<void>;
  /** Removes what has run out. */
  sweep(step?: Step): Promise<void>;
}

export function createSessions({ db, now }: { db: Database; now: () => number }): Sessions {
  return {
    async openSession(personId) {
      const sid = newToken();
      await insertSession(db, tokenHash(sid), personId, now());
      return sid;
    },
    async person(sid) {
      const session = await findSession(db, tokenHash(sid));
      if (!session || session.account.disabled) return undefined;
      const { seenAt, createdAt } = session;
      if (now() - seenAt >= idleMs || now() - createdAt >= absoluteMs) return undefined;
      // A store that takes nothing just now can still be read from.
      if (now() - seenAt >= touchMs)
        await touchSession(db, tokenHash(sid), now()).catch((error) => log("warn", "session not touched", { error }));
      const { id, name, email, role, language } = session.account;
      return { id, name, email, role, language };
    },
    sessionsOf: (personId) => countSessionsOf(db, personId, { seen: now() - idleMs, created: now() - absoluteMs }),
    endSession: (sid) => deleteSession(db, tokenHash(sid)),
    endSessionsOf: (personId) => deleteSessionsOf(db, personId),
    sweep: (step = stepsOf(db)) => deleteSessionsBefore(step, { seen: now() - idleMs, created: now() - absoluteMs }),
  };
}

/** 256 random bits that can stand in a cookie and in an address. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What the database keeps of a token. It has all its randomness in itself, so one fast hash is enough. */
export function tokenHash(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
