import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "playwright/test";
import { emptyForm } from "#lib/shared/document.ts";
import { newId } from "#lib/shared/id.ts";
import { changeStore } from "../support/backdate.ts";
import { beginDraft, draftRow, expectSaved, titleField } from "../support/draft-pages.ts";
import { expect, expectReady, fillForm, pdf, test } from "../support/e2e.ts";
import { createButton, documentPage, summary } from "../support/form-page.ts";
import { largePdf } from "../support/large-pdf.ts";

const hourMs = 60 * 60 * 1000;
const fileRow = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });
const korean = { locale: "ko-KR" };

/** Why a file was not taken can be read at every width: in lines, not in a column of letters. */
async function expectWideReason(page: Page, reason: Locator): Promise<void> {
  for (const width of [320, 640, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect((await reason.boundingBox())?.width, `at ${width} px`).toBeGreaterThan(180);
  }
}

test("who has as many files as one can have is told so at the next one, takes one out and goes on; nothing is lost", async ({
  another,
  open,
  service,
}) => {
  const { desk, page, state } = await another({ ...service.settings, PERSON_STAGED_FILES: "2" });
  await page.goto("/documents/new");
  await titleField(page).fill("Three files");
  await page.getByLabel("PDF files").setInputFiles([pdf("nda-pdf-1.5.pdf"), pdf("scan.pdf")]);
  await expectReady(page, 2);
  const refused = page.waitForResponse((answer) => answer.url().includes("/uploads/"));
  await page.getByLabel("PDF files").setInputFiles(pdf("lease-qt.pdf"));
  expect((await refused).status()).toBe(429);
  const third = fileRow(page, "lease-qt.pdf");
  await expect(third).toContainText("You have reached the limit of 2 for files that are in no document yet");
  await expect(third.getByRole("link", { name: "Open drafts" })).toHaveAttribute("href", "/drafts");
  await expectWideReason(page, third.getByText("You have reached the limit"));
  await expectSaved(page);

  const other = await open({ baseURL: desk.url, storageState: state, ...korean });
  await other.goto("/documents/new");
  await other.getByLabel("PDF 파일").setInputFiles(pdf("lease-qt.pdf"));
  await expect(fileRow(other, "lease-qt.pdf")).toContainText(
    "아직 문서로 생성하지 않은 파일이 공유 중인 것을 포함해 최대 개수(2개)에 도달했습니다. 임시 문서를 생성, 삭제하거나 돌려준 뒤 다시 시도해 주세요",
  );

  const saved = page.waitForResponse((answer) => answer.url().includes("/drafts/") && answer.ok());
  await page.getByRole("button", { name: "Remove scan.pdf" }).click();
  await saved;
  await third.getByRole("button", { name: "Try again: upload of lease-qt.pdf" }).click();
  await expectReady(page, 2);
  await expect(titleField(page)).toHaveValue("Three files");
});

test("who has files as large as one can have together creates the document, and has room again", async ({
  another,
  open,
  service,
}) => {
  const folder = mkdtempSync(join(tmpdir(), "countersign-quotas-"));
  for (const name of ["one.pdf", "two.pdf"]) writeFileSync(join(folder, name), largePdf(700 * 1024));
  const settings = { ...service.settings, MAX_FILE_MB: "1", PERSON_STAGED_MB: "1" };
  const { desk, page, state } = await another(settings);
  await page.goto("/documents/new");
  await fillForm(page, { files: [join(folder, "one.pdf")] });
  const other = await open({ baseURL: desk.url, storageState: state });
  await other.goto("/documents/new");
  await other.getByLabel("PDF files").setInputFiles(join(folder, "two.pdf"));
  const second = fileRow(other, "two.pdf");
  await expect(second).toContainText("You have reached the limit of 1 MB for files that are in no document yet");
  const inKorean = await open({ baseURL: desk.url, storageState: state, ...korean });
  await inKorean.goto("/documents/new");
  await inKorean.getByLabel("PDF 파일").setInputFiles(join(folder, "two.pdf"));
  await expect(fileRow(inKorean, "two.pdf")).toContainText("공유 중인 것을 포함해 모두 1 MB까지 보관할 수 있습니다");

  await createButton(page).click();
  await page.waitForURL(documentPage);
  await second.getByRole("button", { name: "Try again: upload of two.pdf" }).click();
  await expectReady(other);
  rmSync(folder, { recursive: true });
});

test("who has as many drafts as one can have is told so, and what was typed is saved by itself once one is deleted", async ({
  another,
  open,
  service,
}) => {
  const { desk, page, state } = await another({ ...service.settings, PERSON_DRAFTS: "2" });
  await beginDraft(page, "First draft");
  await beginDraft(page, "Second draft");
  await page.goto("/documents/new");
  await titleField(page).fill("Third draft");
  await expect(page.getByText(/^Not saved yet: you have reached the limit for drafts/).first()).toBeVisible();
  await expect(page.getByText("Kept in this tab").first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Open drafts" })).toBeVisible();

  const other = await open({ baseURL: desk.url, storageState: state, ...korean });
  await other.goto("/documents/new");
  await other.getByRole("textbox", { name: "제목" }).fill("네 번째");
  await expect(other.getByText(/임시 문서를 더 저장할 수 없습니다/).first()).toBeVisible();
  await other.goto("/drafts");
  await other.getByRole("button", { name: "First draft 삭제" }).click();
  await expectSaved(page);
  await page.goto("/drafts");
  await expect(draftRow(page, "Third draft")).toBeVisible();
});

test("who has drafts as large as they can be together is told so, and goes on when one is deleted", async ({
  another,
  service,
}) => {
  const { desk, page } = await another({ ...service.settings, PERSON_DRAFTS_MB: "2" });
  const saving = page.waitForRequest((request) => request.method() === "PUT" && request.url().includes("/drafts/"));
  await beginDraft(page, "Small");
  const { owner } = (await saving).postDataJSON();
  const items = Array.from({ length: 50 }, () => ({ key: "가", value: "나".repeat(12_000) }));
  const put = (title: string) =>
    page.context().request.put(`${desk.url}/drafts/${newId()}`, {
      headers: { Origin: desk.url, "Content-Type": "application/json" },
      data: JSON.stringify({ owner, version: 0, page: { id: newId(), save: 1 }, form: { ...emptyForm, title, items } }),
    });
  expect((await put("Large")).status()).toBe(200);
  const refused = await put("Larger");
  expect([refused.status(), (await refused.json()).problem]).toEqual([429, { code: "drafts_size_full", most: "2 MB" }]);
  await page.goto("/drafts");
  await page.getByRole("button", { name: "Delete Large" }).click();
  await expect(draftRow(page, "Large")).toContainText("‘Large’ deleted");
  expect((await put("Larger")).status()).toBe(200);
});

test("who has begun as many documents as one can in an hour hears in how many minutes one can go on, and then can", async ({
  another,
  open,
  service,
}) => {
  const { desk, page, state } = await another({
    ...service.settings,
    SAME_AGAIN_DAYS: "0",
    PERSON_CREATIONS_PER_HOUR: "1",
  });
  await page.goto("/documents/new");
  await fillForm(page, { title: "The first" });
  await createButton(page).click();
  await page.waitForURL(documentPage);
  await page.goto("/documents/new");
  await fillForm(page, { title: "The second" });
  await createButton(page).click();
  await expect(summary(page)).toContainText(
    /You have reached the limit of 1 for documents created within an hour\. Nothing was created\. .* try again in (59|60) minutes$/,
  );
  await expect(titleField(page)).toHaveValue("The second");
  const address = page.url();

  const other = await open({ baseURL: desk.url, storageState: state, ...korean });
  await other.goto(address);
  await other.getByRole("button", { name: "문서 생성" }).click();
  await expect(other.getByRole("alert").filter({ hasText: /(59|60)분 뒤에 다시 시도해 주세요/ })).toBeVisible();

  await changeStore(desk, (db) =>
    db
      .updateTable("attempt")
      .set((set) => ({ started_at: set("started_at", "-", hourMs) }))
      .execute(),
  );
  await createButton(page).click();
  await page.waitForURL(documentPage);
});

test("a draft that cannot be read leaves the list as it is, says what is wrong, and is deleted", async ({
  another,
}) => {
  const { desk, page } = await another({});
  await beginDraft(page, "Sound");
  const address = await beginDraft(page, "Damaged");
  await changeStore(desk, (db) =>
    db.updateTable("draft").set({ form: "{", title: null }).where("title", "=", "Damaged").execute(),
  );
  await page.goto("/drafts");
  await expect(draftRow(page, "Sound")).toBeVisible();
  const row = draftRow(page, "This draft can't be read");
  await expect(row).toContainText("It is damaged. Delete it and start a new document");
  await page.goto(address);
  await expect(page.getByRole("heading", { name: "This draft can't be read" })).toBeVisible();
  await expect(page.getByText("This draft is damaged, or in a format")).toBeVisible();
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("heading", { name: "This draft was deleted" })).toBeVisible();
  await page.goto("/drafts");
  await expect(draftRow(page, "Sound")).toBeVisible();
  await expect(row).toHaveCount(0);
});
