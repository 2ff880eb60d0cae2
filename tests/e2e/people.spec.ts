import type { Page } from "playwright/test";
import { administrator, createDocument, expect, nobody, test } from "../support/e2e.ts";
import { invite } from "../support/people-pages.ts";

async function signIn(page: Page, email: string, secret: string): Promise<void> {
  await page.goto("/sign-in");
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByLabel("Password").fill(secret);
  await page.getByRole("button", { name: "Sign in" }).click();
}

test("an invitation works once", async ({ page, open }) => {
  const link = await invite(page, { name: "Jung Haneul", email: "jung@hanbit.example", role: "Staff" });
  for (const works of [true, false]) {
    const guest = await open({ storageState: nobody });
    await guest.goto(link);
    if (!works) {
      await expect(guest.getByText(/not valid any more/)).toBeVisible();
      break;
    }
    await guest.getByLabel("Password").fill("quiet harbour, nine lamps");
    await guest.getByRole("button", { name: "Set password and sign in" }).click();
    await guest.waitForURL("**/documents**");
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
  await expect(staff.getByRole("heading", { name: "Not here" })).toBeVisible();
  await staff.goto("/documents?q=Nobody");
  await expect(staff.getByText(/Nothing matches/)).toBeVisible();

  const manager = await open({ storageState: managerState });
  await manager.goto(address);
  await expect(manager.getByRole("link", { name: new RegExp(token) })).toBeVisible();
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
  await context.addCookies(cookies);
  await page.goto("/documents");
  await expect(page).toHaveURL(/\/sign-in/);
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
    ["weak@hanbit.example", "Leave your name and email out"],
  ] as const) {
    await weak.getByLabel("Password").fill(typed);
    await weak.getByRole("button", { name: "Set password and sign in" }).click();
    await expect(weak.getByRole("alert").filter({ hasText: reason })).toBeVisible();
    await expect(weak.getByLabel("Password")).toHaveValue(typed);
  }
});

test("the language is the browser's, until somebody chooses; then it is kept for the person", async ({ open }) => {
  const page = await open({ locale: "ko-KR" });
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
