import { ok, refuse } from "#lib/shared/result.ts";
import { answer } from "#lib/web/answer.ts";
import { services } from "#lib/web/services.ts";
import { personWith } from "#lib/web/session.ts";

interface Context {
  params: Promise<{ id: string; place: string }>;
}

/**
 * One signer's link, for whoever copies it from the list, which carries none. Counts from 1. Not a server action, because
 * those wait for each other, and a clipboard waits for a moment only.
 */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  return answer("link not read", 200, async () => {
    const asking = await personWith("readDocuments");
    if (!asking.ok) return asking;
    const person = asking.value;
    const { id, place } = await params;
    const document = await services().documents.find(person, id);
    const position = Number(place) - 1;
    const { link, linkUnreadable } = document?.signers[position] ?? {};
    if (linkUnreadable) return refuse("link_unreadable");
    if (!document || link === undefined) return refuse("not_found");
    await services().documents.recordLinksShown(document, position);
    return ok(link);
  });
}
