import { expect, type Page } from "playwright/test";

/** The palette's field, its options, and the one that Enter would open. */
export const field = (page: Page) => page.getByRole("dialog").getByRole("combobox");
export const options = (page: Page) => page.getByRole("dialog").getByRole("option");
export const chosen = (page: Page) => page.getByRole("dialog").getByRole("option", { selected: true });

/** Presses the key until scripts listen. */
export async function open(page: Page, keys = "Control+k"): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(keys);
    await expect(field(page)).toBeFocused({ timeout: 1000 });
  }).toPass();
  await expect(options(page).first()).toBeVisible();
}
