import { readFileSync } from "node:fs";
import { activePdf } from "../support/active-pdf.ts";
import { faults } from "../support/axe.ts";
import { packedStream } from "../support/bomb-pdf.ts";
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
  // Said of the button that opens the file, whose name is the file's.
  const opens = row.getByRole("button", { name: /^Open\s?again\.pdf/ });
  await expect(opens).toHaveAccessibleDescription("Same contents as nda-pdf-1.5.pdf");
  await expect(opens).toHaveAccessibleName(/^[^S]*$/);
  await expectSaved(page);
  await page.reload();
  await expect(row).toContainText("Same contents as nda-pdf-1.5.pdf");
  await page.getByRole("button", { name: "Remove nda-pdf-1.5.pdf" }).click();
  await expect(page.getByText(/^Same contents as/)).toHaveCount(0);
});

test("nothing in a PDF runs or is fetched while it is looked at, and what could run it is not on the server", async ({
  page,
  desk,
}) => {
  const run =
    "<< /S /JavaScript /JS (app.alert\\(1\\); app.launchURL\\('https://evil.example/'\\); globalThis.harmed = 1) >>";
  const buffer = activePdf({
    catalog: `/OpenAction ${run} /AA << /WC ${run} /WS ${run} >> /Names << /JavaScript << /Names [(a) ${run}] >> >> /AcroForm << /Fields [4 0 R] /CO [4 0 R] >>`,
    page: `/AA << /O ${run} /C ${run} >> /Annots [4 0 R 5 0 R] /Contents 6 0 R /Resources << /Font << /A 7 0 R >> >>`,
    objects: [
      `<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /Rect [0 0 100 50] /A ${run} /AA << /E ${run} /D ${run} /U ${run} /Fo ${run} /F ${run} /C ${run} >> >>`,
      "<< /Type /Annot /Subtype /Link /Rect [0 50 100 100] /A << /S /URI /URI (javascript:harmed=1) >> >>",
      "<< /Length 38 >>\nstream\nBT /A 20 Tf 10 50 Td (Looked at) Tj ET\nendstream",
      // Where it was once written into a function of the browser's.
      "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /FontMatrix [1 2 3 4 5 (1\\); globalThis.harmed = 1; //)] >>",
    ],
  });
  const seen: string[] = [];
  page.on("request", (request) => seen.push(request.url()));
  page.on("dialog", (dialog) => {
    seen.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.context().on("page", (opened) => seen.push(`window: ${opened.url()}`));
  await page.goto("/documents/new");
  await page.getByLabel("PDF files").setInputFiles({ name: "acts.pdf", mimeType: "application/pdf", buffer });
  const row = page.getByRole("listitem").filter({ hasText: "acts.pdf" });
  await expectReady(row);
  await expect(row).toContainText("Contains scripts");
  await page.getByRole("button", { name: "Open acts.pdf" }).click();
  const only = page.getByRole("dialog", { name: "acts.pdf" }).getByRole("region", { name: "Page 1 of 1" });
  await expect(only).toContainText("Looked at");
  const { width, height } = (await only.boundingBox()) ?? { width: 0, height: 0 };
  for (const part of [0.25, 0.75]) await only.click({ position: { x: width / 2, y: height * part } });
  await expect(only.locator("a, input, textarea, button")).toHaveCount(0);
  await page.keyboard.press("Escape");
  expect(await page.evaluate(() => "harmed" in globalThis)).toBe(false);
  expect(seen.filter((what) => !what.startsWith(`${desk.url}/`) && !/^(blob|data):/.test(what))).toEqual([]);
  expect(seen.filter((url) => /quickjs|sandbox/.test(new URL(url).pathname))).toEqual([]);
  for (const path of ["wasm/quickjs-eval.wasm", "wasm/quickjs-eval.js", "pdf.sandbox.min.mjs"])
    expect((await page.request.get(`/pdfjs/${path}`)).status(), path).toBe(404);
});

test("a file that unpacks to a gigabyte, or to a picture of 900 million pixels, keeps nobody from going on", async ({
  page,
}) => {
  test.setTimeout(180_000);
  const made = (name: string, objects: string[], more = "") => ({
    name,
    mimeType: "application/pdf",
    buffer: activePdf({ page: `/Contents 4 0 R ${more}`, objects }),
  });
  const black = (side: number) =>
    packedStream(Math.ceil((side * side) / 1024 ** 2 / 8)).replace(
      "<<",
      `<< /Type /XObject /Subtype /Image /Width ${side} /Height ${side} /BitsPerComponent 1 /ColorSpace /DeviceGray`,
    );
  const draw = "<< /Length 28 >>\nstream\nq 100 0 0 100 0 0 cm /A Do Q\nendstream";
  await page.goto("/documents/new");
  await page
    .getByLabel("PDF files")
    .setInputFiles([
      made("contents.pdf", [packedStream(1024)]),
      made("picture.pdf", [draw, black(30_720)], "/Resources << /XObject << /A 5 0 R >> >>"),
    ]);
  const title = page.getByRole("textbox", { name: "Title" });
  await title.fill("Written meanwhile", { timeout: 5000 });
  for (const name of ["contents.pdf", "picture.pdf"])
    await expect(page.getByRole("listitem").filter({ hasText: name })).toContainText("Ready", { timeout: 60_000 });
  for (const name of ["picture.pdf", "contents.pdf"]) {
    await page.getByRole("button", { name: `Open ${name}` }).click();
    const dialog = page.getByRole("dialog", { name });
    const only = dialog.getByRole("region", { name: "Page 1 of 1" });
    await expect(only).toBeVisible({ timeout: 30_000 });
    // The picture is left out of its page, which is drawn without it.
    if (name === "picture.pdf") await expect(only.locator("canvas")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  }
  await title.fill("Written afterwards", { timeout: 5000 });
  await expectSaved(page);
});
