import { refusedPath } from "#app/(door)/sign-in/company/refused-path.ts";
import { ownPath } from "#app/(door)/sign-in/own-path.ts";
import { escapeHtml } from "#lib/shared/escape-html.ts";
import { companyBrowser, keepCompanyBrowser } from "#lib/web/company-cookie.ts";
import { callerAddress } from "#lib/web/headers.ts";
import { readerMessages } from "#lib/web/language.ts";
import { services } from "#lib/web/services.ts";
import { currentPerson } from "#lib/web/session.ts";

const longestPath = 2000;

/**
 * Begins a sign-in with the company's account. No action: the form that leads here works without a script. It answers a page that goes on by
 * itself, because a browser lets a form be redirected to no other site than the page's policy names.
 */
export async function GET(request: Request): Promise<Response> {
  const next = ownPath(new URL(request.url).searchParams.get("next")?.slice(0, longestPath)) ?? "/documents";
  // Nobody else's page begins it.
  if (request.headers.get("sec-fetch-site") === "cross-site")
    return Response.redirect(new URL(refusedPath("expired", next), services().config.appUrl), 303);
  const begun = await services().companySignIn.beginCompany({
    next,
    browser: await companyBrowser(),
    address: await callerAddress(),
    again: (await currentPerson()) !== undefined,
  });
  if ("refused" in begun)
    return Response.redirect(new URL(refusedPath(begun.refused, next), services().config.appUrl), 303);
  await keepCompanyBrowser(begun.browser);
  const { language, m } = await readerMessages();
  const to = escapeHtml(begun.to.href);
  return new Response(
    `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>${m.company.leaving}</title><p><a href="${to}">${m.company.leaving}</a>`,
    {
      headers: {
        "Content-Type": "text/html; charset=utf-8",
        "Cache-Control": "no-store",
        Refresh: `0; url=${begun.to.href}`,
      },
    },
  );
}
