import { createHmac, randomBytes, randomInt } from "node:crypto";
import { audit } from "../audit/write.ts";
import { lockPerson } from "../database/row-locks.ts";
import type { Database } from "../database/tables.ts";
import { sealedColumn } from "../keys/sealed-kind.ts";
import type { FactorOffer } from "../shared/factor.ts";
import { ok, type Result, refuse } from "../shared/result.ts";
import type { Person } from "../shared/roles.ts";
import type { Keys } from "../storage/keys.ts";
import { seal, unseal } from "../storage/seal.ts";
import { demandedRoles } from "./factor-demand.ts";
import {
  countRecoveryCodes,
  deleteFactor,
  deleteRecoveryCodes,
  deleteWaitingOf,
  findFactor,
  insertFactor,
  insertRecoveryCodes,
  swapStep,
  takeRecoveryCode,
} from "./factor-rows.ts";
import { accountById, byWhoMay, forgetDevices } from "./rows.ts";
import { deleteSessionsOf } from "./session-rows.ts";
import { newToken, type SignedIn } from "./sessions.ts";
import { base32, stepAt, stepsOf, totpAddress } from "./totp.ts";

/** As RFC 4226 recommends. */
const secretBytes = 20;
const recoveryCodes = 10;
/** How long a set-up may take from its first page to its code. */
const offerMs = 60 * 60 * 1000;

export interface SecondFactor {
  /** Since when somebody has one, and how many recovery codes are left; undefined without one. */
  factorOf(personId: string): Promise<{ since: number; codes: number } | undefined>;
  /** A new secret for an authenticator app. It counts once a code of it was said with {@link setUpFactor}. */
  offerFactor(person: Pick<Person, "id" | "email">): FactorOffer;
  /**
   * Answers the recovery codes, which nobody can read again. All sessions of theirs end, and sign-ins that are under way: none was begun with a
   * code. `factor_there`, `offer_over`, `code_wrong`.
   */
  setUpFactor(
    personId: string,
    typed: { offer: string; code: string },
  ): Promise<Result<{ codes: string[]; signedIn: SignedIn }>>;
  /** Answers other recovery codes, in the place of those before. `not_found` without a second factor. */
  renewRecoveryCodes(personId: string): Promise<Result<string[]>>;
  /** All sessions of theirs end; nothing happens where there is none. `factor_demanded` where an administrator has set that this person needs one. */
  removeFactor(personId: string): Promise<Result<SignedIn | undefined>>;
  /** As {@link resetFactor}; `not_allowed` when `by` is no administrator any more. */
  resetFactor(by: Person, personId: string): Promise<Result<undefined>>;
}

/** What sign-in and confirming need of it, within their transactions. */
export interface FactorCheck {
  setUp(
    tx: Database,
    personId: string,
    typed: { offer: string; code: string },
  ): Promise<Result<{ codes: string[]; signedIn: SignedIn }>>;
  /** Uses a code up: each counts once. Undefined when it is wrong. */
  take(tx: Database, personId: string, code: string): Promise<"code" | "recovery" | undefined>;
}

interface Parts {
  db: Database;
  now: () => number;
  keys: Keys;
}

