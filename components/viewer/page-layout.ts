import type { PageSize } from "./open-pdf.ts";

/** Above, between and below the pages, and at their sides; CSS pixels. */
export const pageGap = 16;

/** CSS pixels for a point at 100 %. */
export const fullSize = 96 / 72;
export const zoomMin = 0.25 * fullSize;
export const zoomMax = 4 * fullSize;
const zoomStep = 1.25;

/** Pages one below the other, in CSS pixels. */
export interface PageLayout {
  tops: number[];
  heights: number[];
  /** Of everything, the gaps included. */
  width: number;
  height: number;
}

/** Where each page stands at a scale (CSS pixels for a point). */
export function layoutPages(sizes: PageSize[], scale: number): PageLayout {
  const heights = sizes.map(({ height }) => Math.round(height * scale));
  const tops: number[] = [];
  let y = pageGap;
  for (const height of heights) {
    tops.push(y);
    y += height + pageGap;
  }
  return { tops, heights, width: Math.floor(widest(sizes) * scale) + 2 * pageGap, height: y };
}

/** The scale at which the widest page fills a view of this width. */
export function fitScale(sizes: PageSize[], viewWidth: number): number {
  return clampZoom((viewWidth - 2 * pageGap) / widest(sizes));
}

/** One step closer, or farther away, within the bounds. */
export function stepZoom(scale: number, closer: boolean): number {
  return clampZoom(closer ? scale * zoomStep : scale / zoomStep);
}

/** The page at this height, or the one above it where there is a gap. */
export function pageAt({ tops }: PageLayout, y: number): number {
  let [low, high] = [0, tops.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((tops[middle] ?? 0) <= y) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The pages within one view's height of the view: these are drawn, the others are given up again. */
export function pagesNear(layout: PageLayout, top: number, viewHeight: number): number[] {
  const first = pageAt(layout, top - viewHeight);
  const last = pageAt(layout, top + 2 * viewHeight);
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

/** The page that a person reads: the one near the top of the view, and the last one at the end. */
export function pageRead(layout: PageLayout, top: number, viewHeight: number): number {
  const atEnd = top > 0 && top + viewHeight >= layout.height - 1;
  return atEnd ? layout.tops.length - 1 : pageAt(layout, top + Math.min(viewHeight / 4, 100));
}

/** The page to go back to from there: always further up, also at the end, where more than one page may be seen whole. */
export function pageBefore(layout: PageLayout, top: number, viewHeight: number): number {
  return Math.min(pageRead(layout, top, viewHeight) - 1, pageAt(layout, top + pageGap - 1));
}

function widest(sizes: PageSize[]): number {
  return Math.max(1, ...sizes.map(({ width }) => width));
}

function clampZoom(scale: number): number {
  return Math.min(zoomMax, Math.max(zoomMin, scale));
}
