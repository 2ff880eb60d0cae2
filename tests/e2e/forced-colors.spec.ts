import type { Locator } from "playwright/test";
import { createDocument, expect, test } from "../support/e2e.ts";
import { everything } from "../support/form-page.ts";
import { chosen, open } from "../support/palette-pages.ts";
import { administrator } from "../support/people-pages.ts";
import { seed } from "../support/seed.ts";

test("with the reader's own colors one sees whether a switch is on and which choice is made", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  await page.goto("/documents/new");
  const seen = async (shown: Locator, control: Locator, checked: boolean) => {
    await control.setChecked(checked);
    // Not where the focus is.
    await page.getByRole("heading", { level: 1 }).click();
    return shown.screenshot({ animations: "disabled" });
  };
  const control = page.getByRole("switch", { name: "Send automatically" });
  // Once on and off before: the first press scrolls the page.
  await seen(control.locator(".."), control, true);
  const off = await seen(control.locator(".."), control, false);
  const on = await seen(control.locator(".."), control, true);
  expect(on.equals(off), "the switch").toBe(false);
  const choices = page.getByRole("radiogroup");
  const yes = await seen(choices, choices.getByRole("radio", { name: "Yes" }), true);
  const no = await seen(choices, choices.getByRole("radio", { name: "No", exact: true }), true);
  expect(no.equals(yes), "the choice").toBe(false);
});

test("with the reader's own colors the state of the document that is chosen in the palette is read on its row", async ({
  page,
  desk,
}) => {
  await seed(desk, administrator.email, Date.UTC(2026, 0, 7), [{ title: "Own colors", serviceId: "F-1" }]);
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/documents");
  await open(page);
  await page.keyboard.type("own colors");
  const state = chosen(page).getByText("Created", { exact: true });
  await expect(state).toBeVisible();
  await expect(state).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
});

test("with the reader's own colors a signer's buttons begin at one edge on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 667 });
  await createDocument(page, { ...everything, title: "One edge" });
  await page.emulateMedia({ forcedColors: "active" });
  const left = async (name: string) => (await page.getByRole("button", { name }).first().boundingBox())?.x;
  expect(await left("Mark as signed: ")).toBe(await left("Copy link for"));
});
