import type { Page, Request, Route } from "playwright/test";
import { pastLateArrival } from "../support/backdate.ts";
import { titleField } from "../support/draft-pages.ts";
import { createDocument, expect, fillForm, nobody, test } from "../support/e2e.ts";
import { createButton, summary } from "../support/form-page.ts";
import { addPerson, colleague, deactivate, invite } from "../support/people-pages.ts";

const isAction = (request: Request) => "next-action" in request.headers();

/** What can come between a page and the server when an action is called, and what is said then. */
const ways: [string, (route: Route) => Promise<void>, RegExp][] = [
  ["the line is cut", (route) => route.abort("connectionreset"), /^Can't reach the server/],
  [
    "the server has a newer version",
    // As of a version that has no such action any more.
    (route) => route.continue({ headers: { ...route.request().headers(), "next-action": "7f".repeat(21) } }),
    /^Countersign was updated\. Reload the page and try again/,
  ],
  [
    "a proxy answers",
    (route) => route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>" }),
    /^Can't reach the server/,
  ],
];

/** Does something once in each of these ways, and looks at what is said each time. */
async function inEachWay(page: Page, act: () => Promise<void>): Promise<void> {
  for (const [, answer, words] of ways) {
    const met = Promise.withResolvers<void>();
    const stop = async (route: Route) => {
      if (!isAction(route.request())) return route.continue();
      await answer(route);
      met.resolve();
    };
    await page.route("**/*", stop);
    await act();
    // The words may stand on the page from another action before.
    await met.promise;
    const said = page
      .getByRole("alert")
      .or(page.getByRole("region", { name: "Notifications" }))
      .or(page.locator(".fault"));
    await expect(
      said
        .getByText(words)
        .or(said.filter({ hasText: words }))
        .first(),
    ).toBeVisible();
    await expect(page.getByText(/Reference –|give the reference|read out the reference|\{reference\}/i)).toHaveCount(0);
    await page.unroute("**/*", stop);
    // So that what is looked for next is not what was said before. All in one turn: notices go by themselves, too.
    await page.getByRole("button", { name: /^Close: / }).evaluateAll((all: HTMLElement[]) => {
      for (const close of all) close.click();
    });
  }
}

const press = (page: Page, name: string | RegExp) => () => page.getByRole("button", { name }).first().click();

test("dead lines, proxies and new versions are told apart at sign-in and on an invitation", async ({ open, page }) => {
  const door = await open({ storageState: nobody });
  await door.goto("/sign-in");
  await inEachWay(door, async () => {
    await door.getByRole("textbox", { name: "Email" }).fill("kim@hanbit.example");
    await door.getByRole("textbox", { name: "Password" }).fill("paper lantern orbit 71");
    await door.getByRole("button", { name: "Sign in" }).click();
  });
  await inEachWay(door, press(door, /^한국어/));
  await door.goto(await invite(page, { name: "At the door", email: "door@hanbit.example", role: "Staff" }));
  await inEachWay(door, async () => {
    await door.getByRole("textbox", { name: "Password" }).fill("paper lantern orbit 71");
    await door.locator("main form button[type=submit]").click();
  });
});

test("… at people and settings, and from the frame", async ({ page, browser, desk, adminState }) => {
  const person = colleague();
  await addPerson(browser, desk, adminState, person);
  await page.goto("/people");
  // Rows of people who left name everybody who may take over.
  const row = page.getByRole("row").filter({ has: page.getByRole("rowheader").filter({ hasText: person.email }) });
  await row.getByRole("combobox").selectOption("manager");
  await inEachWay(page, () => row.getByRole("button", { name: /^Save the role/ }).click());
  await row.getByRole("combobox").selectOption("staff");
  await inEachWay(page, () => row.getByRole("button").first().click());
  await inEachWay(page, () => deactivate(page, person.name));
  await inEachWay(page, async () => {
    await page.getByRole("textbox", { name: "Name" }).fill("Somebody");
    await page.getByRole("textbox", { name: "Email" }).fill("somebody@hanbit.example");
    await page.locator("main form button[type=submit]").first().click();
  });
  await page.goto("/settings");
  for (const form of await page.locator("main form").all())
    await inEachWay(page, () => form.locator("button[type=submit]").last().click());
  await inEachWay(page, press(page, /^한국어/));
  await inEachWay(page, press(page, "Sign out"));
});

test("… on a document's page, its note kept, and where it is used again", async ({ page }) => {
  await createDocument(page, { title: "Behind a bad line" });
  await page.getByRole("textbox", { name: "Note" }).fill("Called, will sign");
  await inEachWay(page, press(page, "Add note"));
  const note = page.getByRole("textbox", { name: "Note" });
  await expect(note).toHaveValue("Called, will sign");
  // What leads off would ask about it first.
  await note.fill("");
  await inEachWay(page, press(page, /^Mark .*as signed/));
  await inEachWay(page, press(page, "Replace"));
  await page.getByRole("button", { name: "Duplicate" }).click();
  await inEachWay(page, () => page.getByRole("dialog").locator("button[type=submit]").click());
});

test("… when an unknown outcome is resolved", async ({ page, desk }) => {
  await createDocument(page, { title: "Unknown behind a bad line", template: "practice-unknown" });
  await pastLateArrival(desk);
  await page.reload();
  await page.getByRole("button", { name: "It was not created" }).click();
  await inEachWay(page, press(page, "Return to draft"));
});

test("… among the drafts, and on one that was deleted", async ({ page }) => {
  await page.goto("/documents/new");
  await titleField(page).fill("A draft behind a bad line");
  await expect(page.getByText(/^Saved /)).toBeVisible();
  const address = page.url();
  await page.goto("/drafts");
  await inEachWay(page, press(page, "Delete A draft behind a bad line"));
  await page.getByRole("button", { name: "Delete A draft behind a bad line" }).click();
  await inEachWay(page, press(page, /^Undo: restore A draft/));
  await page.goto(address);
  await inEachWay(page, press(page, "Restore"));
});

test("… on the form, where pressing again is said to be safe", async ({ page, service }) => {
  await page.goto("/documents/new");
  await fillForm(page, { title: "Created behind a bad line" });
  const before = (await service.sandbox.documents()).length;
  await inEachWay(page, () => createButton(page).click());
  await createButton(page).click();
  await expect(page.getByRole("list", { name: "Signing links" })).toBeVisible();
  expect((await service.sandbox.documents()).length).toBe(before + 1);
});

test("a part of the form that does not load ends the check after a while; until then it is said to be under way", async ({
  page,
}) => {
  await page.clock.install();
  await page.goto("/documents/new");
  await expect(createButton(page)).toBeEnabled();
  await page.route("**/_next/static/**", () => {});
  await createButton(page).click();
  await expect(page.getByRole("button", { name: "Checking…" })).toBeVisible();
  await page.clock.runFor(11_000);
  await expect(summary(page)).toContainText("Countersign was updated. Reload the page");
  await expect(createButton(page)).toBeVisible();
});

test("without a line a way to another page says so once and stays; with one it leads there", async ({
  desk,
  adminState,
  browser,
}) => {
  // Not this machine's own name, at which a server is reached without a network. The browser has its word on plain http elsewhere.
  const cookies = adminState.cookies.map((cookie) => ({ ...cookie, domain: "0.0.0.0" }));
  const baseURL = `http://0.0.0.0:${desk.port}`;
  const page = await (await browser.newContext({ baseURL, storageState: { cookies, origins: [] } })).newPage();
  await page.goto("/documents/new");
  await expect(createButton(page)).toBeEnabled();
  await titleField(page).fill("Still here");
  await page.context().setOffline(true);
  const drafts = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /^Drafts/ });
  const notices = page.getByRole("region", { name: "Notifications" });
  const said = page.locator("p[aria-live=polite]");
  await drafts.click();
  await expect(notices).toContainText("You're offline. Check your connection");
  await drafts.click();
  await expect(notices.getByRole("button", { name: /^Close/ })).toHaveCount(1);
  await expect(titleField(page)).toHaveValue("Still here");

  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(said).toHaveText(/^Can't reach the server/);
  await notices.getByRole("button", { name: /^Close: Can't reach/ }).click();
  // What was read out once is not read out again.
  await expect(said).toHaveText("");
  await expect(notices).toContainText("You're offline");
  await page.context().setOffline(false);
  await drafts.click();
  await expect(page.getByRole("heading", { level: 1, name: "Drafts" })).toBeVisible();
  await page.context().close();
});

test("without a line to a server on the same machine a way to another page stays too", async ({ page }) => {
  await page.goto("/documents/new");
  await expect(createButton(page)).toBeEnabled();
  await titleField(page).fill("Still here");
  await page.context().setOffline(true);
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: /^Drafts/ })
    .click();
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText("You're offline");
  await expect(titleField(page)).toHaveValue("Still here");
  await page.context().setOffline(false);
});

