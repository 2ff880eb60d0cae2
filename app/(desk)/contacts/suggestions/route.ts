import { ok } from "#lib/shared/result.ts";
import { answer } from "#lib/web/answer.ts";
import { services } from "#lib/web/services.ts";
import { personWith } from "#lib/web/session.ts";

/** The contacts that a typed text may mean, while one types. Reads only, so that it can be overtaken and broken off. */
export async function GET(request: Request): Promise<Response> {
  return answer("contacts were not read", 200, async () => {
    const asking = await personWith("keepContacts");
    if (!asking.ok) return asking;
    const person = asking.value;
    return ok(await services().contacts.suggest(person, new URL(request.url).searchParams.get("q") ?? ""));
  });
}
