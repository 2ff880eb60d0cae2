import { createHmac } from "node:crypto";
import type { Refusals } from "../audit/refusals.ts";
import { audit } from "../audit/write.ts";
import type { Database } from "../database/tables.ts";
import type { ConfirmWith } from "../shared/factor.ts";
import { ok, type Result, refuse } from "../shared/result.ts";
import type { Keys } from "../storage/keys.ts";
import { type Device, isKnown } from "./devices.ts";
import { findFactor } from "./factor-rows.ts";
import { passwordSignIn } from "./password-switch.ts";
import type { Passwords } from "./passwords.ts";
import { accountById } from "./rows.ts";
import type { FactorCheck } from "./second-factor.ts";
import { confirmedAt, confirmSession, slackMs } from "./session-rows.ts";
import { tokenHash } from "./sessions.ts";
import type { CodeTries } from "./sign-in-steps.ts";
import type { Throttle } from "./throttle.ts";

/** So long after a sign-in or a password nothing is asked again. */
const confirmedMs = 10 * 60 * 1000;

export interface Confirming {
  /** Whether the session's person has said in the last ten minutes that it is them. */
  isConfirmed(sid: string): Promise<boolean>;
  /** When they last did; undefined without a session. */
  confirmedSince(sid: string): Promise<number | undefined>;
  /** What a person has to say to confirm a session: who has no password that counts signs in again with the company's account. */
  confirmsWith(personId: string): Promise<ConfirmWith>;
  /**
   * Confirms a session with the password, and a code where there is a second factor. Answers its token from then on; undefined where it has ended meanwhile. The
   * one before opens it until a while after the newer one is first used, unconfirmed. `wrong_password`, `code_required`, `code_wrong`, `slow_down`.
   */
  confirm(
    personId: string,
    sid: string,
    typed: { password: string; code: string; address: string; device?: Device | undefined },
  ): Promise<Result<string | undefined>>;
}

interface Parts {
  db: Database;
  now: () => number;
  keys: Keys;
  passwords: Passwords;
  throttle: Throttle;
  check: FactorCheck;
  codes: CodeTries;
  refusals: Refusals;
}

export function createConfirming({ db, now, keys, passwords, throttle, check, codes, refusals }: Parts): Confirming {
  async function confirmsWith(personId: string): Promise<ConfirmWith> {
    const account = await accountById(db, personId);
    if (!account?.passwordHash || !(await passwordSignIn(db))) return "company";
    return (await findFactor(db, personId)) ? "password_and_code" : "password";
  }
  return {
    async isConfirmed(sid) {
      const at = await confirmedAt(db, tokenHash(sid), now());
      if (at === undefined) return false;
      const passedMs = now() - at;
      // One from a time to come was set by a clock that was ahead.
      return passedMs >= -slackMs && passedMs < confirmedMs;
    },
    confirmedSince: (sid) => confirmedAt(db, tokenHash(sid), now()),
    confirmsWith,
    async confirm(personId, sid, { password, code, ...from }) {
      const account = await accountById(db, personId);
      if (!account?.passwordHash || account.disabled) return refuse("not_allowed");
      const what = await confirmsWith(personId);
      if (what === "company") return refuse("not_allowed");
      const asksCode = what === "password_and_code";
      if (asksCode && code.trim() === "") return refuse("form_invalid", { fields: { code: "code_required" } });
      const about = { is: "person", id: personId } as const;
      const refused = (reason: "wait" | "current") =>
        refusals.note({ kind: "sign_in_refused", about, detail: { reason } });
      const device = isKnown(from.device, account) ? from.device.id : undefined;
      const turn = await throttle.claim(account.email, { address: from.address, device });
      if ("retryAfterSeconds" in turn) {
        await refused("wait");
        return refuse("slow_down", turn);
      }
      const { right } = await passwords.verify(password, account.passwordHash, turn.asker);
      if (!right) {
        await refused("current");
        return refuse("wrong_password", { fields: { "own-password": "wrong_password" } });
      }
      await turn.forgive();
      const codeTurn = asksCode ? await codes.claim(account, from.device) : undefined;
      if (codeTurn && "retryAfterSeconds" in codeTurn) return refuse("slow_down", codeTurn);
      const confirmed = await db.transaction().execute(async (tx) => {
        if (asksCode && !(await check.take(tx, personId, code))) return false;
        // Made of the one before: of two tabs that confirm with that each is told the same, whichever answer a browser keeps.
        const next = createHmac("sha256", keys.root()).update(`session token after ${sid}`).digest("base64url");
        const isOpen = await confirmSession(tx, tokenHash(sid), tokenHash(next), now());
        if (isOpen) await audit(tx, { kind: "confirmed", about });
        return { token: isOpen ? next : undefined };
      });
      if (confirmed) await codeTurn?.forgive();
      else await codes.refused(personId);
      return confirmed ? ok(confirmed.token) : refuse("code_wrong", { fields: { code: "code_wrong" } });
    },
  };
}
