import { registerHooks } from "node:module";
import type { PDFWorker as Worker } from "pdfjs-dist";
import { hasPdfEnd, hasPdfHeader, mostPages, pdfHeadBytes, pdfTailBytes } from "../shared/bytes.ts";
import { type ActiveContent, createActiveContent } from "./active-content.ts";
import { createFileMarks, type FileMarks } from "./file-marks.ts";
import { type FromChild, type GivenFile, type Inspection, readBytesMax, type ToChild } from "./inspection.ts";
import { type ChunkedStream, shareSubStreams } from "./lighter-streams.ts";
import type { PdfClasses, XRef } from "./object-versions.ts";

// The platform's Brotli has had holes through which foreign code got in (CVE-2026-111497); pdf.js has one of its own, in JavaScript.
globalThis.DecompressionStream = class extends DecompressionStream {
  constructor(format: CompressionFormat) {
    if (!format.startsWith("deflate")) throw new TypeError(`${format} is not unpacked here`);
    super(format);
  }
};

// On being loaded pdf.js complains of a canvas that only drawing would need, before it can be told to be quiet.
console.warn = () => undefined;
// pdf.js parses in what it calls its worker, which runs in this process too and exports nothing of what it has parsed.
const parsed = [
  "BaseStream, Catalog, ChunkedStream, Dict, Lexer, MissingDataException, Name, Parser, Ref, XRef",
  "XRefEntryException",
].join();
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (!url.endsWith("/pdf.worker.mjs")) return loaded;
    return { ...loaded, source: `${String(loaded.source)}\nexport { ${parsed} };` };
  },
});
const parser: string = "pdfjs-dist/legacy/build/pdf.worker.mjs";
const internals: PdfClasses & { Catalog: { prototype: object }; ChunkedStream: { prototype: ChunkedStream } } =
  await import(parser);
shareSubStreams(internals.ChunkedStream.prototype);
const activeContent = createActiveContent(internals);
let marks: FileMarks;
// In the place of its list of attachments, for which it fetches what is not read yet: a file with attachments is refused.
Object.defineProperty(internals.Catalog.prototype, "attachments", {
  get(this: { xref: XRef }) {
    return activeContent(this.xref, marks);
  },
});
const { getDocument, PDFDataRangeTransport, PDFWorker, VerbosityLevel } = await import(
  "pdfjs-dist/legacy/build/pdf.mjs"
);

/** Gets only what pdf.js asks for: of a 100 MB file a few hundred kilobytes. */
class FileRanges extends PDFDataRangeTransport {
  readonly #file: GivenFile;

  constructor(file: GivenFile) {
    super(file.size, null);
    this.#file = file;
  }

  override requestDataRange(begin: number, end: number): void {
    void read(this.#file, begin, end - begin).then((bytes) => this.onDataRange(begin, bytes));
  }
}

const reads = new Map<number, (bytes: Uint8Array) => void>();
let asked = 0;

/** So many bytes of the file; in an array of their own, as pdf.js takes the whole buffer behind it. */
async function read(given: GivenFile, position: number, length: number): Promise<Uint8Array> {
  const all = new Uint8Array(length);
  for (let at = 0; at < length; ) {
    const bytes = await readPart(given, position + at, Math.min(length - at, readBytesMax));
    if (bytes.length === 0) return all.slice(0, at);
    all.set(bytes, at);
    at += bytes.length;
  }
  return all;
}

/** At most so many, of the file that only the parent can read; none behind its end. */
function readPart({ file }: GivenFile, position: number, length: number): Promise<Uint8Array> {
  asked += 1;
  const read = asked;
  tell({ file, read, position, length });
  return new Promise((resolve) => reads.set(read, resolve));
}

function tell(answer: FromChild): void {
  process.send?.(answer);
}

async function inspect(given: GivenFile, worker: Worker): Promise<Inspection> {
  const { size } = given;
  const head = await read(given, 0, Math.min(size, pdfHeadBytes));
  const tail = Buffer.from(await read(given, Math.max(0, size - archiveEndMost), Math.min(size, archiveEndMost)));
  const isWhole = hasPdfHeader(head) && hasPdfEnd(tail.subarray(-pdfTailBytes)) && !endsAsArchive(tail);
  return isWhole ? parse(given, worker) : { ok: false, problem: "file_damaged" };
}

/** One part at a time, of which none is kept. */
async function marksOf(given: GivenFile): Promise<FileMarks> {
  const marks = createFileMarks();
  let position = 0;
  for (let next = readPart(given, 0, readBytesMax); ; ) {
    const bytes = await next;
    if (bytes.length === 0) return marks.end();
    position += bytes.length;
    // Is on its way while this one is looked through.
    next = readPart(given, position, readBytesMax);
    marks.add(bytes);
  }
}

/** The end record of a zip archive and the longest comment that may follow it. */
const archiveEndBytes = 22;
/** Programs still open an archive whose comment ends a little before the file, or beyond it. */
const archiveSlackBytes = 1024;
const archiveEndMost = archiveEndBytes + 0xffff + archiveSlackBytes;

/** Whether a zip archive ends with this file: other programs would open that. Its comment may hold the PDF's own end mark. */
function endsAsArchive(tail: Buffer): boolean {
  const last = tail.length - archiveEndBytes;
  for (let at = tail.lastIndexOf("PK\x05\x06"); at >= 0; at = at > 0 ? tail.lastIndexOf("PK\x05\x06", at - 1) : -1) {
    if (at > last) continue;
    const end = at + archiveEndBytes + tail.readUInt16LE(at + archiveEndBytes - 2);
    // Where it does not end exactly here, the numbers of its disks are zero, or it is a word of a text.
    const isNear = end >= tail.length - archiveSlackBytes && tail.readUInt32LE(at + 4) === 0;
    if (end === tail.length || isNear) return true;
  }
  return false;
}

async function parse(given: GivenFile, worker: Worker): Promise<Inspection> {
  const task = getDocument({
    range: new FileRanges(given),
    worker,
    disableAutoFetch: true,
    disableStream: true,
    stopAtErrors: true,
    enableXfa: false,
    useSystemFonts: false,
    verbosity: VerbosityLevel.ERRORS,
  });
  try {
    const document = await task.promise;
    const { info } = await document.getMetadata();
    // It opens without a password, which only keeps it from being changed.
    if ("EncryptFilterName" in info && info.EncryptFilterName !== null) return { ok: false, problem: "file_locked" };
    if (document.numPages < 1) return { ok: false, problem: "file_without_pages" };
    if (document.numPages > mostPages) return { ok: false, problem: "file_too_complex" };
    // A page count is a claim. Its first page is not.
    await document.getPage(1);
    marks = given.marks ?? (await marksOf(given));
    const active = (await document.getAttachments()) as unknown as ActiveContent;
    if ("refused" in active) return { ok: false, problem: active.refused };
    return { ok: true, pages: document.numPages, notices: active.notices };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    // Protection that pdf.js cannot undo (by certificate, by another handler) is "unknown" or "unsupported" to it.
    const isProtected = error.name === "PasswordException" || /encrypt/i.test(error.message);
    return { ok: false, problem: isProtected ? "file_protected" : "file_damaged" };
  } finally {
    await task.destroy();
  }
}

const worker = new PDFWorker({ verbosity: VerbosityLevel.ERRORS });
await worker.promise;

process.on("message", async (message: ToChild) => {
  if ("bytes" in message) {
    reads.get(message.read)?.(message.bytes);
    reads.delete(message.read);
  } else tell(await inspect(message, worker).catch((error: unknown) => ({ failure: String(error) })));
});
process.on("disconnect", () => process.exit());
tell("ready");
