import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright/test";
import { expectSaved, titleField } from "../support/draft-pages.ts";
import { expect, expectReady, fillForm, pdf, test } from "../support/e2e.ts";
import { filesIn } from "../support/files-in.ts";
import { createButton, everything, summary } from "../support/form-page.ts";
import { largePdf } from "../support/large-pdf.ts";
import { watchRequests } from "../support/requests-over.ts";

const row = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("button", { name: `Remove ${name}` }) });

/** The names of the files that the page began to upload. */
function uploadsOf(page: Page): string[] {
  const names: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/uploads/")) names.push(decodeURIComponent(request.headers()["x-file-name"] ?? ""));
  });
  return names;
}

test("a file that cannot be used is refused with its own reason, before anything is uploaded", async ({
  another,
  service,
}) => {
  const folder = mkdtempSync(join(tmpdir(), "countersign-files-"));
  writeFileSync(join(folder, "heavy.pdf"), largePdf(1024 * 1024 + 1));
  const { page } = await another({ ...service.settings, MAX_FILE_MB: "1", MAX_FILES: "2" });
  await page.goto("/documents/new");
  const uploads = uploadsOf(page);
  await expect(page.getByText("Up to 2 files, 1 MB each.")).toBeVisible();
  const reasons: [string, string][] = [
    [pdf("password-aes-256.pdf"), "This PDF is protected with a password. Remove the password, then choose it again"],
    [pdf("owner-only-aes-256.pdf"), "This PDF is locked against editing. Print it to a new PDF, then choose that one"],
    [pdf("empty.pdf"), "This file is empty. Save it again, then choose it again"],
    [pdf("html-named.pdf"), "This isn't a PDF. Save it as a PDF, then choose it again"],
    [
      pdf("truncated.pdf"),
      "This PDF is damaged, or something else follows its end. Save or print it as a new PDF, then choose that",
    ],
    [pdf("no-pages.pdf"), "This PDF has no pages. Choose another file"],
    [join(folder, "heavy.pdf"), "This file is too large."],
  ];
  for (const [path, reason] of reasons) {
    const name = path.split("/").at(-1) ?? "";
    await page.getByLabel("PDF files").setInputFiles(path);
    await expect(row(page, name)).toContainText(reason);
    await expect(row(page, name)).toContainText("Not added");
    await expect(page.getByRole("status").filter({ hasText: `${name} was not added: ${reason}` })).toHaveCount(1);
  }
  await createButton(page).click();
  // Each says what is wrong with it; that there is none is not said beside it.
  await expect(summary(page)).not.toContainText("Add at least one PDF");
  await summary(page).getByRole("link", { name: "empty.pdf: This file is empty" }).click();
  await expect(page.getByRole("button", { name: "Remove empty.pdf" })).toBeFocused();
  for (const [path] of reasons) await page.getByRole("button", { name: `Remove ${path.split("/").at(-1)}` }).click();
  await expect(summary(page).getByRole("link", { name: ".pdf:" })).toHaveCount(0);
  expect(uploads).toEqual([]);

  const good = ["nda-pdf-1.5.pdf", "scan.pdf", "lease-qt.pdf"];
  await page.getByLabel("PDF files").setInputFiles(good.map(pdf));
  await expectReady(page, 2);
  await expect(row(page, "lease-qt.pdf")).toContainText("Too many files. Remove some");
  expect(uploads.sort()).toEqual(["nda-pdf-1.5.pdf", "scan.pdf"]);
  rmSync(folder, { recursive: true });
});

test("a title is that of the first file that is not refused, and one that was entered stays", async ({ page }) => {
  await page.goto("/documents/new");
  const choose = (names: string[]) => page.getByLabel("PDF files").setInputFiles(names.map(pdf));
  await choose(["password-aes-256.pdf"]);
  await expect(row(page, "password-aes-256.pdf")).toContainText("Not added");
  await expect(titleField(page)).toHaveValue("");
  await choose(["empty.pdf", "nda-pdf-1.5.pdf"]);
  await expectReady(page, 1);
  await expect(titleField(page)).toHaveValue("nda-pdf-1.5");
  await titleField(page).fill("truncated");
  await choose(["truncated.pdf"]);
  await expect(row(page, "truncated.pdf")).toContainText("Not added");
  await expect(titleField(page)).toHaveValue("truncated");
});

