import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright/test";
import { faults } from "../support/axe.ts";
import { backdate, filesOf } from "../support/backdate.ts";
import { createDocument, expect, expectReady, pdf, signerGroup, test } from "../support/e2e.ts";
import { filesIn } from "../support/files-in.ts";
import { createButton, documentPage, everything } from "../support/form-page.ts";
import { addPerson, administrator, staff } from "../support/people-pages.ts";
import { giveAway } from "../support/seed.ts";
import { startService } from "../support/service.ts";

const form = /\/documents\/new\?draft=[0-9a-z]{26}$/;
const looks = [
  { colorScheme: "light", width: 1280 },
  { colorScheme: "dark", width: 375 },
] as const;

const links = (page: Page) => page.getByRole("list", { name: "Signing links" }).getByRole("link");
const replaced = (page: Page) => page.getByRole("region", { name: "Replaced by" });

test("a document's signers alone begin a new one: no files, no values, the rest as it was", async ({ page }) => {
  await createDocument(page, everything);
  await page.getByRole("button", { name: "Duplicate" }).click();
  const panel = page.getByRole("dialog", { name: "Duplicate" });
  await expect(panel.getByRole("checkbox")).toHaveCount(3);
  for (const box of await panel.getByRole("checkbox").all()) await expect(box).toBeChecked();
  await panel.getByRole("checkbox", { name: "Files (2)" }).uncheck();
  await panel.getByRole("checkbox", { name: "Item values (2)" }).uncheck();
  expect(await faults(page, "duplicate", [...looks])).toEqual([]);
  await panel.getByRole("button", { name: "Open the form" }).click();

  await expect(page).toHaveURL(form);
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue(everything.title ?? "");
  await expect(page.getByRole("combobox", { name: "Template" })).toHaveValue(everything.template ?? "");
  await expect(signerGroup(page, 1).getByLabel("Name")).toHaveValue("(주)한빛 대표이사");
  await expect(signerGroup(page, 2).getByLabel("Mobile")).toHaveValue("010-1234-5678");
  await expect(page.getByText("Ready", { exact: true })).toHaveCount(0);
  for (const value of await page.getByRole("textbox", { name: "Value" }).all()) await expect(value).toHaveValue("");
  await expect(page.getByText("This replaces")).toHaveCount(0);
});

test("corrected and created again: each shows the other, the old links stay, the list says it, the history too", async ({
  another,
}) => {
  test.setTimeout(120_000);
  const service = await startService();
  const { page } = await another(service.settings);
  const old = await createDocument(page, everything);
  const oldLinks = await links(page).evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  await page.getByRole("button", { name: "Replace" }).click();
  await expect(page).toHaveURL(form);
  const notice = page.getByText(`This replaces ${everything.title}`);
  await expect(notice.getByRole("link")).toHaveAttribute("href", new URL(old).pathname);
  await expect(page.getByText(/^Old links may still work\. .* tell the signers to use the new ones\.$/)).toBeVisible();
  await expectReady(page, 2);
  expect(await faults(page, "a correction's form", [...looks])).toEqual([]);
  // Not created yet: nothing is marked.
  const begun = page.url();
  await page.goto(old);
  await expect(replaced(page)).toHaveCount(0);

  await page.goto(begun);
  await signerGroup(page, 2).getByLabel("Mobile").fill("010-8765-4321");
  await createButton(page).click();
  await expect(page).toHaveURL(documentPage);
  const created = new URL(page.url()).pathname;
  expect(created).not.toBe(new URL(old).pathname);
  expect(await service.sandbox.documents()).toHaveLength(2);
  await expect(page.getByText(`This replaces ${everything.title}`).getByRole("link")).toHaveAttribute(
    "href",
    new URL(old).pathname,
  );
  await expect(page.getByRole("region", { name: "History" })).toContainText("replaced an earlier document");

  await page.getByText("This replaces").getByRole("link").click();
  await expect(page).toHaveURL(old);
  await expect(replaced(page).getByRole("link", { name: everything.title ?? "" })).toHaveAttribute("href", created);
  await expect(replaced(page)).toContainText(/created by Kim Minseo, .*\d\d:\d\d [A-Z]{2,4}/);
  await expect(replaced(page)).toContainText("Old links may still work. Tell the signers");
  expect(await links(page).evaluateAll((all) => all.map((link) => link.getAttribute("href")))).toEqual(oldLinks);
  await expect(page.getByRole("region", { name: "History" })).toContainText("Replaced by a document that Kim Minseo");
  expect(await faults(page, "a superseded document", [...looks])).toEqual([]);

  await page.goto("/documents");
  const rows = page.getByRole("table").getByRole("row");
  await expect(rows.nth(1)).not.toContainText("Replaced");
  await expect(rows.nth(2)).toContainText("Replaced");
  await expect(rows.nth(2)).toContainText("Created");
  await service.close();
});