test("what says that one is offline stays until the server answers again, and goes by itself then", async ({
  page,
}) => {
  await page.goto("/documents/new");
  await expect(createButton(page)).toBeEnabled();
  await page.context().setOffline(true);
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: /^Drafts/ })
    .click();
  const notices = page.getByRole("region", { name: "Notifications" });
  await expect(notices).toContainText("You're offline");
  let asked = 0;
  await page.route("**/healthz", (route) => (++asked < 2 ? route.abort() : route.continue()));
  await page.context().setOffline(false);
  await expect.poll(() => asked).toBe(1);
  await expect(notices).toContainText("You're offline");
  await expect(notices).toHaveCount(0);
  await expect(page).toHaveURL(/\/documents\/new/);
});

test("a server on the same machine is reached although there is no network", async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "onLine", { get: () => false }));
  await page.goto("/documents");
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: /^Drafts/ })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Drafts" })).toBeVisible();
});

test("a search that is typed without a line is said to wait, and is answered once there is one", async ({ page }) => {
  await createDocument(page, { title: "Searched without a line" });
  await createDocument(page, { title: "Beside it", template: "88410" });
  await page.goto("/documents");
  const sought = page.getByRole("row", { name: "Searched without a line" });
  const other = page.getByRole("row", { name: "Beside it" });
  await expect(other).toBeVisible();
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
  await page.getByRole("searchbox").fill("searched without");
  const notices = page.getByRole("region", { name: "Notifications" });
  await expect(notices).toContainText("You're offline");
  await page.context().setOffline(false);
  await expect(other).toHaveCount(0);
  await expect(sought).toBeVisible();
  await expect(notices).toHaveCount(0);
});

