import type { Page } from "playwright/test";
import { faults } from "../support/axe.ts";
import { changeStore } from "../support/backdate.ts";
import type { Desk } from "../support/desk.ts";
import { storeOf } from "../support/desk-store.ts";
import { titleField } from "../support/draft-pages.ts";
import { administrator, createDocument, expect, test } from "../support/e2e.ts";
import { signIn } from "../support/people-pages.ts";
import { watchRequests } from "../support/requests-over.ts";

const minute = 60_000;
const soon = /^You'll be signed out at \d\d:\d\d because of inactivity/;
const notices = (page: Page) => page.getByRole("region", { name: "Notifications" });

/** Opens a page whose clock is in our hand, and waits until it listens. */
async function begun(page: Page, path: string): Promise<void> {
  await page.clock.install();
  await page.goto(path);
  await page.clock.runFor(5000);
  // The timer that later asks for the session's end begins with the corner for notices.
  await expect(page.locator("p[aria-live=polite].sr-only").last()).toBeAttached();
}

/** Opens a page, and waits until all that it asks for by itself is there: each request counts. */
async function opened(page: Page, path: string): Promise<void> {
  const requestsOver = watchRequests(page);
  await begun(page, path);
  await requestsOver();
}

/** Waits until a number stands as it is for half a second. */
async function atRest(read: () => number): Promise<void> {
  let before: number | undefined;
  const stands = () => {
    const now = read();
    const same = now === before;
    before = now;
    return same;
  };
  await expect.poll(stands, { intervals: [500] }).toBe(true);
}

/** Each session was last used, or begun, so long ago. */
const age = (desk: Desk, column: "seen_at" | "created_at", minutes: number) =>
  changeStore(desk, (db) =>
    db
      .updateTable("session")
      .set({ [column]: Date.now() - minutes * minute })
      .execute(),
  );

async function lastSeen(desk: Desk): Promise<number> {
  const store = storeOf(desk);
  const row = await store.db.selectFrom("session").select("seen_at").orderBy("seen_at", "desc").executeTakeFirst();
  await store.close();
  return row?.seen_at ?? 0;
}

test("before a session ends an open page says so without taking the focus, and Stay signed in makes it last", async ({
  another,
}) => {
  const { desk, page } = await another({});
  await opened(page, "/documents/new");
  await titleField(page).focus();
  await age(desk, "seen_at", 115);
  const before = await lastSeen(desk);
  await page.clock.runFor(2 * minute);
  await expect(notices(page)).toContainText(soon);
  await expect(titleField(page)).toBeFocused();
  expect(await lastSeen(desk)).toBe(before);
  expect(
    await faults(page, "a session that ends soon", [
      { colorScheme: "light", width: 320 },
      { colorScheme: "dark", width: 1280 },
    ]),
  ).toEqual([]);
  await page.getByRole("button", { name: "Stay signed in" }).press("Enter");
  await expect(notices(page)).toHaveCount(0);
  await expect.poll(() => lastSeen(desk)).toBeGreaterThan(before + 60 * minute);
});

test("what another tab does takes the warning back, and what was put away is not said again", async ({ another }) => {
  const { desk, page } = await another({});
  await opened(page, "/documents");
  await age(desk, "seen_at", 115);
  await page.clock.runFor(2 * minute);
  await notices(page)
    .getByRole("button", { name: /^Close/ })
    .click();
  const asked = page.waitForResponse("**/session");
  await page.clock.runFor(minute);
  await asked;
  await expect(notices(page)).toHaveCount(0);
  await age(desk, "seen_at", 112);
  await page.clock.runFor(minute);
  await expect(notices(page)).toContainText(soon);
  const other = await page.context().newPage();
  await other.goto("/documents");
  await page.clock.runFor(minute);
  await expect(notices(page)).toHaveCount(0);
});

test("an end that nothing puts off is said as that, and once it has come what to do next", async ({ another }) => {
  const { desk, page } = await another({});
  await opened(page, "/documents");
  await age(desk, "created_at", 12 * 60 - 5);
  await page.clock.runFor(2 * minute);
  await expect(notices(page)).toContainText(/You'll be signed out at \d\d:\d\d\. Then sign in again to continue/);
  await expect(page.getByRole("button", { name: "Stay signed in" })).toHaveCount(0);
  await age(desk, "created_at", 12 * 60);
  await page.clock.runFor(minute);
  await expect(notices(page)).toContainText(/You were signed out at \d\d:\d\d\. Sign in again to continue/);
});

test("whoever signs in has a new session, whatever the browser had before", async ({ another, open }) => {
  const { desk, page, state } = await another({});
  await age(desk, "seen_at", 121);
  await page.goto("/documents");
  await expect(page).toHaveURL(/\/sign-in\?/);
  await signIn(page, administrator);
  const before = await open({ baseURL: desk.url, storageState: state });
  await before.goto("/documents");
  await expect(before).toHaveURL(/\/sign-in\?/);
  await page.goto("/documents");
  await expect(page).toHaveURL(/\/documents$/);
});

test("what a browser reports of a page is nobody's doing, and keeps no session", async ({ another }) => {
  const { desk, page } = await another({});
  await age(desk, "seen_at", 100);
  const before = await lastSeen(desk);
  const headers = { "content-type": "application/csp-report" };
  const data = JSON.stringify({ "csp-report": { "violated-directive": "img-src", "document-uri": desk.url } });
  expect((await page.request.post("/policy-reports", { headers, data })).status()).toBe(204);
  expect(await lastSeen(desk)).toBe(before);
  // What a person does there counts.
  await page.request.get("/documents");
  expect(await lastSeen(desk)).toBeGreaterThan(before);
});

test("a page that looks again by itself does so only within five minutes of somebody doing something there", async ({
  another,
}) => {
  const { desk, page } = await another({});
  await createDocument(page);
  await changeStore(desk, (db) => db.updateTable("document").set({ state: "creating" }).execute());
  const { pathname } = new URL(page.url());
  let asked = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/healthz")) asked += 1;
  });
  // It asks again and again: its requests are never over.
  await begun(page, pathname);
  await expect.poll(() => asked).toBeGreaterThan(0);
  await page.clock.fastForward(6 * minute);
  await atRest(() => asked);
  const before = asked;
  for (let n = 0; n < 4; n++) await page.clock.fastForward(minute);
  await atRest(() => asked);
  expect(asked).toBe(before);
  await page.keyboard.press("Shift");
  await page.clock.fastForward(minute);
  await expect.poll(() => asked).toBeGreaterThan(before);
});
