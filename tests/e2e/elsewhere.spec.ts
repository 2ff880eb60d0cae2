import type { Page } from "playwright/test";
import { expectSaved, titleField } from "../support/draft-pages.ts";
import { expect, expectReady, fillForm, pdf, test } from "../support/e2e.ts";
import { countAtService, createButton, documentPage, summary } from "../support/form-page.ts";

const notice = (page: Page) => page.getByRole("region", { name: "Notifications" });
const toDocuments = (page: Page) =>
  page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: /^Documents/ })
    .click();

/** Presses the button and goes elsewhere while the service is asked; answers what lets its answer through. */
async function leaveWhileCreating(page: Page, contract: { title: string; template: string }) {
  const answered = Promise.withResolvers<void>();
  await page.goto("/documents/new");
  await fillForm(page, contract);
  // Wherever the router is by then: it names the page that it is going to.
  await page.route("**/*", async (route) => {
    if (!("next-action" in route.request().headers())) return route.continue();
    const answer = await route.fetch();
    await answered.promise;
    await route.fulfill({ response: answer });
  });
  const address = page.url();
  await createButton(page).click();
  await expect(page.getByRole("button", { name: "Creating…" })).toBeVisible();
  await toDocuments(page);
  await expect(page.getByRole("heading", { level: 1, name: "Documents" })).toBeVisible();
  return { answer: answered.resolve, address };
}

test("a creation that ends elsewhere says so there, pulls nobody away, and leads to its document", async ({ page }) => {
  const title = "Made while away";
  const { answer } = await leaveWhileCreating(page, { title, template: "77001" });
  await page.getByRole("searchbox").focus();
  answer();
  await expect(notice(page)).toContainText(`‘${title}’ was created`);
  await expect(page.locator("[aria-live=polite]").filter({ hasText: title })).toHaveCount(1);
  await expect(page.getByRole("searchbox")).toBeFocused();
  expect(new URL(page.url()).pathname).toBe("/documents");
  await notice(page).getByRole("link", { name: "Open" }).click();
  await page.waitForURL(documentPage);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
});

test("an outcome that is unknown is told elsewhere as that", async ({ page }) => {
  const title = "Perhaps made while away";
  const { answer } = await leaveWhileCreating(page, { title, template: "practice-unknown" });
  answer();
  await expect(notice(page)).toContainText(`‘${title}’ may have been created. Check with the service`);
  await notice(page)
    .getByRole("button", { name: /^Close/ })
    .click();
  await expect(notice(page)).toHaveCount(0);
  await expect(page.locator("#main")).toBeFocused();
});

test("a refusal that comes elsewhere leads back to the form, which stands as it was sent", async ({ page }) => {
  const title = "Refused while away";
  const { answer, address } = await leaveWhileCreating(page, { title, template: "practice-rejected" });
  answer();
  await expect(notice(page)).toContainText(`‘${title}’ was not created: The signing service refused the document`);
  await notice(page).getByRole("link", { name: "Open the form" }).click();
  await page.waitForURL(address);
  await expect(summary(page)).toContainText("The signing service refused the document");
  await expect(titleField(page)).toHaveValue(title);
  await titleField(page).fill("Mended");
  await expectSaved(page);
});

test("an upload that fails while its form is left is told elsewhere as that", async ({ page }) => {
  const title = "Failed while away";
  const held = Promise.withResolvers<void>();
  await page.goto("/documents/new");
  await fillForm(page, { title, files: [] });
  await page.route("**/uploads/*", async (route) => {
    await held.promise;
    await route.abort();
  });
  await page.getByLabel("PDF files").setInputFiles(pdf("scan.pdf"));
  await expect(page.getByRole("button", { name: /^Cancel the upload of/ })).toBeVisible();
  await createButton(page).click();
  await expect(page.getByRole("button", { name: "Waiting for uploads…" })).toBeVisible();
  await toDocuments(page);
  await expect(page.getByRole("heading", { level: 1, name: "Documents" })).toBeVisible();
  held.resolve();
  await expect(notice(page)).toContainText(
    `‘${title}’ was not created: a file couldn't be uploaded. Open the form to see which`,
  );
  await notice(page).getByRole("link", { name: "Open the form" }).click();
  await expect(summary(page).getByRole("link", { name: /^scan\.pdf: The upload was interrupted/ })).toBeVisible();
});

