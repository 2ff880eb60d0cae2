import type { Locator } from "playwright/test";
import { expect, test } from "../support/e2e.ts";

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
