import { isId } from "#lib/shared/id.ts";
import { services } from "#lib/web/services.ts";
import { currentPerson } from "#lib/web/session.ts";

/** As the request gate reads it, not as Next decodes it: the two must mean the same addresses. */
const ofTrial = /^\/sandbox\/trials(?:\/|$)/;
const viewOfTrial = /^\/sandbox\/trials\/([^/]+)\/view\//;

/**
 * The built-in stand-in of the signing service, unless the settings name a real one: its signing pages outlast practice mode. Practice documents of templates have
 * their pages whatever is connected, for whoever is signed in, and nothing but these.
 */
async function handle(request: Request): Promise<Response> {
  const { sandbox, trials } = services();
  const { pathname, search } = new URL(request.url);
  if (!ofTrial.test(pathname)) return sandbox ? sandbox.handle(request) : new Response(null, { status: 404 });
  const [, id = ""] = viewOfTrial.exec(pathname) ?? [];
  if (!isId(id)) return plain(request, 404);
  if (await currentPerson()) return trials.page(id, request);
  // What was sent is not sent again from there: to the page on which it was pressed.
  const page = pathname.replace(/\/(sign|decline)$/, "") + search;
  return plain(request, 303, { Location: `/sign-in?next=${encodeURIComponent(page)}` });
}

/** Under the policy of all other pages, which the gate leaves to this route. */
function plain(request: Request, status: number, headers: Record<string, string> = {}): Response {
  const policy = request.headers.get("content-security-policy") ?? "default-src 'none'";
  return new Response(null, { status, headers: { ...headers, "Content-Security-Policy": policy } });
}

export { handle as DELETE, handle as GET, handle as PATCH, handle as POST, handle as PUT };
