import type { PageViewport, PDFPageProxy } from "pdfjs-dist";
import type { OpenedPdf } from "./open-pdf.ts";

interface Place {
  paper: HTMLElement;
  text: HTMLElement;
  signal: AbortSignal;
}

/** The largest canvas that every browser takes (Safari on phones: 4096 × 4096); beyond it a page is drawn coarser, not larger. */
const maxCanvasPixels = 2 ** 24;

/**
 * Draws a page, counted from 1, at a scale of CSS pixels for a point; what was drawn before stays until then. Answers whether the page
 * has text. When the signal ends, so does the work.
 */
export async function drawPage(pdf: OpenedPdf, number: number, scale: number, place: Place): Promise<boolean> {
  const page = await pdf.document.getPage(number);
  place.signal.throwIfAborted();
  const viewport = page.getViewport({ scale });
  await drawPaper(page, viewport, place);
  return layText(pdf, page, viewport, place);
}

async function drawPaper(page: PDFPageProxy, viewport: PageViewport, { paper, signal }: Place): Promise<void> {
  const { width, height } = viewport;
  const sharpness = Math.min(window.devicePixelRatio || 1, Math.sqrt(maxCanvasPixels / (width * height)));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.floor(width * sharpness));
  canvas.height = Math.max(1, Math.floor(height * sharpness));
  canvas.ariaHidden = "true";
  const task = page.render({ canvas, viewport, transform: [sharpness, 0, 0, sharpness, 0, 0] });
  const stop = () => task.cancel();
  signal.addEventListener("abort", stop);
  try {
    await task.promise;
    signal.throwIfAborted();
  } catch (error) {
    release(canvas);
    throw error;
  } finally {
    signal.removeEventListener("abort", stop);
  }
  clearPaper(paper);
  paper.replaceChildren(canvas);
}

/** The page's own text, unseen, each piece where it is drawn. */
async function layText(pdf: OpenedPdf, page: PDFPageProxy, viewport: PageViewport, place: Place): Promise<boolean> {
  const container = document.createElement("div");
  container.style.setProperty("--total-scale-factor", String(viewport.scale));
  const layer = new pdf.pdfjs.TextLayer({ textContentSource: page.streamTextContent(), container, viewport });
  const stop = () => layer.cancel();
  place.signal.addEventListener("abort", stop);
  await layer.render().finally(() => place.signal.removeEventListener("abort", stop));
  place.text.replaceChildren(container);
  return layer.textDivs.some(({ textContent }) => textContent?.trim());
}

/** Gives the memory of what is drawn there back. */
export function clearPaper(paper: HTMLElement): void {
  for (const canvas of paper.querySelectorAll("canvas")) release(canvas);
}

/** Browsers keep a canvas's memory for a while after it is gone; one without size has none. */
function release(canvas: HTMLCanvasElement): void {
  canvas.width = 0;
  canvas.height = 0;
}
