import type { PDFDocumentProxy } from "pdfjs-dist";
import { type Pdfjs, pdfSettings, startPdfEngine } from "./pdf-engine.ts";

/** Points, as the page is turned. */
export interface PageSize {
  width: number;
  height: number;
}

/** A file that is being looked at. */
export interface OpenedPdf {
  pdfjs: Pdfjs;
  document: PDFDocumentProxy;
  /** Of every page, so that each has its place before any is drawn. */
  sizes: PageSize[];
}

/** An A4 page scanned at 1200 dpi has 140 million pixels; of a larger picture nothing is drawn, because the browser's tab would end. */
const maxImagePixels = 150_000_000;
const sizesAtOnce = 100;

/**
 * Fetches a document's file and opens it in a worker of its own, which ends with the signal. Rejects when it is not there any more, is
 * not a PDF, or cannot be read. Nothing in the file runs and none of its links is followed: only its pages are drawn.
 */
export async function openPdf(address: string, signal: AbortSignal): Promise<OpenedPdf> {
  const answer = await fetch(address, { signal, redirect: "error" });
  if (!answer.ok) throw new Error(`the server answered with ${answer.status}`);
  const data = new Uint8Array(await answer.arrayBuffer());
  const engine = await startPdfEngine();
  const end = () => engine.worker.destroy();
  signal.addEventListener("abort", end);
  try {
    signal.throwIfAborted();
    const { pdfjs } = engine;
    const document = await pdfjs.getDocument({ ...pdfSettings(engine), data, maxImageSize: maxImagePixels }).promise;
    return { pdfjs, document, sizes: await sizesOf(document) };
  } catch (error) {
    end();
    throw error;
  }
}

async function sizesOf(document: PDFDocumentProxy): Promise<PageSize[]> {
  const sizes: PageSize[] = [];
  for (let from = 1; from <= document.numPages; from += sizesAtOnce) {
    const numbers = Array.from({ length: Math.min(sizesAtOnce, document.numPages - from + 1) }, (_, i) => from + i);
    const pages = await Promise.all(numbers.map((number) => document.getPage(number)));
    sizes.push(...pages.map((page) => page.getViewport({ scale: 1 })).map(({ width, height }) => ({ width, height })));
  }
  return sizes;
}
