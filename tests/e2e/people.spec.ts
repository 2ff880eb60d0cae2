import type { Page } from "playwright/test";
import { startDesk } from "../support/desk.ts";
import { administrator, createDocument, expect, nobody, setUpByHand, test } from "../support/e2e.ts";
import { addPerson, colleague, deactivate, invite } from "../support/people-pages.ts";
import { seedPeople } from "../support/seed.ts";

async function signIn(page: Page, email: string, secret: string): Promise<void> {
  await page.goto("/sign-in");
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByLabel("Password").fill(secret);
  await page.getByRole("button", { name: "Sign in" }).click();
}

test("an invitation works once, and brings the role that was given", async ({ page, open }) => {
  const link = await invite(page, { name: "Jung Haneul", email: "jung@hanbit.example", role: "Manager" });
  for (const works of [true, false]) {
    const guest = await open({ storageState: nobody });
    await guest.goto(link);
    if (!works) {
      await expect(guest.getByText(/no longer valid/)).toBeVisible();
      break;
    }
    await guest.getByLabel("Password").fill("quiet harbour, nine lamps");
    await guest.getByRole("button", { name: "Set password and sign in" }).click();
    await guest.waitForURL("**/documents**");
    await expect(guest.getByText("Manager", { exact: true })).toBeVisible();
  }
});

test("staff have no page of people, and a link or a title of somebody else's document reaches them in no way", async ({
  page,
  open,
  staffState,
  managerState,
  service,
}) => {
  const address = await createDocument(page, { title: "Nobody else's" });
  const [token = "-"] = (await service.sandbox.documents()).at(-1)?.viewTokens ?? [];
  const staff = await open({ storageState: staffState });
  await staff.goto("/documents");
  await expect(staff.getByRole("link", { name: "People" })).toHaveCount(0);
  expect((await staff.goto("/people"))?.status()).toBe(404);
  const response = await staff.goto(address);
  expect(response?.status()).toBe(404);
  expect(await response?.text()).not.toMatch(new RegExp(`${token}|Nobody else`));
  await expect(staff.getByRole("heading", { name: "Page not found" })).toBeVisible();
  await staff.goto("/documents?q=Nobody");
  await expect(staff.getByText(/No documents found/)).toBeVisible();

  const manager = await open({ storageState: managerState });
  await manager.goto(address);
  await expect(manager.getByRole("link", { name: new RegExp(token) })).toBeVisible();
});

test("the printed set-up address makes one administrator; a wrong code and a used one make nobody", async ({
  browser,
}) => {
  const desk = await startDesk();
  const page = await (await browser.newContext({ storageState: nobody })).newPage();
  const closed = page.getByRole("heading", { name: "This set-up address isn't valid" });
  await page.goto(`${desk.url}/setup?code=guessed`);
  await expect(closed).toBeVisible();
  await page.goto(`${desk.url}/setup`);
  await expect(closed).toBeVisible();
  await page.goto(`${desk.url}/sign-in`);
  await expect(page.getByText("Open the set-up address that was printed when the server started")).toBeVisible();

  const late = await (await browser.newContext({ storageState: nobody })).newPage();
  await late.goto(desk.setupUrl());
  await setUpByHand(page, desk);
  await expect(page.getByText("Administrator", { exact: true })).toBeVisible();
  await late.getByRole("textbox", { name: "Name" }).fill("Second");
  await late.getByRole("textbox", { name: "Email" }).fill("second@hanbit.example");
  await late.getByLabel("Password").fill("another lantern orbit 72");
  await late.getByRole("button", { name: "Create administrator" }).click();
  await expect(late.getByText("This set-up address is no longer valid")).toBeVisible();
  await late.goto(desk.setupUrl());
  await expect(late).toHaveURL(/\/sign-in$/);
  await page.goto(`${desk.url}/people`);
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(2);
  await page.context().close();
  await late.context().close();
  await desk.remove();
});