test("an upload tells how far it is, and a cancelled one is gone from the page and from the disk", async ({
  page,
  desk,
}) => {
  const folder = mkdtempSync(join(tmpdir(), "countersign-files-"));
  writeFileSync(join(folder, "slow.pdf"), largePdf(2 * 1024 * 1024));
  await page.goto("/documents/new");
  // With its title the form is kept anew.
  await titleField(page).fill("Slow");
  await expectSaved(page);
  await page.evaluate(() => {
    const set = Storage.prototype.setItem;
    Storage.prototype.setItem = function (...item) {
      document.body.dataset.kept = String(Number(document.body.dataset.kept ?? 0) + 1);
      set.apply(this, item);
    };
  });
  const network = await page.context().newCDPSession(page);
  const line = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 200 * 1024 };
  await network.send("Network.emulateNetworkConditions", line);
  await page.getByLabel("PDF files").setInputFiles(join(folder, "slow.pdf"));
  const progress = page.getByRole("progressbar", { name: "Uploading: slow.pdf" });
  await expect(async () => expect(Number(await progress.getAttribute("value"))).toBeGreaterThan(0)).toPass();
  await expect(page.getByText(/^[1-9]\d?%$/)).toBeVisible();
  await expect(page.getByText(/^[2-9]\d%$/)).toBeVisible();
  // What has not arrived yet is nothing to keep.
  expect(await page.evaluate(() => document.body.dataset.kept)).toBeUndefined();
  await expect(page.getByText("Waiting for 1 upload")).toBeVisible();
  const staged = () => filesIn(join(desk.dataDir, "files", "sqlite")).filter((name) => name.endsWith(".part"));
  await expect.poll(staged).toHaveLength(1);
  await page.getByRole("button", { name: "Cancel the upload of slow.pdf" }).click();
  await expect(page.getByText("slow.pdf")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "choose files" })).toBeFocused();
  await expect.poll(staged).toEqual([]);
  rmSync(folder, { recursive: true });
});

test("an interrupted upload can be tried again, and until then the form is not sent without it", async ({
  page,
  service,
}) => {
  await page.goto("/documents/new");
  await fillForm(page, { title: "Second try", files: [] });
  await page.route("**/uploads/*", (route) => route.abort("connectionreset"), { times: 1 });
  await page.getByLabel("PDF files").setInputFiles(pdf("nda-pdf-1.5.pdf"));
  const nda = row(page, "nda-pdf-1.5.pdf");
  await expect(nda).toContainText("The upload was interrupted. Try again");
  await createButton(page).click();
  const fault = summary(page).getByRole("link", { name: "nda-pdf-1.5.pdf: The upload was interrupted. Try again" });
  await expect(fault).toBeVisible();
  await page.getByRole("button", { name: "Try again: upload of nda-pdf-1.5.pdf" }).click();
  await expectReady(nda);
  await expect(fault).toHaveCount(0);
  await createButton(page).click();
  await expect(page.getByRole("list", { name: "Signing links" })).toBeVisible();
  expect((await service.sandbox.documents()).at(-1)?.files.map(({ name }) => name)).toEqual(["nda-pdf-1.5.pdf"]);
});

test("a first file that is chosen while the server is away says so, and goes once it is back", async ({ page }) => {
  const requestsOver = watchRequests(page);
  await page.goto("/documents/new");
  // What says so is loaded soon after the page.
  await requestsOver();
  await page.context().setOffline(true);
  await page.getByLabel("PDF files").setInputFiles(pdf("nda-pdf-1.5.pdf"));
  const nda = row(page, "nda-pdf-1.5.pdf");
  await expect(nda).toContainText("Can't reach the server");
  await page.context().setOffline(false);
  await expectReady(nda);
});

