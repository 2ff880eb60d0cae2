import { withoutMark } from "#lib/shared/struck.ts";
import { answer } from "#lib/web/answer.ts";
import { readerMessages } from "#lib/web/language.ts";
import { callerGone } from "#lib/web/raw-request.ts";
import { services } from "#lib/web/services.ts";
import { personWith } from "#lib/web/session.ts";

/** The newest few documents that match, while one types. Reads only, so that it can be overtaken and broken off. */
export async function GET(request: Request): Promise<Response> {
  return answer("finding failed", 200, async () => {
    const asking = await personWith("readDocuments");
    if (!asking.ok) return asking;
    const person = asking.value;
    const query = new URL(request.url).searchParams.get("q") ?? "";
    const [found, { m }] = await Promise.all([
      services().documents.propose(person, query, callerGone()),
      readerMessages(),
    ]);
    return withoutMark(found, m.forgetting.person);
  });
}
