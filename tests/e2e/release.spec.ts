import type { Locator, Page } from "playwright/test";
import { activePdf } from "../support/active-pdf.ts";
import { faults, type View } from "../support/axe.ts";
import { draftRow, expectSaved, titleField } from "../support/draft-pages.ts";
import { expect, expectReady, fillForm } from "../support/e2e.ts";
import { countAtService, createButton, documentPage, summary } from "../support/form-page.ts";
import { historyOf } from "../support/sharing.ts";
import { describeTemplates, saveTemplate, test } from "../support/template-pages.ts";

const views: View[] = [
  { colorScheme: "light", width: 1280 },
  { colorScheme: "dark", width: 375 },
];
/** By then the page of what waits has looked again whether it still does. */
const nextLookMs = 31_000;
const askButton = (page: Page): Locator => page.getByRole("button", { name: "Ask for release" });
const releaseButton = (page: Page): Locator => page.getByRole("button", { name: "Release", exact: true });
const demand = (page: Page): Locator =>
  page.getByRole("checkbox", { name: "Documents with this template are released by a manager" });
const waitingTitle = (page: Page): Locator => page.getByRole("heading", { level: 2, name: "Waiting for release" });
const wayToReleases = (page: Page): Locator =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /^Waiting for release/ });

/** Fills a form of this template and asks for its release. Answers the form's address. */
async function ask(page: Page, template: string, title: string, note = ""): Promise<string> {
  await page.goto("/documents/new");
  await fillForm(page, { template, title });
  await page.getByRole("textbox", { name: "Note for the manager" }).fill(note);
  await askButton(page).click();
  await expect(waitingTitle(page)).toBeVisible();
  return page.url();
}

