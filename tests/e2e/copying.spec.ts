import type { Locator, Page } from "playwright/test";
import { encode } from "uqr";
import { startDesk } from "../support/desk.ts";
import { createDocument, expect, setUpByHand, test } from "../support/e2e.ts";
import { everything } from "../support/form-page.ts";
import { settledBrowser } from "../support/settled-page.ts";
import { historyOf } from "../support/sharing.ts";

const permissions = ["clipboard-read", "clipboard-write"];
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const copied = (page: Page | Locator) => page.getByRole("status").filter({ hasText: "Copied" });
const copyFor = (page: Page, name: string) => page.getByRole("button", { name: `Copy link for ${name}` });

/** What a document's page shows as its links, in their order. */
async function linksOf(page: Page): Promise<string[]> {
  const links = page.getByRole("list", { name: "Signing links" }).getByRole("link");
  await expect(links.first()).toBeVisible();
  return links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
}

/** What lies on the clipboard, where a page may not read it: a person would paste it. */
async function pasted(page: Page): Promise<string> {
  const area = page.locator("#pasted");
  await page.evaluate(() => {
    const element = Object.assign(document.createElement("textarea"), { id: "pasted" });
    document.body.append(element);
    element.focus();
  });
  await page.keyboard.press("Control+V");
  const text = await area.inputValue();
  await area.evaluate((element) => element.remove());
  return text;
}

test("one link, and all links as a message, are on the clipboard to the letter", async ({ open }) => {
  const page = await open({ permissions });
  await createDocument(page, { ...everything, title: "To be copied" });
  const [first, second] = await linksOf(page);
  await copyFor(page, "홍길동").click();
  await expect(copied(page)).toHaveText("Copied: Copy link for 홍길동");
  expect(await clipboard(page)).toBe(second);
  await expect(copyFor(page, "홍길동")).toBeFocused();
  await page.getByRole("button", { name: "Copy all links" }).click();
  await expect(copied(page).filter({ hasText: "Copy all links" })).toHaveCount(1);
  expect(await clipboard(page)).toBe(`To be copied\n(주)한빛 대표이사: ${first}\n홍길동: ${second}`);
});

test("'Copied' stands for two seconds, then the button says again what it does", async ({ open }) => {
  const page = await open({ permissions });
  await createDocument(page);
  const word = copyFor(page, "Jane Porter").getByText("Copied");
  await expect(word).toBeHidden();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await copyFor(page, "Jane Porter").click();
  await expect(word).toBeVisible();
  await page.clock.runFor(1900);
  await expect(word).toBeVisible();
  await page.clock.runFor(200);
  await expect(word).toBeHidden();
  await expect(copied(page)).toHaveCount(0);
});

test("on plain http, where the browser has no clipboard for pages, the links are copied all the same", async ({
  playwright,
  launchOptions,
  service,
}) => {
  const desk = await startDesk((port) => ({ ...service.settings, APP_URL: `http://desk.test:${port}` }));
  const args = [...(launchOptions.args ?? []), "--host-resolver-rules=MAP desk.test 127.0.0.1"];
  const browser = settledBrowser(await playwright.chromium.launch({ ...launchOptions, args }));
  const page = await browser.newPage({ baseURL: desk.url, storageState: { cookies: [], origins: [] } });
  await setUpByHand(page, desk);
  expect(await page.evaluate(() => "clipboard" in navigator)).toBe(false);
  await createDocument(page, { ...everything, title: "On the intranet" });
  const [first, second] = await linksOf(page);
  await copyFor(page, "홍길동").click();
  await expect(copied(page)).toHaveCount(1);
  await expect(copyFor(page, "홍길동")).toBeFocused();
  expect(await pasted(page)).toBe(second);
  await page.getByRole("button", { name: "Copy all links" }).click();
  await expect(copied(page).filter({ hasText: "Copy all links" })).toHaveCount(1);
  expect(await pasted(page)).toBe(`On the intranet\n(주)한빛 대표이사: ${first}\n홍길동: ${second}`);
  await page.goto("/documents");
  await page.getByText("Copy link…").click();
  await copyFor(page, "(주)한빛 대표이사").click();
  await expect(copyFor(page, "(주)한빛 대표이사").getByText("Copied")).toBeVisible();
  expect(await pasted(page)).toBe(first);
  await browser.close();
  await desk.remove();
});

test("where no way of copying works the text is selected, and nobody says that it was copied", async ({ page }) => {
  await page.addInitScript(() => {
    for (const way of ["write", "writeText"])
      Object.defineProperty(navigator.clipboard, way, { value: () => Promise.reject(new Error("not allowed")) });
    document.execCommand = () => false;
  });
  await createDocument(page, { ...everything, title: "Not to be copied" });
  const [first, second] = await linksOf(page);
  const text = page.getByRole("textbox", { name: "Copy this text" });
  const selected = () => page.evaluate(() => getSelection()?.toString());

  await copyFor(page, "홍길동").click();
  await expect(
    page.getByText("This browser didn't allow copying. The text is selected: copy it with the keyboard or the menu"),
  ).toBeVisible();
  await expect(text).toBeFocused();
  await expect(text).toHaveValue(second ?? "");
  expect(await selected()).toBe(second);
  await expect(copied(page)).toHaveCount(0);
  await expect(copyFor(page, "홍길동").getByText("Copied")).toBeHidden();

  await page.getByRole("button", { name: "Copy all links" }).click();
  await expect(text.first()).toBeFocused();
  expect(await selected()).toBe(`Not to be copied\n(주)한빛 대표이사: ${first}\n홍길동: ${second}`);
  await expect(copied(page)).toHaveCount(0);

  await page.goto("/documents");
  await page.getByRole("row", { name: "Not to be copied" }).getByText("Copy link").click();
  await page.getByRole("button", { name: "Copy link for 홍길동", exact: true }).click();
  await expect(text).toBeFocused();
  expect(await selected()).toBe(second);
  await expect(copied(page)).toHaveCount(0);
});