test("staff begin nothing from a colleague's document, and learn no title of the one that replaced theirs", async ({
  another,
  browser,
}) => {
  const service = await startService();
  const { desk, page, state } = await another(service.settings);
  const context = await browser.newContext({
    baseURL: desk.url,
    storageState: await addPerson(browser, desk, state, staff),
  });
  const jiwoo = await context.newPage();
  const hers = await createDocument(jiwoo, { ...everything, title: "Jiwoo's" });
  await page.goto(hers);
  await page.getByRole("button", { name: "Replace" }).click();
  await expect(page).toHaveURL(form);
  await expect(page.getByRole("link", { name: /^Drafts/ })).toContainText("1");
  await page.getByRole("textbox", { name: "Title" }).fill("A manager's own");
  await signerGroup(page, 2).getByLabel("Mobile").fill("010-8765-4321");
  await createButton(page).click();
  await expect(page).toHaveURL(documentPage);
  const managers = page.url();

  await jiwoo.goto(hers);
  await expect(replaced(jiwoo)).toContainText("A document that you don't have access to · created by Kim Minseo");
  await expect(replaced(jiwoo).getByRole("link")).toHaveCount(0);
  const content = await jiwoo.content();
  for (const secret of ["A manager's own", new URL(managers).pathname]) expect(content).not.toContain(secret);
  await jiwoo.goto(managers);
  await expect(jiwoo.getByRole("heading", { name: "Page not found" })).toBeVisible();
  await expect(jiwoo.getByRole("button", { name: "Duplicate" })).toHaveCount(0);

  // What she is correcting is hers no more: it can become a document of its own, and the focus goes on to the form.
  await jiwoo.goto(hers);
  await jiwoo.getByRole("button", { name: "Replace" }).click();
  await expect(jiwoo).toHaveURL(form);
  await giveAway(desk, hers, administrator.email);
  await jiwoo.reload();
  const notice = jiwoo.getByText("This replaces a document that you don't have access to");
  await jiwoo.getByRole("button", { name: "Create without replacing" }).press("Enter");
  await expect(notice).toHaveCount(0);
  await expect(jiwoo.getByRole("textbox", { name: "Title" })).toBeFocused();
  await context.close();
  await service.close();
});

test("a kept file that was changed is not taken along: it says so, and the rest goes on", async ({ another }) => {
  const service = await startService();
  const { desk, page } = await another(service.settings);
  await createDocument(page, { title: "Spoiled" });
  const folder = join(desk.dataDir, "files", "sqlite");
  for (const file of filesIn(folder)) writeFileSync(join(folder, file), "%PDF-1.4 something else");
  await page.getByRole("button", { name: "Duplicate" }).click();
  const panel = page.getByRole("dialog", { name: "Duplicate" });
  await panel.getByRole("button", { name: "Open the form" }).click();
  await expect(panel.getByRole("alert")).toContainText("has changed since it was sent");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Replace" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "has changed since it was sent" })).toBeVisible();
  expect(await faults(page, "a correction refused", [...looks])).toEqual([]);
  await page.getByRole("button", { name: "Continue without the files" }).click();
  await expect(page).toHaveURL(form);
  await expect(page.getByText("This replaces Spoiled")).toBeVisible();
  await expect(page.getByText("Ready", { exact: true })).toHaveCount(0);
  await service.close();
});

