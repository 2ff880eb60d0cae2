import type { Refusals } from "../audit/refusals.ts";
import { audit } from "../audit/write.ts";
import type { Database } from "../database/tables.ts";
import { ok, type Result, refuse } from "../shared/result.ts";
import { type Device, isKnown } from "./devices.ts";
import { deleteInvitationOf } from "./invitation-rows.ts";
import { type Passwords, passwordProblem } from "./passwords.ts";
import { accountById, forgetDevices, lockAccounts, replacePasswordHash } from "./rows.ts";
import { deleteSessionsOf } from "./session-rows.ts";
import { newToken, type SignedIn } from "./sessions.ts";
import type { Throttle } from "./throttle.ts";

export interface OwnPassword {
  /**
   * Puts a new password in the place of the one that its owner says: `wrong_password` at `current`, counted as at sign-in (`slow_down`), or what is
   * wrong with the new one at `password`. All sessions of theirs end, a link for a new password too, and
   * devices are forgotten.
   */
  changePassword(
    personId: string,
    change: { current: string; password: string; address: string; device?: Device | undefined },
  ): Promise<Result<SignedIn>>;
}

interface Parts {
  db: Database;
  passwords: Passwords;
  throttle: Throttle;
  refusals: Refusals;
}

export function createOwnPassword({ db, passwords, throttle, refusals }: Parts): OwnPassword {
  const wrong = () => refuse<SignedIn>("wrong_password", { fields: { current: "wrong_password" } });
  return {
    async changePassword(personId, { current, password, address, device }) {
      const account = await accountById(db, personId);
      const { passwordHash: before } = account ?? {};
      if (!account || before === undefined || account.disabled) return refuse("not_allowed");
      const problem = passwordProblem(password, account);
      if (problem) return refuse(problem, { fields: { password: problem } });
      const known = isKnown(device, account) ? device.id : undefined;
      const turn = await throttle.claim(account.email, { address, device: known });
      const about = { is: "person", id: personId } as const;
      const refused = (reason: "wait" | "current") =>
        refusals.note({ kind: "sign_in_refused", about, detail: { reason } });
      if ("retryAfterSeconds" in turn) {
        await refused("wait");
        return refuse("slow_down", turn);
      }
      const { right } = await passwords.verify(current, before, turn.asker);
      if (!right) {
        await refused("current");
        return wrong();
      }
      await turn.forgive();
      const hash = await passwords.hash(password);
      const stamp = newToken();
      const changed = await db.transaction().execute(async (tx) => {
        await lockAccounts(tx);
        // Another one was chosen meanwhile, by a link perhaps: that stays.
        if (!(await replacePasswordHash(tx, personId, before, hash))) return false;
        await deleteSessionsOf(tx, personId);
        await deleteInvitationOf(tx, personId);
        await forgetDevices(tx, personId, stamp);
        await audit(tx, { kind: "password_changed", about });
        return true;
      });
      return changed ? ok({ id: personId, stamp }) : wrong();
    },
  };
}