export function createSecondFactor({ db, now, keys }: Parts): SecondFactor & { check: FactorCheck } {
  const check: FactorCheck = {
    async setUp(tx, personId, { offer, code }) {
      const { secret = "", until = 0 } = JSON.parse(unseal(keys, offerPlace(personId), offer) ?? "{}");
      if (until <= now()) return refuse("offer_over");
      const [step] = stepsOf(Buffer.from(secret, "base64url"), plain(code), now());
      if (step === undefined) return refuse("code_wrong", { fields: { code: "code_wrong" } });
      const sealed = seal(keys, secretPlace(personId), secret);
      if (!(await insertFactor(tx, personId, { sealed, usedStep: step, since: now() }))) return refuse("factor_there");
      const stamp = newToken();
      // A sign-in that has read that no code is needed opens no session any more.
      await forgetDevices(tx, personId, stamp);
      await deleteSessionsOf(tx, personId);
      return ok({ codes: await makeCodes(tx, personId), signedIn: { id: personId, stamp } });
    },
    async take(tx, personId, typed) {
      const code = plain(typed);
      if (code.length > 6)
        return (await takeRecoveryCode(tx, personId, recoveryHash(personId, code))) ? "recovery" : undefined;
      const factor = await findFactor(tx, personId);
      const secret = factor && unseal(keys, secretPlace(personId), factor.sealed);
      if (!factor || secret === undefined) return undefined;
      const step = stepsOf(Buffer.from(secret, "base64url"), code, now()).find((one) => isUnused(one, factor.usedStep));
      return step !== undefined && (await swapStep(tx, personId, factor.usedStep, step)) ? "code" : undefined;
    },
  };
  /** With the first key, since nobody can hash a code anew: in a copy of the database alone nobody finds a code. */
  const recoveryHash = (personId: string, code: string) =>
    createHmac("sha256", keys.root()).update(`recovery code ${personId} ${code}`).digest("hex");
  async function makeCodes(tx: Database, personId: string): Promise<string[]> {
    const codes = Array.from({ length: recoveryCodes }, newRecoveryCode);
    const hashes = codes.map((one) => recoveryHash(personId, plain(one)));
    // Also those of a renewal that met the end of the factor before this one.
    await deleteRecoveryCodes(tx, personId);
    await insertRecoveryCodes(tx, personId, hashes);
    return codes;
  }
  /** A step beyond the next one was used by a clock that was ahead: that keeps nobody out until then. */
  const isUnused = (step: number, used: number) => step > used || used > stepAt(now()) + 1;

  return {
    check,
    async factorOf(personId) {
      const factor = await findFactor(db, personId);
      return factor && { since: factor.since, codes: await countRecoveryCodes(db, personId) };
    },
    offerFactor({ id, email }) {
      const secret = randomBytes(secretBytes);
      const offered = JSON.stringify({ secret: secret.toString("base64url"), until: now() + offerMs });
      return {
        key: base32(secret).replace(/.{4}(?=.)/g, "$& "),
        address: totpAddress(secret, email),
        offer: seal(keys, offerPlace(id), offered),
      };
    },
    setUpFactor: (personId, typed) =>
      db.transaction().execute(async (tx) => {
        const set = await check.setUp(tx, personId, typed);
        if (set.ok) await audit(tx, { kind: "factor_set_up", about: { is: "person", id: personId } });
        return set;
      }),
    renewRecoveryCodes: (personId) =>
      db.transaction().execute(async (tx) => {
        // Of two tabs at once the last one's codes are good, and no others.
        await lockPerson(tx, personId);
        if (!(await findFactor(tx, personId))) return refuse("not_found");
        const codes = await makeCodes(tx, personId);
        await audit(tx, { kind: "recovery_codes_renewed", about: { is: "person", id: personId } });
        return ok(codes);
      }),
    removeFactor: (personId) =>
      db.transaction().execute(async (tx) => {
        // Their role may just be changed to one of which it is demanded.
        await lockPerson(tx, personId);
        const account = await accountById(tx, personId);
        if (!account || (await demandedRoles(tx)).includes(account.role)) return refuse("factor_demanded");
        const stamp = await endFactor(tx, personId);
        if (stamp === undefined) return ok(undefined);
        await audit(tx, { kind: "factor_removed", about: { is: "person", id: personId } });
        return ok({ id: personId, stamp });
      }),
    resetFactor: (by, personId) => byWhoMay(db, by, "managePeople", (tx) => resetFactor(tx, personId)),
  };
}

/**
 * Within `lockAccounts`: takes somebody's second factor away, with sign-ins that wait for it, and ends their sessions. `not_found` where there is
 * none.
 */
export async function resetFactor(tx: Database, personId: string): Promise<Result<undefined>> {
  if ((await endFactor(tx, personId)) === undefined) return refuse("not_found");
  await audit(tx, { kind: "factor_reset", about: { is: "person", id: personId } });
  return ok(undefined);
}

/** With sign-ins under way, sessions, and the devices that are known. Answers the account's new stamp; undefined where there was none to end. */
async function endFactor(tx: Database, personId: string): Promise<string | undefined> {
  // First, as whoever makes new recovery codes does.
  await lockPerson(tx, personId);
  // Before the factor, as a sign-in that waits for its code holds the two. It would be led to set one up.
  await deleteWaitingOf(tx, personId);
  if (!(await deleteFactor(tx, personId))) return undefined;
  const stamp = newToken();
  // A sign-in whose code was right a moment ago opens no session any more.
  await forgetDevices(tx, personId, stamp);
  await deleteSessionsOf(tx, personId);
  return stamp;
}

const secretPlace = (personId: string) => `second factor ${personId}`;
/** The secrets of authenticator apps. */
export const sealedFactors = sealedColumn(
  "two-step sign-ins",
  { table: "second_factor", id: "person_id", column: "sealed" },
  secretPlace,
);
const offerPlace = (personId: string) => `second factor offered ${personId}`;

/** As it is compared: people type a code with spaces, dashes, or a Korean keyboard's wide digits. */
const plain = (code: string) => code.normalize("NFKC").replace(/[\s-]/g, "");

/** Digits alone, as the field brings up a phone's keys for digits: `1234-5678-9012-3456`. */
const newRecoveryCode = () => Array.from({ length: 4 }, () => String(randomInt(10_000)).padStart(4, "0")).join("-");