test("that a document's files are gone is said beside the button, before the form opens without them", async ({
  another,
  service,
}) => {
  const { desk, page } = await another(service.settings);
  const address = await createDocument(page, { title: "Long ago" });
  const button = page.getByRole("button", { name: "Replace" });
  await expect(button).toHaveAccessibleDescription("");
  await backdate(desk, address.split("/").at(-1) ?? "", 100);
  await page.goto("/settings");
  const retention = page.getByRole("region", { name: "Retention" });
  await retention.getByRole("textbox", { name: "Files of created documents: days" }).fill("90");
  await retention.getByRole("button", { name: "Save retention" }).click();
  await retention.getByRole("button", { name: "Delete and save" }).click();
  await expect(retention.getByText("Saved", { exact: true })).toBeVisible();
  // They go a moment later.
  await expect.poll(() => filesIn(filesOf(desk))).toEqual([]);
  await page.goto(address);
  const reason = page.getByText("The files are no longer available.").filter({ visible: true });
  await expect(reason).toBeVisible();
  await expect(button).toHaveAccessibleDescription((await reason.textContent()) ?? "");
  expect(await faults(page, "a correction without files", [...looks])).toEqual([]);
  await button.click();
  await expect(page.getByText("This replaces Long ago")).toBeVisible();
});

test("with the keyboard alone: out of the panel and back, a box unticked, the form opened", async ({ page }) => {
  await createDocument(page, { title: "By key" });
  const button = page.getByRole("button", { name: "Duplicate" });
  await button.focus();
  await page.keyboard.press("Enter");
  const panel = page.getByRole("dialog", { name: "Duplicate" });
  await expect(panel.getByRole("checkbox").first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");
  await panel.getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(panel).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Space");
  await expect(panel.getByRole("checkbox", { name: "Files (1)" })).not.toBeChecked();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(form);
  await page.goBack();
  await button.focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Replace" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(form);
  await expect(page.getByText("This replaces By key")).toBeVisible();
});

test("in Korean: the panel, the notice, both pages and the list", async ({ open }) => {
  const page = await open({ locale: "ko-KR" });
  await page.goto("/documents/new");
  await page.getByRole("combobox", { name: "템플릿" }).fill("77001");
  await page.getByRole("textbox", { name: "제목" }).fill("근로계약서");
  await page.getByLabel("PDF 파일").setInputFiles([pdf("nda-pdf-1.5.pdf")]);
  await page.getByLabel("이름").fill("홍길동");
  await page.getByLabel("이메일").fill("hong@example.com");
  await page.getByRole("button", { name: "문서 생성" }).click();
  await expect(page).toHaveURL(documentPage);
  await page.getByRole("button", { name: "복제" }).click();
  expect(await faults(page, "duplicate (ko)", [...looks])).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "수정하여 다시 생성" }).click();
  await expect(page).toHaveURL(form);
  await expect(page.getByText("근로계약서 문서를 대체합니다")).toBeVisible();
  await page.getByLabel("이메일").fill("hong@hanbit.example");
  await page.getByRole("button", { name: "문서 생성" }).click();
  await expect(page).toHaveURL(documentPage);
  await page.getByText("문서를 대체합니다").getByRole("link").click();
  const box = page.getByRole("region", { name: "다음 문서로 대체됨" });
  await expect(box.getByRole("link", { name: "근로계약서" })).toBeVisible();
  expect(await faults(page, "a superseded document (ko)", [...looks])).toEqual([]);
  await page.goto("/documents");
  await expect(page.getByRole("table")).toContainText("대체됨");
});
