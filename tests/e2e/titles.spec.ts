import type { Page } from "playwright/test";
import { expect, test } from "../support/e2e.ts";

declare global {
  interface Window {
    titles: string[];
  }
}

/** Every title that the page has had, also for a moment. */
async function watchTitles(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.titles = [document.title];
    new MutationObserver(() => {
      if (window.titles.at(-1) !== document.title) window.titles.push(document.title);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

test("a page is never without a title, not on the way to another one and not while an action shows its effect", async ({
  page,
}) => {
  await page.goto("/documents");
  await watchTitles(page);
  for (const name of [
    "Drafts",
    "Waiting for release",
    "Contacts",
    "Templates",
    "People",
    "Connection",
    "Audit log",
    "Settings",
    "Documents",
  ]) {
    await page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: new RegExp(`^${name}`) })
      .click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(`^${name}`));
  }
  expect(await page.evaluate(() => window.titles)).not.toContain("");

  await page.goto("/documents/new");
  await watchTitles(page);
  const several = "Several documents for the same signers";
  await page.getByRole("link", { name: several }).click();
  await expect(page.getByRole("heading", { level: 1, name: several })).toBeVisible();
  await expect(page).toHaveTitle(`${several} · Countersign`);
  expect(await page.evaluate(() => window.titles)).not.toContain("");

  for (let n = 0; n < 5; n++) {
    await page.goto("/people");
    await watchTitles(page);
    await page.getByRole("textbox", { name: "Name" }).fill("Titled");
    await page.getByRole("textbox", { name: "Email" }).fill(`titled-${n}@hanbit.example`);
    await page.getByRole("button", { name: "Create invitation" }).click();
    await expect(page.getByText(`titled-${n}@hanbit.example`)).toBeVisible();
    expect(await page.evaluate(() => window.titles)).toEqual(["People · Countersign"]);
  }
});
