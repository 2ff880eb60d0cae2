import type { Messages } from "../shared/messages/messages.ts";
import { companyLabel } from "./company-label.ts";
import { services } from "./services.ts";

/** By what somebody signs in over a page whose session has ended. */
export async function waysInOver(m: Messages) {
  const [passwords, company] = await Promise.all([services().people.passwordSignIn(), companyLabel(m)]);
  return { passwords, company };
}
