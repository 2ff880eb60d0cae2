import type { Page } from "playwright/test";
import { beginDraft, comeBackTo, expectSaved, titleField } from "../support/draft-pages.ts";
import { expect, expectReady, pdf, signerGroup, test } from "../support/e2e.ts";
import { createButton, formState } from "../support/form-page.ts";
import { begin, createAll, packetPage, section } from "../support/packet-pages.ts";

/** Holds the page's scripts back until `release`. */
async function withoutScripts(page: Page) {
  const held = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    await held.promise;
    await route.continue();
  });
  return { release: held.resolve };
}

const starting = (page: Page) => page.getByRole("button", { name: "Getting ready…" });
const templateField = (page: Page) => page.getByRole("combobox", { name: "Template" });
/** Name, email and mobile of each signer. */
const expectRows = (page: Page, rows: string[][]) =>
  expect
    .poll(() =>
      page
        .getByRole("group", { name: /^Signer \d/ })
        .evaluateAll((groups) => groups.map((group) => [...group.querySelectorAll("input")].map(({ value }) => value))),
    )
    .toEqual(rows);
const nothingYet = (page: Page) => page.getByText("Not yet", { exact: true });

test("what is typed before the page's scripts have run stands on the form, in its draft and in what is sent", async ({
  page,
  open,
  service,
}) => {
  const { release } = await withoutScripts(page);
  await page.goto("/documents/new", { waitUntil: "commit" });
  await titleField(page).fill("Typed at once");
  await templateField(page).fill("77001");
  const signer = signerGroup(page, 1);
  await signer.getByLabel("Name").fill("홍길동");
  await signer.getByLabel("Mobile").fill("010-1234-5678");
  await page.getByRole("switch", { name: "Send automatically" }).check();
  await page.getByRole("radio", { name: "Yes" }).check();
  await page.getByLabel("PDF files").setInputFiles(pdf("nda-pdf-1.5.pdf"));
  await signer.getByLabel("Email").pressSequentially("hong@");
  await expect(starting(page)).toBeDisabled();
  await expect(page.getByRole("button", { name: "Add signer" })).toBeDisabled();
  await page.keyboard.press("Enter");
  release();
  await expect(createButton(page)).toBeEnabled();
  await expect(signer.getByLabel("Email")).toBeFocused();
  // As if nothing had happened, in the middle of a word.
  await page.keyboard.type("example.com");
  await expectReady(page);
  expect((await formState(page)).fields).toEqual([
    ["field-template", "77001"],
    ["title", "Typed at once"],
    ["signers.0.name", "홍길동"],
    ["signers.0.email", "hong@example.com"],
    ["signers.0.mobile", "010-1234-5678"],
    ["autoSend", "on", true],
    ["autoConfirm", "template", false],
    ["autoConfirm", "yes", true],
    ["autoConfirm", "no", false],
  ]);
  await expect(nothingYet(page)).toHaveCount(0);
  await expectSaved(page);
  const other = await open();
  await other.goto(page.url());
  await expect(createButton(other)).toBeEnabled();
  expect((await formState(other)).fields).toEqual((await formState(page)).fields);
  await createButton(page).click();
  await expect(page.getByRole("list", { name: "Signing links" })).toBeVisible();
  const sent = (await service.sandbox.documents()).at(-1)?.request;
  expect(sent).toMatchObject({ title: "Typed at once", auto_send: true, auto_confirm: true });
});

test("a draft is there to be read before the page's scripts have run, and what is typed then wins where it was typed", async ({
  page,
}) => {
  await beginDraft(page, "As saved");
  await signerGroup(page, 1).getByLabel("Name").fill("Jane Porter");
  await page.getByRole("switch", { name: "Send automatically" }).check();
  await expectSaved(page);
  const { release } = await withoutScripts(page);
  await page.reload({ waitUntil: "commit" });
  await expect(titleField(page)).toHaveValue("As saved");
  await titleField(page).fill("As typed since");
  await signerGroup(page, 1).getByLabel("Email").fill("jane@acme.example");
  const saved = page.waitForRequest((request) => request.method() === "PUT" && request.url().includes("/drafts/"));
  release();
  const { form } = (await saved).postDataJSON();
  expect(form).toMatchObject({ title: "As typed since", autoSend: true });
  expect(form.signers).toEqual([{ name: "Jane Porter", email: "jane@acme.example", mobile: "" }]);
  await expect(page.getByRole("switch", { name: "Send automatically" })).toBeChecked();
  await expect(titleField(page)).toHaveValue("As typed since");
});

