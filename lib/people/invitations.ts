import { whoActs } from "../audit/actor.ts";
import type { Refusals } from "../audit/refusals.ts";
import { audit, secretHash } from "../audit/write.ts";
import type { Database } from "../database/tables.ts";
import { accountEmail } from "../shared/email.ts";
import { newId } from "../shared/id.ts";
import { ok, type Result, refuse } from "../shared/result.ts";
import type { Person, Role } from "../shared/roles.ts";
import { isDepartment } from "./departments.ts";
import { invitedAccount, putInvitation, takeInvitation } from "./invitation-rows.ts";
import { passwordSignIn } from "./password-switch.ts";
import { type Passwords, passwordProblem } from "./passwords.ts";
import {
  type Account,
  accountById,
  byWhoMay,
  forgetDevices,
  insertPerson,
  lockAccounts,
  personOf,
  setPasswordHash,
} from "./rows.ts";
import { deleteSessionsOf } from "./session-rows.ts";
import { newToken, type SignedIn, tokenHash } from "./sessions.ts";
import type { Throttle } from "./throttle.ts";

const validMs = 7 * 24 * 60 * 60 * 1000;

export interface Invitations {
  /**
   * A new person, of the department that is named, and the token of the link with which they choose a password: once, within 7 days.
   * `email_taken`, `department_gone`; `not_allowed` when `by` is no administrator any more.
   */
  invite(
    by: Person,
    person: { name: string; email: string; role: Role; departmentId?: string | undefined },
  ): Promise<Result<{ token: string; person: Person }>>;
  /**
   * A new token; the one before stops working. Also for somebody who has a password and forgot it: the old one stays until the new
   * one is chosen. `not_found` for nobody and for somebody disabled, and `not_allowed` as above.
   */
  renewInvitation(by: Person, personId: string): Promise<Result<{ token: string; person: Person }>>;
  /** Whom a token is for, while it is good. */
  invitation(token: string): Promise<{ name: string; email: string } | undefined>;
  /** Chooses the password and uses the token up; sessions opened before end, and devices are forgotten. `invitation_invalid`, `password_off`, or what is wrong with the password. Answers as a sign-in does. */
  acceptInvitation(token: string, password: string): Promise<Result<Person & SignedIn>>;
}

interface Parts {
  db: Database;
  now: () => number;
  passwords: Passwords;
  throttle: Throttle;
  refusals: Refusals;
}

export function createInvitations({ db, now, passwords, throttle, refusals }: Parts): Invitations {
  async function invited(token: string): Promise<Account | undefined> {
    const account = await invitedAccount(db, tokenHash(token), now());
    return account?.disabled ? undefined : account;
  }
  return {
    invite(by, { name, email, role, departmentId }) {
      const person = { id: newId(now()), name, email: accountEmail(email), role };
      return byWhoMay(db, by, "managePeople", async (transaction) => {
        // Departments change one at a time: this one is not deleted meanwhile.
        if (departmentId !== undefined && !(await isDepartment(transaction, departmentId)))
          return refuse("department_gone", { fields: { departmentId: "department_gone" } });
        const isNew = await insertPerson(transaction, { ...person, departmentId, createdAt: now() });
        if (!isNew) return refuse("email_taken", { fields: { email: "email_taken" } });
        const token = await putLink(transaction, person, { by: by.id, now: now() });
        const link = secretHash(transaction, token);
        const about = { is: "person", id: person.id } as const;
        await audit(transaction, { kind: "person_invited", about, detail: { role: person.role, link } });
        if (departmentId !== undefined)
          await audit(transaction, {
            kind: "department_changed",
            about,
            detail: { before: null, after: departmentId },
          });
        return ok({ token, person });
      });
    },
    renewInvitation(by, personId) {
      return byWhoMay(db, by, "managePeople", async (transaction) => {
        const account = await accountById(transaction, personId);
        if (!account || account.disabled) return refuse("not_found");
        return ok({
          token: await renewLink(transaction, account, { by: by.id, now: now() }),
          person: personOf(account),
        });
      });
    },
    async invitation(token) {
      const account = await invited(token);
      return account && { name: account.name, email: account.email };
    },
    async acceptInvitation(token, password) {
      if (!(await passwordSignIn(db))) return refuse("password_off");
      const account = await invited(token);
      if (!account) {
        await refusals.note({ kind: "code_refused", detail: { code: "invitation" } });
        return refuse("invitation_invalid");
      }
      const problem = passwordProblem(password, account);
      if (problem) return refuse(problem, { fields: { password: problem } });
      // Before the transaction: 45 ms of work that nobody else must wait for.
      const hash = await passwords.hash(password);
      const stamp = newToken();
      const taken = await db.transaction().execute(async (transaction) => {
        await lockAccounts(transaction);
        if (!(await takeInvitation(transaction, tokenHash(token), now()))) return false;
        await setPasswordHash(transaction, account.id, hash);
        await deleteSessionsOf(transaction, account.id);
        await forgetDevices(transaction, account.id, stamp);
        const by = { address: whoActs()?.address ?? "", person: account };
        await audit(transaction, { kind: "password_chosen", about: { is: "person", id: account.id } }, by);
        return true;
      });
      if (!taken) return refuse("invitation_invalid");
      await throttle.clear(account.email);
      return ok({ ...personOf(account), stamp });
    },
  };
}

/** Within `lockAccounts`: the token of a new link with which somebody chooses a password, in the place of the one before. */
export async function renewLink(
  tx: Database,
  { id }: { id: string },
  from: { by: string; now: number },
): Promise<string> {
  const token = await putLink(tx, { id }, from);
  const about = { is: "person", id } as const;
  await audit(tx, { kind: "invitation_renewed", about, detail: { link: secretHash(tx, token) } });
  return token;
}

async function putLink(
  tx: Database,
  { id }: { id: string },
  { by, now }: { by: string; now: number },
): Promise<string> {
  const token = newToken();
  const times = { createdAt: now, expiresAt: now + validMs };
  await putInvitation(tx, { tokenHash: tokenHash(token), personId: id, createdBy: by, ...times });
  return token;
}

/** The address that opens a link with this token. */
export const invitationAddress = (token: string, appUrl: URL): string => new URL(`/invitation/${token}`, appUrl).href;
