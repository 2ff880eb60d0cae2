import type { Page } from "playwright/test";
import { expect, test } from "../support/e2e.ts";
import { administrator } from "../support/people-pages.ts";
import { seed } from "../support/seed.ts";

const start = Date.UTC(2026, 0, 7, 9);
const two = [{ name: "Jane Porter" }, { name: "홍길동" }];
const items = [
  { key: "salary", value: "48000000" },
  { key: "start_date", value: "2026-12-01" },
];
const template = (page: Page) => page.getByRole("combobox", { name: "Template" });
const groups = (page: Page) => page.getByRole("group", { name: /^Item/ });
const usualItems = (page: Page) => page.getByRole("button", { name: /^Add usual items/ });
const key = (page: Page, n: number) => page.getByRole("group", { name: `Item ${n}` }).getByLabel("Key");

test("an ID that was used says what is usual, and its items' keys, never a value, are one press away", async ({
  desk,
  page,
}) => {
  const usual = { title: "Contract", template: "88101", signers: two, items, serviceId: "L-1" };
  await seed(desk, administrator.email, start, [usual, usual]);
  await page.goto("/documents/new");
  await template(page).fill("88101");
  await expect(page.getByRole("option", { name: "88101 Used 2 times" })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByText(/^Used 2 times, last 7 Jan.*\. Usually 2 signers, 1 page$/)).toBeVisible();
  await expect(page.getByText(/sent as entered/)).toHaveCount(0);
  await expect(groups(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Add usual items: salary, start_date" }).click();
  await expect(page.getByRole("group", { name: "Item 1" }).getByLabel("Value")).toBeFocused();
  await page.keyboard.type("50000000");
  await expect(key(page, 1)).toHaveValue("salary");
  await expect(key(page, 2)).toHaveValue("start_date");
  await expect(page.getByRole("group", { name: "Item 2" }).getByLabel("Value")).toHaveValue("");
  await expect(usualItems(page)).toHaveCount(0);
});

test("an ID that is not among those used last is found by a part of it, in the form and under templates", async ({
  another,
}) => {
  const { desk, page } = await another({});
  const used = (template: string) => ({ title: "Contract", template, serviceId: `S-${template}` });
  const since = Array.from({ length: 20 }, (_, n) => used(`new-${n}`));
  await seed(desk, administrator.email, start, [used("long-ago-7"), ...since]);
  // Entered before the part of the page that looks for it has come.
  const { promise: entered, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/_next/static/**/*.js", async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes("/templates/found")) await entered;
    await route.fulfill({ response });
  });
  await page.goto("/documents/new");
  await template(page).fill("AGO");
  release();
  await page.getByRole("option", { name: "long-ago-7 Used once" }).click();
  await expect(template(page)).toHaveValue("long-ago-7");
  // What the next page fetches ahead may be on its way still as the test ends.
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.goto("/templates?q=AGO");
  await expect(page.getByRole("link", { name: "Create template for long-ago-7" })).toBeVisible();
  await expect(page.getByRole("heading", { name: /AGO/ })).toHaveCount(0);
});

test("only what is not there yet is added, to what was entered; with another ID nothing is", async ({ desk, page }) => {
  const usual = { title: "Contract", template: "88103", items, serviceId: "L-1" };
  await seed(desk, administrator.email, start, [usual]);
  await page.goto("/documents/new");
  await page.getByRole("button", { name: "Add item" }).click();
  await page.keyboard.type("start_date");
  await page.getByRole("button", { name: "Add item" }).click();
  await template(page).fill("88103");
  await page.keyboard.press("Tab");
  await expect(page.getByText(/^Used once, 7 Jan.*\. Usually 1 signer, 1 page$/)).toBeVisible();
  await page.getByRole("button", { name: "Add usual items: salary" }).click();
  await expect(groups(page)).toHaveCount(2);
  await expect(key(page, 1)).toHaveValue("start_date");
  await expect(key(page, 2)).toHaveValue("salary");
  await page.getByRole("button", { name: "Remove item 2" }).click();
  await expect(usualItems(page)).toBeVisible();
  await template(page).fill("88104");
  await expect(usualItems(page)).toHaveCount(0);
});

test("somebody without a session learns nothing of a template", async ({ desk, page }) => {
  expect((await page.request.get("/templates/usual?id=88101")).status()).toBe(200);
  const answer = await fetch(`${desk.url}/templates/usual?id=88101`);
  expect(await answer.json()).toEqual({ ok: false, problem: { code: "signed_out" } });
});

for (const language of ["en", "ko"])
  test(`what is learned of a template moves nothing that stands below (${language})`, async ({ desk, page }) => {
    const usual = { title: "Contract", template: "88105", signers: two, items, serviceId: "L-1" };
    // What 1000 may have been meant for.
    await seed(desk, administrator.email, start, [usual, { ...usual, template: "10008", serviceId: "L-2" }]);
    await page.context().addCookies([{ name: "language", value: language, url: desk.url }]);
    let answer = Promise.withResolvers<void>();
    await page.route("**/templates/usual?*", async (route) => {
      await answer.promise;
      await route.continue();
    });
    const tops = () =>
      page
        .locator("#add-signer, [name=autoSend]")
        .evaluateAll((controls) => controls.map((control) => control.getBoundingClientRect().top + window.scrollY));
    for (const width of [320, 375, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto("/documents/new");
      for (const id of ["88105", "88190", "1000"]) {
        answer = Promise.withResolvers();
        await page.locator("#field-template").fill(id);
        const before = await tops();
        const asked = page.waitForRequest(/templates\/usual/);
        await page.locator("#field-title").focus();
        await asked;
        // Longer than a field waits with what it says once it is left.
        await page.waitForTimeout(300);
        expect(await tops(), `${id}, left, at ${width} px`).toEqual(before);
        const answered = page.waitForResponse(/templates\/usual/);
        answer.resolve();
        await (await answered).finished();
        const said = page.locator("#field-template-hint");
        await expect(said).toContainText(id === "88105" ? /Used|사용/ : `‘${id}’`);
        expect(await tops(), `${id} at ${width} px`).toEqual(before);
      }
    }
  });
