import type { Found } from "#lib/shared/found.ts";
import { limits } from "#lib/shared/limits.ts";
import { line } from "#lib/shared/line.ts";
import { ok } from "#lib/shared/result.ts";
import { may } from "#lib/shared/rights.ts";
import { withoutMark } from "#lib/shared/struck.ts";
import { answer } from "#lib/web/answer.ts";
import { readerMessages } from "#lib/web/language.ts";
import { callerGone } from "#lib/web/raw-request.ts";
import { services } from "#lib/web/services.ts";
import { personWith } from "#lib/web/session.ts";

/** The newest few documents that match, and templates for a new one, while one types. Reads only, so that it can be overtaken and broken off. */
export async function GET(request: Request): Promise<Response> {
  return answer("finding failed", 200, async () => {
    const asking = await personWith("readDocuments");
    if (!asking.ok) return asking;
    const person = asking.value;
    const query = new URL(request.url).searchParams.get("q") ?? "";
    const { documents, templates } = services();
    const { language, m } = await readerMessages();
    const name = may(person, "sendDocuments") ? line(limits.templateName).safeParse(query).data : undefined;
    const [found, named] = await Promise.all([
      documents.propose(person, query, callerGone()),
      name ? templates.propose(language, name) : [],
    ]);
    if (!found.ok) return found;
    return ok<Found>({ ...withoutMark(found.value, m.forgetting.person), templates: named });
  });
}