test("what this tab alone remembers comes back but for what is typed before the page's scripts have run", async ({
  page,
}) => {
  await beginDraft(page, "At the server");
  await signerGroup(page, 1).getByLabel("Name").fill("Jane Porter");
  await expectSaved(page);
  await page.route("**/drafts/*", (route) => route.abort());
  await titleField(page).fill("In this tab");
  await expect(page.getByText(/^Not saved yet/).first()).toBeVisible();
  const { release } = await withoutScripts(page);
  await page.reload({ waitUntil: "commit" });
  await signerGroup(page, 1).getByLabel("Email").pressSequentially("jane@");
  await page.getByLabel("PDF files").setInputFiles(pdf("nda-pdf-1.5.pdf"));
  release();
  await expect(titleField(page)).toHaveValue("In this tab");
  await expect(signerGroup(page, 1).getByLabel("Email")).toBeFocused();
  await page.keyboard.type("acme.example");
  await page.unroute("**/drafts/*");
  await expectReady(page);
  await expectSaved(page);
  await expectRows(page, [["Jane Porter", "jane@acme.example", ""]]);
});

test("who is typed on a form before the page's scripts have run gets no contact of whom this tab remembers there", async ({
  page,
}) => {
  await beginDraft(page, "Two people");
  await page.route("**/drafts/*", (route) => route.abort());
  await signerGroup(page, 1).getByLabel("Name").fill("Kim Hana");
  await signerGroup(page, 1).getByLabel("Email").fill("kim@example.com");
  await expect(page.getByText(/^Not saved yet/).first()).toBeVisible();
  const { release } = await withoutScripts(page);
  await page.reload({ waitUntil: "commit" });
  await signerGroup(page, 1).getByLabel("Name").pressSequentially("Park ");
  release();
  await expect(signerGroup(page, 2).getByLabel("Name")).toBeFocused();
  await page.keyboard.type("Duri");
  await page.unroute("**/drafts/*");
  await expectSaved(page);
  await expectRows(page, [
    ["Kim Hana", "kim@example.com", ""],
    ["Park Duri", "", ""],
  ]);
});

test("a value typed before the page's scripts have run stands under the key that it was typed under", async ({
  page,
}) => {
  const item = (n: number) => page.getByRole("group", { name: `Item ${n}` });
  const key = (n: number) => item(n).getByRole("textbox", { name: "Key" });
  const value = (n: number) => item(n).getByRole("textbox", { name: "Value" });
  await beginDraft(page, "Keys");
  await page.getByRole("button", { name: "Add item" }).click();
  await key(1).fill("rent");
  await expectSaved(page);
  await page.route("**/drafts/*", (route) => route.abort());
  await key(1).fill("deposit");
  await value(1).fill("5000");
  await expect(page.getByText(/^Not saved yet/).first()).toBeVisible();
  const { release } = await withoutScripts(page);
  await page.reload({ waitUntil: "commit" });
  await expect(key(1)).toHaveValue("rent");
  await value(1).pressSequentially("9");
  release();
  await expect(value(2)).toBeFocused();
  await page.keyboard.type("00");
  await expect(key(2)).toHaveValue("rent");
  await expect(value(2)).toHaveValue("900");
  await expect(key(1)).toHaveValue("deposit");
  await expect(value(1)).toHaveValue("5000");
});

test("the cursor goes on in no other signer's row when another tab has changed the signers", async ({ page, open }) => {
  await beginDraft(page, "In two tabs");
  await signerGroup(page, 1).getByLabel("Name").fill("Kim Hana");
  await page.getByRole("button", { name: "Add signer" }).click();
  await signerGroup(page, 2).getByLabel("Name").fill("Park Duri");
  await expectSaved(page);
  const other = await open();
  await other.goto(page.url());
  await other.getByRole("button", { name: "Remove signer 1" }).click();
  await expectRows(other, [["Park Duri", "", ""]]);
  await expectSaved(other);
  await signerGroup(page, 1).getByLabel("Email").focus();
  await comeBackTo(page);
  await expectRows(page, [["Park Duri", "", ""]]);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
  await page.keyboard.type("kim@example.com");
  await expectRows(page, [["Park Duri", "", ""]]);
});

