import type { Messages } from "../shared/messages/messages.ts";
import { fill } from "../shared/messages/words.ts";
import { services } from "./services.ts";

/** What leads to the company's sign-in; undefined where there is none. */
export async function companyLabel(m: Messages): Promise<string | undefined> {
  const company = await services().companySignIn.company();
  return company && fill(m.company.signInWith, company);
}