test("the QR code holds the link, is black on white and large enough, and closes by Escape", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await createDocument(page, { ...everything, title: "At the counter" });
  const [, link = ""] = await linksOf(page);
  await page.getByRole("button", { name: "More for 홍길동" }).click();
  const button = page.getByRole("button", { name: "Show QR code for 홍길동" });
  await button.click();
  const dialog = page.getByRole("dialog", { name: "Link for 홍길동" });
  await expect(dialog).toContainText(link);
  const drawing = dialog.getByRole("img");
  const dark = (await drawing.locator("path").getAttribute("d"))?.matchAll(/M(\d+) (\d+)h1v1h-1z/g);
  const drawn = new Set([...(dark ?? [])].map(([, x, y]) => `${x},${y}`));
  const { data, size } = encode(link, { ecc: "M", border: 4 });
  expect(drawn).toEqual(new Set(data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`${x},${y}`] : [])))));
  await expect(drawing).toHaveAttribute("viewBox", `0 0 ${size} ${size}`);
  await expect(drawing.locator("path")).toHaveCSS("fill", "rgb(0, 0, 0)");
  await expect(drawing.locator("..")).toHaveCSS("background-color", "rgb(255, 255, 255)");
  expect((await drawing.boundingBox())?.width).toBeGreaterThanOrEqual(320);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
});

test("a QR code is hidden after a minute, says so, and being shown again is written down again", async ({ page }) => {
  await createDocument(page, { ...everything, title: "Seen by few" });
  const [link = ""] = await linksOf(page);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole("button", { name: "Show QR code for (주)한빛 대표이사" }).click();
  const dialog = page.getByRole("dialog", { name: "Link for (주)한빛 대표이사" });
  await expect(dialog.getByRole("img")).toBeVisible();
  await page.clock.runFor(59_000);
  await expect(dialog.getByRole("img")).toBeVisible();
  await expect(dialog.getByText(link)).toBeVisible();
  await page.clock.runFor(2000);
  await expect(dialog.getByRole("img")).toHaveCount(0);
  await expect(dialog.getByText(link)).toBeHidden();
  await expect(dialog.getByRole("status")).toHaveText("The code was hidden after a minute");
  await dialog.getByRole("button", { name: "Show again" }).press("Enter");
  await expect(dialog.getByRole("img")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Close" })).toBeFocused();
  await page.clock.runFor(59_000);
  await expect(dialog.getByRole("img")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(historyOf(page).filter({ hasText: "as a QR code" })).toContainText("2 times");
});

test("a QR code that cannot be made says so, and only one that was seen is written down", async ({ page }) => {
  await createDocument(page, { ...everything, title: "Seen by nobody" });
  const [link = ""] = await linksOf(page);
  await page.route("**/_next/static/**", (route) => route.abort());
  const button = page.getByRole("button", { name: "Show QR code for (주)한빛 대표이사" });
  await button.click();
  const dialog = page.getByRole("dialog", { name: "Link for (주)한빛 대표이사" });
  await expect(dialog.getByRole("alert")).toHaveText("The code can't be shown. Copy the link instead");
  await expect(dialog.getByText(link)).toBeVisible();
  await page.keyboard.press("Escape");
  await page.unroute("**/_next/static/**");
  await page.reload();
  await expect(historyOf(page).first()).toBeVisible();
  await expect(historyOf(page).filter({ hasText: "as a QR code" })).toHaveCount(0);
  await button.click();
  await expect(dialog.getByRole("img")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(historyOf(page).filter({ hasText: "as a QR code" })).toHaveCount(1);
});

test("links are copied from the list, the one or the one that is chosen", async ({ open }) => {
  const page = await open({ permissions });
  await createDocument(page, { title: "From the list, one" });
  const [only] = await linksOf(page);
  await createDocument(page, { ...everything, title: "From the list, two" });
  const [, second] = await linksOf(page);

  await page.goto("/documents");
  await page.getByRole("button", { name: "Copy link for Jane Porter, From the list, one" }).click();
  await expect(copied(page)).toHaveCount(1);
  expect(await clipboard(page)).toBe(only);

  const row = page.getByRole("row", { name: "From the list, two" });
  const choice = row.getByRole("button", { name: "Copy link, From the list, two" });
  await choice.press("Enter");
  const link = row.getByRole("button", { name: "Copy link for 홍길동", exact: true });
  await link.click();
  await expect(copied(row)).toHaveCount(1);
  expect(await clipboard(page)).toBe(second);
  await page.keyboard.press("Escape");
  await expect(link).toBeHidden();
  await expect(choice).toBeFocused();
});
