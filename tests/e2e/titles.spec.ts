import type { Page } from "playwright/test";
import { expect, nobody, test } from "../support/e2e.ts";
import { beginPacket } from "../support/packet-pages.ts";
import { demandSecondStep, setUpSecondStep, toSecondStep } from "../support/second-step.ts";

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
    "New document",
    "Drafts",
    "New document",
    "New document",
    "Waiting for release",
    "Contacts",
    "Templates",
    "People",
    "Connection",
    "Audit log",
    "Settings",
    "Documents",
  ]) {
    const before = page.url();
    await page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: new RegExp(`^${name}`) })
      .click();
    await expect(page).not.toHaveURL(before);
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

test("documents for the same signers are told apart by whose they are, and the steps of a sign-in by what they ask for", async ({
  another,
  open,
}) => {
  const { desk, page } = await another({});
  for (const name of ["홍길동", "Jane Porter"]) {
    await beginPacket(page, name);
    await expect(page).toHaveTitle(`${name} · Documents for the same signers · Countersign`);
  }
  await demandSecondStep(desk);
  const first = await open({ baseURL: desk.url, storageState: nobody });
  await toSecondStep(first, "/sign-in/set-up");
  await expect(first).toHaveTitle("Set up two-step sign-in · Countersign");
  await setUpSecondStep(first);
  const second = await open({ baseURL: desk.url, storageState: nobody });
  await toSecondStep(second, "/sign-in/code");
  await expect(second).toHaveTitle("Enter your code · Countersign");
});
