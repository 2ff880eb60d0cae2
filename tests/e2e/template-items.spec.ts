import type { Locator } from "playwright/test";
import { comeBackTo, expectSaved } from "../support/draft-pages.ts";
import { createDocument, expect, fillForm } from "../support/e2e.ts";
import { countAtService, createButton, documentPage, holdCreation, summary } from "../support/form-page.ts";
import {
  addItem,
  describeTemplates,
  saveTemplate,
  templateField,
  test,
  titleField,
} from "../support/template-pages.ts";

test("an item of several lines keeps them, whatever the template and the form that is opened make of it", async ({
  page,
  desk,
}) => {
  await describeTemplates(desk, [
    { templateId: "88285", name: "Of several lines", items: [{ key: "notes", type: "long" }] },
    { templateId: "88286", name: "Of one line", items: [{ key: "notes" }] },
  ]);
  const lines = "First line\nsecond line";
  // Where no template has it, the key has a field of its own.
  const notes = page.getByRole("textbox", { name: /^(notes.*|Value)$/ });
  await page.goto("/documents/new");
  await templateField(page).fill("88285");
  await titleField(page).focus();
  await notes.fill(lines);
  for (const other of ["88286", "none"]) {
    await templateField(page).fill(other);
    await titleField(page).fill(`With ${other}`);
    await expectSaved(page);
    await page.reload();
    await expect(notes).toHaveValue(lines);
  }
});

test("with a newer draft its template is taken over too: what the one before needs is not asked for", async ({
  page,
  open,
  desk,
}) => {
  await describeTemplates(desk, [
    { templateId: "88281", name: "Before, elsewhere", items: [{ key: "alpha", label: "Alpha", required: true }] },
    { templateId: "88282", name: "After, elsewhere", items: [{ key: "beta", label: "Beta", required: true }] },
  ]);
  await page.goto("/documents/new");
  await templateField(page).fill("88281");
  await titleField(page).fill("Changed elsewhere");
  await expect(page.getByLabel("Alpha")).toBeVisible();
  await expectSaved(page);
  const other = await open();
  await other.goto(page.url());
  await templateField(other).fill("88282");
  await titleField(other).focus();
  await expect(other.getByLabel("Beta")).toBeVisible();
  await expect(other.getByLabel("Alpha")).toHaveCount(0);
  await expectSaved(other);
  await comeBackTo(page);
  await expect(templateField(page)).toHaveValue("88282");
  await createButton(page).click();
  await expect(summary(page)).toContainText("Beta: Enter a value; this template requires it");
  await expect(summary(page)).not.toContainText("Alpha");
});

test("a copy of a document that was made before its template was described is asked for what is missing", async ({
  page,
  desk,
}) => {
  await createDocument(page, { template: "88271", title: "Before", items: [["own", "kept"]] });
  await describeTemplates(desk, [
    {
      templateId: "88271",
      name: "Described since",
      items: [{ key: "deposit", label: "Deposit", type: "money", required: true }],
    },
  ]);
  await page.getByRole("button", { name: "Duplicate" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Open the form" }).click();
  await page.waitForURL("**/documents/new?draft=**");
  await expect(page.getByRole("group", { name: /^Item/ })).toHaveCount(1);
  await createButton(page).click();
  await expect(summary(page)).toContainText("Deposit: Enter a value; this template requires it");
  await page.getByLabel("Deposit").fill("5,000,000");
  await createButton(page).click();
  await page.waitForURL(documentPage);
});

test("a key that differs from the template's by a slip is asked about; taken, it is the template's", async ({
  page,
  desk,
}) => {
  await describeTemplates(desk, [
    { templateId: "88292", name: "Keyed", items: [{ key: "start_date", label: "Start date" }] },
  ]);
  await page.goto("/documents/new");
  await templateField(page).fill("88292");
  await titleField(page).focus();
  await page.getByRole("button", { name: "Remove item 1" }).click();
  await page.getByRole("button", { name: "Add item" }).click();
  await page.keyboard.type("strat_date");
  await page.keyboard.press("Tab");
  await expect(page.getByText("Did you mean start_date?")).toBeVisible();
  await page.getByRole("button", { name: "start_date", exact: true }).click();
  await expect(page.getByLabel("Start date", { exact: true })).toBeFocused();
  await expect(page.getByText("Did you mean")).toHaveCount(0);
});

test("a key that is one that is there but for a slip is asked about, and leads there; another number is no slip", async ({
  page,
  desk,
}) => {
  await describeTemplates(desk, [
    {
      templateId: "88293",
      name: "Keyed twice",
      items: [
        { key: "deposit", label: "Deposit" },
        { key: "rent1", label: "Rent" },
      ],
    },
  ]);
  await page.goto("/documents/new");
  await templateField(page).fill("88293");
  await titleField(page).focus();
  await page.getByRole("button", { name: "Add item" }).click();
  const added = page.getByRole("group", { name: "Item 3", exact: true });
  await added.getByLabel("Key").fill("depositt");
  await added.getByLabel("Value").fill("5,000,000");
  await expect(page.getByText("Did you mean deposit?")).toBeVisible();
  await page.getByRole("button", { name: "deposit", exact: true }).click();
  await expect(page.getByLabel("Deposit", { exact: true })).toBeFocused();
  await expect(added.getByLabel("Key")).toHaveValue("depositt");
  await expect(added.getByLabel("Value")).toHaveValue("5,000,000");
  await added.getByLabel("Key").fill("rent2");
  await added.getByLabel("Value").focus();
  await expect(page.getByText("Did you mean")).toHaveCount(0);
});

test("an item that the template needs says so before the document is created, one of another template does not", async ({
  page,
  desk,
}) => {
  await describeTemplates(desk, [
    {
      templateId: "88294",
      name: "In need",
      items: [{ key: "rent", label: "Rent", required: true }, { key: "notes" }],
    },
    { templateId: "88298", name: "Without need", items: [{ key: "place" }] },
  ]);
  await page.goto("/documents/new");
  await templateField(page).fill("88294");
  await titleField(page).focus();
  const rent = page.getByRole("textbox", { name: "Rent" });
  await expect(rent).toHaveAttribute("aria-required", "true");
  await expect(rent).toHaveAccessibleDescription("required · rent");
  await expect(page.getByText("required · rent", { exact: true })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "notes" })).not.toHaveAttribute("aria-required");
  const editKeys = page.getByRole("button", { name: "Edit keys" });
  await editKeys.click();
  await expect(rent).toHaveAccessibleDescription("required");
  await expect(page.getByText("required", { exact: true })).toHaveCount(1);
  await editKeys.click();
  await rent.fill("1,000");
  await templateField(page).fill("88298");
  await titleField(page).focus();
  await expect(page.getByRole("region", { name: "Not in this template" })).toBeVisible();
  await expect(rent).toHaveAccessibleDescription("rent");
  await expect(rent).not.toHaveAttribute("aria-required");
});

