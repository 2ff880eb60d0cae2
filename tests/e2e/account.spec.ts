import type { Page } from "playwright/test";
import { faults } from "../support/axe.ts";
import { expireConfirmation } from "../support/confirmation.ts";
import { administrator, expect, nobody, test } from "../support/e2e.ts";
import { addPerson, signIn, staff } from "../support/people-pages.ts";

test("a person changes their password by the keyboard, stays signed in here and nowhere else", async ({
  another,
  open,
}) => {
  const { desk, page, state } = await another({});
  const elsewhere = await open({ baseURL: desk.url, storageState: nobody });
  const signInWith = async (password: string) => {
    await elsewhere.goto("/sign-in");
    await elsewhere.getByRole("textbox", { name: "Email" }).fill(administrator.email);
    await elsewhere.getByLabel("Password").fill(password);
    await elsewhere.getByRole("button", { name: "Sign in" }).click();
  };
  await signInWith(administrator.password);
  await elsewhere.waitForURL("**/documents");

  await page.goto("/documents");
  await page.getByRole("link", { name: new RegExp(administrator.name) }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your account" })).toBeVisible();
  const browsers = page.getByRole("list", { name: "Signed in" }).getByRole("listitem");
  await expect(browsers).toHaveCount(2);
  await expect(browsers.filter({ hasText: "This browser" })).toHaveCount(1);
  await expect(browsers.filter({ hasText: "last used" })).toContainText("Chrome · Linux");
  const [current, password] = [page.getByLabel("Current password"), page.getByLabel("New password")];
  await current.press("Enter");
  await expect(current).toHaveAccessibleDescription(/Enter your current password/);
  await current.fill("not my password");
  await password.fill("green ladder, two moons");
  await password.press("Enter");
  await expect(current).toHaveAccessibleDescription(/This isn't your current password/);
  await expect(password).toHaveValue("green ladder, two moons");
  expect(
    await faults(page, "a refused password", [
      { colorScheme: "light", width: 320 },
      { colorScheme: "dark", width: 1280 },
    ]),
  ).toEqual([]);
  await current.fill(administrator.password);
  await current.press("Enter");
  await expect(page.getByText("Password changed. You're signed out everywhere else.")).toBeVisible();
  await expect(current).toHaveValue("");
  await expect(page.getByText("You're signed in only in this browser")).toBeVisible();
  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(/sign-in/);
  const before = await open({ baseURL: desk.url, storageState: state });
  await before.goto("/documents");
  await expect(before).toHaveURL(/sign-in/);
  await signInWith(administrator.password);
  await expect(elsewhere.getByText("Email or password is wrong")).toBeVisible();
  await signInWith("green ladder, two moons");
  await elsewhere.waitForURL("**/documents");

  await page.reload();
  await page.getByRole("button", { name: /^Sign out Chrome · Linux, [\d.:]+$/ }).click();
  await expect(page.getByText("You're signed in only in this browser")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Signed in" })).toBeFocused();
  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(/sign-in/);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Your account" })).toBeVisible();
});

test("who is signed in in several browsers ends all others at once, by the keyboard and in Korean", async ({
  another,
  open,
}) => {
  const { desk, page } = await another({});
  const others: Page[] = [];
  for (const userAgent of ["Mozilla/5.0 (iPhone) CriOS/143.0 Safari/604.1", "curl/8"]) {
    const other = await open({ baseURL: desk.url, storageState: nobody, userAgent });
    await signIn(other, administrator);
    others.push(other);
  }
  await page.context().addCookies([{ name: "language", value: "ko", url: desk.url }]);
  await page.goto("/account");
  const browsers = page.getByRole("list", { name: "로그인 상태" });
  await expect(browsers).toContainText("Chrome · iPhone");
  await expect(browsers).toContainText("알 수 없는 브라우저");
  const looks = [
    { colorScheme: "light", width: 320 },
    { colorScheme: "dark", width: 1280 },
  ] as const;
  expect(await faults(page, "three browsers", [...looks])).toEqual([]);
  await expireConfirmation(desk);
  await page.getByRole("button", { name: "다른 곳에서 모두 로그아웃" }).focus();
  await page.keyboard.press("Enter");
  const password = page.getByRole("dialog", { name: "본인 확인" }).getByLabel("비밀번호");
  await password.fill(administrator.password);
  await password.press("Enter");
  await expect(page.getByText("이 브라우저에서만 로그인되어 있습니다")).toBeVisible();
  await expect(page.getByRole("heading", { name: "로그인 상태" })).toBeFocused();
  for (const other of others) {
    await other.goto("/documents");
    await expect(other).toHaveURL(/sign-in/);
  }
});

test("an administrator signs somebody out everywhere, who is told to sign in again and loses nothing", async ({
  another,
  open,
  browser,
}) => {
  const { desk, page, state } = await another({});
  const lee = { ...staff, name: "Lee Park", email: "lee@hanbit.example" };
  const theirs = await open({ baseURL: desk.url, storageState: await addPerson(browser, desk, state, lee) });
  await theirs.goto("/documents/new");
  await page.goto("/people");
  const row = page.getByRole("row", { name: /Lee Park/ });
  await expect(row).toContainText("Signed in");
  await row.getByRole("button", { name: "Sign out Lee Park everywhere" }).press("Enter");
  await expect(row).not.toContainText("Signed in");
  await expect(row.getByRole("button", { name: "New password link for Lee Park" })).toBeFocused();
  await expect(row.getByRole("button", { name: "Deactivate the account of Lee Park" })).toBeVisible();
  await theirs.getByRole("textbox", { name: "Title" }).fill("Typed when signed out");
  await expect(theirs.getByText(/signed out/i).first()).toBeVisible();
  await expect(theirs.getByRole("textbox", { name: "Title" })).toHaveValue("Typed when signed out");
});
