import type { Locator, Page } from "playwright/test";
import { faults } from "../support/axe.ts";
import { type Desk, startDesk } from "../support/desk.ts";
import { expectSaved } from "../support/draft-pages.ts";
import { test as base, expect, signerGroup } from "../support/e2e.ts";

/** A desk that nobody has connected to a service: its templates have names and items. */
const test = base.extend<object, { desk: Desk }>({
  desk: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright demands it
    async ({}, use) => {
      const desk = await startDesk();
      await use(desk);
      await desk.remove();
    },
    { scope: "worker" },
  ],
});

const templateField = (page: Page): Locator => page.getByRole("combobox", { name: "Template" });
const item = (page: Page, label: string): Locator =>
  page.getByRole("group", { name: /^Item/ }).filter({ has: page.getByLabel(label, { exact: true }) });
const apart = (page: Page): Locator => page.getByRole("region", { name: "Not in this template" });

test("a new form has the focus in Template; a name entered there and left stands for its template", async ({
  page,
}) => {
  await page.goto("/documents/new");
  await expect(templateField(page)).toBeFocused();
  await page.keyboard.type("employment contract");
  await expect(page.getByRole("option", { name: "Employment contract" })).toHaveClass(/bg-accent-soft/);
  await page.keyboard.press("Tab");
  await expect(templateField(page)).toHaveValue("10001");
  await expect(page.getByRole("textbox", { name: "Title" })).toBeFocused();
  await expect(page.getByText("Employment contract · 10001")).toHaveCount(1);

  await templateField(page).fill("disclos");
  await page.keyboard.press("Enter");
  await expect(templateField(page)).toHaveValue("10002");
  await expect(templateField(page)).toBeFocused();
});

test("who only passes through Template leaves in it what stands there, though it is a template's name", async ({
  page,
}) => {
  await page.goto("/documents/new");
  await templateField(page).fill("Lease");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect(templateField(page)).toHaveValue("Lease");
  await expectSaved(page);
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Title" })).toBeFocused();
  for (const key of ["Tab", "Enter"]) {
    await templateField(page).focus();
    await page.keyboard.press(key);
    await expect(templateField(page)).not.toBeFocused();
    await expect(templateField(page)).toHaveValue("Lease");
  }
});

test("of several that a text may mean none is taken; what is on no list is said to go as it stands, and what it may mean is a press away", async ({
  page,
}) => {
  await page.goto("/documents/new");
  await templateField(page).fill("1000");
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "Title" }).focus();
  await expect(templateField(page)).toHaveValue("1000");
  await expect(page.getByText("‘1000’ is sent as entered. Did you mean Employment contract (10001)?")).toBeVisible();
  await templateField(page).fill("Leese");
  await page.getByRole("textbox", { name: "Title" }).focus();
  await page.getByRole("button", { name: "Lease (10003)" }).click();
  await expect(templateField(page)).toHaveValue("10003");
  await expect(page.getByText(/sent as entered/)).toHaveCount(0);
  await expect(item(page, "Address")).toBeVisible();

  await templateField(page).fill("77001");
  await page.getByRole("textbox", { name: "Title" }).focus();
  await expect(page.getByText("‘77001’ isn't on the list. It is sent as entered", { exact: true })).toBeVisible();
  // Escape: it is no name, whatever it looks like.
  await templateField(page).fill("lease");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect(templateField(page)).toHaveValue("lease");
});

test("what is wrong with an empty template and the hint beneath it say different things", async ({ page }) => {
  await page.goto("/documents/new");
  await page.getByRole("button", { name: "Create document" }).click();
  await expect(templateField(page)).toHaveAccessibleDescription(
    "Search by name or ID Choose a template or enter an ID",
  );
});

