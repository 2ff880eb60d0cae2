import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "playwright/test";
import { messages } from "#lib/shared/messages/messages.ts";
import { fill } from "#lib/shared/messages/words.ts";
import { faults } from "../support/axe.ts";
import { createDocument, expect, pdf, test } from "../support/e2e.ts";
import { madePdf } from "../support/made-pdf.ts";

const hangul = "근로계약서_홍길동.pdf";
const viewer = (page: Page, name: string) => page.getByRole("dialog", { name });
const pagesOf = (dialog: Locator) => dialog.getByRole("region", { name: /^Pages of / });

/** How many pixels of a drawn page differ from paper, and how large the canvas is beside its place. */
function drawn(canvas: Locator) {
  return canvas.evaluate((element) => {
    if (!(element instanceof HTMLCanvasElement)) throw new Error("not a canvas");
    const { width, height } = element;
    const { data } = element.getContext("2d")?.getImageData(0, 0, width, height) ?? { data: [] };
    let ink = 0;
    for (let i = 0; i < data.length; i += 4) if ((data[i] ?? 255) < 128) ink++;
    return { ink, sharpness: width / element.getBoundingClientRect().width };
  });
}

/** A document whose only file is a made one of so many pages. */
async function createWithPages(page: Page, pages: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "countersign-pages-"));
  writeFileSync(join(folder, "book.pdf"), madePdf(pages));
  await createDocument(page, { files: [join(folder, "book.pdf")] });
  rmSync(folder, { recursive: true });
}

test("a file opens over the page, is drawn and can be read out; Escape closes it and the focus returns", async ({
  page,
}) => {
  const address = await createDocument(page, { files: [pdf(hangul)] });
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto(address, { waitUntil: "networkidle" });
  const reader = () => loaded.filter((path) => path.startsWith("/pdfjs/"));
  expect(reader()).toEqual([]);
  const button = page.getByRole("button", { name: `Open ${hangul}` });
  await button.press("Enter");
  const dialog = viewer(page, hangul);
  await expect(dialog.getByRole("heading", { name: hangul })).toBeVisible();
  const first = dialog.getByRole("region", { name: /^Page 1 of \d+$/ });
  await expect(first.locator("canvas")).toBeVisible();
  expect((await drawn(first.locator("canvas"))).ink).toBeGreaterThan(1000);
  expect(reader()).toContain("/pdfjs/pdf.min.mjs");
  await expect(first).toContainText("주식회사 한빛(이하 “회사”)과 홍길동(이하 “근로자”)");
  await expect(pagesOf(dialog)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
});

test("Korean in a font that the file does not bring is drawn and read out", async ({ page }) => {
  await createWithPages(page, 1);
  await page.getByRole("button", { name: "Open book.pdf" }).click();
  const only = viewer(page, "book.pdf").getByRole("region", { name: "Page 1 of 1" });
  await expect(only).toContainText("Number 1");
  await expect(only).toContainText("근로계약서");
  const lower = await only.locator("canvas").evaluate((canvas) => {
    if (!(canvas instanceof HTMLCanvasElement)) throw new Error("not a canvas");
    const half = Math.round(canvas.height / 2);
    const data = canvas.getContext("2d")?.getImageData(0, half, canvas.width, canvas.height - half).data ?? [];
    return data.filter((value, i) => i % 4 === 0 && value < 128).length;
  });
  expect(lower).toBeGreaterThan(500);
});

test("of 500 pages only those near the view are drawn, and nothing moves while they are", async ({ page }) => {
  await createWithPages(page, 500);
  await page.getByRole("button", { name: "Open book.pdf" }).click();
  const dialog = viewer(page, "book.pdf");
  const pages = pagesOf(dialog);
  await expect(dialog.getByRole("region", { name: "Page 1 of 500" }).locator("canvas")).toBeVisible();
  const height = () => pages.evaluate((element) => element.scrollHeight);
  const before = await height();
  await expect.poll(() => dialog.locator("canvas").count()).toBeLessThan(8);
  const first = await dialog.locator("canvas").first().elementHandle();
  await pages.press("End");
  const last = dialog.getByRole("region", { name: "Page 500 of 500" });
  await expect(last).toContainText("Number 500");
  await expect(last.locator("canvas")).toBeVisible();
  await expect(dialog.getByRole("status")).toHaveText("Page 500 of 500");
  await expect(dialog.getByRole("region", { name: "Page 1 of 500" })).toHaveCount(0);
  await expect.poll(() => dialog.locator("canvas").count()).toBeLessThan(8);
  expect(await height()).toBe(before);
  // What was drawn takes no memory any more: a canvas without size has none.
  await expect.poll(() => first?.evaluate((canvas) => canvas instanceof HTMLCanvasElement && canvas.width)).toBe(0);
});

test("pages and sizes change by keyboard alone, and the same spot stays in view", async ({ page }) => {
  await createWithPages(page, 5);
  await page.getByRole("button", { name: "Open book.pdf" }).press("Enter");
  const dialog = viewer(page, "book.pdf");
  const status = dialog.getByRole("status");
  await expect(status).toHaveText("Page 1 of 5");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(status).toHaveText("Page 3 of 5");
  await page.keyboard.press("ArrowLeft");
  await expect(status).toHaveText("Page 2 of 5");
  const percent = dialog.getByText(/^\d+%$/);
  const fit = await percent.textContent();
  const others = await status.evaluateHandle((element) => {
    const said: (string | null)[] = [];
    new MutationObserver(() => said.push(element.textContent)).observe(element, {
      characterData: true,
      childList: true,
      subtree: true,
    });
    return said;
  });
  await page.keyboard.press("+");
  await page.keyboard.press("+");
  await expect(percent).not.toHaveText(fit ?? "");
  await expect(status).toHaveText("Page 2 of 5");
  // Not even for a moment another one.
  expect((await others.jsonValue()).filter((said) => said !== "Page 2 of 5")).toEqual([]);
  await page.keyboard.press("0");
  await expect(percent).toHaveText(fit ?? "");
  await expect(status).toHaveText("Page 2 of 5");

  // The same by the buttons, reached with Tab alone; at the end one keeps the focus and does nothing.
  await page.keyboard.press("Shift+Tab");
  await expect(dialog.getByRole("button", { name: "Fit width" })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(percent).not.toHaveText(fit ?? "");
  const previous = dialog.getByRole("button", { name: "Previous page" });
  await previous.press("Enter");
  await expect(status).toHaveText("Page 1 of 5");
  await expect(previous).toHaveAttribute("aria-disabled", "true");
  await previous.press("Enter");
  await expect(previous).toBeFocused();
});

test("an open file stays open as it is while the page behind it is renewed", async ({ page }) => {
  await createWithPages(page, 5);
  const answer = Promise.withResolvers<void>();
  const fetched: string[] = [];
  page.on("request", (request) => /\/files\/\d+$/.test(request.url()) && fetched.push(request.url()));
  await page.route(page.url(), async (route) => {
    if (route.request().method() === "POST") await answer.promise;
    await route.continue();
  });
  await page.getByRole("textbox", { name: "Note" }).fill("Read it first");
  await page.getByRole("button", { name: "Add note" }).click();
  await page.getByRole("button", { name: "Open book.pdf" }).click();
  const dialog = viewer(page, "book.pdf");
  await expect(dialog.getByRole("region", { name: "Page 1 of 5" }).locator("canvas")).toBeVisible();
  answer.resolve();
  await expect(page.getByText("Read it first")).toBeAttached();
  await pagesOf(dialog).press("End");
  await expect(dialog.getByRole("region", { name: "Page 5 of 5" }).locator("canvas")).toBeVisible();
  expect(fetched).toHaveLength(1);
});

test("a page is as sharp as the screen, and fills a phone's", async ({ open }) => {
  const page = await open({ deviceScaleFactor: 2, viewport: { width: 375, height: 720 } });
  await createDocument(page, { files: [pdf(hangul)] });
  await page.getByRole("button", { name: `Open ${hangul}` }).click();
  const dialog = viewer(page, hangul);
  const canvas = dialog.locator("canvas").first();
  await expect(canvas).toBeVisible();
  // Drawn again where a scroll bar has taken of its room.
  await expect.poll(async () => (await drawn(canvas)).sharpness).toBeCloseTo(2, 1);
  expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 375, height: 720 });
});

