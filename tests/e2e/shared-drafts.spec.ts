import type { Page } from "playwright/test";
import { beginDraft, comeBackTo, draftRow, expectSaved, titleField } from "../support/draft-pages.ts";
import { expect, fillForm, test } from "../support/e2e.ts";
import { createButton, documentPage } from "../support/form-page.ts";
import { addPerson, colleague, deactivate } from "../support/people-pages.ts";
import { historyOf } from "../support/sharing.ts";

const givenRow = (page: Page, title: string) =>
  page.getByRole("list", { name: "With colleagues" }).getByRole("listitem").filter({ hasText: title });

/** Shares a draft on the page of drafts, as a person does with a mouse. */
async function share(page: Page, title: string, name: string, note = ""): Promise<void> {
  await page.goto("/drafts");
  await page.getByRole("button", { name: `Share ${title} with a colleague` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Colleague" }).fill(name);
  await dialog.getByRole("option", { name }).click();
  await dialog.getByRole("textbox", { name: "Note" }).fill(note);
  await dialog.getByRole("button", { name: "Share", exact: true }).click();
  await expect(givenRow(page, title)).toContainText(`With ${name}`);
}

test("a colleague finishes a draft with its files; its document says from whom to whom it went", async ({
  page,
  open,
  desk,
  browser,
  adminState,
}) => {
  const choi = colleague();
  const theirs = await open({ storageState: await addPerson(browser, desk, adminState, choi) });
  await page.goto("/documents/new");
  await fillForm(page, { title: "Half finished" });
  await expectSaved(page);
  const address = page.url();
  await share(page, "Half finished", choi.name, "The salary is missing\nAsk Jane");
  await expect(draftRow(page, "Half finished")).toHaveCount(0);

  await theirs.goto("/drafts");
  const row = draftRow(theirs, "Half finished");
  await expect(row).toContainText("From Kim Minseo");
  await expect(row).toContainText("The salary is missing");
  await expect(row.getByRole("button", { name: /Share|Delete/ })).toHaveCount(0);
  await row.getByRole("link", { name: "Continue with Half finished" }).click();
  await expect(theirs.getByText("From Kim Minseo")).toBeVisible();
  await expect(theirs.getByText("Ask Jane")).toBeVisible();
  await titleField(theirs).fill("All finished");
  await expectSaved(theirs);
  await page.reload();
  await expect(givenRow(page, "All finished")).toBeVisible();
  await createButton(theirs).click();
  await theirs.waitForURL(documentPage);
  const went = historyOf(theirs).filter({ hasText: `The draft went from Kim Minseo to ${choi.name}` });
  await expect(went).toHaveCount(1);
  await page.reload({ waitUntil: "networkidle" });
  await expect(givenRow(page, "All finished")).toHaveCount(0);
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1, name: `This draft went to ${choi.name}` })).toBeVisible();
  await expect(page.getByRole("button", { name: "Take back" })).toHaveCount(0);
});

test("a tab that is still open while its draft is shared saves and creates nothing, says who has it, and keeps what was typed", async ({
  page,
  open,
  desk,
  browser,
  adminState,
}) => {
  const choi = colleague();
  const theirs = await open({ storageState: await addPerson(browser, desk, adminState, choi) });
  await page.goto("/documents/new");
  await fillForm(page, { title: "Open elsewhere" });
  await expectSaved(page);
  const address = page.url();
  const other = await open();
  await share(other, "Open elsewhere", choi.name);

  await comeBackTo(page);
  const line = page
    .getByRole("paragraph")
    .filter({ hasText: `${choi.name} has this draft now, so nothing is saved here` });
  await expect(line).toBeVisible();
  await titleField(page).fill("Typed in the old tab");
  await createButton(page).click();
  await expect(page.getByText("it can't be saved or created here")).toBeVisible();
  await expect(titleField(page)).toHaveValue("Typed in the old tab");
  await theirs.goto("/drafts");
  await expect(draftRow(theirs, "Open elsewhere")).toBeVisible();

  // Once it is back, what the tab has is saved.
  await other.getByRole("button", { name: `Take back Open elsewhere from ${choi.name}` }).click();
  await expect(draftRow(other, "Open elsewhere")).toBeVisible();
  await titleField(page).fill("Typed in the old tab, and saved");
  await expectSaved(page);
  await other.reload();
  await expect(draftRow(other, "Typed in the old tab, and saved")).toBeVisible();

  // Who opens a form that another has is told so, and led back to it.
  await share(other, "Typed in the old tab, and saved", choi.name);
  const opened = await open();
  await opened.goto(address);
  await expect(opened.getByRole("heading", { level: 1, name: `${choi.name} has this draft` })).toBeVisible();
  await opened.getByRole("button", { name: "Take back" }).click();
  await expect(titleField(opened)).toHaveValue("Typed in the old tab, and saved");
});

