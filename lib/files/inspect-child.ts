import { type FileHandle, open } from "node:fs/promises";
import type { PDFWorker as Worker } from "pdfjs-dist";
import { hasPdfEnd, hasPdfHeader, pdfHeadBytes, pdfTailBytes } from "../shared/bytes.ts";
import type { Answer, Inspection } from "./inspector.ts";

// On being loaded pdf.js complains of a canvas that only drawing would need, before it can be told to be quiet.
console.warn = () => undefined;
const { getDocument, PDFDataRangeTransport, PDFWorker, VerbosityLevel } = await import(
  "pdfjs-dist/legacy/build/pdf.mjs"
);

/** Reads from the disk only what pdf.js asks for: a 100 MB file costs a few hundred kilobytes (measured in inspector.ts). */
class FileRanges extends PDFDataRangeTransport {
  readonly #file: FileHandle;
  readonly #failed: (error: unknown) => void;

  constructor(file: FileHandle, length: number, failed: (error: unknown) => void) {
    super(length, null);
    this.#file = file;
    this.#failed = failed;
  }

  override requestDataRange(begin: number, end: number): void {
    read(this.#file, begin, end - begin).then((bytes) => this.onDataRange(begin, bytes), this.#failed);
  }
}

/** The bytes in an array of their own: pdf.js takes the whole buffer behind it. */
async function read(file: FileHandle, position: number, length: number): Promise<Uint8Array> {
  const { bytesRead, buffer } = await file.read(new Uint8Array(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

async function inspect(path: string, worker: Worker): Promise<Inspection> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const head = await read(file, 0, Math.min(size, pdfHeadBytes));
    const tail = await read(file, Math.max(0, size - pdfTailBytes), Math.min(size, pdfTailBytes));
    if (!hasPdfHeader(head) || !hasPdfEnd(tail)) return { ok: false, problem: "file_damaged" };
    return await parse(file, size, worker);
  } finally {
    await file.close();
  }
}

async function parse(file: FileHandle, size: number, worker: Worker): Promise<Inspection> {
  const unreadable = Promise.withResolvers<never>();
  const task = getDocument({
    range: new FileRanges(file, size, unreadable.reject),
    worker,
    disableAutoFetch: true,
    disableStream: true,
    stopAtErrors: true,
    enableXfa: false,
    useSystemFonts: false,
    verbosity: VerbosityLevel.ERRORS,
  });
  try {
    const document = await Promise.race([task.promise, unreadable.promise]);
    const { info } = await document.getMetadata();
    if ("EncryptFilterName" in info && info.EncryptFilterName !== null) return { ok: false, problem: "file_protected" };
    if (document.numPages < 1) return { ok: false, problem: "file_without_pages" };
    // A page count is a claim. Its first page is not.
    await document.getPage(1);
    return { ok: true, pages: document.numPages };
  } catch (error) {
    if (!(error instanceof Error) || "syscall" in error) throw error;
    // Protection that pdf.js cannot undo (by certificate, by another handler) is "unknown" or "unsupported" to it.
    const isProtected = error.name === "PasswordException" || /encrypt/i.test(error.message);
    return { ok: false, problem: isProtected ? "file_protected" : "file_damaged" };
  } finally {
    await task.destroy();
  }
}

const worker = new PDFWorker({ verbosity: VerbosityLevel.ERRORS });
await worker.promise;

process.on("message", async (path: string) => {
  const answer: Answer = await inspect(path, worker).catch((error: unknown) => ({ failure: String(error) }));
  process.send?.(answer);
});
process.on("disconnect", () => process.exit());
process.send?.("ready");
