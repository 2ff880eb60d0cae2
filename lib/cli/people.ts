import type { Database } from "../database/tables.ts";
import { invitationAddress, renewLink } from "../people/invitations.ts";
import { passwordSignIn, setPasswordSignIn } from "../people/password-switch.ts";
import { type Account, accountByEmail, lockAccounts } from "../people/rows.ts";
import { resetFactor } from "../people/second-factor.ts";
import { Failure } from "../runtime/failure.ts";
import { accountEmail } from "../shared/email.ts";
import { type Place, withStore } from "./with-store.ts";

/** For whoever runs the server, when the company's sign-in has stopped working: passwords count again, while the server runs or not. */
export function letPasswordsIn(place: Place): Promise<string> {
  return withStore(place, async ({ db, now }) => {
    const at = await now();
    await db.transaction().execute((tx) => setPasswordSignIn(tx, { on: true }, at));
    return "People can sign in with a password";
  });
}

/** Takes a lost second factor away, for the last administrator too, while the server runs or not. Answers what it did, in words. */
export function resetTwoStep(place: Place, email: string): Promise<string> {
  return withStore(place, async ({ db }) => {
    const account = await accountOf(db, email);
    const reset = await db.transaction().execute(async (tx) => {
      await lockAccounts(tx);
      return resetFactor(tx, account.id);
    });
    if (!reset.ok) throw new Failure(`${account.email} has no two-step sign-in`);
    return `Two-step sign-in of ${account.email} is reset. The password alone signs in until it is set up again; where it is required, the next sign-in sets it up`;
  });
}

/**
 * A link with which somebody chooses a new password, as an administrator makes one in the app: for the last administrator, who has nobody to ask.
 * The old password counts until then. Answers lines to print.
 */
export function newPasswordLink(place: Place, email: string, appUrl: URL): Promise<string[]> {
  return withStore(place, async ({ db, now }) => {
    const at = await now();
    const { account, token } = await db.transaction().execute(async (tx) => {
      await lockAccounts(tx);
      const account = await accountOf(tx, email);
      if (account.disabled)
        throw new Failure(
          `${account.email} is deactivated, so no link was made. An administrator reactivates the account first: People, Reactivate`,
        );
      // The column names a person, and the command line is none; the audit log says who it was.
      return { account, token: await renewLink(tx, account, { by: account.id, now: at }) };
    });
    const off =
      "Password sign-in is off. The link below works once you turn it on: npm run admin -- people password-sign-in on";
    return [
      ...((await passwordSignIn(db)) ? [] : [off]),
      `${account.name} chooses a new password here, once, within 7 days:`,
      invitationAddress(token, appUrl),
    ];
  });
}

async function accountOf(db: Database, email: string): Promise<Account> {
  const account = await accountByEmail(db, accountEmail(email));
  if (!account) throw new Failure(`${email}: expected the email of an account`);
  return account;
}
