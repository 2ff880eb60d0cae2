import { faults, type View } from "../support/axe.ts";
import { beginDraft, comeBackTo, draftRow, expectSaved, titleField } from "../support/draft-pages.ts";
import { expect, fillForm, signerGroup, test } from "../support/e2e.ts";
import { createButton, documentPage, everything, formState } from "../support/form-page.ts";

const bothViews: View[] = [
  { colorScheme: "light", width: 1280 },
  { colorScheme: "dark", width: 375 },
];
const isSave = (request: { method(): string; url(): string }) =>
  request.method() === "PUT" && request.url().includes("/drafts/");

test("a change is sent to the desk within a second, also of somebody who types without a pause", async ({ page }) => {
  await page.clock.install();
  await page.goto("/documents/new");
  await expect(titleField(page)).toBeEnabled();
  await page.clock.pauseAt(Date.now() + 60_000);
  const saves: string[] = [];
  page.on("request", (request) => isSave(request) && saves.push(request.postDataJSON().form.title));
  for (const letters of ["가", "나", "다", "라"]) {
    await titleField(page).pressSequentially(letters);
    await page.clock.runFor(250);
  }
  await expect.poll(() => saves.length).toBe(1);
  await expectSaved(page);
  await titleField(page).pressSequentially("!");
  await page.clock.runFor(1000);
  await expect.poll(() => saves.at(-1)).toBe("가나다라!");
});

test("all that was typed and uploaded is there in another browser with the same sign-in", async ({ page, open }) => {
  await page.goto("/documents/new");
  await fillForm(page, { ...everything, title: "Elsewhere too" });
  await page.getByRole("switch", { name: "Send automatically" }).check();
  await expectSaved(page);
  const other = await open();
  await other.goto(page.url());
  await expect(other.getByText("Ready", { exact: true })).toHaveCount(2);
  expect((await formState(other)).fields).toEqual((await formState(page)).fields);
});

test("a desk that is killed and comes back loses nothing; meanwhile the form says so, keeps it and goes on trying", async ({
  another,
  browser,
}) => {
  const { desk, page, state } = await another({});
  const address = await beginDraft(page, "Before");
  await desk.stop("SIGKILL");
  await titleField(page).fill("Typed while it was down");
  await expect(
    page.getByText("Not saved yet: the desk cannot be reached. Kept in this tab.", { exact: true }).first(),
  ).toBeVisible();
  await desk.start();
  await expectSaved(page);
  await page.reload();
  await expect(titleField(page)).toHaveValue("Typed while it was down");
  const other = await (await browser.newContext({ storageState: state })).newPage();
  await other.goto(address);
  await expect(titleField(other)).toHaveValue("Typed while it was down");
  await other.context().close();
});

test("what is typed after the sign-in has expired is saved once one has signed in again in another tab", async ({
  page,
  open,
}) => {
  const address = await beginDraft(page, "Signed in");
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await titleField(page).fill("Typed signed out");
  const line = page.getByText("Not saved yet: you have been signed out. Kept in this tab.");
  await expect(line.first()).toBeVisible();
  expect(await faults(page, "signed out", bothViews)).toEqual([]);
  const opened = page.context().waitForEvent("page");
  await page.getByRole("link", { name: "Sign in in a new tab" }).click();
  const beside = await opened;
  await expect(beside.getByRole("button", { name: "Sign in" })).toBeVisible();
  await page.context().addCookies(cookies);
  await beside.close();
  await expectSaved(page);
  const other = await open();
  await other.goto(address);
  await expect(titleField(other)).toHaveValue("Typed signed out");
});

test("a form is not saved among the drafts of somebody else who signs in within the same browser", async ({
  page,
  open,
  staffState,
}) => {
  const address = await beginDraft(page, "Mine");
  await page.context().clearCookies();
  await page.context().addCookies(staffState.cookies);
  await titleField(page).fill("Still mine");
  await expect(page.getByText(/^Not saved yet: you have been signed out/).first()).toBeVisible();
  const theirs = await open({ storageState: staffState });
  await theirs.goto("/drafts");
  await expect(theirs.getByText("Still mine")).toHaveCount(0);
  await theirs.goto(address);
  await expect(titleField(theirs)).toHaveValue("");
});

test("a tab that is behind takes the newer contents by itself, and says so", async ({ page, open }) => {
  const address = await beginDraft(page, "First");
  const other = await open();
  await other.goto(address);
  await titleField(other).fill("Second");
  await expectSaved(other);
  await comeBackTo(page);
  await expect(titleField(page)).toHaveValue("Second");
  await expect(page.getByText(/^Changed in another tab or on another device; that is here now\. Saved/)).toBeVisible();
  await titleField(page).fill("Third");
  await expectSaved(page);
  await comeBackTo(other);
  await expect(titleField(other)).toHaveValue("Third");
});

