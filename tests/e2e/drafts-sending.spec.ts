import { comeBackTo, expectSaved, titleField } from "../support/draft-pages.ts";
import { expect, fillForm, signerGroup, test } from "../support/e2e.ts";
import { createButton, documentPage } from "../support/form-page.ts";

test("what was changed on another device meanwhile is not sent as this page shows it: a person says which of the two", async ({
  page,
  open,
}) => {
  await page.goto("/documents/new");
  await fillForm(page, { title: "Salary 3,000,000" });
  await expectSaved(page);
  const other = await open();
  await other.goto(page.url());
  await titleField(other).fill("Salary 3,600,000");
  await expectSaved(other);
  await createButton(page).click();
  const choice = page.getByRole("region", { name: /^Changed in another tab or on another device, / });
  await expect(choice).toBeFocused();
  await expect(page).toHaveURL(other.url());
  await expect(titleField(page)).toHaveValue("Salary 3,000,000");

  await page.getByRole("button", { name: "Use newer version" }).click();
  await expect(titleField(page)).toHaveValue("Salary 3,600,000");
  await expect(titleField(page)).toBeFocused();
  await expect(choice).toHaveCount(0);
  await createButton(page).click();
  await page.waitForURL(documentPage);
  await expect(page.getByRole("heading", { level: 1, name: "Salary 3,600,000" })).toBeVisible();
});

test("a form that became a document in another tab says so, and is left without a question", async ({ page, open }) => {
  await page.goto("/documents/new");
  await fillForm(page, { title: "Made in the other tab" });
  await expectSaved(page);
  const other = await open();
  await other.goto(page.url());
  await createButton(other).click();
  await other.waitForURL(documentPage);

  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  await comeBackTo(page);
  await page.getByRole("link", { name: "Open the document" }).click();
  await page.waitForURL(other.url());
  expect(asked).toEqual([]);
  const kept = await page.evaluate(() => Object.keys(sessionStorage).filter((name) => name.includes(".form.")));
  expect(kept).toEqual([]);
});

test("a form that became a document in another tab stays forgotten when the line dies after that", async ({
  page,
  open,
}) => {
  await page.goto("/documents/new");
  await fillForm(page, { title: "Made in the other tab, then a dead line" });
  await expectSaved(page);
  const other = await open();
  await other.goto(page.url());
  await createButton(other).click();
  await other.waitForURL(documentPage);

  await comeBackTo(page);
  await expect(page.getByRole("link", { name: "Open the document" })).toBeVisible();
  await page.route("**/drafts/*", (route) => route.abort());
  const failed = page.waitForEvent("requestfailed", (request) => request.url().includes("/drafts/"));
  await comeBackTo(page);
  await failed;
  await expect(page.getByRole("link", { name: "Open the document" })).toBeVisible();
  const kept = await page.evaluate(() => Object.keys(sessionStorage).filter((name) => name.includes(".form.")));
  expect(kept).toEqual([]);
});

test("a form is sent although a save hangs and then fails, and what comes of it is shown", async ({ page }) => {
  await page.clock.install();
  await page.goto("/documents/new");
  await fillForm(page, { title: "Saved" });
  await expectSaved(page);
  const [failed, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route("**/drafts/*", async (route) => {
    if (route.request().method() !== "PUT") return route.continue();
    await failed.promise;
    await route.abort();
  });
  await page.route("**/documents/new*", async (route) => {
    await answered.promise;
    await route.continue();
  });
  const hanging = page.waitForRequest("**/drafts/*");
  await titleField(page).fill("Sent all the same");
  await hanging;
  const sent = page.waitForRequest((request) => "next-action" in request.headers());
  await createButton(page).click();
  await page.clock.runFor(4000);
  await sent;
  const failure = page.waitForEvent("requestfailed", (request) => request.url().includes("/drafts/"));
  failed.resolve();
  await failure;
  answered.resolve();
  await page.waitForURL(documentPage);
  await expect(page.getByRole("heading", { level: 1, name: "Sent all the same" })).toBeVisible();
});

test("after a refusal the form stands as it was typed, and nobody is said to have changed it", async ({
  page,
  open,
}) => {
  await page.goto("/documents/new");
  const signers = [{ name: " Jane Porter ", mobile: "010-1234-5678" }];
  await fillForm(page, { template: "practice-rejected", title: "Refused", signers, items: [["salary", ""]] });
  await createButton(page).click();
  await expect(page.getByText("The signing service refused the document")).toBeVisible();
  const asTyped = async (there: typeof page) => {
    await expect(signerGroup(there, 1).getByLabel("Mobile")).toHaveValue("010-1234-5678");
    await expect(signerGroup(there, 1).getByLabel("Name")).toHaveValue(" Jane Porter ");
    await expect(there.getByRole("group", { name: /^Item 1/ }).getByLabel("Key")).toHaveValue("salary");
  };
  const looked = page.waitForResponse("**/drafts/*");
  await comeBackTo(page);
  await looked;
  await asTyped(page);
  await expect(page.getByText(/^(Changed in|Updated from) another tab/)).toHaveCount(0);
  const other = await open();
  await other.goto(page.url());
  await asTyped(other);

  await signerGroup(page, 1).getByLabel("Name").fill("Corrected Porter");
  await expectSaved(page);
  await comeBackTo(other);
  await expect(signerGroup(other, 1).getByLabel("Name")).toHaveValue("Corrected Porter");
});