test("a file that cannot be shown says so, and gives the way to keep it under its own name", async ({ page }) => {
  await createDocument(page, { files: [pdf(hangul)] });
  await page.route("**/files/1", (route) => route.fulfill({ status: 200, contentType: "application/pdf", body: "x" }), {
    times: 1,
  });
  await page.getByRole("button", { name: `Open ${hangul}` }).click();
  const problem = viewer(page, hangul).getByRole("alert");
  await expect(problem).toContainText("This file can't be shown. Download it instead");
  const download = page.waitForEvent("download");
  await problem.getByRole("link", { name: "Download" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(hangul);
  expect(readFileSync(await file.path()).equals(readFileSync(pdf(hangul)))).toBe(true);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: `Open ${hangul}` }).click();
  await expect(viewer(page, hangul).locator("canvas").first()).toBeVisible();
});

for (const [language, colorScheme, width] of [
  ["en", "dark", 375],
  ["ko", "light", 1280],
] as const)
  test(`axe finds nothing on an open file (${language})`, async ({ page, open }) => {
    const address = await createDocument(page, { files: [pdf("agreement-18-pages.pdf"), pdf("scan.pdf")] });
    const reader = await open({ locale: language });
    await reader.goto(address);
    const { file: w } = messages(language);
    const name = language === "en" ? "scan.pdf" : "agreement-18-pages.pdf";
    await reader.getByRole("button", { name: fill(w.openFile, { name }) }).click();
    const dialog = viewer(reader, name);
    await expect(dialog.locator("canvas").first()).toBeVisible();
    if (language === "en") await expect(dialog).toContainText(w.noText);
    await expect(dialog.getByRole("status")).toHaveText(fill(w.page, { n: 1, total: language === "en" ? 1 : 18 }));
    expect(await faults(reader, `open file (${language})`, [{ colorScheme, width }])).toEqual([]);
  });