/** Opens what waits under this title, as a manager does. */
async function openRequest(page: Page, title: string): Promise<void> {
  await page.goto("/releases");
  await page.getByRole("link", { name: `Open ${title}` }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
}

/** Keeps what this page sends of its own from leaving until what is answered is called. */
async function heldBack(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/releases/*", async (route) => {
    if (route.request().method() === "POST") await promise;
    return route.continue();
  });
  return resolve;
}

test("what a template lets a manager release is asked for, read whole, and created once, as its author's; its history says by whom", async ({
  page: admin,
  open,
  desk,
  service,
  staffState,
  managerState,
}) => {
  const [template = ""] = await describeTemplates(desk, [
    { templateId: "R-1", name: "Lease", roles: [{ name: "Tenant" }] },
  ]);
  await admin.goto(template);
  await demand(admin).check();
  await saveTemplate(admin).click();
  await expect(admin.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  await admin.goto("/templates");
  await expect(admin.getByRole("row", { name: /Lease/ })).toContainText("Released by a manager");

  const author = await open({ storageState: staffState });
  const title = "Lease of the second floor";
  const address = await ask(author, "R-1", title, "For Jane\nby Friday");
  await expect(author.getByText("You asked for release")).toBeVisible();
  await expect(author.getByText("by Friday")).toBeVisible();
  await expect(author.getByRole("main")).toBeFocused();
  expect.soft(await faults(author, "waiting draft", views)).toEqual([]);
  await author.goto("/drafts");
  const row = draftRow(author, title);
  await expect(row).toContainText("Waiting for release");
  await expect(row.getByRole("button")).toHaveCount(0);
  await expect(wayToReleases(author)).toHaveCount(0);
  expect((await author.goto("/releases"))?.status()).toBe(404);
  await author.clock.install();
  await author.goto(address);

  const boss = await open({ storageState: managerState });
  await boss.goto("/releases");
  await expect(wayToReleases(boss)).toHaveText(/1$/);
  await expect(boss.getByRole("list", { name: "Waiting for release" })).toContainText("From Lee Jiwoo");
  expect.soft(await faults(boss, "waiting for release", views)).toEqual([]);
  await openRequest(boss, title);
  await expect(boss.getByText("by Friday")).toBeVisible();
  await expect(boss.getByText("Lease · R-1", { exact: true })).toBeVisible();
  await expect(boss.getByText(/^1 · Tenant: \p{L}/u)).toBeVisible();
  await expect(boss.getByText("Lee Jiwoo, who shares the signing links")).toBeVisible();
  await boss.getByRole("button", { name: /^Open/ }).click();
  await expect(boss.getByRole("dialog").getByRole("region", { name: /^Pages of/ })).toBeVisible();
  await boss.keyboard.press("Escape");
  expect.soft(await faults(boss, "what waits for release", views)).toEqual([]);
  const second = await open();
  await openRequest(second, title);
  await releaseButton(boss).click();
  await boss.waitForURL(documentPage);
  await expect(historyOf(boss).filter({ hasText: "Park Seojun released it" })).toHaveCount(1);
  await expect(historyOf(boss).filter({ hasText: "Lee Jiwoo asked for its release" })).toHaveCount(1);
  await expect(wayToReleases(boss)).not.toHaveText(/1$/);
  // Who had it open gets the same document, and who has gone on meanwhile is told of it where they are.
  const goesOn = await heldBack(second);
  await releaseButton(second).click();
  await expect(second.getByRole("button", { name: "Creating…" })).toBeVisible();
  await second.getByRole("link", { name: /^Contacts/ }).click();
  await expect(second.getByRole("heading", { level: 1, name: "Contacts" })).toBeVisible();
  goesOn();
  const notice = second.getByText(`‘${title}’ was created`, { exact: true });
  await expect(notice).toBeVisible();
  expect(new URL(second.url()).pathname).toBe("/contacts");
  await second.getByRole("link", { name: "Open", exact: true }).click();
  await second.waitForURL(boss.url());
  await author.clock.fastForward(nextLookMs);
  await author.waitForURL(boss.url());
  await expect(author.getByText("created by Lee Jiwoo")).toBeVisible();
  expect(await countAtService(service, title)).toBe(1);
});

test("whoever asks for a release, and whoever is to release, is told what a PDF holds besides its pages", async ({
  page: boss,
  open,
  desk,
  staffState,
}) => {
  await describeTemplates(desk, [{ templateId: "R-9", name: "With a script", release: true }]);
  const author = await open({ storageState: staffState });
  await author.goto("/documents/new");
  await fillForm(author, { template: "R-9", title: "With a script" });
  const buffer = activePdf({ catalog: "/OpenAction << /S /JavaScript /JS (app.alert) >>" });
  await author.getByLabel("PDF files").setInputFiles({ name: "script.pdf", mimeType: "application/pdf", buffer });
  await expectReady(author, 2);
  await askButton(author).click();
  await expect(waitingTitle(author)).toBeVisible();
  await openRequest(boss, "With a script");
  for (const page of [author, boss])
    await expect(page.getByText("Contains scripts, which the signer's PDF reader may run")).toHaveCount(1);
  expect.soft(await faults(boss, "a notice before the release", views)).toEqual([]);
  await author.getByRole("button", { name: "Take back" }).click();
  await expect(waitingTitle(author)).toBeHidden();
});

test("what is given back says why on the draft and in the list, is changed and asked for again; what was taken back is a form again", async ({
  page: admin,
  open,
  desk,
  staffState,
}) => {
  await describeTemplates(desk, [{ templateId: "R-2", name: "Given back", release: true }]);
  const author = await open({ storageState: staffState });
  const address = await ask(author, "R-2", "To be changed");
  await openRequest(admin, "To be changed");
  await admin.getByRole("button", { name: "Give back" }).click();
  await expect(summary(admin)).toContainText("Enter what should be changed");
  expect.soft(await faults(admin, "given back without a word", views)).toEqual([]);
  await admin.getByRole("textbox", { name: "What should be changed" }).fill("The rent is missing");
  await admin.getByRole("button", { name: "Give back" }).click();
  await expect(admin.getByRole("heading", { level: 1, name: "Waiting for release" })).toBeVisible();
  await expect(admin.getByText("Nothing is waiting")).toBeVisible();

  await author.goto("/drafts");
  await expect(draftRow(author, "To be changed")).toContainText("Given back");
  await expect(draftRow(author, "To be changed")).toContainText("The rent is missing");
  expect.soft(await faults(author, "drafts, one given back", views)).toEqual([]);
  await author.goto(address);
  await expect(author.getByText(/^Kim Minseo gave it back/)).toBeVisible();
  await expect(author.getByText("The rent is missing")).toBeVisible();
  expect.soft(await faults(author, "form that was given back", views)).toEqual([]);
  await titleField(author).fill("Changed");
  await expectSaved(author);
  await askButton(author).press("Enter");
  await expect(waitingTitle(author)).toBeVisible();
  await author.getByRole("button", { name: "Take back" }).press("Enter");
  await expect(titleField(author)).toHaveValue("Changed");
  await expect(author.getByText("The rent is missing")).toHaveCount(0);
  await admin.reload();
  await expect(admin.getByText("Nothing is waiting")).toBeVisible();
});

test("a template that is released by a manager since the form was opened, or no longer is, says so, and the button is the other one", async ({
  page: admin,
  open,
  desk,
  service,
  staffState,
}) => {
  const [template = ""] = await describeTemplates(desk, [{ templateId: "R-3", name: "Changed meanwhile" }]);
  const set = async (checked: boolean) => {
    await admin.goto(template);
    await demand(admin).setChecked(checked);
    await saveTemplate(admin).click();
    await expect(admin.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  };
  const author = await open({ storageState: staffState });
  await author.goto("/documents/new");
  await fillForm(author, { template: "R-3", title: "In between" });
  await expectSaved(author);
  await set(true);
  await createButton(author).click();
  await expect(summary(author)).toContainText("A manager releases each document of this template");
  await expect(askButton(author)).toBeVisible();
  await set(false);
  await askButton(author).click();
  await expect(summary(author)).toContainText("no longer need a release");
  expect(await countAtService(service, "In between")).toBe(0);
  await createButton(author).click();
  await author.waitForURL(documentPage);
  expect(await countAtService(service, "In between")).toBe(1);
});

test("what the service refuses goes back to its author with the service's words; a manager's own is for another to release", async ({
  page: admin,
  open,
  desk,
  managerState,
}) => {
  await describeTemplates(desk, [{ templateId: "practice-rejected", name: "Refused", release: true }]);
  const boss = await open({ storageState: managerState });
  const address = await ask(boss, "practice-rejected", "Refused by the service");
  await boss.goto("/releases");
  await expect(boss.getByText("Nothing is waiting")).toBeVisible();
  await openRequest(admin, "Refused by the service");
  await releaseButton(admin).click();
  await expect(summary(admin)).toContainText("Park Seojun has it back as a draft");
  await expect(summary(admin)).toContainText("The service says:");
  expect.soft(await faults(admin, "release refused by the service", views)).toEqual([]);
  await boss.goto(address);
  await expect(summary(boss)).toContainText("The service says:");
  await expect(askButton(boss)).toBeVisible();
  await admin.reload();
  await expect(admin.getByRole("heading", { level: 1, name: "This is no longer waiting" })).toBeVisible();
});

test("the note for the manager outlives a reload, and the page of what waits leads to the document once it is released", async ({
  open,
  desk,
  staffState,
  managerState,
}) => {
  await describeTemplates(desk, [{ templateId: "R-note", name: "Noted", release: true }]);
  const page = await open({ storageState: staffState });
  await page.goto("/documents/new");
  await fillForm(page, { template: "R-note", title: "Noted and followed" });
  const note = page.getByRole("textbox", { name: "Note for the manager" });
  await note.fill("The rent is as agreed");
  await expectSaved(page);
  await page.clock.install();
  await page.reload();
  await expect(note).toHaveValue("The rent is as agreed");
  await askButton(page).click();
  await expect(waitingTitle(page)).toBeVisible();
  await expect(page.getByText("The rent is as agreed")).toBeVisible();
  const manager = await open({ storageState: managerState });
  await openRequest(manager, "Noted and followed");
  await releaseButton(manager).click();
  await manager.waitForURL(documentPage);
  await page.clock.fastForward(nextLookMs);
  await page.waitForURL(documentPage);
});