test("a title that is entered before a file's own name has come as one stays", async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    const answer = await route.fetch();
    if ((await answer.text()).includes(String.raw`\.pdf\s*$`)) await held.promise;
    await route.fulfill({ response: answer });
  });
  await page.goto("/documents/new");
  await expect(createButton(page)).toBeEnabled();
  await page.getByLabel("PDF files").setInputFiles(pdf("nda-pdf-1.5.pdf"));
  await expect(page.getByRole("listitem").filter({ hasText: "nda-pdf-1.5.pdf" })).toBeVisible();
  // Not before what would name the document.
  await expect(page.getByRole("button", { name: "Remove nda-pdf-1.5.pdf" })).toHaveCount(0);
  await expect(titleField(page)).toHaveValue("");
  await titleField(page).pressSequentially("My own");
  held.resolve();
  await expect(page.getByRole("button", { name: "Remove nda-pdf-1.5.pdf" })).toBeVisible();
  await expect(titleField(page)).toHaveValue("My own");
});

test("a file's own name is there as the title at once where what comes soon after the page has come", async ({
  page,
}) => {
  await page.goto("/documents/new", { waitUntil: "networkidle" });
  // What has not come with the page by now comes too late.
  await page.route("**/*.js", () => {});
  await page.getByLabel("PDF files").setInputFiles(pdf("nda-pdf-1.5.pdf"));
  await expect(titleField(page)).toHaveValue("nda-pdf-1.5");
  await expect(page.getByRole("button", { name: "Remove nda-pdf-1.5.pdf" })).toBeVisible();
});

test("a template typed and left before the page's scripts have run brings its items", async ({ another }) => {
  const { page } = await another({});
  const { release } = await withoutScripts(page);
  await page.goto("/documents/new", { waitUntil: "commit" });
  await templateField(page).fill("10001");
  await titleField(page).focus();
  release();
  await expect(page.getByRole("group", { name: /^Item 1/ })).toBeVisible();
});

test("a template that was typed early and is gone into again before the page has looked brings its items all the same", async ({
  another,
}) => {
  const { page } = await another({});
  // What the page puts off to the next picture comes when the test says so.
  await page.addInitScript(() => {
    const put: FrameRequestCallback[] = [];
    window.requestAnimationFrame = (call) => put.push(call);
    Object.assign(window, { nextPicture: () => put.splice(0).map((call) => call(performance.now())) });
  });
  const { release } = await withoutScripts(page);
  await page.goto("/documents/new", { waitUntil: "commit" });
  await templateField(page).fill("10001");
  await titleField(page).focus();
  release();
  await expect(createButton(page)).toBeEnabled();
  await templateField(page).focus();
  await titleField(page).focus();
  await page.evaluate("nextPicture()");
  await expect(page.getByRole("group", { name: /^Item 1/ })).toBeVisible();
});

test("for several documents too, what is typed before the page's scripts have run stands and begins them", async ({
  page,
}) => {
  const signer = signerGroup(page, 1);
  const start = page.getByRole("button", { name: "Start 2 documents" });
  const held = await withoutScripts(page);
  await page.goto("/packets/new?template=77001&template=77002", { waitUntil: "commit" });
  await signer.getByLabel("Name").fill("Typed At Once");
  await signer.getByLabel("Email").pressSequentially("early@");
  await expect(start).toBeDisabled();
  await page.keyboard.press("Enter");
  held.release();
  await expect(start).toBeEnabled();
  await expect(signer.getByLabel("Email")).toBeFocused();
  await page.keyboard.type("example.com");
  await expect(signer.getByLabel("Name")).toHaveValue("Typed At Once");

  await signer.getByLabel("Mobile").fill("010-1234-5678");
  await start.click();
  await page.waitForURL(packetPage);
  await expect(signer.getByLabel("Name")).toHaveValue("Typed At Once");
  await expect(signer.getByLabel("Email")).toHaveValue("early@example.com");
  await expect(signer.getByLabel("Mobile")).toHaveValue("010-1234-5678");
});

