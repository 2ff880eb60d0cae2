import { readFileSync } from "node:fs";
import { createDocument, expect, test } from "../support/e2e.ts";
import { watchShifts } from "../support/layout-shifts.ts";
import { administrator, nobody, signIn } from "../support/people-pages.ts";
import { seed } from "../support/seed.ts";

/** In Seoul the next day has begun. */
const at = Date.UTC(2026, 0, 6, 17, 44);

test("times, days and exports are told by the reader's own clock from the first page on", async ({ another, open }) => {
  const { desk } = await another({ TZ: "UTC" });
  await seed(desk, administrator.email, at, [{ title: "Late in the evening", serviceId: "1001" }]);
  const page = await open({ baseURL: desk.url, storageState: nobody, timezoneId: "Asia/Seoul" });
  await page.goto("/sign-in");
  await signIn(page, administrator);
  const told = page.getByRole("row", { name: "Late in the evening" }).locator("time");
  await expect(told).toHaveAttribute("title", "7 January 2026, 02:44 KST");
  await expect(told).toHaveAttribute("datetime", new Date(at).toISOString());
  await page.goto("/documents?from=2026-01-07&to=2026-01-07");
  await expect(told).toHaveCount(1);
  await page.goto("/documents?from=2026-01-06&to=2026-01-06");
  await expect(told).toHaveCount(0);

  await page.goto("/documents");
  await page.getByRole("button", { name: "Export" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: /CSV/ }).click();
  const csv = readFileSync(await (await download).path(), "utf8");
  expect(csv).toContain("KST");
  expect(csv).toContain("2026-01-07 02:44");
});

test("a page that was opened before the server knew the zone is put right in its place", async ({ another, open }) => {
  const { desk, page: admin, state } = await another({ TZ: "UTC" });
  const address = await createDocument(admin, { title: "Known session" });
  const page = await open({ baseURL: desk.url, storageState: state, timezoneId: "Asia/Seoul" });
  const shifts = await watchShifts(page);
  await page.goto(address);
  const times = page.getByRole("region", { name: "History" }).locator("time");
  await expect(times).toHaveText(/ KST$/);
  expect(await shifts()).toEqual([]);
  await page.reload();
  await expect(times).toHaveText(/ KST$/);
});

test("a zone whose clock is the server's in one half of the year only is told at once", async ({ another, open }) => {
  const { desk, state } = await another({ TZ: "UTC" });
  await seed(desk, administrator.email, at, [{ title: "New year", serviceId: "1002" }]);
  const july = Date.UTC(2026, 6, 15, 23, 30);
  await seed(desk, administrator.email, july, [{ title: "High summer", serviceId: "1003" }]);
  const page = await open({ baseURL: desk.url, storageState: state, timezoneId: "Europe/London" });
  await page.goto("/documents");
  const told = page.getByRole("row", { name: "High summer" }).locator("time");
  await expect(told).toHaveAttribute("title", "16 July 2026, 00:30 BST");
});

test("a browser whose clock is the server's is asked for its zone's name only once the page has come to rest", async ({
  another,
  open,
}) => {
  const { desk, page: admin, state } = await another({ TZ: "Asia/Seoul" });
  const address = await createDocument(admin, { title: "Next door" });
  const page = await open({ baseURL: desk.url, storageState: state, timezoneId: "Asia/Tokyo" });
  await page.clock.install();
  await page.addInitScript(() => {
    const { resolvedOptions } = Intl.DateTimeFormat.prototype;
    Intl.DateTimeFormat.prototype.resolvedOptions = function () {
      document.documentElement.dataset.asked = "";
      return resolvedOptions.call(this);
    };
  });
  await page.goto(address, { waitUntil: "networkidle" });
  const times = page.getByRole("region", { name: "History" }).locator("time");
  await expect(times).toHaveText(/ KST$/);
  await page.clock.fastForward(15_000);
  await expect(page.locator("html")).not.toHaveAttribute("data-asked");
  await page.clock.fastForward(45_000);
  await expect(page.locator("html")).toHaveAttribute("data-asked");
  await expect(times).toHaveText(/ KST$/);
  await page.reload();
  await expect(times).toHaveText(/ GMT\+9$/);
});

test("a zone that there is not, or is none, leaves the server's", async ({ another, open }) => {
  const { desk, page: admin, state } = await another({ TZ: "Asia/Seoul" });
  const address = await createDocument(admin, { title: "Made-up zone" });
  const page = await open({ baseURL: desk.url, storageState: state, timezoneId: "Asia/Seoul" });
  for (const value of ["Nowhere/Atlantis", "%3Cscript%3E", "+05:30", "x".repeat(3000), "__proto__"]) {
    await page.context().addCookies([{ name: "time-zone", value, url: desk.url }]);
    expect(await (await page.request.get(address)).text()).toMatch(/\d\d:\d\d KST/);
  }
});
