import type { Acting } from "../audit/actor.ts";
import type { Refusals } from "../audit/refusals.ts";
import { audit } from "../audit/write.ts";
import { type Step, stepsOf } from "../database/leases.ts";
import { lockPerson } from "../database/row-locks.ts";
import type { Database } from "../database/tables.ts";
import { ok, type Result, refuse } from "../shared/result.ts";
import type { Person } from "../shared/roles.ts";
import { type Device, isKnown } from "./devices.ts";
import { demandedRoles } from "./factor-demand.ts";
import {
  countTry,
  deleteWaiting,
  deleteWaitingOutside,
  findFactor,
  findWaiting,
  insertWaiting,
} from "./factor-rows.ts";
import { passwordSignIn } from "./password-switch.ts";
import { type Account, accountById, personOf } from "./rows.ts";
import type { FactorCheck } from "./second-factor.ts";
import { slackMs } from "./session-rows.ts";
import { newToken, type SignedIn, tokenHash } from "./sessions.ts";
import type { Throttle } from "./throttle.ts";

/** How long a right password waits for the code. */
export const waitingMs = 10 * 60 * 1000;
/** So many wrong codes send back to the password. */
const mostWrong = 5;

/** From where a code comes. */
interface From {
  address: string;
  device?: Device | undefined;
}

/** What comes between a right password and the session. */
export interface SignInSteps {
  /** The token of a sign-in that waits for its code, or for two-step sign-in to be set up; undefined where the password is enough. */
  secondStep(signedIn: SignedIn): Promise<string | undefined>;
  /** Who waits for what; undefined when it is over. */
  waiting(token: string): Promise<(Person & { needs: "code" | "set_up" }) | undefined>;
  /** Takes a code of the app or a recovery code. `code_wrong`, `slow_down`, `sign_in_over`. */
  signInWithCode(token: string, typed: { code: string } & From): Promise<Result<SignedIn>>;
  /** Sets two-step sign-in up on the way in; answers the recovery codes too. As `setUpFactor`, and `sign_in_over`. */
  signInWithSetUp(
    token: string,
    typed: { offer: string; code: string } & From,
  ): Promise<Result<SignedIn & { codes: string[] }>>;
  giveUp(token: string): Promise<void>;
  /** Removes what has run out. */
  sweepWaiting(step?: Step): Promise<void>;
}

interface Parts {
  db: Database;
  now: () => number;
  check: FactorCheck;
  codes: CodeTries;
}

export function createSignInSteps({ db, now, check, codes }: Parts): SignInSteps {
  /** When those that count were begun; any later was begun by a clock that was ahead. */
  const times = () => ({ since: now() - waitingMs, until: now() + slackMs });

  /** Whose sign-in it is, if nobody has changed the account, or switched passwords off, since the password was right. */
  async function read(tx: Database, hash: string): Promise<{ account: Account; failures: number } | undefined> {
    const found = await findWaiting(tx, hash, times());
    const account = found && (await accountById(tx, found.personId));
    if (!account || account.disabled || account.deviceStamp !== found.stamp) return undefined;
    if (!(await passwordSignIn(tx))) return undefined;
    return { account, failures: found.failures };
  }
  const actor = (account: Account, address: string): Acting => ({ address, person: account });
  const answer = ({ id, deviceStamp: stamp }: Account): SignedIn => ({ id, stamp });

  return {
    async secondStep({ id, stamp }) {
      const account = await accountById(db, id);
      if (!account) return undefined;
      const needed = (await findFactor(db, id)) ?? (await demandedRoles(db)).includes(account.role);
      if (!needed) return undefined;
      const token = newToken();
      await insertWaiting(db, { tokenHash: tokenHash(token), personId: id, stamp }, now());
      return token;
    },
    async waiting(token) {
      const found = await read(db, tokenHash(token));
      if (!found) return undefined;
      return { ...personOf(found.account), needs: (await findFactor(db, found.account.id)) ? "code" : "set_up" };
    },
    async signInWithCode(token, { code, ...from }) {
      const hash = tokenHash(token);
      const found = await read(db, hash);
      if (!found) return refuse("sign_in_over");
      const turn = await codes.claim(found.account, from.device);
      if ("retryAfterSeconds" in turn) return refuse("slow_down", turn);
      const signedIn = await db.transaction().execute(async (tx): Promise<Result<SignedIn>> => {
        await countTry(tx, hash);
        const now = await read(tx, hash);
        if (!now) return refuse("sign_in_over");
        const way = await check.take(tx, now.account.id, code);
        if (way === undefined && now.failures < mostWrong)
          return refuse("code_wrong", { fields: { code: "code_wrong" } });
        await deleteWaiting(tx, hash);
        if (way === undefined) return refuse("sign_in_over");
        const about = { is: "person", id: now.account.id } as const;
        if (way === "recovery")
          await audit(tx, { kind: "recovery_code_used", about }, actor(now.account, from.address));
        return ok({ ...answer(now.account), with: way });
      });
      if (signedIn.ok) await turn.forgive();
      else await codes.refused(found.account.id);
      return signedIn;
    },
    async signInWithSetUp(token, { address, ...typed }) {
      const hash = tokenHash(token);
      const whose = await read(db, hash);
      if (!whose) return refuse("sign_in_over");
      return db.transaction().execute(async (tx): Promise<Result<SignedIn & { codes: string[] }>> => {
        // The person before what waits, as whoever ends sign-ins does.
        await lockPerson(tx, whose.account.id);
        // Holds the row: of two tabs one sets it up.
        await countTry(tx, hash);
        const found = await read(tx, hash);
        if (!found) return refuse("sign_in_over");
        const set = await check.setUp(tx, found.account.id, typed);
        if (!set.ok) return set;
        await deleteWaiting(tx, hash);
        const about = { is: "person", id: found.account.id } as const;
        await audit(tx, { kind: "factor_set_up", about }, actor(found.account, address));
        return ok({ ...set.value.signedIn, with: "code", codes: set.value.codes });
      });
    },
    giveUp: (token) => deleteWaiting(db, tokenHash(token)),
    sweepWaiting: (step = stepsOf(db)) => deleteWaitingOutside(step, times()),
  };
}

/** Tries with codes, counted apart from those with passwords: a right password must not give back the tries of wrong codes. */
export interface CodeTries {
  claim(account: Account, device: Device | undefined): ReturnType<Throttle["claim"]>;
  /** Writes a wrong code down. */
  refused(personId: string): Promise<void>;
}

export function createCodeTries({ throttle, refusals }: { throttle: Throttle; refusals: Refusals }): CodeTries {
  const note = (personId: string, reason: "wait" | "code") =>
    refusals.note({ kind: "sign_in_refused", about: { is: "person", id: personId }, detail: { reason } });
  return {
    async claim(account, device) {
      const known = isKnown(device, account) ? device.id : undefined;
      // From all addresses together: whoever knows the password and has a thousand of them would soon meet a code.
      const turn = await throttle.claim(`code of ${account.id}`, { address: account.id, device: known });
      if ("retryAfterSeconds" in turn) await note(account.id, "wait");
      return turn;
    },
    refused: (personId) => note(personId, "code"),
  };
}