test("a chosen file that is gone from the disk is called that, not a bad line, and is not tried again", async ({
  page,
}) => {
  const folder = mkdtempSync(join(tmpdir(), "countersign-files-"));
  const path = join(folder, "gone.pdf");
  writeFileSync(path, largePdf(20_000));
  await page.goto("/documents/new");
  await page.route("**/uploads/*", (route) => route.abort("connectionreset"), { times: 1 });
  await page.getByLabel("PDF files").setInputFiles(path);
  await expect(row(page, "gone.pdf")).toContainText("The upload was interrupted. Try again");
  rmSync(folder, { recursive: true });
  const again = page.getByRole("button", { name: "Try again: upload of gone.pdf" });
  await again.click();
  await expect(row(page, "gone.pdf")).toContainText("This file is no longer available. Upload it again");
  await expect(again).toHaveCount(0);
});

test("an upload that stands still ends after a while and can be tried again", async ({ page }) => {
  await page.clock.install();
  await page.goto("/documents/new");
  const left = Promise.withResolvers<void>();
  await page.route("**/uploads/*", () => left.resolve(), { times: 1 });
  await page.getByLabel("PDF files").setInputFiles(pdf("nda-pdf-1.5.pdf"));
  const nda = page.getByRole("listitem").filter({ hasText: "nda-pdf-1.5.pdf" });
  await expect(page.getByRole("button", { name: "Cancel the upload of nda-pdf-1.5.pdf" })).toBeVisible();
  await expect(page.getByText("0%")).toBeVisible();
  // Before, no time runs out.
  await left.promise;
  await page.clock.runFor(60_000);
  await expect(page.getByText("0%")).toBeVisible();
  await page.clock.runFor(31_000);
  await expect(nda).toContainText("The upload was interrupted. Try again");
  await page.getByRole("button", { name: "Try again: upload of nda-pdf-1.5.pdf" }).click();
  await expectReady(nda);
});

test("files go out in the order on the page", async ({ page, service }) => {
  const files = ["nda-pdf-1.5.pdf", "scan.pdf", "lease-qt.pdf"];
  await page.goto("/documents/new");
  await fillForm(page, { ...everything, files: files.map(pdf) });
  await page.getByRole("button", { name: "Move lease-qt.pdf up" }).click();
  await page.getByRole("button", { name: "Move nda-pdf-1.5.pdf down" }).click();
  const moved = page.getByRole("status").filter({ hasText: "nda-pdf-1.5.pdf is now at position 2 of 3" });
  await expect(moved).toHaveCount(1);
  await createButton(page).click();
  await expect(page.getByRole("list", { name: "Signing links" })).toBeVisible();
  const sent = (await service.sandbox.documents()).at(-1)?.files.map(({ name }) => name);
  expect(sent).toEqual(["lease-qt.pdf", "nda-pdf-1.5.pdf", "scan.pdf"]);
});

test("of many files that are dropped together one sentence tells those who listen", async ({ page }) => {
  await page.goto("/documents/new");
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    new MutationObserver(() => {
      for (const status of document.querySelectorAll("[role=status].sr-only")) {
        const text = status.textContent ?? "";
        if (/uploaded|was not added/.test(text) && said.at(-1) !== text) said.push(text);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  const bytes = readFileSync(pdf("scan.pdf"));
  const file = (name: string, buffer: Buffer) => ({ name, mimeType: "application/pdf", buffer });
  const whole = Array.from({ length: 6 }, (_, n) => file(`${n + 1}.pdf`, bytes));
  const empty = ["a.pdf", "b.pdf"].map((name) => file(name, Buffer.alloc(0)));
  await page.getByLabel("PDF files").setInputFiles([...whole, ...empty]);
  await expectReady(page, whole.length);
  const said = () => page.evaluate(() => (window as unknown as { said: string[] }).said);
  await expect.poll(async () => (await said()).at(-1)).toContain("6 files uploaded");
  const all = (await said()).join("\n");
  expect(all.match(/uploaded/g)).toHaveLength(1);
  for (const name of ["a.pdf", "b.pdf"]) expect(all).toContain(`${name} was not added: This file is empty`);
});
