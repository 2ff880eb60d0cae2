import type { Locator, Page } from "playwright/test";
import { expect } from "playwright/test";

/** The line beside the form's title once all is saved, with the clock. */
export const savedLine = /^Saved \d\d:\d\d/;

export function titleField(page: Page): Locator {
  return page.getByRole("textbox", { name: "Title" });
}

/** Opens a new form, types its title, and waits until the desk has it. Answers the form's address. */
export async function beginDraft(page: Page, title: string): Promise<string> {
  await page.goto("/documents/new");
  await titleField(page).fill(title);
  await expectSaved(page);
  return page.url();
}

export async function expectSaved(page: Page): Promise<void> {
  await expect(page.locator("p.hint").filter({ hasText: savedLine })).toBeVisible();
}

/** As when the person comes back to this window. */
export async function comeBackTo(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
}

/** The row of a draft on the page that lists them. */
export function draftRow(page: Page, title: string): Locator {
  return page.getByRole("list", { name: "Drafts" }).getByRole("listitem").filter({ hasText: title });
}
