import { setPasswordSignIn } from "../people/password-switch.ts";
import type { Config } from "../runtime/config.ts";
import { withLog } from "./audit.ts";

/** For whoever runs the server, when the company's sign-in has stopped working: passwords count again, while the server runs or not. */
export function letPasswordsIn(place: Pick<Config, "dataDir" | "databaseUrl">): Promise<string> {
  return withLog(place, async ({ db, now }) => {
    await setPasswordSignIn(db, { on: true }, await now());
    return "People can sign in with a password";
  });
}
