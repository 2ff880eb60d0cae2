import { refuse } from "#lib/shared/result.ts";
import { answer } from "#lib/web/answer.ts";
import { callerGone } from "#lib/web/incoming.ts";
import { services } from "#lib/web/services.ts";
import { currentPerson } from "#lib/web/session.ts";

/** The newest few documents that match, while one types. Reads only, so that it can be overtaken and broken off. */
export async function GET(request: Request): Promise<Response> {
  return answer("finding failed", 200, async () => {
    const person = await currentPerson();
    if (!person) return refuse("signed_out");
    return services().documents.propose(person, new URL(request.url).searchParams.get("q") ?? "", callerGone());
  });
}
