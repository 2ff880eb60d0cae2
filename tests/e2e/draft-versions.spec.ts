import { bothViews, faults } from "../support/axe.ts";
import { beginDraft, comeBackTo, expectSaved, titleField } from "../support/draft-pages.ts";
import { expect, expectReady, fillForm, pdf, signerGroup, test } from "../support/e2e.ts";
import { createButton } from "../support/form-page.ts";

test("a tab that is behind takes the newer contents by itself, and says so", async ({ page, open }) => {
  const address = await beginDraft(page, "First");
  const other = await open();
  await other.goto(address);
  await titleField(other).fill("Second");
  await expectSaved(other);
  await comeBackTo(page);
  await expect(titleField(page)).toHaveValue("Second");
  await expect(page.getByText(/^Updated from another tab or device · Saved/)).toBeVisible();
  await titleField(page).fill("Third");
  await expectSaved(page);
  await comeBackTo(other);
  await expect(titleField(other)).toHaveValue("Third");
});

test("the cursor stays in its row when the newer contents are drawn, unless somebody else stands there by then", async ({
  page,
  open,
}) => {
  const address = await beginDraft(page, "First");
  const [name, email] = [signerGroup(page, 1).getByLabel("Name"), signerGroup(page, 1).getByLabel("Email")];
  const other = await open();
  await other.goto(address);
  await titleField(other).fill("Second");
  await expectSaved(other);
  await email.focus();
  await comeBackTo(page);
  await expect(titleField(page)).toHaveValue("Second");
  await expect(email).toBeFocused();
  await page.keyboard.type("kim@hanbit.example");
  await expect(email).toHaveValue("kim@hanbit.example");
  await expectSaved(page);
  await comeBackTo(other);
  await expect(signerGroup(other, 1).getByLabel("Email")).toHaveValue("kim@hanbit.example");
  await signerGroup(other, 1).getByLabel("Name").fill("Park Duri");
  await expectSaved(other);
  await email.focus();
  await comeBackTo(page);
  await expect(name).toHaveValue("Park Duri");
  await expect(email).not.toBeFocused();
});

test("a file that could not be uploaded is not dropped for what another tab has saved", async ({ page, open }) => {
  const address = await beginDraft(page, "First");
  await page.route("**/uploads/*", (route) => route.abort("connectionreset"), { times: 1 });
  await page.getByLabel("PDF files").setInputFiles(pdf("nda-pdf-1.5.pdf"));
  const again = page.getByRole("button", { name: "Try again: upload of nda-pdf-1.5.pdf" });
  await expect(again).toBeVisible();
  const other = await open();
  await other.goto(address);
  await titleField(other).fill("Second");
  await expectSaved(other);
  const asked = page.waitForResponse((response) => response.url().includes("/drafts/"));
  await comeBackTo(page);
  await (await asked).finished();
  await expect(again).toBeVisible();
  await again.click();
  // Now that both have changed something, a person chooses.
  await expect(page.getByRole("button", { name: "Use newer version" })).toBeVisible();
  await expectReady(page);
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
  const differs = other.getByText(/^Different in the newer version: /);
  await expect(differs).toHaveText(/: Title$/);
  expect(await faults(other, "the choice", bothViews)).toEqual([]);
  // Nothing is created of a form of which it is not clear what it says.
  await fillForm(other, { title: "From the other" });
  await expect(differs).toHaveText(/: PDF files, Template, Title, Signers$/);
  await createButton(other).click();
  await expect(choice.locator("..")).toBeFocused();
  await expect(other).toHaveURL(address);
  await other.getByRole("button", { name: "Keep this version" }).click();
  await expectSaved(other);
  await expect(choice).toHaveCount(0);

  await page.route("**/drafts/*", (route) => (route.request().method() === "GET" ? route.abort() : route.continue()));
  await titleField(page).fill("Typed blindly");
  await expect(page.getByRole("button", { name: "Use newer version" })).toBeVisible();
  const broken = { status: 500, json: { ok: false, problem: { code: "unexpected", reference: "K7MQ2P" } } };
  await page.route("**/drafts/*", (route) => route.fulfill(broken));
  await page.getByRole("button", { name: "Use newer version" }).click();
  await expect(page.getByText("Reference K7MQ2P")).toBeVisible();
  await page.unroute("**/drafts/*");
  await page.getByRole("button", { name: "Use newer version" }).click();
  await expect(titleField(page)).toHaveValue("From the other");
  await expectReady(page);
  await expectSaved(page);
});

