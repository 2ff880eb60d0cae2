import { expect, type Page } from "playwright/test";

/** Holds the page's scripts back until `release`. */
export async function withoutScripts(page: Page) {
  const held = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    await held.promise;
    await route.continue();
  });
  return { release: held.resolve };
}

export const templateField = (page: Page) => page.getByRole("combobox", { name: "Template" });

/** Name, email and mobile of each signer. */
export const expectRows = (page: Page, rows: string[][]) =>
  expect
    .poll(() =>
      page
        .getByRole("group", { name: /^Signer \d/ })
        .evaluateAll((groups) => groups.map((group) => [...group.querySelectorAll("input")].map(({ value }) => value))),
    )
    .toEqual(rows);

/** More than the page's scripts do pieces of work. */
export const manyKeys = "abcdefghijklmnopqrstuvwxyz0123456789abcdefghijklmnopqrstuvwxyz";

/** Types before and after each piece of work that the page's scripts put off, as keys come that were pressed while they ran. Answers what is left to be typed. */
export async function typeBetween(page: Page, text: string): Promise<{ rest: () => Promise<string> }> {
  await page.addInitScript((keys) => {
    const left = [...keys];
    const press = () => {
      const key = left.shift();
      if (key) document.execCommand("insertText", false, key);
    };
    Object.assign(window, {
      // React takes it for its own turns where there is one.
      setImmediate: (work: () => void) => [press, work, press].map((turn) => setTimeout(turn)),
      keysLeft: () => left.splice(0).join(""),
    });
  }, text);
  return { rest: () => page.evaluate("keysLeft()") };
}
