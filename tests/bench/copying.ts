/*
 * From the click on 'Copy all links' to the clipboard being filled, with 50 signers, beside a bare page that copies the same text.
 */
import type { Page } from "playwright";
import { startDesk } from "../support/desk.ts";
import { createDocument } from "../support/e2e.ts";
import { setUp } from "../support/people-pages.ts";
import { startService } from "../support/service.ts";
import { withBrowser } from "./bench-desk.ts";
import { alternate, beside, median, print, summary } from "./measure.ts";

const signers = Array.from({ length: 50 }, (_, i) => ({ name: `Signer ${i}`, email: `signer${i}@hanbit.example` }));

/** Clicks, and asks the clipboard until the text is there. Both times are the page's own. */
async function untilCopied(page: Page, button: string): Promise<number> {
  return page.evaluate(async (selector) => {
    await navigator.clipboard.writeText("");
    const start = performance.now();
    document.querySelector<HTMLButtonElement>(selector)?.click();
    while ((await navigator.clipboard.readText()) === "");
    return performance.now() - start;
  }, button);
}

const service = await startService();
const desk = await startDesk({ ...service.settings, SAME_AGAIN_DAYS: "0" });
await withBrowser(desk.url, async (page) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await setUp(page, desk);
  await createDocument(page, { signers });
  const all = page.getByRole("button", { name: "Copy all links" });
  await all.evaluate((button) => button.setAttribute("data-bench", ""));
  await all.click();
  const text = await page.evaluate(() => navigator.clipboard.readText());

  const bare = await page.context().newPage();
  await bare.goto("/healthz");
  await bare.evaluate((text) => {
    const button = document.createElement("button");
    button.onclick = () => void navigator.clipboard.writeText(text);
    document.body.replaceChildren(button);
  }, text);

  const ask = async (which: Page, selector: string) => {
    await which.bringToFront();
    return untilCopied(which, selector);
  };
  const figures = await alternate(
    { desk: () => ask(page, "[data-bench]"), bare: () => ask(bare, "button") },
    { rounds: 31, warmUp: 3 },
  );
  print(`${signers.length} links, ${text.length} characters`, [
    ["Copy all links", summary(figures.desk, "ms")],
    ["a bare page", summary(figures.bare, "ms")],
    ["ratio", (median(figures.desk) / median(figures.bare)).toFixed(2)],
    ["click to clipboard", beside(median(figures.desk), 50, " ms")],
  ]);
});
await desk.remove();
await service.close();
