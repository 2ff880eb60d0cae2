import { log } from "#lib/runtime/log.ts";
import { newReference } from "#lib/shared/id.ts";
import type { Messages } from "#lib/shared/messages/messages.ts";
import { removedText } from "#lib/shared/messages/removed-text.ts";
import { fill } from "#lib/shared/messages/words.ts";
import { orFailurePage } from "#lib/web/failure-page.ts";
import { keptFile } from "#lib/web/kept-file.ts";
import { readerMessages } from "#lib/web/language.ts";
import { plainPage } from "#lib/web/plain-page.ts";
import { services } from "#lib/web/services.ts";
import { requirePerson } from "#lib/web/session.ts";

interface Context {
  params: Promise<{ id: string; position: string }>;
}

/** One of a document's files, as it was sent, to be kept. Counts from 1. Its policy is set in `lib/web/request-gate.ts`. */
export const GET = orFailurePage(async (request: Request, { params }: Context) => {
  const { id, position } = await params;
  const person = await requirePerson(`/documents/${id}`, "readDocuments");
  const find = () => services().documents.file(person, id, Number(position) - 1);
  const file = await find();
  const answer =
    file && !file.removed && (await keptFile(file, { signal: request.signal, back: (m) => backTo(id, m) }));
  // It may have been removed since it was found.
  return answer || without(id, file && (await find()));
});

const backTo = (id: string, m: Messages) => ({ href: `/documents/${id}`, label: m.file.back });

/** Why there is no file, in the reader's language: it never was theirs, it was removed, or it is missing and ought not to be. */
async function without(id: string, file: { removed?: Parameters<typeof removedText>[1] | undefined } | undefined) {
  const { language, timeZone, m } = await readerMessages();
  const { file: w, retention, common, frame } = m;
  if (!file) {
    const back = { href: "/documents", label: frame.toDocuments };
    return plainPage({ status: 404, language, back, title: w.notHereTitle, text: [w.notHereText] });
  }
  const back = backTo(id, m);
  if (file.removed) {
    const text = [removedText(retention.filesRemoved, file.removed, language, timeZone)];
    return plainPage({ status: 410, language, back, text, title: retention.goneTitle });
  }
  const reference = newReference();
  log("error", "a document's file is missing on the disk", { reference, document: id });
  const text = [w.missingText, fill(common.reference, { reference })];
  return plainPage({ status: 500, language, back, text, title: w.missingTitle });
}
