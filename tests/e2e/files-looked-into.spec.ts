import { readFileSync } from "node:fs";
import { activePdf } from "../support/active-pdf.ts";
import { faults } from "../support/axe.ts";
import { expectSaved } from "../support/draft-pages.ts";
import { expect, expectReady, fillForm, nobody, pdf, test } from "../support/e2e.ts";
import { createButton } from "../support/form-page.ts";

const hangul = "근로계약서_홍길동.pdf";

test("a file is looked into before it goes, by its row, also on a form that was opened again", async ({ page }) => {
  await page.goto("/documents/new");
  await fillForm(page, { title: "Looked into", files: [pdf(hangul)] });
  await expectSaved(page);
  await page.reload();
  const button = page.getByRole("button", { name: `Open ${hangul}` });
  await button.press("Enter");
  const dialog = page.getByRole("dialog", { name: hangul });
  const first = dialog.getByRole("region", { name: /^Page 1 of \d+$/ });
  await expect(first).toContainText("주식회사 한빛(이하 “회사”)과 홍길동(이하 “근로자”)");
  await expect(first.locator("canvas")).toBeVisible();
  expect(await faults(page, "a file of the form", [{ colorScheme: "dark", width: 375 }])).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
});

test("a file on its way to a document is its owner's alone, nothing of it runs, and nothing else keeps it", async ({
  page,
  open,
  managerState,
}) => {
  const uploaded = page.waitForResponse((response) => response.url().includes("/uploads/"));
  await page.goto("/documents/new");
  await fillForm(page, { title: "Owned", files: [pdf(hangul)] });
  const url = (await uploaded).url();
  const answer = await page.context().request.get(url);
  expect(answer.status()).toBe(200);
  expect((await answer.body()).subarray(0, 5).toString()).toBe("%PDF-");
  expect(answer.headers()).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": `attachment; filename="document.pdf"; filename*=UTF-8''${encodeURIComponent(hangul)}`,
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
    "cache-control": "private, no-store",
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
  });
  const manager = (await open({ storageState: managerState })).context().request;
  const other = await manager.get(url);
  expect([other.status(), await other.text()]).toEqual([404, expect.stringContaining("File not found")]);
  expect((await manager.get(url.replace(/[^/]*$/, "..%2f..%2fetc%2fpasswd"))).status()).toBe(404);
  const stranger = await (await open({ storageState: nobody })).context().request.get(url);
  expect(stranger.url()).toContain("/sign-in?next=");
});

test("what a PDF would do besides being read is told beside it, or it is refused with a way on", async ({ page }) => {
  const made = (name: string, catalog: string) => ({
    name,
    mimeType: "application/pdf",
    buffer: activePdf({ catalog }),
  });
  await page.goto("/documents/new");
  await fillForm(page, { title: "Active", files: [pdf("scan.pdf")] });
  await page
    .getByLabel("PDF files")
    .setInputFiles([
      made("script.pdf", "/OpenAction << /S /JavaScript /JS (app.alert) >>"),
      made("program.pdf", "/OpenAction << /S /Launch /F (cmd.exe) >>"),
    ]);
  const row = (name: string) => page.getByRole("listitem").filter({ hasText: name });
  await expect(row("program.pdf")).toContainText("can start a program on the signer's device. Print it to a new PDF");
  await expect(row("script.pdf")).toContainText("Contains scripts, which the signer's PDF reader may run");
  await expect(row("script.pdf")).toContainText("To leave this out, print it to a new PDF");
  await expectReady(row("script.pdf"));
  // On a narrow window the bar with the button may lie over a part of the rows, which scrolling frees.
  expect(await faults(page, "a file with a notice", [{ colorScheme: "dark", width: 1280 }])).toEqual([]);
  await expect(row("scan.pdf")).not.toContainText("Contains");
  await page.getByRole("button", { name: "Remove program.pdf" }).click();
  await expectSaved(page);
  await page.reload();
  await expect(row("script.pdf")).toContainText("Contains scripts");
});

test("what a PDF would do is told on the page of its document too", async ({ page }) => {
  const buffer = activePdf({ catalog: "/OpenAction << /S /JavaScript /JS (app.alert) >>" });
  await page.goto("/documents/new");
  await fillForm(page, { title: "Active, created", files: [pdf("scan.pdf")] });
  const script = page.getByRole("listitem").filter({ hasText: "script.pdf" });
  await page.getByLabel("PDF files").setInputFiles({ name: "script.pdf", mimeType: "application/pdf", buffer });
  await expectReady(script);
  await createButton(page).click();
  await expect(page.getByRole("heading", { level: 1, name: "Active, created" })).toBeVisible();
  const told = page.getByText("Contains scripts, which the signer's PDF reader may run");
  await expect(told).toHaveCount(1);
  await expect(page.getByText("To leave this out, print it")).toHaveCount(0);
  expect(await faults(page, "a document with a notice", [{ colorScheme: "dark", width: 320 }])).toEqual([]);
});

test("the same contents twice are said to be, and are no fault", async ({ page }) => {
  await page.goto("/documents/new");
  const again = { name: "again.pdf", mimeType: "application/pdf", buffer: readFileSync(pdf("nda-pdf-1.5.pdf")) };
  await fillForm(page, { title: "Twice", files: [pdf("nda-pdf-1.5.pdf"), pdf("scan.pdf")] });
  await page.getByLabel("PDF files").setInputFiles(again);
  const row = page.getByRole("listitem").filter({ hasText: "again.pdf" });
  await expect(row).toContainText("Same contents as nda-pdf-1.5.pdf");
  await expect(page.getByText(/^Same contents as/)).toHaveCount(1);
  await expectSaved(page);
  await page.reload();
  await expect(row).toContainText("Same contents as nda-pdf-1.5.pdf");
  await page.getByRole("button", { name: "Remove nda-pdf-1.5.pdf" }).click();
  await expect(page.getByText(/^Same contents as/)).toHaveCount(0);
});
