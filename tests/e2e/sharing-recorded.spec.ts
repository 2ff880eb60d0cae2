import type { Page } from "playwright/test";
import { createDocument, expect, test } from "../support/e2e.ts";

const unrecorded = "You shared a signing link of ‘Shared without a line’ (Jane Porter), but this couldn't be recorded.";
const copied = (page: Page) => page.getByRole("listitem").filter({ hasText: /copied/i });

async function copyLink(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Copy link for Jane Porter" }).click();
}

test("a sharing whose record was lost on the way is recorded by itself, and once", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const address = await createDocument(page, { title: "Shared on a bad line" });
  await page.clock.install();
  let tries = 0;
  await page.route(address, async (route) => {
    if (!("next-action" in route.request().headers())) return route.continue();
    tries++;
    if (tries === 1) return route.abort();
    // Recorded, but its answer is lost.
    if (tries === 2) {
      await route.fetch();
      return route.abort();
    }
    return route.continue();
  });
  await copyLink(page);
  await expect.poll(() => tries).toBe(1);
  await page.clock.runFor(2000);
  await expect.poll(() => tries).toBe(2);
  await page.clock.runFor(8000);
  await expect.poll(() => tries).toBe(3);
  await page.clock.resume();
  await page.unroute(address);
  await page.goto(address);
  await expect(page.getByText(/^Last copied/)).toBeVisible();
  await expect(copied(page).filter({ hasText: "Jane Porter" }).last()).toBeVisible();
  await expect(
    page
      .getByRole("heading", { name: "History" })
      .locator("..")
      .getByText(/copied/i),
  ).toHaveCount(1);
});

test("what could not be recorded is said, and recorded when the line is back", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const address = await createDocument(page, { title: "Shared without a line" });
  await page.clock.install();
  let tries = 0;
  await page.route(address, (route) => {
    if (!("next-action" in route.request().headers())) return route.continue();
    tries++;
    return route.abort();
  });
  await copyLink(page);
  for (const [n, pauseMs] of [2000, 8000, 30_000].entries()) {
    await expect.poll(() => tries).toBe(n + 1);
    await page.clock.runFor(pauseMs);
  }
  const notice = page.getByRole("region", { name: "Notifications" });
  await expect(notice).toContainText(unrecorded);
  await page.unroute(address);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(notice).toHaveCount(0);
  await expect(page.getByText(/^Last copied/)).toBeVisible();
});
