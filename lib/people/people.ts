import { createRefusals, type Refusals } from "../audit/refusals.ts";
import type { Database } from "../database/tables.ts";
import { accountEmail } from "../shared/email.ts";
import type { Language } from "../shared/messages/words.ts";
import { ok, type Result, refuse } from "../shared/result.ts";
import type { Person } from "../shared/roles.ts";
import type { Keys } from "../storage/keys.ts";
import { type CompanyAccounts, createCompanyAccounts } from "./company-accounts.ts";
import { type Confirming, createConfirming } from "./confirming.ts";
import { createDepartments, type Departments } from "./departments.ts";
import { type Device, isKnown, withAccount } from "./devices.ts";
import { createFactorDemand, type FactorDemand } from "./factor-demand.ts";
import { createInvitations, type Invitations } from "./invitations.ts";
import { createOwnPassword, type OwnPassword } from "./own-password.ts";
import { passwordSignIn, setPasswordSignIn } from "./password-switch.ts";
import { createPasswords } from "./passwords.ts";
import { createRoster, type Roster } from "./roster.ts";
import {
  type Account,
  accountByEmail,
  accountById,
  personOf,
  replacePasswordHash,
  setLanguage,
  stillMay,
} from "./rows.ts";
import { createSecondFactor, type SecondFactor } from "./second-factor.ts";
import { createSessions, type SessionParts, type Sessions, type SignedIn } from "./sessions.ts";
import { createSetup, type Setup } from "./setup.ts";
import { createCodeTries, createSignInSteps, type SignInSteps } from "./sign-in-steps.ts";
import { createThrottle } from "./throttle.ts";
import { getsIn } from "./ways-in.ts";

/**
 * Everybody who has an account. Inputs have been through the schemas of `lib/shared/people.ts`; who may call what is the caller's to ask,
 * and `by` is whom it asked.
 */
export interface People
  extends Setup,
    Sessions,
    Invitations,
    OwnPassword,
    CompanyAccounts,
    Roster,
    Departments,
    SecondFactor,
    FactorDemand,
    SignInSteps,
    Confirming {
  /**
   * `wrong_credentials` for whatever reason, in the same time; `slow_down` with `retryAfterSeconds` before the password is
   * even looked at. `address` is the network address that asks, `device` what its cookie says: strangers elsewhere never keep out
   * who is right, and from a device that the account knows not even those at the same address do. Answers who it is, and with what
   * `secondStep` says whether a code is asked for, or `openSessionAfter` opens a session.
   */
  signIn(attempt: {
    email: string;
    password: string;
    address: string;
    device?: Device | undefined;
  }): Promise<Result<Person & SignedIn>>;
  /** What the browser's cookie is to say once this person has signed in there, after what it said before. */
  knownDevice(personId: string, before: Device | undefined): Promise<Device | undefined>;
  /** Whether people may sign in with a password. */
  passwordSignIn(): Promise<boolean>;
  /** Switches that for everybody. `company_needed`: `by`, who switches it off, could not get in with the company's account then. `not_allowed`: `by` is no administrator any more. */
  switchPasswordSignIn(by: Pick<Person, "id">, on: boolean): Promise<Result<null>>;
  /** With what this person can sign in. */
  waysIn(personId: string): Promise<{ password: boolean; company: boolean }>;
  setLanguage(personId: string, language: Language): Promise<void>;
}

/**
 * `now` in milliseconds since 1970, on the clock that all instances share; `keys` for what is kept sealed; `limits` of their
 * sessions; `issuer` that of the company's sign-in, where there is one; `refusals` as the whole process has them.
 */
export function createPeople({
  db,
  now,
  keys,
  limits,
  issuer = async () => undefined,
  refusals = createRefusals({ db, now }),
}: SessionParts & {
  keys: Keys;
  issuer?: (tx: Database) => Promise<string | undefined>;
  refusals?: Refusals;
}): People {
  const passwords = createPasswords();
  const throttle = createThrottle({ db, now });
  const sessions = createSessions({ db, now, limits });
  const { check, ...secondFactor } = createSecondFactor({ db, now, keys });
  const codes = createCodeTries({ throttle, refusals });
  const steps = createSignInSteps({ db, now, check, codes });
  return {
    ...createSetup({ db, now, passwords, refusals }),
    ...createInvitations({ db, now, passwords, throttle, refusals }),
    ...createOwnPassword({ db, passwords, throttle, refusals }),
    ...createCompanyAccounts({ db, now, refusals }),
    ...createRoster({
      db,
      now,
      limits,
      ways: async (tx) => ({ passwords: await passwordSignIn(tx), issuer: await issuer(tx) }),
    }),
    ...createDepartments({ db, now }),
    ...secondFactor,
    ...createFactorDemand({ db, now }),
    ...steps,
    ...createConfirming({ db, now, keys, passwords, throttle, check, codes, refusals }),
    ...sessions,
    async signIn({ email, password, address, device }) {
      if (!(await passwordSignIn(db))) return refuse("password_off");
      const name = accountEmail(email);
      const account = await accountByEmail(db, name);
      const known = account && isKnown(device, account) ? device.id : undefined;
      const turn = await throttle.claim(name, { address, device: known });
      // Whose account it is, where there is one; never what was typed, which may be a password.
      const about = account && ({ is: "person", id: account.id } as const);
      const refused = (reason: "wrong" | "wait") =>
        refusals.note({ kind: "sign_in_refused", ...(about && { about }), detail: { reason } });
      if ("retryAfterSeconds" in turn) {
        await refused("wait");
        return refuse("slow_down", turn);
      }
      const stored = account?.disabled ? undefined : account?.passwordHash;
      const { right, stale } = await passwords.verify(password, stored, turn.asker);
      if (!account || !stored || !right) {
        await refused("wrong");
        return refuse("wrong_credentials");
      }
      await turn.forgive();
      if (stale) await replacePasswordHash(db, account.id, stored, await passwords.hash(password));
      return ok({ ...personOf(account), stamp: account.deviceStamp });
    },
    async knownDevice(personId, before) {
      const account = await accountById(db, personId);
      return account && withAccount(before, account);
    },
    passwordSignIn: () => passwordSignIn(db),
    switchPasswordSignIn: (by, on) =>
      db.transaction().execute(async (tx) => {
        // Whoever disconnects an account, takes a role away or removes the company's sign-in looks at the switch behind the same lock.
        const mayStill = await stillMay(tx, by, "changeSettings");
        if (!on && !(mayStill && getsInByCompany(await accountById(tx, by.id), await issuer(tx))))
          return refuse("company_needed");
        if (!mayStill) return refuse("not_allowed");
        await setPasswordSignIn(tx, on ? { on } : { on, by }, now());
        return ok(null);
      }),
    async waysIn(personId) {
      const account = await accountById(db, personId);
      return { password: account?.passwordHash !== undefined, company: account?.company !== undefined };
    },
    setLanguage: (id, language) => setLanguage(db, id, language),
    async sweep(step) {
      await sessions.sweep(step);
      await steps.sweepWaiting(step);
      await throttle.sweep(step);
    },
  };
}

const getsInByCompany = (account: Account | undefined, issuer: string | undefined): boolean =>
  account !== undefined && getsIn(account, { passwords: false, issuer });