test("the actions of the page of people refuse whoever is not an administrator", async ({
  page,
  open,
  desk,
  staffState,
}) => {
  const called = page.waitForRequest((request) => request.method() === "POST" && "next-action" in request.headers());
  await invite(page, { name: "Invited", email: "invited@hanbit.example", role: "Staff" });
  const request = await called;
  const body = request.postData()?.replace("invited@", "smuggled@") ?? "";
  expect(body).toContain("smuggled@hanbit.example");
  const { "next-action": id = "", "content-type": type = "" } = request.headers();
  const headers = { "Next-Action": id, "Content-Type": type, Accept: "text/x-component", Origin: desk.url };
  for (const [storageState, code] of [
    [staffState, "not_allowed"],
    [nobody, "signed_out"],
  ] as const) {
    const { request: caller } = (await open({ storageState })).context();
    const answer = await caller.post("/people", { headers, data: body });
    expect(await answer.text()).toContain(`"code":"${code}"`);
  }
  await page.reload();
  await expect(page.getByText("invited@hanbit.example")).toBeVisible();
  await expect(page.getByText("smuggled@hanbit.example")).toHaveCount(0);
});

test("before somebody is deactivated a question names them and says what happens, and without a yes nothing does", async ({
  page,
  browser,
  desk,
  adminState,
}) => {
  const person = colleague();
  await addPerson(browser, desk, adminState, person);
  await page.goto("/people");
  const button = page.getByRole("button", { name: `Deactivate the account of ${person.name}`, exact: true });
  await button.click();
  const question = page.getByRole("dialog", { name: `Deactivate the account of ${person.name}?` });
  await expect(question).toContainText(`${person.name} is signed out everywhere and can't sign in`);
  await expect(question).toContainText("Their documents stay");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  await expect(button).toBeFocused();
  await page.reload();
  await deactivate(page, person.name);
  await expect(page.getByRole("button", { name: `Reactivate the account of ${person.name}` })).toBeFocused();
});

test("while one person is changed the buttons of the others wait, and say so", async ({
  page,
  browser,
  desk,
  adminState,
}) => {
  const [one, other] = [colleague(), colleague()];
  await addPerson(browser, desk, adminState, one);
  await addPerson(browser, desk, adminState, other);
  await page.goto("/people");
  const answer = Promise.withResolvers<void>();
  await page.route("**/people", async (route) => {
    if (route.request().method() === "POST") await answer.promise;
    await route.continue();
  });
  await deactivate(page, one.name);
  const next = page.getByRole("button", { name: `Deactivate the account of ${other.name}`, exact: true });
  await expect(next).toHaveAttribute("aria-disabled", "true");
  answer.resolve();
  await expect(page.getByRole("button", { name: `Reactivate the account of ${one.name}`, exact: true })).toBeVisible();
  await expect(next).toHaveAttribute("aria-disabled", "false");
});

