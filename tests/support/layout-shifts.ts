import type { Page } from "playwright/test";

interface Shift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

declare global {
  interface Window {
    shifts: Shift[];
    shiftsSeen: PerformanceObserver;
    /** Milliseconds of the page; undefined where none was loaded. */
    fontsLoadedAt: number | undefined;
  }
}

/** Watches from the next page on; answers what has moved, how far, when, and from where to where, once its fonts and scripts are there. */
export async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    window.shifts = [];
    window.shiftsSeen = new PerformanceObserver((list) => window.shifts.push(...(list.getEntries() as Shift[])));
    window.shiftsSeen.observe({ type: "layout-shift", buffered: true });
    document.fonts.addEventListener("loadingdone", () => {
      window.fontsLoadedAt = Math.round(performance.now());
    });
  });
  return async () => {
    await page.evaluate(async () => {
      await document.fonts.ready;
      await new Promise((resolve) => requestIdleCallback(resolve));
      for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame);
    });
    return page.evaluate(() => {
      const shifts = [...window.shifts, ...(window.shiftsSeen.takeRecords() as Shift[])];
      const edges = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(" ");
      return shifts.map(({ value, startTime, sources }) => {
        const moves = sources.map(({ node, previousRect, currentRect }) => {
          const text = node?.textContent?.slice(0, 40) ?? "";
          return `${text} (${edges(previousRect)} → ${edges(currentRect)})`;
        });
        const times = `at ${Math.round(startTime)} ms, fonts at ${window.fontsLoadedAt ?? "no"} ms`;
        return `${value.toFixed(4)} ${times} by ${moves.join(" | ")}`;
      });
    });
  };
}
