import { readFileSync } from "node:fs";
import type { Page } from "playwright/test";
import { audit } from "#lib/audit/write.ts";
import { messages } from "#lib/shared/messages/messages.ts";
import { fill, languages } from "#lib/shared/messages/words.ts";
import { faults } from "../support/axe.ts";
import { changeStore } from "../support/backdate.ts";
import { expect, test } from "../support/e2e.ts";
import { administrator, staff } from "../support/people-pages.ts";
import { seed } from "../support/seed.ts";
import { describeTemplates } from "../support/template-pages.ts";

const search = (page: Page) => page.getByRole("searchbox", { name: "Search audit log" });
const rows = (page: Page) => page.getByRole("row").filter({ has: page.getByRole("cell") });

test("an administrator sees who did what, and finds it by person, by document, by area and day", async ({
  page,
  desk,
  staffState: _signedIn,
}) => {
  await seed(desk, administrator.email, Date.now() - 5000, [
    {
      title: "Lease of the audit",
      signers: [{ name: "Of the audit", email: "signer@audit.example" }],
      serviceId: "audit-1",
    },
  ]);
  await page.goto("/documents?q=Lease+of+the+audit");
  await page.getByRole("link", { name: "Lease of the audit" }).first().click();
  await expect(page.getByRole("list", { name: "Signing links" })).toBeVisible();

  await page.getByRole("link", { name: "Audit log", exact: true }).click();
  await expect(rows(page).first()).toContainText("Signing links shown: 1");
  await expect(rows(page).first()).toContainText(administrator.name);
  await expect(page.getByText("signer@audit.example")).toHaveCount(0);

  await search(page).fill(staff.email);
  await expect(rows(page).first()).toContainText(staff.name);
  await expect(page.getByText("Signing links shown: 1")).toHaveCount(0);

  await search(page).fill("Lease of the audit");
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole("combobox", { name: "Area" }).selectOption("Templates");
  await expect(page.getByRole("heading", { name: "No entries found for ‘Lease of the audit’" })).toBeVisible();
  await page.getByRole("link", { name: "Clear filters" }).click();
  await expect(rows(page)).toHaveCount(3);
  await page.getByLabel("To", { exact: true }).fill("2020-01-01");
  await expect(page.getByRole("heading", { name: "No entries found for ‘Lease of the audit’" })).toBeVisible();
});

test("an administrator gets from a document to its own part of the log, and from there to the whole", async ({
  page,
  desk,
}) => {
  const at = Date.now() - 20_000;
  const alike = Array.from({ length: 9 }, (_, i) => ({ title: "One of alike", serviceId: `alike-${i}` }));
  const seeded = await seed(desk, administrator.email, at, alike);
  // Before it was sent there was but its draft.
  const about = { is: "draft", id: seeded.at(-1)?.formKey ?? "" } as const;
  await changeStore(desk, (db) => db.transaction().execute((tx) => audit(tx, { kind: "release_asked", about })));
  await page.goto("/documents?q=One+of+alike");
  await page.getByRole("link", { name: "One of alike" }).first().click();
  await page.getByRole("link", { name: "Audit log of this document" }).click();
  await expect(page.getByText("Only this document: One of alike")).toBeVisible();
  await expect(rows(page).first()).toContainText("Signing links shown");
  await expect(rows(page)).toHaveCount(4);
  await expect(rows(page).filter({ hasText: "Asked for release" })).toHaveCount(1);
  await page.getByRole("combobox", { name: "Area" }).selectOption("Signing links");
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByText("Only this document: One of alike")).toBeVisible();
  await page.getByRole("link", { name: "Clear filters" }).click();
  await expect(rows(page)).toHaveCount(4);
  await page.getByRole("link", { name: "Show all entries" }).click();
  await expect(page.getByText("Only this document")).toHaveCount(0);
  await expect(rows(page).nth(4)).toBeVisible();

  await search(page).fill("One of alike");
  await expect(page.getByText("Only the 8 newest matching documents are searched")).toBeVisible();
});