test("after many wrong passwords an account has to wait, with the right one too, and others do not", async ({
  open,
  browser,
  desk,
  adminState,
}) => {
  const person = colleague();
  await addPerson(browser, desk, adminState, person);
  const page = await open({ storageState: nobody });
  const said = page.getByRole("alert").filter({ hasText: "There is a problem" });
  await signIn(page, person.email, "wrong");
  await expect(said).toContainText("Email or password is wrong");
  // Each try that is let through doubles the wait; those that are not count nothing.
  for (let tries = 0; !/Too many attempts. Try again in [4-8] s/.test((await said.textContent()) ?? ""); tries++) {
    await page.getByLabel("Password").fill(`wrong ${tries}`);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Sign in" })).toHaveAttribute("aria-disabled", "false");
  }
  await page.getByLabel("Password").fill(person.password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Sign in" })).toHaveAttribute("aria-disabled", "false");
  await expect(said).toContainText("Too many attempts.");
  await signIn(page, administrator.email, administrator.password);
  await page.waitForURL("**/documents**");
});

test("signing in tells nothing about which accounts there are", async ({ open }) => {
  const page = await open({ storageState: nobody });
  const texts: string[] = [];
  for (const email of [administrator.email, "nobody@hanbit.example"]) {
    await signIn(page, email, "not the password at all");
    const alert = page.getByRole("alert").filter({ hasText: "There is a problem" });
    await expect(alert).toBeVisible();
    texts.push((await alert.textContent()) ?? "");
    await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(email);
  }
  expect(texts[0]).toContain("Email or password is wrong");
  expect(texts[1]).toBe(texts[0]);
});

test("signing out ends the session on the server: the old cookie opens nothing", async ({ open }) => {
  const page = await open({ storageState: nobody });
  const context = page.context();
  await signIn(page, administrator.email, administrator.password);
  await page.waitForURL("**/documents**");
  const cookies = await context.cookies();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL("**/sign-in");
  const elsewhere = await open({ storageState: nobody });
  await elsewhere.context().addCookies(cookies);
  await elsewhere.goto("/documents");
  await expect(elsewhere).toHaveURL(/\/sign-in/);
});

test("after signing in one is where one wanted to go, but never on another site", async ({ open, desk }) => {
  const page = await open({ storageState: nobody });
  const context = page.context();
  await page.goto("/connection");
  await expect(page).toHaveURL(/\/sign-in\?next=%2Fconnection/);
  for (const [next, path] of [
    ["/connection", "/connection"],
    ["//evil.example", "/documents"],
    ["https://evil.example", "/documents"],
  ] as const) {
    await context.clearCookies();
    await page.goto(`/sign-in?next=${encodeURIComponent(next)}`);
    await page.getByRole("textbox", { name: "Email" }).fill(administrator.email);
    await page.getByLabel("Password").fill(administrator.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL((url) => url.pathname.startsWith(path) && url.origin === desk.url);
  }
});

test("a weak password is refused with the reason, and what was typed stays", async ({ page, open }) => {
  const link = await invite(page, { name: "Weak", email: "weak@hanbit.example", role: "Staff" });
  const weak = await open({ storageState: nobody });
  await weak.goto(link);
  for (const [typed, reason] of [
    ["short", "Use at least 12 characters"],
    ["password1234", "easy to guess"],
    ["weak@hanbit.example", "Don't use your name or email"],
  ] as const) {
    await weak.getByLabel("Password").fill(typed);
    await weak.getByRole("button", { name: "Set password and sign in" }).click();
    await expect(weak.getByRole("alert").filter({ hasText: reason })).toBeVisible();
    await expect(weak.getByLabel("Password")).toHaveValue(typed);
  }
});

test("the language is the browser's, until somebody chooses; then it is kept for the person", async ({
  open,
  another,
}) => {
  // Nobody has chosen at a desk of its own.
  const { desk, state } = await another({});
  const page = await open({ baseURL: desk.url, storageState: state, locale: "ko-KR" });
  await page.goto("/documents");
  await expect(page.locator("html")).toHaveAttribute("lang", "ko");
  await page.getByRole("button", { name: /English/ }).click();
  await expect(page.getByRole("heading", { name: "Documents", exact: true })).toBeVisible();
  await page.context().clearCookies();
  // Before signing in nobody knows who it is: the browser's language again.
  await page.goto("/sign-in");
  await page.getByLabel("이메일").fill(administrator.email);
  await page.getByLabel("비밀번호").fill(administrator.password);
  await page.getByRole("button", { name: "로그인" }).click();
  await page.waitForURL("**/documents**");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

test("among many a person is found by a part of the name, its initials or the email, and a link made before stays on the page", async ({
  another,
}) => {
  const { desk, page } = await another({});
  const search = page.getByRole("searchbox", { name: "Search people" });
  const rows = page.getByRole("table").locator("tbody tr");
  await page.goto("/people");
  await expect(search).toHaveCount(0);
  const others = Array.from({ length: 220 }, (_, i) => ({ name: `Person ${i}`, email: `p${i}@hanbit.example` }));
  await seedPeople(desk, [...others, { name: "이순신", email: "admiral@hanbit.example" }]);
  await page.goto("/people");
  await expect(rows).toHaveCount(200);
  await expect(page.getByText("The newest 200 of 222 people are shown. Search to see the others.")).toBeVisible();
  await page.getByRole("button", { name: "New password link for Person 77", exact: true }).click();
  await expect(page.getByText("New password for Person 77")).toBeVisible();
  for (const typed of ["순신", "ㅇㅅㅅ", "ADMIRAL@"]) {
    await search.fill(typed);
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText("이순신");
  }
  await expect(page.getByText("New password for Person 77")).toBeVisible();
  await expect(page).toHaveURL(/\/people\?q=ADMIRAL/);
  await search.fill("nobody of this name");
  await expect(page.getByRole("heading", { name: "No people found for ‘nobody of this name’" })).toBeVisible();
  await page.getByRole("link", { name: "Clear search" }).press("Enter");
  await expect(search).toHaveValue("");
  await expect(search).toBeFocused();
  await page.goto(`/people?q=${"가".repeat(2000)}%00`);
  await expect(rows).toHaveCount(0);
  await page.goto("/people?q=person 21&q=x");
  await expect(search).toHaveValue("person 21,x");
});