test("signing out with an upload under way asks nothing and leaves nothing of the form in the tab", async ({
  another,
}) => {
  const { page } = await another({});
  await page.goto("/documents/new");
  await fillForm(page, { title: "Signed out of", files: [] });
  await page.route("**/uploads/*", () => {});
  await page.getByLabel("PDF files").setInputFiles(pdf("nda-pdf-1.5.pdf"));
  await expect(page.getByRole("button", { name: /^Cancel the upload of/ })).toBeVisible();
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  expect(asked).toEqual([]);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});

test("uploads go on while their form is left, are there on coming back, and are saved with it", async ({
  page,
  open,
  service,
}) => {
  const title = "Left while uploading";
  const held = Promise.withResolvers<void>();
  await page.goto("/documents/new");
  await fillForm(page, { title, files: [] });
  await expectSaved(page);
  const address = page.url();
  await page.route("**/uploads/*", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByLabel("PDF files").setInputFiles([pdf("nda-pdf-1.5.pdf"), pdf("scan.pdf")]);
  await expect(page.getByRole("button", { name: /^Cancel the upload of/ })).toHaveCount(2);
  await toDocuments(page);
  await expect(page.getByRole("heading", { level: 1, name: "Documents" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("button", { name: /^Cancel the upload of/ })).toHaveCount(2);
  await expect(titleField(page)).toHaveValue(title);
  await toDocuments(page);
  await expect(page.getByRole("heading", { level: 1, name: "Documents" })).toBeVisible();

  held.resolve();
  const other = await open();
  await expect(async () => {
    await other.goto(address);
    await expect(other.getByText("Ready", { exact: true })).toHaveCount(2, { timeout: 2000 });
  }).toPass();
  await page.goBack();
  await expectReady(page, 2);
  await createButton(page).click();
  await page.waitForURL(documentPage);
  expect(await countAtService(service, title)).toBe(1);
});

test("a tab asks before it is closed while something is not saved or uploaded, and only then", async ({ open }) => {
  const page = await open();
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  const close = async () => {
    await page.close({ runBeforeUnload: true });
    // The answer to a question of the page's own: the browser asks before it lets scripts go on.
    if (!page.isClosed()) await page.evaluate(() => null).catch(() => {});
  };
  await page.goto("/documents/new");
  await titleField(page).click();
  await page.route("**/drafts/*", (route) => (route.request().method() === "PUT" ? route.abort() : route.continue()));
  await titleField(page).fill("Not saved");
  await expect(page.getByText(/^Not saved yet/).first()).toBeVisible();
  await close();
  await expect.poll(() => asked).toEqual(["beforeunload"]);
  await page.unroute("**/drafts/*");
  await expectSaved(page);

  const held = Promise.withResolvers<void>();
  await page.route("**/uploads/*", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByLabel("PDF files").setInputFiles(pdf("nda-pdf-1.5.pdf"));
  await expect(page.getByRole("button", { name: /^Cancel the upload of/ })).toBeVisible();
  // Also while another page of the desk is shown.
  await toDocuments(page);
  await expect(page.getByRole("heading", { level: 1, name: "Documents" })).toBeVisible();
  await close();
  await expect.poll(() => asked).toHaveLength(2);
  await page.goBack();
  held.resolve();
  await expectReady(page);
  await expectSaved(page);
  const closed = page.waitForEvent("close");
  await close();
  await closed;
  expect(asked).toHaveLength(2);
});
