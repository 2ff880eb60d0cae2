import { openAsBlob } from "node:fs";
import { log } from "#lib/runtime/log.ts";
import { newReference } from "#lib/shared/id.ts";
import { removedText } from "#lib/shared/messages/removed-text.ts";
import { fill } from "#lib/shared/messages/words.ts";
import { readerMessages } from "#lib/web/language.ts";
import { plainPage } from "#lib/web/plain-page.ts";
import { services } from "#lib/web/services.ts";
import { requirePerson } from "#lib/web/session.ts";

interface Context {
  params: Promise<{ id: string; position: string }>;
}

/** One of a document's files, as it was sent, to be kept. Counts from 1. Its policy is set in `lib/web/front.ts`. */
export async function GET(_request: Request, { params }: Context) {
  const { id, position } = await params;
  const person = await requirePerson(`/documents/${id}`);
  const find = () => services().documents.file(person, id, Number(position) - 1);
  const file = await find();
  const blob = file && !file.removed && (await opened(file.path));
  // It may have been removed since it was found.
  if (!file || !blob) return without(id, file && (await find()));
  return new Response(blob, {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": attachment(file.name),
      "Cache-Control": "private, no-store",
    },
  });
}

/** Undefined when it is not there. Node throws at once where it promises to reject. */
async function opened(path: string): Promise<Blob | undefined> {
  try {
    return await openAsBlob(path);
  } catch {
    return undefined;
  }
}

/** Why there is no file, in the reader's language: it never was theirs, it was removed, or it is missing and ought not to be. */
async function without(id: string, file: { removed?: Parameters<typeof removedText>[1] | undefined } | undefined) {
  const { language, timeZone, m } = await readerMessages();
  const { file: w, retention, common, frame } = m;
  if (!file) {
    const back = { href: "/documents", label: frame.toDocuments };
    return plainPage({ ...{ status: 404, language, back }, title: w.notHereTitle, text: [w.notHereText] });
  }
  const back = { href: `/documents/${id}`, label: w.back };
  if (file.removed) {
    const text = [removedText(retention.filesRemoved, file.removed, language, timeZone)];
    return plainPage({ ...{ status: 410, language, back, text }, title: retention.goneTitle });
  }
  const reference = newReference();
  log("error", "a document's file is missing on the disk", { reference, document: id });
  const text = [w.missingText, fill(common.reference, { reference })];
  return plainPage({ ...{ status: 500, language, back, text }, title: w.missingTitle });
}

/** RFC 6266: a plain name for old programs, and the person's own in UTF-8. */
function attachment(name: string): string {
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="document.pdf"; filename*=UTF-8''${encoded}`;
}
