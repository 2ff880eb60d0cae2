import { log } from "../runtime/log.ts";
import { newReference } from "../shared/id.ts";
import type { Messages } from "../shared/messages/messages.ts";
import { fill } from "../shared/messages/words.ts";
import { FileUnreadable, frameBytes, type OpenedFile } from "../storage/sealed-file.ts";
import { readerMessages } from "./language.ts";
import { plainPage } from "./plain-page.ts";
import { connectionBreak, isHeadRequest } from "./raw-request.ts";
import { services } from "./services.ts";
import { streamed } from "./streamed.ts";

interface Asked {
  signal: AbortSignal;
  /** Where the page leads that says why there is no file. */
  back: (m: Messages) => { href: string; label: string };
}

/**
 * A file to be kept, which is neither sniffed nor kept by anything in between; undefined when it is not there. Its policy is set in `request-gate.ts`.
 * One that is not as it was stored has a page that says so; where that shows on the way, the connection is broken off before a wrong byte.
 */
export async function keptFile(
  { path, name }: { path: string; name: string },
  { signal, back }: Asked,
): Promise<Response | undefined> {
  let file: OpenedFile | undefined;
  try {
    file = await services().staging.open(path);
    const bytes = Number((await file.stat({ bigint: true })).size);
    const pieces = piecesToKeep(file, bytes);
    const first = await pieces.next();
    if (first.done) return undefined;
    const breaking = connectionBreak();
    const breakOff = (error: unknown) => {
      if (!signal.aborted) log("error", "a file could not be read to its end", { error });
      breaking();
    };
    const taking = { signal, breakOff, headOnly: isHeadRequest() };
    return new Response(streamed({ first: first.value, rest: pieces }, taking), {
      headers: {
        "Content-Type": "application/pdf",
        "Content-Disposition": attachment(name),
        "Cache-Control": "private, no-store",
      },
    });
  } catch (error) {
    await file?.close();
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    // By its name: the services have another copy of this module, and so of the class.
    if ((error as Error).name !== "FileUnreadable") throw error;
    const reference = newReference();
    log("error", "a stored file cannot be read", { reference, error });
    const { language, m } = await readerMessages();
    const text = [m.file.unreadableText, fill(m.common.reference, { reference })];
    return plainPage({ status: 500, language, text, back: back(m), title: m.file.unreadableTitle });
  }
}

/** Each piece is memory of its own: it is on its way when the next is read. */
async function* piecesToKeep(file: OpenedFile, bytes: number): AsyncGenerator<Uint8Array, void> {
  try {
    for (let position = 0; position < bytes; position += frameBytes) {
      const piece = Buffer.allocUnsafeSlow(Math.min(frameBytes, bytes - position));
      const { bytesRead } = await file.read(piece, 0, piece.length, position);
      if (bytesRead < piece.length) throw new FileUnreadable();
      yield piece;
    }
  } finally {
    await file.close();
  }
}

/** RFC 6266: a plain name for old programs, and the person's own in UTF-8. */
function attachment(name: string): string {
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="document.pdf"; filename*=UTF-8''${encoded}`;
}