test("who is typed for several documents before the page's scripts have run gets no contact of whom the page remembers", async ({
  page,
}) => {
  const start = page.getByRole("button", { name: "Start 2 documents" });
  await page.goto("/packets/new?template=77001&template=77002");
  await expect(start).toBeEnabled();
  await signerGroup(page, 1).getByLabel("Name").fill("Kim Hana");
  await signerGroup(page, 1).getByLabel("Email").fill("kim@example.com");
  const held = await withoutScripts(page);
  await page.reload({ waitUntil: "commit" });
  await signerGroup(page, 1).getByLabel("Name").fill("Park Duri");
  held.release();
  await expect(start).toBeEnabled();
  await expect(signerGroup(page, 2).getByLabel("Name")).toBeFocused();
  await expect(signerGroup(page, 2).getByLabel("Name")).toHaveValue("Park Duri");
  await expect(signerGroup(page, 2).getByLabel("Email")).toHaveValue("");
  await expect(signerGroup(page, 1).getByLabel("Name")).toHaveValue("Kim Hana");
  await expect(signerGroup(page, 1).getByLabel("Email")).toHaveValue("kim@example.com");
});

test("on the forms of several documents what is typed before the page's scripts have run stands, and is carried to each", async ({
  page,
  open,
}) => {
  await begin(page, "77001, 77002", "As Begun");
  const signer = signerGroup(page, 1);
  const title = (n: number, of = page) => section(of, n).getByRole("textbox", { name: "Title" });
  const more = page.getByRole("form", { name: "Add document" }).getByRole("combobox");
  const { release } = await withoutScripts(page);
  await page.reload({ waitUntil: "commit" });
  await signer.getByLabel("Name").fill("As Typed");
  await title(1).fill("The first, at once");
  await section(page, 2).getByRole("switch", { name: "Send automatically" }).check();
  await section(page, 2).locator("input[type=file]").setInputFiles(pdf("nda-pdf-1.5.pdf"));
  await more.fill("77003");
  await title(2).pressSequentially("The second");
  release();
  await expect(createAll(page, 2)).toBeEnabled();
  await expect(title(2)).toBeFocused();
  await page.keyboard.type(", at once");
  await expect(more).toHaveValue("77003");
  await expectReady(section(page, 2));
  for (const n of [1, 2]) {
    await expect(section(page, n)).toContainText("As Typed");
    await expect(section(page, n).getByText(/^Saved/)).toBeVisible();
  }
  const other = await open();
  await other.goto(page.url());
  await expect(signerGroup(other, 1).getByLabel("Name")).toHaveValue("As Typed");
  await expect(title(1, other)).toHaveValue("The first, at once");
  await expect(title(2, other)).toHaveValue("The second, at once");
  await expect(section(other, 2).getByRole("switch", { name: "Send automatically" })).toBeChecked();
});

test("people whom this tab alone remembers come back, and who is typed before the page's scripts have run gets no contact of theirs", async ({
  page,
}) => {
  await begin(page, "77001, 77002", "At The Server");
  await page.route("**/drafts/*", (route) => route.abort());
  const signer = signerGroup(page, 1);
  await signer.getByLabel("Name").fill("In This Tab");
  await signer.getByLabel("Email").fill("tab@example.com");
  await expect(page.getByText(/^Not saved yet/).first()).toBeVisible();
  const { release } = await withoutScripts(page);
  await page.reload({ waitUntil: "commit" });
  await signer.getByLabel("Mobile").pressSequentially("010-1234");
  release();
  await expect(signerGroup(page, 2).getByLabel("Mobile")).toBeFocused();
  await page.keyboard.type("-5678");
  await expectRows(page, [
    ["In This Tab", "tab@example.com", ""],
    ["At The Server", "packet@hanbit.example", "010-1234-5678"],
  ]);
  for (const n of [1, 2]) await expect(section(page, n)).toContainText("Signer 2: At The Server");
});
