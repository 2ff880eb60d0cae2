import type { PDFDocumentLoadingTask, PDFPageProxy } from "pdfjs-dist";
import { Late, within } from "#components/ui/within.ts";
import { hasPdfEnd, hasPdfHeader, mostPages, pdfHeadBytes, pdfTailBytes } from "#lib/shared/bytes.ts";
import type { ProblemCode } from "#lib/shared/problems.ts";
import { pdfLimitMs as limitMs, type PdfEngine, pdfSettings, startPdfEngine } from "../viewer/pdf-engine.ts";

/** `thumbnail` is a `data:` URL of the first page. `pages` is 0 when pdf.js does not run in this browser, or not in time: the server counts then. */
type PdfReading = { ok: true; pages: number; thumbnail?: string } | { ok: false; problem: ProblemCode };

/** Twice the box of 42 × 56 CSS pixels in which a thumbnail stands. */
const box = { width: 84, height: 112 };
/** An A4 page scanned at 600 dpi has 35 million pixels; larger pictures are left out of the thumbnail. */
const maxImagePixels = 50_000_000;

class FileGone extends Error {}

let last: Promise<unknown> = Promise.resolve();
let engine: Promise<PdfEngine> | undefined;

/**
 * Looks into a chosen file before it is uploaded, so that a wrong one is told at once; the server looks again and decides. Reads only
 * the parts that it needs, files one after the other in one worker. pdf.js comes from the server's own static files on first use. A
 * thumbnail that fails or takes longer than 10 s is left out, and a browser that cannot run pdf.js, or is too slow, refuses nothing. Never
 * rejects.
 */
export function readPdf(file: File): Promise<PdfReading> {
  const turn = last.then(() => read(file));
  last = turn;
  return turn;
}

async function read(file: File): Promise<PdfReading> {
  if (file.size === 0) return { ok: false, problem: "file_empty" };
  const outside = await lookOutside(file).catch(() => "file_changed" as const);
  if (outside) return { ok: false, problem: outside };

  const started = await start().catch(() => undefined);
  if (!started) return { ok: true, pages: 0 };
  const gone = Promise.withResolvers<never>();
  const task = open(started, file, () => gone.reject(new FileGone()));
  const reading = await Promise.race([lookInside(task), gone.promise]).catch((error: unknown): PdfReading => {
    if (!(error instanceof Late)) return { ok: false, problem: problemOf(error) };
    // A slow machine says nothing of the file.
    stop(started);
    return { ok: true, pages: 0 };
  });
  // A worker that was stopped would never answer to this.
  if (engine) await within(limitMs, task.destroy()).catch(() => stop(started));
  return reading;
}

/** What the first and the last bytes tell. Rejects when the file has gone since it was chosen. */
async function lookOutside(file: File): Promise<ProblemCode | undefined> {
  if (!hasPdfHeader(await bytesOf(file, 0, pdfHeadBytes)))
    return /\.hwpx?$/i.test(file.name) ? "file_hangul" : "file_not_pdf";
  return hasPdfEnd(await bytesOf(file, Math.max(0, file.size - pdfTailBytes), file.size)) ? undefined : "file_damaged";
}

async function lookInside(task: PDFDocumentLoadingTask): Promise<PdfReading> {
  const document = await within(limitMs, task.promise);
  const { info } = await within(limitMs, document.getMetadata());
  // It opens without a password, which only keeps it from being changed.
  if ("EncryptFilterName" in info && info.EncryptFilterName !== null) return { ok: false, problem: "file_locked" };
  if (document.numPages < 1) return { ok: false, problem: "file_without_pages" };
  if (document.numPages > mostPages) return { ok: false, problem: "file_too_complex" };
  const first = await within(limitMs, document.getPage(1));
  const picture = await draw(first).catch(() => undefined);
  return { ok: true, pages: document.numPages, ...(picture && { thumbnail: picture }) };
}

async function draw(page: PDFPageProxy): Promise<string> {
  const { width, height } = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: Math.min(box.width / width, box.height / height) });
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(viewport.width));
  canvas.height = Math.max(1, Math.round(viewport.height));
  // As for print: for the screen pdf.js waits for animation frames, which a tab in the background does not get.
  const task = page.render({ canvas, viewport, intent: "print" });
  try {
    await within(limitMs, task.promise);
    return canvas.toDataURL();
  } finally {
    task.cancel();
  }
}

function open(started: PdfEngine, file: File, onGone: () => void): PDFDocumentLoadingTask {
  const { pdfjs } = started;
  const range = new pdfjs.PDFDataRangeTransport(file.size, null);
  range.requestDataRange = (begin, end) => {
    bytesOf(file, begin, end).then((bytes) => range.onDataRange(begin, bytes), onGone);
  };
  return pdfjs.getDocument({
    ...pdfSettings(started),
    range,
    disableAutoFetch: true,
    disableStream: true,
    maxImageSize: maxImagePixels,
  });
}

/** One engine for all files, and a new one after a failure. */
function start(): Promise<PdfEngine> {
  engine ??= startPdfEngine().catch((error: unknown) => {
    engine = undefined;
    throw error;
  });
  return engine;
}

/** Ends a worker that is lost in a file; the next file gets a new one. */
function stop({ worker }: PdfEngine): void {
  worker.destroy();
  engine = undefined;
}

function problemOf(error: unknown): ProblemCode {
  if (error instanceof FileGone) return "file_changed";
  if (!(error instanceof Error)) return "file_damaged";
  // Protection that pdf.js cannot undo (by certificate, by another handler) is "unknown" or "unsupported" to it.
  return error.name === "PasswordException" || /encrypt/i.test(error.message) ? "file_protected" : "file_damaged";
}

async function bytesOf(file: File, begin: number, end: number): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(begin, end).arrayBuffer());
}
