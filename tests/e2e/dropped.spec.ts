import type { Page } from "playwright/test";
import { titleField } from "../support/draft-pages.ts";
import { createDocument, expect, expectReady, test } from "../support/e2e.ts";
import { createButton } from "../support/form-page.ts";
import { madePdf } from "../support/made-pdf.ts";

const overlay = (page: Page) => page.getByText(/^Drop to (start a new document|add to this document)$/);
const row = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("button", { name: `Remove ${name}` }) });
const contents = madePdf(1).toString("base64");

/** What a hand does that drags files, or a text, over a page: over its heading unless another one is named, or over what has come between. */
async function drag(
  page: Page,
  kinds: ("dragenter" | "dragover" | "dragleave" | "drop")[],
  names: string[],
  over = "h1",
) {
  return page.evaluate(
    ([kinds, names, contents, over]) => {
      const bytes = Uint8Array.from(atob(contents), (letter) => letter.charCodeAt(0));
      return kinds.map((kind) => {
        const dataTransfer = new DataTransfer();
        for (const name of names) dataTransfer.items.add(new File([bytes], name, { type: "application/pdf" }));
        if (names.length === 0) dataTransfer.setData("text/plain", "no file");
        document.querySelector(over)?.scrollIntoView({ block: "center" });
        const { x, y } = document.querySelector(over)?.getBoundingClientRect() ?? { x: 0, y: 0 };
        const event = new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true });
        document.elementFromPoint(x + 2, y + 2)?.dispatchEvent(event);
        return event.defaultPrevented;
      });
    },
    [kinds, names, contents, over] as const,
  );
}

/** What listens for files comes after the page, together with the corner for notices. */
const listensForFiles = (page: Page) => expect(page.locator("p[aria-live=polite].sr-only").last()).toBeAttached();

/** Drags files over the page until it says what it does with them, as a hand that holds them goes on saying "dragover", and drops them. */
async function drop(page: Page, names: string[]) {
  await expect(async () => {
    await drag(page, ["dragover"], names);
    await expect(overlay(page)).toBeVisible({ timeout: 500 });
  }).toPass();
  await drag(page, ["drop"], names);
  await expect(overlay(page)).toHaveCount(0);
}

test("PDFs dropped on any page begin a new document, whose title is the first one's name", async ({ page }) => {
  const document = await createDocument(page);
  for (const address of [document, "/documents", "/drafts", "/settings", "/people"]) {
    await page.goto(address, { waitUntil: "networkidle" });
    await drop(page, ["근로계약서_홍길동.pdf".normalize("NFD"), "Annex_A.pdf"]);
    await expect(titleField(page), address).toHaveValue("근로계약서 홍길동");
    await expectReady(page, 2);
    await expect(page).toHaveURL(/\/documents\/new\?draft=[0-9a-z]{26}$/);
  }
});

test("files dropped on an open form are added to it, wherever it is, and no typed title is touched", async ({
  page,
}) => {
  await page.goto("/documents/new");
  await expect(createButton(page)).toBeEnabled();
  const address = page.url();
  await titleField(page).fill("My own title");
  await drop(page, ["one.pdf"]);
  await expectReady(row(page, "one.pdf"));
  await titleField(page).fill(" ");
  // At once, before anything of the overlay is there.
  expect(await drag(page, ["drop"], ["Second_one.pdf"])).toEqual([true]);
  await expectReady(row(page, "Second_one.pdf"));
  await expect(titleField(page)).toHaveValue("Second one");
  await drop(page, ["third.pdf"]);
  await expect(titleField(page)).toHaveValue("Second one");
  await expectReady(row(page, "third.pdf"));
  await expect(page).toHaveURL(address);
});

