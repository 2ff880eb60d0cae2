import type { Page } from "playwright/test";

interface Shift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null }[];
}

declare global {
  interface Window {
    shifts: Shift[];
    shiftsSeen: PerformanceObserver;
  }
}

/** Watches from the next page on; answers what has moved, and how far, once its fonts and scripts are there. */
export async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    window.shifts = [];
    window.shiftsSeen = new PerformanceObserver((list) => window.shifts.push(...(list.getEntries() as Shift[])));
    window.shiftsSeen.observe({ type: "layout-shift", buffered: true });
  });
  return async () => {
    await page.evaluate(async () => {
      await document.fonts.ready;
      await new Promise((resolve) => requestIdleCallback(resolve));
      for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame);
    });
    return page.evaluate(() => {
      const shifts = [...window.shifts, ...(window.shiftsSeen.takeRecords() as Shift[])];
      return shifts.map(({ value, sources }) => {
        const texts = sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? "");
        return `${value.toFixed(4)} by ${texts.join(" | ")}`;
      });
    });
  };
}
