import type { Browser, Page } from "playwright/test";
import { admin } from "../support/admin.ts";
import { faults, type View } from "../support/axe.ts";
import { changeStore } from "../support/backdate.ts";
import { company, type Directory, startCompany } from "../support/company-provider.ts";
import { confirmAll, expireConfirmation } from "../support/confirmation.ts";
import { type Desk, freePort, startDesk } from "../support/desk.ts";
import { expectSaved, titleField } from "../support/draft-pages.ts";
import { administrator, test as base, collectComplaints, expect, nobody, setUp } from "../support/e2e.ts";
import { addPerson, invite, staff } from "../support/people-pages.ts";

const views: View[] = [
  { colorScheme: "light", width: 320 },
  { colorScheme: "dark", width: 1280 },
];

interface Office {
  desk: Desk;
  people: Directory;
  settings: Record<string, string>;
  /** A window of its own, of somebody who is not signed in. */
  window(): Promise<Page>;
}

/** A desk and a real provider that know each other; by the environment's settings, unless these are left out. */
const test = base.extend<{ office: (more?: Record<string, string> | null) => Promise<Office> }>({
  office: async ({ browser }, use) => {
    const endings: (() => Promise<unknown>)[] = [];
    await use(async (more = {}) => {
      const port = await freePort();
      const url = `http://localhost:${port}`;
      const people: Directory = { jiwoo: { name: "이지우", email: staff.email } };
      const provider = await startCompany(url, people);
      endings.push(() => provider.close());
      const settings = {
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: company.id,
        OIDC_CLIENT_SECRET: company.secret,
        OIDC_NAME: "Hanbit",
        OIDC_ALLOWED_DOMAINS: "hanbit.example",
      };
      const desk = await startDesk({ PORT: String(port), ...(more && { ...settings, ...more }) });
      endings.push(() => desk.remove());
      return { desk: { ...desk, url }, people, settings, window: () => opened(browser, url, endings) };
    });
    for (const end of endings.reverse()) await end();
  },
});

async function opened(browser: Browser, baseURL: string, endings: (() => Promise<unknown>)[]): Promise<Page> {
  const page = await (await browser.newContext({ baseURL, storageState: nobody })).newPage();
  const complaints = collectComplaints(page);
  endings.push(async () => {
    await page.context().close();
    expect(complaints).toEqual([]);
  });
  return page;
}

async function throughCompany(page: Page, login: string): Promise<void> {
  await page.getByRole("button", { name: "Sign in with Hanbit" }).click();
  await page.getByLabel("Login").fill(login);
  await page.getByRole("button", { name: "Continue" }).click();
}

test("somebody new signs in with the company's account, comes to the page that they wanted, and signs out there too", async ({
  office,
}) => {
  const { desk, window } = await office();
  await setUp(await window(), desk);
  const page = await window();
  await page.goto("/contacts");
  await expect(page.getByRole("textbox", { name: "Email" })).toBeVisible();
  expect(await faults(page, "the sign-in with a company", views)).toEqual([]);
  await throughCompany(page, "jiwoo");
  await page.waitForURL("**/contacts");
  await expect(page.getByRole("link", { name: /이지우/ })).toBeVisible();
  await page.goto("/people");
  await expect(page.getByRole("heading", { name: /not found/i })).toBeVisible();

  await page.goto("/account");
  await expect(page.getByText("Connected. You can sign in with Hanbit.")).toBeVisible();
  await expect(page.getByLabel("Current password")).toHaveCount(0);
  await page.goto("/sign-in?refused=cancelled&next=/account");
  await expect(page.getByRole("main").getByRole("alert")).toContainText("You're still signed in, but couldn't");
  expect(await faults(page, "signing in again that was refused", views)).toEqual([]);
  await page.getByRole("link", { name: "Continue without signing in again" }).click();
  await expect(page).toHaveURL(`${desk.url}/account`);
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  // The provider asks once more, and sends back.
  await page.getByRole("button", { name: /yes/i }).click();
  await page.waitForURL("**/sign-in");
  await throughCompany(page, "jiwoo");
  await page.waitForURL("**/documents");
});