test("a file that takes the place of a removed one names the document, where nobody has entered a title", async ({
  page,
}) => {
  await page.goto("/documents/new");
  const files = page.getByLabel("PDF files");
  const choose = (name: string) =>
    files.setInputFiles({ name, mimeType: "application/pdf", buffer: Buffer.from(contents, "base64") });
  const remove = (name: string) => page.getByRole("button", { name: `Remove ${name}` }).click();
  await choose("임대차계약서_이영희.pdf");
  await expect(titleField(page)).toHaveValue("임대차계약서 이영희");
  await remove("임대차계약서_이영희.pdf");
  await choose("근로계약서_홍길동.pdf");
  await expect(titleField(page)).toHaveValue("근로계약서 홍길동");
  await choose("부속서류.pdf");
  await expectReady(page, 2);
  await expect(titleField(page)).toHaveValue("근로계약서 홍길동");
  await titleField(page).fill("My own title");
  await remove("근로계약서_홍길동.pdf");
  await remove("부속서류.pdf");
  await choose("another.pdf");
  await expectReady(page);
  await expect(titleField(page)).toHaveValue("My own title");
});

test("a chosen file that is no PDF names nothing", async ({ page }) => {
  await page.goto("/documents/new");
  await page.getByLabel("PDF files").setInputFiles({
    name: "계약서.hwp",
    mimeType: "application/x-hwp",
    buffer: Buffer.from("\xd0\xcf\x11\xe0", "latin1"),
  });
  await expect(row(page, "계약서.hwp")).toContainText("This is a Hangul (HWP) file. Save it as a PDF in Hangul");
  await expect(titleField(page)).toHaveValue("");
});

test("files that are dragged away again, and what is no file, change nothing", async ({ page }) => {
  await page.goto("/documents");
  await listensForFiles(page);
  const scripts: string[] = [];
  page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
  expect(await drag(page, ["dragenter", "dragover", "drop"], [])).toEqual([false, false, false]);
  await expect(overlay(page)).toHaveCount(0);
  const before = scripts.length;
  await drag(page, ["dragenter"], ["one.pdf"]);
  await expect(overlay(page)).toHaveText("Drop to start a new document");
  // What says so is not loaded for a text.
  expect(scripts.length).toBeGreaterThan(before);
  await drag(page, ["dragleave"], ["one.pdf"]);
  await expect(overlay(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/documents$/);
});

test("a drop over an open dialog neither takes the page away nor leaves it", async ({ page }) => {
  await page.goto("/documents");
  await listensForFiles(page);
  await page.getByRole("button", { name: "Search or go to…" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  const begun = new Set<string | null>();
  page.on("request", (request) => begun.add(new URL(request.url()).searchParams.get("draft")));
  expect(await drag(page, ["dragenter", "drop"], ["over-it.pdf"])).toEqual([true, true]);
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await drop(page, ["after-it.pdf"]);
  await expectReady(row(page, "after-it.pdf"));
  await expect(titleField(page)).toHaveValue("after-it");
  begun.delete(null);
  expect(begun.size).toBe(1);
});

test("of several forms each takes the files that are dropped on it; dropped on none they are not lost without a word", async ({
  page,
}) => {
  await page.goto("/packets/new?template=77001&template=77002");
  await page.getByRole("textbox", { name: "Name" }).fill("Two Forms");
  await page.getByRole("textbox", { name: "Email" }).fill("two@hanbit.example");
  await page.getByRole("button", { name: "Start 2 documents" }).click();
  await page.waitForURL(/\/packets\/[0-9a-z]{26}$/);
  const form = (n: number) => page.getByRole("region", { name: new RegExp(`^${n} · `) });
  const remove = page.getByRole("button", { name: "Delete" });
  await expect(page.locator("[inert]")).toHaveCount(0);
  const word = page.getByText("Drop the files on the document that they belong to");
  await drag(page, ["dragover", "drop"], ["lost.pdf"]);
  await expect(word.last()).toBeVisible();
  await expect(row(page, "lost.pdf")).toHaveCount(0);
  await drag(page, ["dragover", "drop"], ["Consent_form.pdf"], 'h2[id$="-heading"]');
  await expectReady(form(1));
  await expect(form(1).getByRole("textbox", { name: "Title" })).toHaveValue("Consent form");
  await expect(form(2).getByRole("textbox", { name: "Title" })).toHaveValue("");
  await expect(word.last()).not.toBeVisible();
  await form(1).getByRole("button", { name: "Delete" }).click();
  await expect(remove).toHaveCount(0);
  await drop(page, ["for-the-last.pdf"]);
  await expect(form(1).getByRole("button", { name: "Remove for-the-last.pdf" })).toBeVisible();
});
