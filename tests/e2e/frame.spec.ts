import { expect, test } from "../support/e2e.ts";
import { administrator } from "../support/people-pages.ts";
import { seed } from "../support/seed.ts";
import { company, longTitle } from "../support/widths-scene.ts";

/** Far from everything else that the tests make. */
const start = Date.UTC(2025, 9, 6, 3);
const phone = { viewport: { width: 375, height: 720 }, hasTouch: true, isMobile: true };

test("on a phone the ways that people go most stand at the bottom with their words; the rest is a menu that goes with its page", async ({
  open,
}) => {
  const page = await open(phone);
  await page.goto("/documents");
  const ways = page.getByRole("navigation", { name: "Main" });
  for (const name of ["New document", "Documents", "Drafts"]) {
    const way = ways.getByRole("link", { name: new RegExp(`^${name}`) });
    await expect(way.getByText(name).or(way)).toBeInViewport({ ratio: 1 });
    const box = await way.boundingBox();
    expect.soft(box?.height, name).toBeGreaterThanOrEqual(44);
    expect.soft((box?.y ?? 0) + (box?.height ?? 0), name).toBe(720);
  }
  await expect(ways.getByRole("link", { name: "People" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Sign out", exact: true })).toBeHidden();

  await ways.getByRole("button", { name: "Menu" }).tap();
  await expect(page.getByRole("button", { name: "Sign out", exact: true })).toBeInViewport({ ratio: 1 });
  await ways.getByRole("link", { name: "People" }).tap();
  await expect(page.getByRole("heading", { name: "People", level: 1 })).toBeVisible();
  await expect(page.getByRole("button", { name: "Sign out", exact: true })).toBeHidden();

  await ways.getByRole("button", { name: "Menu" }).tap();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(ways.getByRole("button", { name: "Menu" })).toBeHidden();
  await expect(ways.getByRole("link", { name: "People" })).toBeInViewport();
});

test("a window of 1280 by 800 shows at least eight documents of long titles and names, and all of them by a tooltip", async ({
  page,
  desk,
}) => {
  const signers = ["김민서", company, "Kim Minseo-Alexandra Featherstonehaugh"].map((name) => ({ name }));
  const titles = Array.from({ length: 20 }, (_, i) => `Above the fold ${i} ${longTitle}`);
  await seed(
    desk,
    administrator.email,
    start,
    titles.map((title, i) => ({ title, signers, serviceId: `W-${i}` })),
  );
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/documents?q=above+the+fold&state=created");
  const bottoms = await page
    .locator("tbody tr")
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().bottom));
  expect(bottoms.length).toBe(20);
  expect(bottoms.filter((bottom) => bottom <= 800).length).toBeGreaterThanOrEqual(8);

  // What two lines do not hold is said by the pointer, and to who goes there by keyboard.
  const first = page.locator("tbody tr").first();
  await expect(async () => {
    await page.mouse.move(0, 0);
    await first.getByText(company).hover();
    await expect(page.locator(".tooltip")).toContainText("Featherstonehaugh", { timeout: 1000 });
  }).toPass();
  await expect(page.locator(".tooltip")).toContainText(company);
  await first.getByRole("link").first().focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await expect(page.locator(".tooltip")).toHaveText(`Above the fold 19 ${longTitle}`);
});
