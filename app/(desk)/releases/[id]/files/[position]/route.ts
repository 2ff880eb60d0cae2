import type { Messages } from "#lib/shared/messages/messages.ts";
import { may } from "#lib/shared/rights.ts";
import { notFoundPage, orFailurePage } from "#lib/web/failure-page.ts";
import { keptFile } from "#lib/web/kept-file.ts";
import { readerMessages } from "#lib/web/language.ts";
import { plainPage } from "#lib/web/plain-page.ts";
import { services } from "#lib/web/services.ts";
import { noteNotAllowed, requireSignedIn } from "#lib/web/session.ts";

interface Context {
  params: Promise<{ id: string; position: string }>;
}

/** One of the files of what waits for its release, for those who could release it. Counts from 1. Its policy is set in `lib/web/request-gate.ts`. */
export const GET = orFailurePage(async (request: Request, { params }: Context) => {
  const { id, position } = await params;
  const person = await requireSignedIn(`/releases/${id}`);
  if (!may(person, "releaseDocuments")) {
    await noteNotAllowed("/releases");
    return notFoundPage();
  }
  const file = await services().releases.file(person, id, Number(position) - 1);
  const back = (m: Messages) => ({ href: "/releases", label: m.releases.back });
  const found = file && (await keptFile(file, { signal: request.signal, back }));
  if (found) return found;
  const { language, m } = await readerMessages();
  const { notHereTitle: title, notHereText } = m.file;
  return plainPage({ status: 404, language, title, back: back(m), text: [notHereText] });
});