test("what the template has come to need since the form was opened is asked for before anything is created", async ({
  page,
  open,
  desk,
}) => {
  const [address = ""] = await describeTemplates(desk, [
    { templateId: "88277", name: "Needy later", items: [{ key: "rent", label: "Rent" }] },
  ]);
  await page.goto("/documents/new");
  await fillForm(page, { template: "88277", title: "Filled before" });
  const rent = page.getByRole("textbox", { name: "Rent" });
  await expect(rent).toBeVisible();
  const boss = await open();
  await boss.goto(address);
  await boss.getByRole("group", { name: "Item 1" }).getByRole("checkbox", { name: "Required" }).check();
  await saveTemplate(boss).click();
  await expect(boss.getByText("Saved", { exact: true })).toBeVisible();
  await createButton(page).click();
  await expect(rent).toHaveAccessibleDescription(/Enter a value; this template requires it/);
  await rent.fill("1,000");

  await boss.goto(address);
  await addItem(boss, 2, { key: "deposit", label: "Deposit", required: true });
  await saveTemplate(boss).click();
  await expect(boss.getByText("Saved", { exact: true })).toBeVisible();
  await createButton(page).click();
  await expect(page.getByText("requires another value. Nothing was created. Reload the page")).toBeVisible();
  await expectSaved(page);
  await page.reload();
  await createButton(page).click();
  await page.getByRole("textbox", { name: "Deposit" }).fill("2,000");
  await createButton(page).click();
  await expect(page).toHaveURL(documentPage);
  await expect(page.getByText("2,000")).toBeVisible();
});

test("a press whose answer was lost gets its document, also when the template has come to need more since", async ({
  page,
  open,
  desk,
  service,
}) => {
  const [address = ""] = await describeTemplates(desk, [
    { templateId: "88278", name: "Needy after it", items: [{ key: "rent", label: "Rent" }] },
  ]);
  const title = "Created before it was needed";
  await page.goto("/documents/new");
  await fillForm(page, { template: "88278", title });
  await page.route("**/documents/new*", async (route) => {
    if (!("next-action" in route.request().headers())) return route.continue();
    await route.fetch();
    await route.abort("connectionreset");
  });
  await createButton(page).click();
  await expect(page.getByText(/isn't known whether/)).toBeVisible();
  await page.unrouteAll();
  const boss = await open();
  await boss.goto(address);
  await boss.getByRole("group", { name: "Item 1" }).getByRole("checkbox", { name: "Required" }).check();
  await addItem(boss, 2, { key: "deposit", label: "Deposit", required: true });
  await saveTemplate(boss).click();
  await expect(boss.getByText("Saved", { exact: true })).toBeVisible();
  await createButton(page).click();
  await expect(page).toHaveURL(documentPage);
  expect(await countAtService(service, title)).toBe(1);
});

test("a choice looks like the other fields while the form cannot be changed", async ({ page, desk }) => {
  await describeTemplates(desk, [
    {
      templateId: "88288",
      name: "Of a choice",
      items: [{ key: "kind", type: "choice", choices: "Permanent, Fixed term" }],
    },
  ]);
  await page.goto("/documents/new");
  await fillForm(page, { template: "88288", title: "Locked with a choice" });
  const [kind, title] = [page.getByLabel("kind"), titleField(page)];
  const colour = (field: Locator) => field.evaluate((one) => getComputedStyle(one).backgroundColor);
  expect(await colour(kind)).toBe(await colour(title));
  const before = await colour(kind);
  const { release } = await holdCreation(page);
  await createButton(page).click();
  await expect(title).toHaveAttribute("readonly", "");
  expect(await colour(title)).not.toBe(before);
  expect(await colour(kind)).toBe(await colour(title));
  release();
  await page.waitForURL(documentPage);
});
