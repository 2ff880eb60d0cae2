import { readFileSync } from "node:fs";
import type { Route } from "playwright/test";
import { createDocument, expect, pdf, test } from "../support/e2e.ts";
import { everything } from "../support/form-page.ts";

/** In words for the eye, exact for the ear. */
const lastCopied = /^Last copied \d\d:\d\d\d{1,2} \w+ \d{4}, \d\d:\d\d [A-Z]{2,4}\S*$/;

test("a copied link is written down: beside the link, and in the history with who and when", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await createDocument(page, { ...everything, title: "Handed over" });
  const history = page.getByRole("region", { name: "History" });
  await expect(history.getByRole("listitem")).toHaveCount(1);
  await page.getByRole("button", { name: "Copy link for 홍길동" }).click();
  await expect(page.getByText(lastCopied)).toHaveCount(1);
  // Where the row is too narrow for it.
  await expect(page.getByText(lastCopied)).toHaveAttribute("title", /^Last copied \d{1,2} \w+ \d{4}, \d\d:\d\d /);
  await page.getByRole("button", { name: "Copy all links" }).click();
  await expect(page.getByText(lastCopied)).toHaveCount(2);
  await expect(history.getByRole("listitem").nth(1)).toContainText("copied the link for 홍길동");
  await expect(history.getByRole("listitem").nth(0)).toContainText("used ‘Copy all links’: (주)한빛 대표이사, 홍길동");
  await page.getByRole("button", { name: "Copy all links" }).click();
  await expect(history.getByRole("listitem").nth(0)).toContainText("2 times, the first on ");
  await expect(history.getByRole("listitem")).toHaveCount(3);
  // Every time names its zone.
  for (const time of await history.locator("time").allTextContents()) expect(time).toMatch(/\d\d:\d\d [A-Z]{2,4}\S*$/);
});

test("a link copied in the list stands in the history, though the page was opened before it was written down", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await createDocument(page, { ...everything, title: "Overtaken" });
  await page.goto("/documents");
  const opened = Promise.withResolvers<void>();
  const held = async (route: Route) => {
    await opened.promise;
    await route.continue();
  };
  // The link itself comes as late as what writes it down.
  await page.route("**/links/*", held);
  await page.route("**/documents", (route) => (route.request().method() === "POST" ? held(route) : route.continue()));
  await page.getByLabel("Copy link, Overtaken").click();
  await page.getByRole("button", { name: "Copy link for 홍길동", exact: true }).click();
  await page.getByRole("link", { name: "Overtaken" }).click();
  const entries = page.getByRole("region", { name: "History" }).getByRole("listitem");
  await expect(entries).toHaveCount(1);
  opened.resolve();
  await expect(entries).toHaveCount(2);
});

test("a note stays on the document; an empty one says what to do and keeps its place", async ({ page }) => {
  const address = await createDocument(page, { title: "Noted" });
  const note = page.getByRole("textbox", { name: "Note" });
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByText("Enter the note", { exact: true })).toBeVisible();
  await note.fill("홍길동 <b>전화</b> 요청");
  await note.press("Enter");
  await expect(page.getByRole("region", { name: "History" })).toContainText("홍길동 <b>전화</b> 요청");
  await expect(note).toHaveValue("");
  await page.goto(address);
  await expect(page.getByRole("region", { name: "History" })).toContainText("홍길동 <b>전화</b> 요청");
});

test("a file comes back as it was sent, under its own Hangul name, and nothing in it can run at the desk", async ({
  page,
  browser,
  desk,
}) => {
  const address = await createDocument(page, { title: "Kept file", files: [pdf("근로계약서_홍길동.pdf")] });
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "근로계약서_홍길동.pdf" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("근로계약서_홍길동.pdf");
  expect(readFileSync(await file.path()).equals(readFileSync(pdf("근로계약서_홍길동.pdf")))).toBe(true);

  const answer = await page.request.get(`${address}/files/1`);
  const headers = answer.headers();
  expect(headers["content-type"]).toBe("application/pdf");
  expect(headers["content-disposition"]).toMatch(/^attachment; filename="document.pdf"; filename\*=UTF-8''%EA/);
  expect(headers["content-security-policy"]).toContain("sandbox");
  expect(headers["cache-control"]).toBe("private, no-store");
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect((await page.request.get(`${address}/files/2`)).status()).toBe(404);
  const stranger = await browser.newContext({ baseURL: desk.url, storageState: { cookies: [], origins: [] } });
  const turned = await stranger.request.get(`${address}/files/1`, { maxRedirects: 0 });
  expect([turned.status(), turned.headers().location]).toEqual([
    307,
    `/sign-in?next=${encodeURIComponent(new URL(address).pathname)}`,
  ]);
  await stranger.close();
});
