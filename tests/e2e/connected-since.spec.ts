import type { Page } from "playwright/test";
import { expect, fillForm, test } from "../support/e2e.ts";
import { countAtService, createButton, documentPage, formState, summary } from "../support/form-page.ts";
import { beginPacket, createAll, created, fillPart } from "../support/packet-pages.ts";
import { addPerson, manager } from "../support/people-pages.ts";
import { connectService } from "../support/service-pages.ts";
import { describeTemplates } from "../support/template-pages.ts";

const banner = (page: Page) => page.getByRole("complementary", { name: "Practice mode" });
const connected = "The signing service was connected after you opened this page. Nothing was created";

test("a form that was opened in practice mode creates nothing at a service connected since, until it is pressed again", async ({
  another,
  service,
}) => {
  const title = "Only a trial";
  const { page } = await another({});
  await page.goto("/documents/new");
  await fillForm(page, { title });
  await connectService(page, service);
  await expect(banner(page)).toBeVisible();
  const before = await formState(page);
  await createButton(page).click();
  await expect(summary(page)).toContainText(connected);
  expect(await countAtService(service, title)).toBe(0);
  await expect(banner(page)).toHaveCount(0);
  expect(await formState(page)).toEqual(before);
  await createButton(page).click();
  await expect(page).toHaveURL(documentPage);
  expect(await countAtService(service, title)).toBe(1);
});

test("nor does a form that was opened since, as long as the page around it tells of practice mode", async ({
  another,
  service,
}) => {
  const title = "Opened later";
  const { page } = await another({});
  await page.goto("/documents");
  await connectService(page, service);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "New document" }).click();
  await expect(createButton(page)).toBeVisible();
  await fillForm(page, { title });
  await expect(banner(page)).toBeVisible();
  await createButton(page).click();
  await expect(summary(page)).toContainText(connected);
  expect(await countAtService(service, title)).toBe(0);
});

test("of several documents none is created at a service connected since, and all are at the next press", async ({
  another,
  service,
}) => {
  const { page } = await another({});
  await beginPacket(page, "Hong");
  await fillPart(page, 1, "First trial");
  await fillPart(page, 2, "Second trial");
  await connectService(page, service);
  await createAll(page, 2).click();
  await expect(summary(page)).toContainText(connected);
  expect(await countAtService(service, "First trial")).toBe(0);
  expect(await countAtService(service, "Second trial")).toBe(0);
  await expect(banner(page)).toHaveCount(0);
  await createAll(page, 2).click();
  await expect(created(page)).toHaveCount(2);
  expect(await countAtService(service, "Second trial")).toBe(1);
});

test("a release that was opened in practice mode creates nothing at a service connected since, until it is pressed again", async ({
  another,
  service,
  browser,
}) => {
  const title = "Trial release";
  const { page, desk, state } = await another({});
  await describeTemplates(desk, [{ templateId: "88990", name: "Released", release: true }]);
  const storageState = await addPerson(browser, desk, state, manager);
  await page.goto("/documents/new");
  await fillForm(page, { template: "88990", title });
  await page.getByRole("button", { name: "Ask for release" }).click();
  await expect(page.getByRole("button", { name: "Take back" })).toBeVisible();
  const context = await browser.newContext({ baseURL: desk.url, storageState });
  const boss = await context.newPage();
  await boss.goto("/releases");
  await boss.getByRole("link", { name: title, exact: true }).click();
  const release = boss.getByRole("button", { name: "Release", exact: true });
  await expect(release).toBeVisible();
  await connectService(page, service);
  await release.click();
  await expect(summary(boss)).toContainText(connected);
  expect(await countAtService(service, title)).toBe(0);
  await expect(banner(boss)).toHaveCount(0);
  await release.click();
  await expect(boss).toHaveURL(documentPage);
  expect(await countAtService(service, title)).toBe(1);
  await context.close();
});

test("a restart with other settings counts alike, also one that ends in practice mode", async ({
  another,
  service,
}) => {
  const settings: Record<string, string> = {};
  const { page, desk } = await another(settings);
  const restart = async () => {
    await desk.stop();
    await desk.start();
  };
  await page.goto("/documents/new");
  await fillForm(page, { title: "Across a restart" });
  Object.assign(settings, service.settings);
  await restart();
  await createButton(page).click();
  await expect(summary(page)).toContainText(connected);
  await expect(banner(page)).toHaveCount(0);
  for (const name of Object.keys(service.settings)) delete settings[name];
  await restart();
  await createButton(page).click();
  await expect(summary(page)).toContainText("The signing service was disconnected after you opened this page");
  await expect(banner(page)).toBeVisible();
  expect(await countAtService(service, "Across a restart")).toBe(0);
  await createButton(page).click();
  await expect(page).toHaveURL(documentPage);
  expect(await countAtService(service, "Across a restart")).toBe(0);
});