test("whoever keeps their version after the other was saved once more is told to choose again, and is told of it no longer than that", async ({
  page,
  open,
}) => {
  const address = await beginDraft(page, "Chosen twice");
  const other = await open();
  await other.goto(address);
  const differ = async (title: string) => {
    await other.route("**/drafts/*", (route) => route.abort());
    await titleField(other).fill(`${title} here`);
    await expect(other.getByText(/^Not saved yet/).first()).toBeVisible();
    await titleField(page).fill(`${title} there`);
    await expectSaved(page);
    await other.unroute("**/drafts/*");
  };
  const choice = other.getByRole("alert").filter({ hasText: /^Changed in another tab or on another device/ });
  const keep = other.getByRole("button", { name: "Keep this version" });
  const again = "It was changed again just now. Choose once more";

  await differ("Chosen twice");
  await expect(choice).toContainText("Choose which version to keep");
  await titleField(page).fill("Chosen twice there again");
  await expectSaved(page);
  await keep.press("Enter");
  await expect(choice).toContainText(again);
  await expect(titleField(other)).toHaveValue("Chosen twice here");
  await keep.press("Enter");
  await expectSaved(other);
  await expect(choice).toHaveCount(0);

  await page.reload();
  await differ("Chosen later");
  await expect(choice).toContainText("Choose which version to keep");
  await expect(choice).not.toContainText(again);
});

test("whoever keeps their version while the newer one is on its way keeps it", async ({ page, open }) => {
  const address = await beginDraft(page, "Common");
  const other = await open();
  await other.goto(address);
  await other.route("**/drafts/*", (route) => route.abort());
  await titleField(other).fill("From the other");
  await expect(other.getByText(/^Not saved yet/).first()).toBeVisible();
  await titleField(page).fill("From the one");
  await expectSaved(page);
  await other.unroute("**/drafts/*");
  const take = other.getByRole("button", { name: "Use newer version" });
  await expect(take).toBeVisible();
  const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await other.route("**/drafts/*", async (route) => {
    if (route.request().method() === "GET") {
      asked.resolve();
      await answer.promise;
    }
    await route.continue();
  });
  await take.click();
  await asked.promise;
  await expect(take).toHaveAttribute("aria-disabled", "true");
  await other.getByRole("button", { name: "Keep this version" }).click();
  await expectSaved(other);
  const answered = other.waitForResponse((response) => response.request().method() === "GET");
  answer.resolve();
  await answered;
  await expect(titleField(other)).toHaveValue("From the other");
});

test("a draft that is newer elsewhere says so though its choice cannot be loaded, which is tried again", async ({
  page,
  open,
}) => {
  const address = await beginDraft(page, "Common");
  const other = await open();
  await other.goto(address, { waitUntil: "networkidle" });
  await other.route("**/drafts/*", (route) => route.abort());
  await titleField(other).fill("From the other");
  await expect(other.getByText(/^Not saved yet/).first()).toBeVisible();
  await titleField(page).fill("From the one");
  await expectSaved(page);
  await other.route("**/_next/static/**", (route) => route.abort());
  await other.unroute("**/drafts/*");
  await expect(other.getByText("Choose which version to keep").first()).toBeVisible();
  await expect(other.getByRole("button", { name: "Use newer version" })).toHaveCount(0);
  await other.unroute("**/_next/static/**");
  await expect(other.getByRole("button", { name: "Use newer version" })).toBeVisible();
});
