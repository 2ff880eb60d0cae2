import { faults } from "../support/axe.ts";
import { createDocument, expect, fillForm, test } from "../support/e2e.ts";
import { createButton, documentPage, everything } from "../support/form-page.ts";
import { addPerson, staff } from "../support/people-pages.ts";
import { startService } from "../support/service.ts";

const asked = "This document already exists";

test("the same contents again first show the document that is there, with its links; another one is a click of its own", async ({
  another,
}) => {
  const service = await startService();
  const { page } = await another(service.settings);
  const first = await createDocument(page, everything);
  const link =
    (await page.getByRole("list", { name: "Signing links" }).getByRole("link").first().getAttribute("href")) ?? "";

  await page.goto("/documents/new");
  await fillForm(page, { ...everything, title: "Another title" });
  await createButton(page).click();
  const question = page.getByRole("region", { name: asked });
  await expect(question).toBeFocused();
  await expect(question).toContainText(everything.title ?? "");
  await expect(question.getByRole("link", { name: link })).toHaveAttribute("href", link);
  await question.getByRole("button", { name: "Copy link for 홍길동" }).click();
  await expect(question.getByRole("link", { name: "Open that document" })).toHaveAttribute(
    "href",
    new URL(first).pathname,
  );
  expect(await service.sandbox.documents()).toHaveLength(1);
  expect(
    await faults(page, "the same again", [
      { colorScheme: "light", width: 1280 },
      { colorScheme: "dark", width: 375 },
    ]),
  ).toEqual([]);

  await question.getByRole("button", { name: "Create anyway" }).click();
  await expect(page).toHaveURL(documentPage);
  expect(page.url()).not.toBe(first);
  await expect(page.getByText("Created although another document has the same contents:")).toBeVisible();
  await page.getByRole("link", { name: "Show the other document" }).click();
  await expect(page).toHaveURL(first);
  // The link that was copied from the question is no less handed out.
  await expect(page.getByRole("region", { name: "History" })).toContainText("copied the link for 홍길동");
  expect(await service.sandbox.documents()).toHaveLength(2);
  await service.close();
});

test("what a colleague has created is asked about too, without its links and its title", async ({
  another,
  browser,
}) => {
  const service = await startService();
  const { desk, page, state } = await another(service.settings);
  const title = "Between the two of us";
  await createDocument(page, { ...everything, title });
  const jiwoo = await browser.newContext({
    baseURL: desk.url,
    storageState: await addPerson(browser, desk, state, staff),
  });
  const hers = await jiwoo.newPage();
  await hers.goto("/documents/new");
  await fillForm(hers, { ...everything, title: "Mine" });
  await createButton(hers).click();
  const question = hers.getByRole("region", { name: asked });
  await expect(question).toContainText("You don't have access to it");
  await expect(question.getByRole("link")).toHaveCount(0);
  expect(await hers.content()).not.toContain(title);
  await question.getByRole("button", { name: "Create anyway" }).click();
  await expect(hers).toHaveURL(documentPage);
  await expect(hers.getByRole("link", { name: "Show the other document" })).toHaveCount(0);
  await jiwoo.close();
  await service.close();
});

test("other contents are not asked about", async ({ another }) => {
  const service = await startService();
  const asking = await another(service.settings);
  await createDocument(asking.page, { ...everything, items: [["salary", "1"]] });
  await createDocument(asking.page, { ...everything, items: [["salary", "2"]] });
  await service.close();
});

test("nothing is asked about when the days are set to 0", async ({ page }) => {
  // As they are at the office's own desk.
  await createDocument(page, { ...everything, title: "Twice" });
  await createDocument(page, { ...everything, title: "Twice" });
});