test("a click on what an item is called puts the cursor into its value; its key is text until keys are edited", async ({
  page,
}) => {
  await page.goto("/documents/new");
  await templateField(page).fill("10001");
  await page.keyboard.press("Tab");
  const salary = item(page, "Annual salary");
  await salary.getByText("Annual salary").click();
  await expect(salary.getByRole("textbox", { name: "Annual salary" })).toBeFocused();
  await page.keyboard.type("36,000,000");
  await expect(salary.getByLabel("Value")).toHaveValue("36,000,000");
  await expect(salary.getByRole("textbox")).toHaveCount(1);
  await expect(salary).toContainText("salary");

  await page.getByRole("button", { name: "Edit keys" }).click();
  await salary.getByLabel("Key").fill("annual_salary");
  await expect(salary.getByLabel("Key")).toBeFocused();
  await page.getByRole("button", { name: "Edit keys" }).click();
  await expect(page.getByRole("group", { name: "Item 1" }).getByLabel("Key")).toHaveValue("annual_salary");
  await expect(page.getByRole("group", { name: "Item 1" }).getByLabel("Value")).toHaveValue("36,000,000");
});

test("a key that is entered stays a field while it becomes one that the template knows", async ({ page }) => {
  await page.goto("/documents/new");
  await templateField(page).fill("10002");
  await page.keyboard.press("Tab");
  await page.getByRole("button", { name: "Remove item 1" }).click();
  await page.getByRole("button", { name: "Add item" }).click();
  await page.keyboard.type("purpose of it");
  await expect(page.getByRole("group", { name: "Item 2" }).getByLabel("Key")).toHaveValue("purpose of it");
  await expect(page.getByRole("group", { name: "Item 2" }).getByLabel("Key")).toBeFocused();
});

test("with another template the old one's empty items go and its filled ones stand apart until they are removed", async ({
  page,
}) => {
  await page.goto("/documents/new");
  await templateField(page).fill("10001");
  await page.keyboard.press("Tab");
  await item(page, "Annual salary").getByLabel("Value").fill("36,000,000");
  await templateField(page).fill("10003");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("group", { name: /^Item \d/ })).toHaveCount(4);
  await expect(item(page, "Monthly rent")).toBeVisible();
  await expect(page.getByText("Workplace")).toHaveCount(0);
  await expect(apart(page).getByRole("textbox", { name: "Annual salary" })).toHaveValue("36,000,000");

  // Of an id of which nothing is known, too.
  await templateField(page).fill("88001");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("group", { name: /^Item \d/ })).toHaveCount(1);
  await expect(apart(page).getByRole("textbox", { name: "Annual salary" })).toHaveValue("36,000,000");
  await apart(page).getByRole("button", { name: "Remove: Annual salary" }).click();
  await expect(apart(page)).toHaveCount(0);
  await page.keyboard.press("Control+z");
  await expect(apart(page).getByRole("textbox", { name: "Annual salary" })).toHaveValue("36,000,000");

  await templateField(page).fill("10001");
  await page.keyboard.press("Tab");
  await expect(apart(page)).toHaveCount(0);
  await expect(item(page, "Annual salary").getByLabel("Value")).toHaveValue("36,000,000");
});

test("the summary has the template's name and id, and of a signer only what is there", async ({ page }) => {
  await page.goto("/documents/new");
  await templateField(page).fill("10003");
  await signerGroup(page, 1).getByLabel("Mobile").fill("010-1234-5678");
  const said = page.getByRole("definition");
  await expect(said.filter({ hasText: "Lease" })).toHaveText("Lease · 10003");
  await expect(said.filter({ hasText: "5678" })).toHaveText("1 · 010-1234-5678");
});

test("axe finds nothing where items stand apart, a row can be had back and an ID is on no list", async ({ page }) => {
  await page.goto("/documents/new");
  await templateField(page).fill("10001");
  await page.keyboard.press("Tab");
  await item(page, "Annual salary").getByLabel("Value").fill("36,000,000");
  await item(page, "Start date").getByLabel("Value").fill("2026-12-01");
  await templateField(page).fill("1000");
  await signerGroup(page, 1).getByLabel("Email").fill("kim@gmial.com");
  await page.getByRole("textbox", { name: "Title" }).focus();
  await apart(page).getByRole("button", { name: "Remove: Start date" }).click();
  await expect(page.getByText("Removed: Item 2, Start date", { exact: true })).toBeVisible();
  await expect(page.getByText(/sent as entered/)).toBeVisible();
  await expect(page.getByText("Did you mean kim@gmail.com?").first()).toBeVisible();
  await page.getByRole("button", { name: "Edit keys" }).click();
  const views = [
    { colorScheme: "light", width: 1280 },
    { colorScheme: "dark", width: 320 },
  ] as const;
  expect(await faults(page, "form with another template's items", [...views])).toEqual([]);
});
