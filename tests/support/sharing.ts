import type { Locator, Page } from "playwright/test";
import { expect } from "playwright/test";
import type { Signer } from "./e2e.ts";

export const permissions = ["clipboard-read", "clipboard-write"];

/** One by mail, one by either, one by a mobile of another country. */
export const threeSigners: Signer[] = [
  { name: "(주)한빛 대표이사", email: "seal@hanbit.example" },
  { name: "홍길동", mobile: "010-1234-5678", email: "hong@example.com" },
  { name: "Tom", mobile: "+1 415 555 2671" },
];

export function copied(page: Page, locale = "en-US"): Locator {
  return page.getByRole("status").filter({ hasText: locale === "en-US" ? "Copied" : "복사됨" });
}

export function copyMessage(page: Page, name: string): Locator {
  return page.getByRole("button", { name: `Copy message for ${name}` });
}

export function otherWays(page: Page, name: string): Locator {
  return page.getByLabel(`Other ways for ${name}`);
}

/** The lines of a document's history, newest first. */
export function historyOf(page: Page): Locator {
  return page.getByRole("region", { name: "History" }).getByRole("listitem");
}

/** What a document's page shows as its links, in their order. */
export async function linksOf(page: Page): Promise<string[]> {
  const links = page.locator("ul[aria-labelledby=links-title] a");
  await expect(links.first()).toBeVisible();
  return links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
}

/** What lies on the clipboard: the plain text, and what a program that takes rich text would show. */
export function richClipboard(page: Page) {
  return page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const read = async (type: string) => (await item?.getType(type))?.text() ?? "";
    const shown = new DOMParser().parseFromString(await read("text/html"), "text/html");
    return {
      plain: await read("text/plain"),
      links: [...shown.links].map((link) => ({ href: link.getAttribute("href"), words: link.textContent })),
      text: shown.body.textContent,
      pictures: shown.images.length,
    };
  });
}