test("a draft is shared, taken back and given back by keyboard, and each is announced", async ({
  page,
  open,
  desk,
  browser,
  adminState,
}) => {
  const choi = colleague();
  const theirs = await open({ storageState: await addPerson(browser, desk, adminState, choi) });
  await beginDraft(page, "By keyboard");
  await page.goto("/drafts");
  await page.getByRole("button", { name: "Share By keyboard with a colleague" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  const field = dialog.getByRole("combobox", { name: "Colleague" });
  await expect(field).toBeFocused();
  // Nobody is chosen: the reason, and the way to the field.
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toContainText("Choose a colleague from the list");
  await dialog.getByRole("link", { name: "Choose a colleague from the list" }).press("Enter");
  await expect(field).toBeFocused();
  await page.keyboard.type("nobody like this");
  await expect(dialog.getByRole("status")).toHaveText("No colleague matches");
  await field.fill("");
  await page.keyboard.type(choi.email);
  await expect(dialog.getByRole("option")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(field).toHaveValue(choi.name);
  await page.keyboard.press("Enter");
  const announced = page.getByRole("status").filter({ hasText: `‘By keyboard’ shared with ${choi.name}` });
  await expect(announced).toHaveCount(1);
  await expect(page.getByRole("main")).toBeFocused();

  await theirs.goto("/drafts");
  await theirs.getByRole("button", { name: "Give back By keyboard to Kim Minseo" }).press("Enter");
  await expect(theirs.getByRole("status").filter({ hasText: "given back to Kim Minseo" })).toHaveCount(1);
  await expect(theirs.getByRole("main")).toBeFocused();
  await share(page, "By keyboard", choi.name);
  const back = page.getByRole("button", { name: `Take back By keyboard from ${choi.name}` });
  await back.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "taken back" })).toHaveCount(1);
  await expect(page.getByRole("main")).toBeFocused();
  await expect(draftRow(page, "By keyboard")).toBeVisible();
});

test("a colleague who was deactivated meanwhile is refused in the dialog, which stays as it was", async ({
  page,
  open,
  desk,
  browser,
  adminState,
}) => {
  const choi = colleague();
  await addPerson(browser, desk, adminState, choi);
  await beginDraft(page, "To nobody");
  await page.goto("/drafts");
  await page.getByRole("button", { name: "Share To nobody with a colleague" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Colleague" }).fill(choi.name);
  await dialog.getByRole("option", { name: choi.name }).click();
  await dialog.getByRole("textbox", { name: "Note" }).fill("n".repeat(501));
  await dialog.getByRole("button", { name: "Share", exact: true }).click();
  await expect(dialog.getByRole("alert")).toContainText("Use 500 characters or fewer");
  await dialog.getByRole("textbox", { name: "Note" }).fill("kept");
  const admin = await open();
  await admin.goto("/people");
  await deactivate(admin, choi.name);
  await expect(admin.getByRole("button", { name: `Reactivate the account of ${choi.name}` })).toBeVisible();
  await dialog.getByRole("button", { name: "Share", exact: true }).click();
  await expect(dialog.getByRole("alert")).toContainText("This person has no active account");
  await expect(dialog.getByRole("textbox", { name: "Note" })).toHaveValue("kept");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("button", { name: "Share To nobody with a colleague" })).toBeFocused();
  await expect(draftRow(page, "To nobody")).toBeVisible();
});
