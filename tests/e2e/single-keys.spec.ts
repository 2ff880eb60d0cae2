import { faults } from "../support/axe.ts";
import { expect, test } from "../support/e2e.ts";
import { field, open, options } from "../support/palette-pages.ts";

test("/ leads to the search of the page, elsewhere to the palette, and ? shows the keys; neither while one types", async ({
  page,
}) => {
  const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await page.goto("/documents");
  await open(page);
  await page.keyboard.press("Escape");
  const search = page.getByRole("searchbox", { name: "Search documents" });
  await page.keyboard.press("/");
  await expect(search).toBeFocused();
  await page.keyboard.type("a/b?");
  await expect(search).toHaveValue("a/b?");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await page.goto("/connection");
  await open(page);
  await page.keyboard.type("/?");
  await expect(field(page)).toHaveValue("/?");
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await expect(keys.getByRole("term").filter({ hasText: "Ctrl K" })).toBeVisible();
  await page.keyboard.press("/");
  await expect(field(page)).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(keys).toHaveCount(0);
  await page.keyboard.press("/");
  await expect(field(page)).toBeFocused();
});

test("the two keys can be put off and on again, by whoever presses keys without meaning to", async ({ page }) => {
  await page.goto("/drafts");
  await open(page);
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await page.getByRole("checkbox", { name: "Use / and ? as shortcuts" }).uncheck();
  await page.keyboard.press("Escape");
  await page.reload();
  await open(page);
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await page.keyboard.press("/");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await open(page);
  await page.getByRole("dialog").getByRole("button", { name: "Shortcuts" }).click();
  await page.getByRole("checkbox", { name: "Use / and ? as shortcuts" }).check();
  await page.keyboard.press("Escape");
  await page.keyboard.press("/");
  await expect(options(page).first()).toBeVisible();
});

test("axe finds nothing on the keys", async ({ open: newWindow }) => {
  for (const locale of ["en-US", "ko-KR"]) {
    const page = await newWindow({ locale });
    await page.goto("/drafts");
    await open(page);
    await page.keyboard.press("Escape");
    await page.keyboard.press("?");
    await expect(page.getByRole("checkbox")).toBeVisible();
    const views = [
      { colorScheme: "light" as const, width: 1280 },
      { colorScheme: "dark" as const, width: 375 },
    ];
    expect(await faults(page, `keys, ${locale}`, views)).toEqual([]);
  }
});
