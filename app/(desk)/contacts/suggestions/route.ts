import { ok, refuse } from "#lib/shared/result.ts";
import { answer } from "#lib/web/answer.ts";
import { services } from "#lib/web/services.ts";
import { currentPerson } from "#lib/web/session.ts";

/** The contacts that a typed text may mean, while one types. Reads only, so that it can be overtaken and broken off. */
export async function GET(request: Request): Promise<Response> {
  return answer("contacts were not read", 200, async () => {
    const person = await currentPerson();
    if (!person) return refuse("signed_out");
    return ok(await services().contacts.suggest(person, new URL(request.url).searchParams.get("q") ?? ""));
  });
}