test("the way back leads to no other site, and what nobody began leads to the sign-in with its reason", async ({
  office,
}) => {
  const { desk, window } = await office();
  await setUp(await window(), desk);
  const page = await window();
  await page.goto("/sign-in?next=https://elsewhere.example/");
  await throughCompany(page, "jiwoo");
  await page.waitForURL(`${desk.url}/documents`);

  const other = await window();
  for (const next of ["//elsewhere.example", "/\\elsewhere.example", "/.//elsewhere.example", "javascript:alert(1)"]) {
    const begun = await other.request.get(`/sign-in/company?${new URLSearchParams({ next })}`);
    const [, to = ""] = /url=(.*)/.exec(begun.headers().refresh ?? "") ?? [];
    const state = new URL(to).searchParams.get("state") ?? "";
    const query = new URLSearchParams({ state, error: "access_denied", iss: new URL(to).origin });
    const back = await other.request.get(`/sign-in/company/callback?${query}`, { maxRedirects: 0 });
    expect(back.headers().location).toBe(`${desk.url}/sign-in?refused=cancelled&next=%2Fdocuments`);
  }
  await other.goto("/sign-in/company/callback?code=x&state=y");
  await expect(other.getByRole("main").getByRole("alert")).toContainText("This sign-in took longer than 10 minutes");
  expect(await faults(other, "a sign-in that was refused", views)).toEqual([]);
  await throughCompany(other, "nobody");
  await expect(other.getByRole("main").getByRole("alert")).toContainText("hasn't verified your email");
});

test("a sign-in gets a new session, and one that was put into the browser before ends", async ({ office }) => {
  const { desk, window, people } = await office();
  people.seoyeon = { name: "김서연", email: "seoyeon@hanbit.example" };
  const first = await window();
  await setUp(first, desk);
  const planted = await addPersonTo(first, desk);
  const page = await window();
  await page.context().addCookies(planted.cookies);
  await page.goto("/account");
  await expect(page.getByText(staff.email)).toBeVisible();
  await page.goto("/sign-in/company");
  await page.getByLabel("Login").fill("seoyeon");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL("**/documents");
  await expect(page.getByRole("link", { name: /김서연/ })).toBeVisible();
  const other = await window();
  await other.context().addCookies(planted.cookies);
  await other.goto("/account");
  await expect(other).toHaveURL(/sign-in/);
});

async function addPersonTo(page: Page, desk: Desk) {
  const browser = page.context().browser();
  if (!browser) throw new Error("no browser");
  return addPerson(browser, desk, await page.context().storageState(), staff);
}

test("a person with a password connects the company's account on their page; before that it lets nobody in", async ({
  office,
}) => {
  const { desk, window } = await office();
  const first = await window();
  await setUp(first, desk);
  const state = await addPersonTo(first, desk);
  const page = await window();
  await page.goto("/sign-in");
  await throughCompany(page, "jiwoo");
  await expect(page.getByRole("main").getByRole("alert")).toContainText("choose ‘Connect company account’");

  await page.context().addCookies(state.cookies);
  await page.goto("/account");
  await expect(page.getByText("Not connected. Connect it to sign in with Hanbit.")).toBeVisible();
  expect(await faults(page, "an account that can be connected", views)).toEqual([]);
  // Whoever finds it open could come back with an account of their own.
  await expireConfirmation(desk);
  await page.getByRole("button", { name: "Connect company account" }).click();
  const dialog = page.getByRole("dialog", { name: "Confirm it's you" });
  await dialog.getByLabel("Password").fill(staff.password);
  await dialog.getByRole("button", { name: "Confirm", exact: true }).click();
  await page.waitForURL("**/account");
  await expect(page.getByText("Connected. You can sign in with Hanbit.")).toBeVisible();

  const again = await window();
  await again.goto("/sign-in");
  await throughCompany(again, "jiwoo");
  await again.waitForURL("**/documents");
  await expect(again.getByRole("link", { name: new RegExp(staff.name) })).toBeVisible();

  const earlier = Date.now() - 9 * 60_000;
  await changeStore(desk, (db) => db.updateTable("session").set({ confirmed_at: earlier }).execute());
  await page.getByRole("button", { name: "Disconnect company account" }).click();
  const question = page.getByRole("dialog", { name: "Disconnect the company account?" });
  expect(await faults(page, "an account that is about to be disconnected", views)).toEqual([]);
  await question.getByRole("button", { name: "Disconnect" }).press("Enter");
  await expect(page.getByText("Not connected. Connect it to sign in with Hanbit.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Company account" })).toBeFocused();
  // That confirms nothing: the new session is as confirmed as the one before.
  await changeStore(desk, async (db) => {
    const sessions = await db.selectFrom("session").select("confirmed_at").distinct().execute();
    expect(sessions).toEqual([{ confirmed_at: earlier }]);
  });
  await page.reload();
  await expect(page.getByRole("button", { name: "Connect company account" })).toBeVisible();
  await again.goto("/documents");
  await expect(again.getByRole("button", { name: "Sign in with Hanbit" })).toBeVisible();
});

test("who is invited comes in with the company's account by the page of the invitation", async ({ office }) => {
  const { desk, window, people } = await office({ OIDC_ALLOWED_DOMAINS: "" });
  const first = await window();
  await setUp(first, desk);
  people.outside = { name: "Other Name", email: "guest@other.example" };
  const link = await invite(first, { name: "Guest", email: "guest@other.example", role: "Manager" });
  const page = await window();
  await page.goto(link);
  await throughCompany(page, "outside");
  await page.waitForURL("**/documents");
  await expect(page.getByRole("link", { name: /Guest/ })).toBeVisible();
  await expect(page.getByRole("link", { name: "Waiting for release" })).toBeVisible();
});

