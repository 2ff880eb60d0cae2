import type { PDFWorker } from "pdfjs-dist";
import { within } from "#components/ui/within.ts";

export type Pdfjs = typeof import("pdfjs-dist");

/** pdf.js, and a worker in which it reads. */
export interface PdfEngine {
  pdfjs: Pdfjs;
  worker: PDFWorker;
}

/** Longer than this no part of pdf.js may take, but for drawing what a person has asked to see. */
export const pdfLimitMs = 10_000;

const folder = "/pdfjs/";

/** Loads pdf.js from the server's own static files and starts a worker. The address is ours, not a module that a bundler could find. */
export async function startPdfEngine(): Promise<PdfEngine> {
  const address = `${folder}pdf.min.mjs`;
  const pdfjs: Pdfjs = await import(/* webpackIgnore: true */ /* turbopackIgnore: true */ address);
  pdfjs.GlobalWorkerOptions.workerSrc = `${folder}pdf.worker.min.mjs`;
  const worker = new pdfjs.PDFWorker({ verbosity: pdfjs.VerbosityLevel.ERRORS });
  try {
    await within(pdfLimitMs, worker.promise);
  } catch (error) {
    // It may start yet, and nobody would end it.
    worker.destroy();
    throw error;
  }
  return { pdfjs, worker };
}

/** What every file is opened with: the maps and fonts that Korean needs, no forms of XFA; scripts pdf.js runs only where told to. */
export function pdfSettings({ pdfjs, worker }: PdfEngine) {
  return {
    worker,
    enableXfa: false,
    verbosity: pdfjs.VerbosityLevel.ERRORS,
    cMapUrl: `${folder}cmaps/`,
    standardFontDataUrl: `${folder}standard_fonts/`,
    wasmUrl: `${folder}wasm/`,
    iccUrl: `${folder}iccs/`,
  };
}