for (const language of languages)
  test(`the log calls departments and templates by their names, and a department that is gone deleted, in ${language}`, async ({
    another,
  }) => {
    const { audit: texts, settings } = messages(language);
    const { desk, page } = await another({});
    await describeTemplates(desk, [{ templateId: "77123", name: "Lease of the log" }]);
    await page.context().addCookies([{ name: "language", value: language, url: desk.url }]);
    await page.goto("/settings");
    for (const name of ["Sales", "Purchasing"]) {
      await page.getByRole("textbox", { name: settings.departmentName }).fill(name);
      await page.getByRole("button", { name: settings.addDepartment }).click();
      await expect(page.getByRole("status").filter({ hasText: name })).toBeVisible();
    }
    await page.getByRole("button", { name: fill(settings.deleteOf, { name: "Sales" }) }).click();
    await page.getByRole("dialog").getByRole("button", { name: settings.delete, exact: true }).click();
    await expect(page.getByRole("status").filter({ hasText: "Sales" })).toBeVisible();
    await page.goto("/audit");
    const named = rows(page).locator("td:last-child");
    const { department, template } = texts.things;
    await expect(named.filter({ hasText: template })).toHaveText([`${template}Lease of the log`]);
    const departments = [texts.deleted, "Purchasing", texts.deleted].map((name) => `${department}${name}`);
    await expect(named.filter({ hasText: department })).toHaveText(departments);
  });

test("what is shown can be exported, which is recorded", async ({ page }) => {
  await page.goto("/audit?area=access");
  const waiting = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export" }).click();
  const text = readFileSync(await (await waiting).path(), "utf8");
  expect(text).toContain("Signed in");
  expect(text).not.toContain("Set up Countersign");
  await page.goto("/audit");
  await expect(rows(page).first()).toContainText("Exported the audit log");
});

test("an export that is refused says why, where a browser would tell of a file that isn't there", async ({
  open,
  staffState,
}) => {
  const own = await open();
  await own.goto("/audit?area=access");
  await own.context().clearCookies();
  await own.getByRole("link", { name: "Export" }).click();
  await expect(own).toHaveURL(/\/sign-in\?next=%2Faudit%3Farea%3Daccess$/);
  await expect(own.getByLabel("Password")).toBeVisible();

  const theirs = await open({ storageState: staffState });
  await theirs.goto("/audit/export");
  await expect(theirs.getByRole("heading", { name: "Page not found" })).toBeVisible();
  await theirs.getByRole("link", { name: "Go to documents" }).click();
  await expect(theirs).toHaveURL(/\/documents$/);
});

test("nobody but an administrator gets to it, and the try is recorded", async ({ page, open, staffState }) => {
  const theirs = await open({ storageState: staffState });
  await theirs.goto("/documents");
  await expect(theirs.getByRole("link", { name: "Audit log" })).toHaveCount(0);
  await theirs.goto("/audit");
  await expect(theirs.getByRole("table")).toHaveCount(0);
  expect((await theirs.request.get("/audit/export")).status()).toBe(404);
  // A refusal is written down a moment after its answer.
  await expect(async () => {
    await page.goto("/audit?area=access");
    const refused = rows(page).filter({ hasText: "Refused for lack of permission: audit" });
    await expect(refused.first()).toContainText(staff.name, { timeout: 1000 });
  }).toPass();
});

test("the log can be used by everybody, narrow and in the dark, found or not", async ({ page }) => {
  const views = [
    { colorScheme: "light", width: 1280 },
    { colorScheme: "dark", width: 320 },
  ] as const;
  const found: string[] = [];
  for (const path of ["/audit", "/audit?q=nobody-is-called-so"]) {
    await page.goto(path);
    found.push(...(await faults(page, path, [...views])));
  }
  expect(found).toEqual([]);
});
