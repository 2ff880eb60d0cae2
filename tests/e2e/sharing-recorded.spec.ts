import type { Page } from "playwright/test";
import { createDocument, expect, test } from "../support/e2e.ts";
import { administrator } from "../support/people-pages.ts";
import { seed } from "../support/seed.ts";

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

test("nothing moves when a copy is told beside its link, at any width, and each number stands beside its name", async ({
  page,
  context,
  desk,
  adminState: _signedIn,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const widths = [320, 375, 560, 640, 720, 800, 890, 1280];
  const signers = ["Jane Porter", "홍길동", "Kim Minseo"].map((name) => ({ name }));
  const made = await seed(
    desk,
    administrator.email,
    Date.UTC(2025, 7, 5, 3),
    widths.map((width) => ({ title: `Copied at ${width}`, serviceId: `W-${width}`, signers })),
  );
  for (const [i, width] of widths.entries()) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/documents/${made[i]?.id}`);
    const rows = page.getByRole("list", { name: "Signing links" });
    for (const { name } of signers) {
      const top = async (text: string) => (await rows.getByText(text, { exact: true }).boundingBox())?.y ?? 0;
      const number = String(signers.findIndex((one) => one.name === name) + 1);
      expect(Math.abs((await top(number)) - (await top(name))), `${name} at ${width} px`).toBeLessThan(3);
    }
    const places = () =>
      rows.getByRole("button").evaluateAll((all) =>
        all.map((button) => {
          const { x, y } = button.getBoundingClientRect();
          return [x, y + window.scrollY].map(Math.round);
        }),
      );
    const before = await places();
    for (const [n, { name }] of signers.slice(0, 2).entries()) {
      await page.getByRole("button", { name: `Copy link for ${name}` }).click();
      await expect(rows.getByText(/^Last copied/)).toHaveCount(n + 1);
    }
    expect(await places(), `at ${width} px`).toEqual(before);
  }
});
