import { newId } from "#lib/shared/id.ts";
import { beginDraft, comeBackTo, draftRow, expectSaved, titleField } from "../support/draft-pages.ts";
import { expect, expectReady, fillForm, test } from "../support/e2e.ts";
import { createButton, documentPage } from "../support/form-page.ts";

const isSave = (request: { method(): string; url(): string }) =>
  request.method() === "PUT" && request.url().includes("/drafts/");

test("a draft is deleted and brought back by keyboard, without the focus going astray", async ({ page }) => {
  const address = await beginDraft(page, "Thrown away");
  await page.goto("/drafts");
  const row = draftRow(page, "Thrown away");
  await expect(row).toContainText(/No template yet · No signers yet · 0 files.*Saved/);
  await page.getByRole("button", { name: "Delete Thrown away" }).focus();
  await page.keyboard.press("Enter");
  await expect(row).toContainText("‘Thrown away’ deleted");
  await expect(page.getByRole("status")).toHaveText("‘Thrown away’ deleted");
  const undo = page.getByRole("button", { name: "Undo: restore Thrown away" });
  await expect(undo).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Delete Thrown away" })).toBeFocused();
  await page.reload();
  await expect(row).toContainText("Saved");

  await page.getByRole("button", { name: "Delete Thrown away" }).click();
  await expect(undo).toBeFocused();
  await page.reload();
  await expect(row).toHaveCount(0);
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1, name: "This draft was deleted" })).toBeVisible();
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(titleField(page)).toHaveValue("Thrown away");
});

test("a form that is open while its draft is deleted says so, and keeps it when one wants it", async ({
  page,
  open,
}) => {
  await beginDraft(page, "Deleted under me");
  const other = await open();
  await other.goto("/drafts");
  await other.getByRole("button", { name: "Delete Deleted under me" }).click();
  await expect(other.getByRole("button", { name: /^Undo/ })).toBeFocused();
  await comeBackTo(page);
  await expect(page.getByRole("alert").filter({ hasText: /^Deleted in another tab/ })).toBeVisible();
  await page.getByRole("button", { name: "Keep it" }).click();
  await expectSaved(page);
  await other.reload();
  await expect(draftRow(other, "Deleted under me")).toBeVisible();
});

test("a refused document's draft says why, and is gone once the document is created", async ({ page }) => {
  await page.goto("/documents/new");
  await fillForm(page, { template: "practice-rejected", title: "Once refused" });
  await createButton(page).click();
  await expect(page.getByText("The signing service refused the document")).toBeVisible();
  await page.goto("/drafts");
  const row = draftRow(page, "Once refused");
  await expect(row).toContainText("Jane Porter · 1 file");
  await expect(row).toContainText("Not created");
  await expect(row).toContainText("The signing service refused the document. Nothing was created");
  await row.getByRole("link", { name: "Once refused", exact: true }).click();
  await page.getByRole("combobox", { name: "Template" }).fill("77001");
  await createButton(page).click();
  await page.waitForURL(documentPage);
  await page.goto("/drafts");
  await expect(draftRow(page, "Once refused")).toHaveCount(0);
});

test("a form that became a document in another tab takes no more changes, and leads to the document", async ({
  page,
  open,
}) => {
  await page.goto("/documents/new");
  await fillForm(page, { title: "Sent from one tab" });
  await expectSaved(page);
  const other = await open();
  await other.goto(page.url());
  await expectReady(other);
  const third = await open();
  await third.goto(page.url());
  await expectReady(third);
  await createButton(page).click();
  await page.waitForURL(documentPage);
  await comeBackTo(third);
  await expect(third.getByText("This form was already used to create another document")).toBeVisible();
  const saves: string[] = [];
  other.on("request", (request) => isSave(request) && saves.push(request.postDataJSON().form.title));
  await other.clock.install();
  await titleField(other).fill("Typed too late");
  await expect(other.getByText("This form was already used to create another document")).toBeVisible();
  // It would be refused for ever: it is not sent again before there is something new to send.
  await other.clock.runFor(30_000);
  await titleField(other).fill("Typed later still");
  await other.clock.runFor(1000);
  await expect.poll(() => saves).toEqual(["Typed too late", "Typed later still"]);
  await expect(other.getByText("This form was already used to create another document")).toBeVisible();
  await other.getByRole("link", { name: "Open the document" }).click();
  await expect(other).toHaveURL(page.url());
});

test("a save from elsewhere, without a sign-in or without sense is refused, and so is a look at another's", async ({
  page,
  open,
  desk,
  staffState,
}) => {
  const saved = page.waitForRequest(isSave);
  await beginDraft(page, "Guarded");
  const request = await saved;
  const call = page.context().request;
  const headers = { Origin: desk.url, "Content-Type": "application/json" };
  const put = async (data: unknown, more = {}) => {
    const answer = await call.put(request.url(), { headers: { ...headers, ...more }, data: JSON.stringify(data) });
    return `${answer.status()} ${(await answer.json()).problem?.code}`;
  };
  const body = request.postDataJSON();
  expect(await put(body, { Origin: "http://evil.example" })).toBe("403 wrong_origin");
  expect(await put(body, { Cookie: "" })).toBe("401 signed_out");
  expect(await put({ ...body, form: { ...body.form, signers: "none" } })).toBe("400 form_invalid");
  expect(await put({ ...body, form: { ...body.form, title: "x".repeat(5_000_000) } })).toBe("413 form_too_large");
  expect(await put({ ...body, version: 0, page: { id: newId(), save: 1 } })).toBe("409 draft_newer");
  const staff = (await open({ storageState: staffState })).context().request;
  expect(await (await staff.get(request.url())).json()).toEqual({ ok: true, value: null });
  await page.reload();
  await expect(titleField(page)).toHaveValue("Guarded");
});

test("with no drafts the page says in one sentence what it is for, with the one action", async ({ another }) => {
  const { page } = await another({});
  await page.goto("/drafts");
  await expect(page.getByRole("heading", { name: "No drafts" })).toBeVisible();
  await page.locator("main").getByRole("link", { name: "New document" }).click();
  await page.waitForURL("**/documents/new?draft=**");
  // A form into which nobody has typed makes no draft, and asks for none.
  const saves: string[] = [];
  page.on("request", (request) => isSave(request) && saves.push(request.url()));
  await page.clock.install();
  await page.getByRole("button", { name: "Add signer" }).click();
  await page.clock.runFor(5000);
  await expect(page.getByText(/^Saving/)).toHaveCount(0);
  expect(saves).toEqual([]);
  await page.goto("/drafts");
  await expect(page.getByRole("heading", { name: "No drafts" })).toBeVisible();
});

test("the form and the drafts speak Korean", async ({ open }) => {
  const page = await open({ locale: "ko-KR" });
  await page.goto("/documents/new");
  await page.getByRole("textbox", { name: "제목" }).fill("근로계약서 초안");
  await expect(page.getByText(/^\d\d:\d\d.* 저장됨$/).first()).toBeVisible();
  await page.getByRole("link", { name: /^임시 문서/ }).click();
  await page.getByRole("button", { name: "근로계약서 초안 삭제" }).click();
  await expect(page.getByRole("status")).toHaveText("‘근로계약서 초안’ 임시 문서를 삭제했습니다");
  await page.getByRole("button", { name: "실행 취소: 근로계약서 초안" }).click();
  await expect(page.getByRole("link", { name: "근로계약서 초안 이어서 작성" })).toBeVisible();
  await expect(page.getByRole("status")).toHaveText("‘근로계약서 초안’ 임시 문서를 복원했습니다");
});
