import type { Locator, Page } from "playwright/test";
import { bothViews, faults } from "../support/axe.ts";
import { beginDraft, expectSaved, titleField } from "../support/draft-pages.ts";
import { administrator, expect, expectReady, fillForm, pdf, test } from "../support/e2e.ts";
import { countAtService, createButton, formState, summary } from "../support/form-page.ts";
import { staff } from "../support/people-pages.ts";

const dialog = (page: Page) => page.getByRole("dialog", { name: "Sign in" });
const row = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });

async function signInThere(page: Page, { email, password }: { email: string; password: string }) {
  await dialog(page).getByLabel("Email").fill(email);
  await dialog(page).getByLabel("Password").fill(password);
  await dialog(page).getByRole("button", { name: "Sign in" }).click();
}

test("who was signed out signs in on the form itself, which saves what was typed since and goes on where it was", async ({
  page,
  open,
}) => {
  const address = await beginDraft(page, "Signed in");
  await page.context().clearCookies();
  await titleField(page).fill("Typed signed out");
  await expect(page.getByText("Not saved yet: you have been signed out · Kept in this tab").first()).toBeVisible();
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(dialog(page).getByLabel("Email")).toBeFocused();
  expect(await faults(page, "signing in over the form", bothViews)).toEqual([]);
  await signInThere(page, { ...administrator, password: "not the password" });
  await expect(dialog(page)).toContainText("Email or password is wrong");
  await signInThere(page, administrator);
  await expect(dialog(page)).toHaveCount(0);
  await expectSaved(page);
  await expect(page).toHaveURL(address);
  await expect(titleField(page)).toHaveValue("Typed signed out");
  const other = await open();
  await other.goto(address);
  await expect(titleField(other)).toHaveValue("Typed signed out");
});

test("a press that met the end of the session goes on by itself after signing in, and creates one document", async ({
  page,
  service,
}) => {
  const title = "Pressed signed out";
  await page.goto("/documents/new");
  await fillForm(page, { title });
  await expectSaved(page);
  await page.context().clearCookies();
  await createButton(page).click();
  await expect(dialog(page)).toBeVisible();
  // Put away, it sends nothing later, until it is asked for again.
  await page.keyboard.press("Escape");
  await expect(summary(page)).toContainText("You have been signed out. Sign in to continue; what you entered is kept");
  await summary(page).getByRole("button", { name: "Sign in" }).click();
  await signInThere(page, administrator);
  await expect(page.getByRole("list", { name: "Signing links" })).toBeVisible();
  expect(await countAtService(service, title)).toBe(1);
});

test("an upload that met the end of the session goes on after signing in", async ({ page }) => {
  await beginDraft(page, "Uploads signed out");
  await page.context().clearCookies();
  await page.getByLabel("PDF files").setInputFiles([pdf("nda-pdf-1.5.pdf"), pdf("scan.pdf")]);
  for (const name of ["nda-pdf-1.5.pdf", "scan.pdf"])
    await expect(row(page, name)).toContainText("You have been signed out. Sign in to continue");
  await row(page, "scan.pdf").getByRole("button", { name: "Sign in" }).click();
  await signInThere(page, administrator);
  await expectReady(page, 2);
  await expectSaved(page);
});

test("who signs in again by the keyboard is on the form afterwards, also when the button they pressed has gone", async ({
  page,
}) => {
  await beginDraft(page, "Focus signed in");
  const signIn = async (at: Locator) => {
    await at.press("Enter");
    await expect(dialog(page).getByLabel("Email")).toBeFocused();
    await page.keyboard.type(administrator.email);
    await page.keyboard.press("Tab");
    await page.keyboard.type(administrator.password);
    await page.keyboard.press("Enter");
    await expect(dialog(page)).toHaveCount(0);
  };
  await page.context().clearCookies();
  await titleField(page).fill("Focus signed out");
  await signIn(page.getByRole("button", { name: "Sign in" }));
  await expectSaved(page);
  await expect(titleField(page)).toBeFocused();

  await page.context().clearCookies();
  await page.getByLabel("PDF files").setInputFiles(pdf("nda-pdf-1.5.pdf"));
  await signIn(row(page, "nda-pdf-1.5.pdf").getByRole("button", { name: "Sign in" }));
  await expectReady(page, 1);
  await expect(page.locator("main :focus")).toHaveCount(1);
});

test("uploads that were cut off with the line go on when it is back", async ({ page }) => {
  await beginDraft(page, "Uploads offline");
  await page.context().setOffline(true);
  await page.getByLabel("PDF files").setInputFiles(pdf("nda-pdf-1.5.pdf"));
  await expect(row(page, "nda-pdf-1.5.pdf")).toContainText("Not added");
  await page.context().setOffline(false);
  await expectReady(row(page, "nda-pdf-1.5.pdf"));
});

test("somebody else who signs in on a form meets nothing of it, and nothing of it is sent, saved or uploaded as theirs", async ({
  page,
  open,
  service,
  staffState,
}) => {
  const title = "Left to somebody else";
  await page.goto("/documents/new");
  await fillForm(page, { title });
  await expectSaved(page);
  const address = page.url();
  await page.context().clearCookies();
  await createButton(page).click();
  await signInThere(page, staff);
  await expect(page).toHaveURL(/\/documents$/);
  await expect(page.getByRole("banner").getByText(staff.name, { exact: true })).toBeVisible();
  await page.goto(address);
  await expect(createButton(page)).toBeEnabled();
  await expect(titleField(page)).toHaveValue("");
  expect(JSON.stringify(await formState(page))).not.toContain("nda");
  await page.goto("/drafts");
  await expect(page.getByText(title)).toHaveCount(0);

  // The same when they have signed in beside it.
  const own = await open();
  await own.goto("/documents/new");
  await fillForm(own, { title: `${title}, beside it` });
  await expectSaved(own);
  await own.context().clearCookies();
  await own.context().addCookies(staffState.cookies);
  const [upload] = await Promise.all([
    own.waitForResponse((response) => response.url().includes("/uploads/")),
    own.getByLabel("PDF files").setInputFiles(pdf("scan.pdf")),
  ]);
  expect(upload.status()).toBe(401);
  await expect(row(own, "scan.pdf")).toContainText("You have been signed out");
  await row(own, "scan.pdf").getByRole("button", { name: "Remove scan.pdf" }).click();
  await createButton(own).click();
  await expect(dialog(own)).toBeVisible();
  expect(await countAtService(service, title)).toBe(0);
  expect(await countAtService(service, `${title}, beside it`)).toBe(0);
});
