import { accountEmail } from "../shared/email.ts";
import type { Language } from "../shared/messages/words.ts";
import { ok, type Result, refuse } from "../shared/result.ts";
import type { Person } from "../shared/roles.ts";
import { accountByEmail, personOf, replacePasswordHash, setLanguage } from "../store/people.ts";
import type { Database } from "../store/store.ts";
import { createInvitations, type Invitations } from "./invitations.ts";
import { createPasswords } from "./passwords.ts";
import { createRoster, type Roster } from "./roster.ts";
import { createSessions, type Sessions } from "./sessions.ts";
import { createSetup, type Setup } from "./setup.ts";
import { createThrottle } from "./throttle.ts";

/**
 * Everybody at the desk. Inputs have been through the schemas of `lib/shared/people.ts`; who may call what is the caller's to ask,
 * and `by` is whom it asked.
 */
export interface People extends Setup, Sessions, Invitations, Roster {
  /**
   * `wrong_credentials` for whatever reason, in the same time; `slow_down` with `retryAfterSeconds` before the password is
   * even looked at. `address` is the network address that asks.
   */
  signIn(attempt: { email: string; password: string; address: string }): Promise<Result<Person>>;
  setLanguage(personId: string, language: Language): Promise<void>;
}

/** `now` in milliseconds since 1970, on the clock that all instances share. */
export function createPeople({ db, now }: { db: Database; now: () => number }): People {
  const passwords = createPasswords();
  const throttle = createThrottle({ db, now });
  const sessions = createSessions({ db, now });
  return {
    ...createSetup({ db, now, passwords }),
    ...createInvitations({ db, now, passwords, throttle }),
    ...createRoster({ db, now }),
    ...sessions,
    async signIn({ email, password, address }) {
      const name = accountEmail(email);
      const retryAfterSeconds = await throttle.claim(name, address);
      if (retryAfterSeconds !== undefined) return refuse("slow_down", { retryAfterSeconds });
      const account = await accountByEmail(db, name);
      const stored = account?.disabled ? undefined : account?.passwordHash;
      const { right, stale } = await passwords.verify(password, stored);
      if (!account || !stored || !right) return refuse("wrong_credentials");
      await throttle.forgive(name, address);
      if (stale) await replacePasswordHash(db, account.id, stored, await passwords.hash(password));
      return ok(personOf(account));
    },
    setLanguage: (id, language) => setLanguage(db, id, language),
    async sweep(step) {
      await sessions.sweep(step);
      await throttle.sweep(step);
    },
  };
}
