import { refusedPath } from "#app/(door)/sign-in/company/refused-path.ts";
import { ownPath } from "#app/(door)/sign-in/own-path.ts";
import { companyBrowser } from "#lib/web/company-cookie.ts";
import { callerAddress } from "#lib/web/headers.ts";
import { services } from "#lib/web/services.ts";
import { currentPerson, openSessionAfter } from "#lib/web/session.ts";

/** Where the company's provider sends the browser back to. No action: it is another site that leads here. */
export async function GET(request: Request): Promise<Response> {
  const { companySignIn, config } = services();
  const came = await companySignIn.finishCompany({
    query: new URL(request.url).searchParams,
    browser: await companyBrowser(),
    address: await callerAddress(),
    personId: (await currentPerson())?.id,
  });
  const goTo = (path: string) => Response.redirect(new URL(path, config.appUrl), 303);
  const next = ownPath(came.next) ?? "/documents";
  if (came.connects) return goTo("refused" in came ? `/account?refused=${came.refused}` : "/account");
  if ("refused" in came) return goTo(refusedPath(came.refused, next));
  // The account was changed a moment ago; another try says whether it is deactivated.
  if ("signedIn" in came && !(await openSessionAfter(came.signedIn))) return goTo(refusedPath("expired", next));
  return goTo(next);
}
