import type { Page } from "playwright/test";
import { expect } from "playwright/test";
import type { Language } from "#lib/shared/messages/words.ts";
import { crowding, limitsFor } from "./crowding.ts";

interface Sizes {
  /** Widths of windows that a pointer and that a finger is used in. */
  pointed: number[];
  touched: number[];
  /** Where the usual limits are not meant. */
  limits?: Partial<ReturnType<typeof limitsFor>>;
}

/** Half of 1280 x 800 is what is left of it at 200 %. */
const usual: Sizes = {
  pointed: [320, 375, 640, 768, 900, 1024, 1280, 1440, 1920],
  touched: [320, 375, 640, 768, 1024],
};
/** Where letters are twice as large as usual: a line holds half as many, and two paragraphs side by side have the more lines. */
export const ofLargeLetters: Sizes = {
  pointed: [320, 640, 768, 900, 1280, 1920, 2560],
  touched: [320, 375, 768],
  limits: { line: 2, column: 8 },
};
const heights: Record<number, number> = { 640: 400 };
export const themes: Record<Language, "light" | "dark"> = { en: "light", ko: "dark" };

/** Looks at a page by a pointer and by a finger, at every width; what is cut off at one must be whole at another. */
export function lookAt(page: Page, finger: Page, language: Language, { pointed, touched, limits }: Sizes = usual) {
  return async (state: string, address: string, prepare: (page: Page) => Promise<unknown> = async () => undefined) => {
    const found = new Map<string, string[]>();
    const cut = new Set<string>();
    const whole = new Set<string>();
    for (const [seen, coarse] of [
      [page, false],
      [finger, true],
    ] as const) {
      await seen.setViewportSize({ width: 320, height: 800 });
      await seen.goto(address);
      await expect(seen.locator("[inert]")).toHaveCount(0);
      await prepare(seen);
      for (const width of coarse ? touched : pointed) {
        await seen.setViewportSize({ width, height: heights[width] ?? 800 });
        const crowded = await seen.evaluate(crowding, { ...limitsFor(coarse), ...limits });
        for (const text of crowded.cut) cut.add(text);
        for (const text of crowded.whole) whole.add(text);
        const where = coarse ? `${width} by finger` : `${width}`;
        for (const fault of crowded.faults) found.set(fault, [...(found.get(fault) ?? []), where]);
      }
    }
    for (const text of cut) if (!whole.has(text)) found.set(`"${text}" is cut off`, ["every width"]);
    const told = [...found].map(([fault, at]) => `${state} (${language}): ${fault}, at ${at.join(", ")}`);
    expect.soft(told).toEqual([]);
  };
}