test("an administrator sets it up, tests it, and turns passwords off, which the command turns on again", async ({
  office,
}) => {
  const { desk, window, settings } = await office(null);
  const page = await window();
  await setUp(page, desk);
  await page.goto("/settings");
  await expect(page.getByText(`${desk.url}/sign-in/company/callback`)).toBeVisible();
  const section = page.getByRole("region", { name: "Company sign-in" });
  const said = section.locator("form").getByRole("status");
  await section.getByLabel("Issuer").fill("http://login.hanbit.example");
  await section.getByRole("button", { name: "Test" }).click();
  await expect(section.getByLabel("Issuer")).toHaveAccessibleDescription(/begins with https/);
  await section.getByLabel("Issuer").fill(settings.OIDC_ISSUER ?? "");
  await section.getByLabel("Client ID").fill(company.id);
  await section.getByLabel("Client secret").fill("wrong");
  await section.getByLabel("Name on the button").fill("Hanbit");
  await section.getByRole("button", { name: "Test" }).click();
  await expect(said).toContainText("refused the client ID or the client secret");
  await section.getByLabel("Client secret").fill(company.secret);
  await section.getByRole("button", { name: "Test" }).click();
  await expect(said).toContainText("accepted the client ID and the secret");
  await section.getByRole("button", { name: "Save company sign-in" }).click();
  await expect(said).toContainText("Saved.");
  await expect(section.getByLabel("Client secret")).toHaveValue("");
  expect(await page.content()).not.toContain(company.secret);
  expect(await faults(page, "the company sign-in in the settings", views)).toEqual([]);

  await page.getByRole("button", { name: "Turn off password sign-in" }).click();
  await expect(page.getByText("Sign in with your company account first")).toBeVisible();
  await page.goto("/account");
  await page.getByRole("button", { name: "Connect company account" }).click();
  await page.getByLabel("Login").fill("chief");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL("**/account");
  const chief = await window();
  await chief.goto("/sign-in?next=/settings");
  await throughCompany(chief, "chief");
  await chief.waitForURL("**/settings");
  // The provider doesn't say when they signed in: as an ordinary sign-in that confirms nothing.
  await chief.getByRole("button", { name: "Turn off password sign-in" }).click();
  await expect(chief.getByRole("dialog")).toBeVisible();
  await chief.keyboard.press("Escape");
  await confirmAll(desk);
  await chief.getByRole("button", { name: "Turn off password sign-in" }).click();
  await expect(chief.getByRole("button", { name: "Turn on password sign-in" })).toBeVisible();
  const outside = await window();
  await outside.goto("/sign-in");
  await expect(outside.getByRole("button", { name: "Sign in with Hanbit" })).toBeVisible();
  await expect(outside.getByLabel("Password")).toHaveCount(0);
  expect(await faults(outside, "a sign-in without passwords", views)).toEqual([]);

  const turned = await admin({ DATA_DIR: desk.dataDir }, "people", "password-sign-in", "on");
  expect(turned).toEqual({ code: 0, output: "People can sign in with a password\n" });
  await outside.reload();
  await outside.getByLabel("Email").fill(administrator.email);
  await outside.getByLabel("Password").fill(administrator.password);
  await outside.getByRole("button", { name: "Sign in", exact: true }).click();
  await outside.waitForURL("**/documents");
  await outside.goto("/audit");
  await expect(outside.getByRole("table")).toContainText("Signing in with a password: on");
});

test("whose session ends over a form signs in with the company in another tab, and the form goes on", async ({
  office,
}) => {
  const { desk, window } = await office();
  await setUp(await window(), desk);
  const page = await window();
  await page.goto("/sign-in?next=/documents/new");
  await throughCompany(page, "jiwoo");
  await page.waitForURL("**/documents/new**");
  await titleField(page).fill("Before");
  await expectSaved(page);
  await page.context().clearCookies();
  await titleField(page).fill("Signed out meanwhile");
  await page.getByRole("button", { name: "Sign in" }).click();
  const dialog = page.getByRole("dialog", { name: "Sign in" });
  const opening = page.waitForEvent("popup");
  await dialog.getByRole("link", { name: "Sign in with Hanbit" }).click();
  expect(await faults(page, "signing in over a form with a company", views)).toEqual([]);
  const tab = await opening;
  await tab.getByLabel("Login").fill("jiwoo");
  await tab.getByRole("button", { name: "Continue" }).click();
  await tab.waitForURL("**/account");
  await page.keyboard.press("Escape");
  await titleField(page).fill("Signed in again");
  await expectSaved(page);
});
