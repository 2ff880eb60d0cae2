import { setPasswordSignIn } from "../people/password-switch.ts";
import { accountByEmail, lockAccounts } from "../people/rows.ts";
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
    const account = await accountByEmail(db, accountEmail(email));
    if (!account) throw new Failure(`${email}: expected the email of an account`);
    const reset = await db.transaction().execute(async (tx) => {
      await lockAccounts(tx);
      return resetFactor(tx, account.id);
    });
    if (!reset.ok) throw new Failure(`${account.email} has no two-step sign-in`);
    return `Two-step sign-in of ${account.email} is reset. The password alone signs in until it is set up again; where it is required, the next sign-in sets it up`;
  });
}