for (const [what, fail] of [
  ["nothing answers", (route: Route) => route.abort("connectionrefused")],
  ["a proxy answers", (route: Route) => route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad</h1>" })],
] as const)
  test(`while the server starts anew no page is lost: what is asked for waits (${what})`, async ({ page }) => {
    const title = `Asked for while ${what}`;
    await createDocument(page, { title, template: what });
    const list = page.getByRole("link", { name: title });
    const notices = page.getByRole("region", { name: "Notifications" });
    const drafts = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /^Drafts/ });
    await page.goto("/documents");
    await expect(list).toBeVisible();
    await page.waitForLoadState("networkidle");
    await page.route("**/*", fail);
    await page.getByRole("searchbox").fill(title);
    await expect(notices).toContainText("Can't reach the server. What you asked for comes once it answers");
    await expect(page.getByRole("searchbox")).toHaveValue(title);
    await page.unroute("**/*", fail);
    await expect(page).toHaveURL(/q=Asked/);
    await expect(notices).toHaveCount(0);
    await expect(list).toHaveCount(1);

    await page.route("**/*", fail);
    await drafts.click();
    await expect(notices).toContainText("Can't reach the server");
    await expect(page.getByRole("searchbox")).toHaveValue(title);
    await page.unroute("**/*", fail);
    await expect(page.getByRole("heading", { level: 1, name: "Drafts" })).toBeVisible();
  });
