import type { Page } from "playwright/test";
import { beginDraft, comeBackTo, expectSaved, titleField } from "../support/draft-pages.ts";
import { expect, expectReady, pdf, signerGroup, test } from "../support/e2e.ts";
import { expectRows, manyKeys, templateField, typeBetween, withoutScripts } from "../support/early-typing.ts";
import { createButton, formState } from "../support/form-page.ts";

const starting = (page: Page) => page.getByRole("button", { name: "Getting ready…" });
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
  await expect(page.getByText("Add signer")).toHaveAttribute("inert");
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

test("no key is lost while the page's scripts begin, nor comes to whom this tab remembers", async ({ page }) => {
  await beginDraft(page, "Between");
  await page.route("**/drafts/*", (route) => route.abort());
  await signerGroup(page, 1).getByLabel("Name").fill("Kim Hana");
  await signerGroup(page, 1).getByLabel("Email").fill("kim@example.com");
  await expect(page.getByText(/^Not saved yet/).first()).toBeVisible();
  const { release } = await withoutScripts(page);
  const between = await typeBetween(page, manyKeys);
  await page.reload({ waitUntil: "commit" });
  await signerGroup(page, 1).getByLabel("Name").pressSequentially("Park ");
  release();
  await expect(signerGroup(page, 2).getByLabel("Name")).toBeFocused();
  const rest = await between.rest();
  expect(rest.length).toBeLessThan(manyKeys.length - 4);
  await page.keyboard.type(rest);
  await expectRows(page, [
    ["Kim Hana", "kim@example.com", ""],
    [`Park ${manyKeys}`, "", ""],
  ]);
});

test("no key is lost in a row that stays as it is while this tab's own form comes back", async ({ page }) => {
  await beginDraft(page, "At the server");
  await signerGroup(page, 1).getByLabel("Name").fill("Jane Porter");
  await expectSaved(page);
  await page.route("**/drafts/*", (route) => route.abort());
  await titleField(page).fill("In this tab");
  await expect(page.getByText(/^Not saved yet/).first()).toBeVisible();
  const { release } = await withoutScripts(page);
  const between = await typeBetween(page, manyKeys);
  await page.reload({ waitUntil: "commit" });
  await signerGroup(page, 1).getByLabel("Email").pressSequentially("jane@");
  release();
  await expect(titleField(page)).toHaveValue("In this tab");
  await expect(createButton(page)).toBeEnabled();
  await expect(signerGroup(page, 1).getByLabel("Email")).toBeFocused();
  await page.keyboard.type(await between.rest());
  await expectRows(page, [["Jane Porter", `jane@${manyKeys}`, ""]]);
});

test("who is typed early by the name of one whom this tab remembers with a contact stands in that row alone", async ({
  page,
}) => {
  await beginDraft(page, "The same");
  await page.route("**/drafts/*", (route) => route.abort());
  await signerGroup(page, 1).getByLabel("Name").fill("Kim Hana");
  await signerGroup(page, 1).getByLabel("Email").fill("kim@example.com");
  await expect(page.getByText(/^Not saved yet/).first()).toBeVisible();
  const { release } = await withoutScripts(page);
  await page.reload({ waitUntil: "commit" });
  await signerGroup(page, 1).getByLabel("Name").fill("Kim Hana");
  await titleField(page).focus();
  release();
  await expect(createButton(page)).toBeEnabled();
  await expectRows(page, [["Kim Hana", "kim@example.com", ""]]);
  await expect(titleField(page)).toBeFocused();
});

test("the cursor stays with a signer who has got an email in another tab, and goes on in no email that came from there", async ({
  page,
  open,
}) => {
  const signer = signerGroup(page, 1);
  await beginDraft(page, "An email elsewhere");
  await signer.getByLabel("Name").fill("Kim Hana");
  await expectSaved(page);
  const other = await open();
  for (const [field, email] of [
    ["Mobile", "kim@example.com"],
    ["Email", "hana@example.com"],
  ] as const) {
    await other.goto(page.url());
    await signerGroup(other, 1).getByLabel("Email").fill(email);
    await expectSaved(other);
    await signer.getByLabel(field).focus();
    await comeBackTo(page);
    await expectRows(page, [["Kim Hana", email, ""]]);
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
    if (field === "Mobile") await expect(signer.getByLabel(field)).toBeFocused();
    else await expect(signer.getByLabel(field)).not.toBeFocused();
  }
});