test("of two tabs that were both changed neither loses anything until a person chooses", async ({ page, open }) => {
  const address = await beginDraft(page, "Common");
  const other = await open();
  await other.goto(address);
  await other.route("**/drafts/*", (route) => route.abort());
  await titleField(other).fill("From the other");
  await expect(other.getByText(/^Not saved yet/).first()).toBeVisible();
  await titleField(page).fill("From the one");
  await expectSaved(page);
  await other.unroute("**/drafts/*");
  const choice = other
    .getByRole("alert")
    .filter({ hasText: /^Changed in another tab or on another device, .*\d\d:\d\d [A-Z]/ });
  await expect(choice).toBeVisible();
  await expect(titleField(other)).toHaveValue("From the other");
  expect(await faults(other, "the choice", bothViews)).toEqual([]);
  // Nothing is created of a form of which it is not clear what it says.
  await fillForm(other, { title: "From the other" });
  await createButton(other).click();
  await expect(choice.locator("..")).toBeFocused();
  await expect(other).toHaveURL(address);
  await other.getByRole("button", { name: "Keep what is here" }).click();
  await expectSaved(other);
  await expect(choice).toHaveCount(0);

  await page.route("**/drafts/*", (route) => (route.request().method() === "GET" ? route.abort() : route.continue()));
  await titleField(page).fill("Typed blindly");
  await expect(page.getByRole("button", { name: "Take the newer one" })).toBeVisible();
  await page.unroute("**/drafts/*");
  await page.getByRole("button", { name: "Take the newer one" }).click();
  await expect(titleField(page)).toHaveValue("From the other");
  await expect(page.getByText("Ready", { exact: true })).toHaveCount(1);
  await expectSaved(page);
});

test("what was typed right before the page was left is saved, and the frame counts the draft", async ({ page }) => {
  await page.goto("/drafts");
  const before = await page.getByRole("list", { name: "Drafts" }).getByRole("listitem").count();
  await beginDraft(page, "Left in a");
  await expect(page.getByRole("link", { name: `Drafts ${before + 1}`, exact: true })).toBeVisible();
  await titleField(page).pressSequentially(" hurry");
  await page.getByRole("link", { name: /^Documents/ }).click();
  await page.waitForURL("**/documents");
  await page.getByRole("link", { name: /^Drafts/ }).click();
  await expect(draftRow(page, "Left in a hurry")).toBeVisible();
  await page.getByRole("link", { name: "Go on with Left in a hurry" }).click();
  await titleField(page).press("End");
  await titleField(page).pressSequentially(" twice");
  await page.goto("/drafts");
  // The browser asks for the next page before it tells this one to go.
  await expect(async () => {
    await page.reload();
    await expect(draftRow(page, "Left in a hurry twice")).toBeVisible({ timeout: 1000 });
  }).toPass();
});

test("a draft is deleted and brought back by keyboard, without the focus going astray", async ({ page }) => {
  const address = await beginDraft(page, "Thrown away");
  await page.goto("/drafts");
  const row = draftRow(page, "Thrown away");
  await expect(row).toContainText(/No template yet · No signers yet · 0 files.*Saved/);
  await page.getByRole("button", { name: "Delete Thrown away" }).focus();
  await page.keyboard.press("Enter");
  await expect(row).toContainText("‘Thrown away’ was deleted.");
  await expect(page.getByRole("status")).toHaveText("‘Thrown away’ was deleted.");
  const undo = page.getByRole("button", { name: "Undo: bring Thrown away back" });
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
  await page.getByRole("button", { name: "Bring it back" }).click();
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

test("a corrected form goes on being saved after a refusal, in the tab that sent it", async ({ page, open }) => {
  await page.goto("/documents/new");
  await fillForm(page, { template: "practice-rejected", title: "Refused" });
  await createButton(page).click();
  await expect(page.getByText("The signing service refused the document")).toBeVisible();
  await signerGroup(page, 1).getByLabel("Name").fill("Corrected Porter");
  await expectSaved(page);
  const other = await open();
  await other.goto(page.url());
  await expect(signerGroup(other, 1).getByLabel("Name")).toHaveValue("Corrected Porter");
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
  await expect(other.getByText("Ready", { exact: true })).toBeVisible();
  await createButton(page).click();
  await page.waitForURL(documentPage);
  await titleField(other).fill("Typed too late");
  await expect(other.getByText("This form has become a document already")).toBeVisible();
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
  expect(await put({ ...body, form: { ...body.form, title: "x".repeat(5_000_000) } })).toBe("413 too_long");
  expect(await put({ ...body, version: 0, page: { id: body.page.id.replace(/.$/, "0"), save: 1 } })).toBe(
    "409 draft_newer",
  );
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
  // A form into which nobody has typed makes no draft.
  await page.goto("/drafts");
  await expect(page.getByRole("heading", { name: "No drafts" })).toBeVisible();
});

test("the form and the drafts speak Korean", async ({ open }) => {
  const page = await open({ locale: "ko-KR" });
  await page.goto("/documents/new");
  await page.getByRole("textbox", { name: "제목" }).fill("근로계약서 초안");
  await expect(page.getByText(/^\d\d:\d\d [A-Z]{2,4}\S*.* 저장됨$/).first()).toBeVisible();
  await page.getByRole("link", { name: /^임시 문서/ }).click();
  await page.getByRole("button", { name: "근로계약서 초안 삭제" }).click();
  await expect(page.getByRole("status")).toHaveText("‘근로계약서 초안’ 삭제됨.");
  await page.getByRole("button", { name: "되돌리기: 근로계약서 초안" }).click();
  await expect(page.getByRole("link", { name: "근로계약서 초안 이어서 작성" })).toBeVisible();
});
