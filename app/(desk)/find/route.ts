import { newReference } from "#lib/shared/id.ts";
import { log } from "#lib/shared/log.ts";
import { ok, refuse } from "#lib/shared/result.ts";
import { services } from "#lib/web/services.ts";
import { currentPerson } from "#lib/web/session.ts";

/** Longer ones find nothing: a title has 200 characters. */
const longest = 200;

/** The newest few documents that match, while one types. Reads only, so that it can be overtaken and broken off. */
export async function GET(request: Request): Promise<Response> {
  const person = await currentPerson();
  if (!person) return answer(401, refuse("signed_out"));
  const text = (new URL(request.url).searchParams.get("q") ?? "").trim().slice(0, longest);
  try {
    return answer(200, ok(text === "" ? [] : await services().documents.propose(person, text)));
  } catch (error) {
    const reference = newReference();
    log("error", "finding failed", { reference, error });
    return answer(500, refuse("unexpected", { reference }));
  }
}

function answer(status: number, result: unknown): Response {
  return Response.json(result, { status, headers: { "Cache-Control": "private, no-store" } });
}
