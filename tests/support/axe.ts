import axe, { type RunOptions } from "axe-core";
import type { Page } from "playwright/test";

/** Of WCAG 2.1 (2.5.3), though axe still tries it out. */
const rules = { "label-content-name-mismatch": { enabled: true } };
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const options: RunOptions = { runOnly: tags, rules, resultTypes: ["violations"] };

export interface View {
  colorScheme: "light" | "dark";
  width: number;
}

/** Wide and light, and as narrow and dark as a page gets. */
export const bothViews: View[] = [
  { colorScheme: "light", width: 1280 },
  { colorScheme: "dark", width: 320 },
];

/** What axe finds on the page as it stands, in each of the views, in the last one with the reader's own colors too, and whether it is too wide for the smallest. Leaves it as it was. */
export async function faults(page: Page, state: string, views: View[]): Promise<string[]> {
  const before = page.viewportSize();
  const found: string[] = [];
  const seenIn = [
    ...views.map((view) => ({ ...view, forcedColors: "none" as const })),
    ...views.slice(-1).map((view) => ({ ...view, forcedColors: "active" as const })),
  ];
  for (const { colorScheme, width, forcedColors } of seenIn) {
    await page.emulateMedia({ colorScheme, forcedColors, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 900 });
    const seen = `${colorScheme}${forcedColors === "active" ? ", forced colors" : ""}, ${width} px`;
    for (const { id, target } of await violations(page)) found.push(`${state}, ${seen}: ${id} at ${target}`);
  }
  // WCAG 1.4.10: at 320 px, which is 400 % of a usual window, one scrolls in one direction only.
  await page.setViewportSize({ width: 320, height: 900 });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  if (wide > 320) found.push(`${state}: ${wide} px wide in a window of 320`);
  await page.emulateMedia({ colorScheme: null, forcedColors: null, reducedMotion: null });
  if (before) await page.setViewportSize(before);
  return found;
}

/** Put into a page once: to read half a megabyte of script takes longer than most of its runs. */
async function violations(page: Page) {
  if (!(await page.evaluate(() => "axe" in window))) {
    await page.evaluate(axe.source);
    await page.evaluate(readForcedColors);
  }
  return page.evaluate(async (options) => {
    const { axe: here } = window as unknown as { axe: { run: typeof axe.run } };
    const found = async (options: RunOptions) => {
      const { violations } = await here.run(document, options);
      return violations.flatMap(({ id, nodes }) => nodes.map((node) => ({ id, target: node.target.join(" ") })));
    };
    // To axe, which knows no top layer, what lies beneath an open menu lies over it.
    const isWholeInMenu = (target: Element | null) => {
      const { width = 0, height = 0 } = target?.closest(":popover-open") ? (target?.getBoundingClientRect() ?? {}) : {};
      return width >= 24 && height >= 24;
    };
    const top = window.scrollY;
    const kept: { id: string; target: string }[] = [];
    for (const fault of await found(options)) {
      // A bar that stays in view lies over what is scrolled under it: a target is as large as it is once it is scrolled to.
      if (fault.id === "target-size") {
        const target = document.querySelector(fault.target);
        if (isWholeInMenu(target)) continue;
        target?.scrollIntoView({ block: "center", behavior: "instant" });
        const again = await found({ runOnly: ["target-size"], resultTypes: ["violations"] });
        if (!again.some(({ target }) => target === fault.target)) continue;
      }
      kept.push(fault);
    }
    window.scrollTo({ top, behavior: "instant" });
    return kept;
  }, options);
}

/**
 * axe takes the color of a text from its fill. With forced colors Chromium draws the text in the forced color, but goes on answering the
 * page's own for the fill.
 */
function readForcedColors(): void {
  const forced = matchMedia("(forced-colors: active)");
  const { getPropertyValue } = CSSStyleDeclaration.prototype;
  CSSStyleDeclaration.prototype.getPropertyValue = function (name) {
    return getPropertyValue.call(this, forced.matches && name === "-webkit-text-fill-color" ? "color" : name);
  };
}
