import { startDesk } from "../support/desk.ts";
import { collectComplaints, expect, fillForm, nobody, setUp, test } from "../support/e2e.ts";
import { startPostgres } from "../support/postgres.ts";

const yearMs = 365 * 24 * 60 * 60 * 1000;

test("instances whose clocks are a year ahead and an hour back keep one session, one order and one time", async ({
  browser,
  service,
}) => {
  test.setTimeout(120_000);
  const postgres = await startPostgres();
  const shared = {
    ...service.settings,
    DATABASE_URL: await postgres.create("desk", "template1"),
    SAME_AGAIN_DAYS: "0",
    SESSION_SECRET: "four quiet lamps and a blue kettle",
    NODE_OPTIONS: "--import ./tests/support/shifted-clock.mjs",
  };
  const ahead = await startDesk({ ...shared, CLOCK_SHIFT_MS: String(yearMs) });
  const back = await startDesk({ ...shared, CLOCK_SHIFT_MS: String(-60 * 60 * 1000) });
  const context = await browser.newContext({ baseURL: ahead.url, storageState: nobody });
  const page = await context.newPage();
  const complaints = collectComplaints(page);
  await setUp(page, ahead);
  // Cookies know no ports: whoever is signed in at one instance is at the other.
  const titles: string[] = [];
  for (const [round, desk] of [ahead, back, ahead, back].entries()) {
    await page.goto(`${desk.url}/documents/new`);
    const title = `Paper ${round}`;
    titles.unshift(title);
    await fillForm(page, { title });
    await page.getByRole("button", { name: "Create document" }).click();
    await page.waitForURL(/\/documents\/[0-9a-z]{26}$/);
  }
  for (const desk of [ahead, back]) {
    await page.goto(`${desk.url}/documents`);
    const rows = page.getByRole("row");
    await expect(rows).toHaveCount(titles.length + 1);
    for (const [place, title] of titles.entries()) {
      await expect(rows.nth(place + 1)).toContainText(title);
      const at = await rows
        .nth(place + 1)
        .locator("time")
        .getAttribute("datetime");
      expect(Math.abs(Date.now() - Date.parse(at ?? ""))).toBeLessThan(120_000);
    }
  }
  expect(complaints).toEqual([]);
  await context.close();
  await Promise.all([ahead.remove(), back.remove()]);
  await postgres.stop();
});
