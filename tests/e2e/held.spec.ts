import type { Page } from "playwright/test";
import { faults } from "../support/axe.ts";
import { expect, fillForm, test } from "../support/e2e.ts";
import { countAtService, createButton, documentPage } from "../support/form-page.ts";

const titleField = (page: Page) => page.getByRole("textbox", { name: "Title", exact: true });

test("with a time to undo nothing is sent before it is over, undone the form is as it was, and it goes once", async ({
  another,
  service,
}) => {
  const { page } = await another(service.settings);
  await page.goto("/settings");
  const seconds = page.getByRole("textbox", { name: "Seconds to undo" });
  await expect(seconds).toHaveValue("0");
  for (const wrong of ["31", "1.5", "", "ten"]) {
    await seconds.fill(wrong);
    await seconds.press("Enter");
    await expect(seconds).toHaveAccessibleDescription(/whole number of seconds from 0 to 30/);
  }
  await seconds.fill("30");
  await seconds.press("Enter");
  await expect(page.getByText("Saved. Forms that are open")).toBeVisible();
  await page.reload();
  await expect(seconds).toHaveValue("30");

  await page.clock.install();
  await page.goto("/documents/new");
  await fillForm(page, { title: "Held" });
  const undo = page.getByRole("button", { name: "Undo", exact: true });
  await createButton(page).press("Enter");
  await expect(page.getByText("Will be created in 30 s")).toBeVisible();
  await page.clock.runFor(10_000);
  await expect(page.getByText("Will be created in 20 s")).toBeVisible();
  // Of the keys those that do something now.
  await expect(page.getByText("Ctrl Z", { exact: true })).toBeVisible();
  await expect(page.getByText("Ctrl Enter", { exact: true })).toHaveCount(0);
  await titleField(page).press("x");
  await expect(titleField(page)).toHaveValue("Held");
  expect(await faults(page, "held", [{ colorScheme: "dark", width: 375 }])).toEqual([]);
  await undo.press("Enter");
  await expect(page.getByText("Nothing was created")).toBeVisible();
  await expect(createButton(page)).toBeFocused();
  await page.clock.runFor(60_000);
  expect(await countAtService(service, "Held")).toBe(0);

  await titleField(page).fill("Held, by the keyboard");
  await page.keyboard.press("Control+Enter");
  await expect(undo).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(undo).toHaveCount(0);
  await expect(titleField(page)).toHaveValue("Held, by the keyboard");
  await titleField(page).fill("Held to the end");
  await page.keyboard.press("Control+Enter");
  await expect(undo).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await page.clock.runFor(31_000);
  await expect(page).toHaveURL(documentPage);
  expect(await countAtService(service, "Held to the end")).toBe(1);
});

test("a form that is left while it is held becomes a document all the same, and the tab asks before it is closed", async ({
  another,
  service,
}) => {
  const { page } = await another(service.settings);
  await page.goto("/settings");
  const seconds = page.getByRole("textbox", { name: "Seconds to undo" });
  await seconds.fill("5");
  await seconds.press("Enter");
  await expect(page.getByText("Saved. Forms that are open")).toBeVisible();
  await page.goto("/documents/new");
  await fillForm(page, { title: "Held and left" });
  await createButton(page).click();
  await expect(page.getByRole("button", { name: "Undo", exact: true })).toBeVisible();
  const asked = page.waitForEvent("dialog");
  void page.close({ runBeforeUnload: true });
  await (await asked).dismiss();
  await page.getByRole("link", { name: "Drafts" }).first().click();
  await expect.poll(() => countAtService(service, "Held and left"), { timeout: 20_000 }).toBe(1);
});

test("of a form that is left while it is held nothing is created once its draft is deleted", async ({
  another,
  service,
}) => {
  const { page } = await another(service.settings);
  await page.goto("/settings");
  const seconds = page.getByRole("textbox", { name: "Seconds to undo" });
  await seconds.fill("30");
  await seconds.press("Enter");
  await expect(page.getByText("Saved. Forms that are open")).toBeVisible();
  await page.clock.install();
  await page.goto("/documents/new");
  await fillForm(page, { title: "Held and deleted" });
  await createButton(page).click();
  await expect(page.getByRole("button", { name: "Undo", exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Drafts" }).first().click();
  await page.getByRole("button", { name: "Share Held and deleted" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "or it is being saved or sent, in this tab" })).toBeVisible();
  await page.getByRole("button", { name: "Delete Held and deleted" }).click();
  await expect(page.getByRole("button", { name: "Undo: restore Held and deleted" })).toBeVisible();
  await page.clock.runFor(31_000);
  await expect(page).toHaveURL(/\/drafts/);
  expect(await countAtService(service, "Held and deleted")).toBe(0);
});
