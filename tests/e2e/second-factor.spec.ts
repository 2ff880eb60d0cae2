import type { Page } from "playwright/test";
import { admin } from "../support/admin.ts";
import { authenticator } from "../support/authenticator.ts";
import { faults } from "../support/axe.ts";
import { changeStore } from "../support/backdate.ts";
import type { Desk } from "../support/desk.ts";
import { expectSaved, titleField } from "../support/draft-pages.ts";
import { administrator, expect, nobody, test } from "../support/e2e.ts";
import { addPerson, signIn, staff } from "../support/people-pages.ts";

const views = [
  { colorScheme: "light", width: 320 },
  { colorScheme: "dark", width: 1280 },
] as const;

/** Lets a code be used again that was used just now: a test does not wait for the next one. */
const nextCode = (desk: Desk) =>
  changeStore(desk, (db) => db.updateTable("second_factor").set({ used_step: 0 }).execute());

/** Sets it up on the page that shows the key; answers the phone and the recovery codes. */
async function setUp(page: Page) {
  const key = await page.getByText(/^([a-z2-7]{4} ){7}[a-z2-7]{4}$/).textContent();
  const phone = authenticator(key ?? "");
  await expect(page.getByRole("img", { name: "QR code for an authenticator app" })).toBeVisible();
  await page.getByRole("textbox", { name: "Code" }).fill(phone(Date.now()));
  await page.getByRole("textbox", { name: "Code" }).press("Enter");
  const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  return { phone, recovery: await codes.allInnerTexts() };
}

async function password(page: Page) {
  await page.goto("/sign-in");
  await page.getByRole("textbox", { name: "Email" }).fill(administrator.email);
  await page.getByLabel("Password").fill(administrator.password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

test("a person sets two-step sign-in up by the keyboard, signs in with a code or a recovery code, and turns it off", async ({
  another,
  open,
}) => {
  const { desk, page } = await another({});
  await page.goto("/account");
  await page.getByRole("button", { name: "Set up" }).press("Enter");
  await expect(page.getByRole("textbox", { name: "Code" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Two-step sign-in" })).toBeFocused();
  expect(await faults(page, "a key to be scanned", [...views])).toEqual([]);
  await page.getByRole("textbox", { name: "Code" }).fill("12");
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByRole("textbox", { name: "Code" })).toHaveAccessibleDescription(/This code is wrong/);
  const { phone, recovery } = await setUp(page);
  expect(await faults(page, "recovery codes", [...views])).toEqual([]);
  await expect(page.getByRole("heading", { name: "Recovery codes" })).toBeFocused();
  await page.getByRole("button", { name: "I've saved them" }).press("Enter");
  await expect(page.getByText(/^On since .* Recovery codes left: 10$/)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Two-step sign-in" })).toBeFocused();

  await nextCode(desk);
  const elsewhere = await open({ baseURL: desk.url, storageState: nobody });
  await elsewhere.goto("/templates");
  await password(elsewhere);
  const code = elsewhere.getByRole("textbox", { name: "Code" });
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute("autocomplete", "one-time-code");
  await expect(code).toHaveAttribute("inputmode", "numeric");
  expect(await faults(elsewhere, "the code", [...views])).toEqual([]);
  // No session yet.
  expect((await elsewhere.request.get("/documents", { maxRedirects: 0 })).status()).toBe(307);
  await code.fill("000 0");
  await code.press("Enter");
  await expect(code).toHaveAccessibleDescription(/This code is wrong/);
  await code.fill(phone(Date.now()));
  await code.press("Enter");
  await elsewhere.waitForURL("**/documents");

  const lost = await open({ baseURL: desk.url, storageState: nobody });
  await password(lost);
  await lost.getByRole("textbox", { name: "Code" }).fill(recovery[3] ?? "");
  await lost.getByRole("button", { name: "Sign in" }).click();
  await lost.waitForURL("**/documents");
  await lost.goto("/account");
  await expect(lost.getByText(/Recovery codes left: 9$/)).toBeVisible();
  await lost.getByRole("button", { name: "New recovery codes" }).click();
  await lost.getByRole("dialog").getByRole("button", { name: "New recovery codes" }).click();
  const renewed = lost.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(renewed).toHaveCount(10);
  expect(await renewed.allInnerTexts()).not.toContain(recovery[0]);
  await lost.getByRole("button", { name: "I've saved them" }).click();
  await expect(lost.getByText(/Recovery codes left: 10$/)).toBeVisible();
  await lost.getByRole("button", { name: "Turn off" }).click();
  await lost.getByRole("dialog").getByRole("button", { name: "Turn off" }).click();
  await expect(lost.getByRole("button", { name: "Set up" })).toBeVisible();
  await elsewhere.context().clearCookies();
  await signIn(elsewhere, administrator);
});

test("whoever begins to set two-step sign-in up can cancel it and begin anew later", async ({ another }) => {
  const { page } = await another({});
  const [begin, cancel] = ["Set up", "Cancel"].map((name) => page.getByRole("button", { name, exact: true }));
  await page.goto("/account");
  await begin?.press("Enter");
  await expect(page.getByRole("textbox", { name: "Code" })).toBeVisible();
  await cancel?.press("Enter");
  await expect(page.getByRole("heading", { name: "Two-step sign-in" })).toBeFocused();
  await expect(page.getByRole("textbox", { name: "Code" })).toHaveCount(0);
  await begin?.click();
  await setUp(page);
});

test("five wrong codes send back to the password, and another account can be used instead", async ({
  another,
  open,
}) => {
  const { desk, page } = await another({});
  await page.goto("/account");
  await page.getByRole("button", { name: "Set up" }).click();
  await setUp(page);
  const elsewhere = await open({ baseURL: desk.url, storageState: nobody });
  await password(elsewhere);
  const code = elsewhere.getByRole("textbox", { name: "Code" });
  for (let n = 0; n < 4; n++) {
    await code.fill(`00000${n}x`);
    await code.press("Enter");
    await expect(code).toHaveAccessibleDescription(/This code is wrong/);
  }
  await code.fill("000000x");
  await code.press("Enter");
  await expect(elsewhere.getByText(/too many codes were wrong. Sign in again/)).toBeVisible();
  await elsewhere.getByRole("button", { name: "Use another account" }).click();
  await expect(elsewhere.getByLabel("Password")).toBeVisible();
  await password(elsewhere);
  await expect(code).toBeVisible();
  await elsewhere.getByRole("button", { name: "Use another account" }).click();
  await expect(elsewhere.getByLabel("Password")).toBeVisible();
});

test("the last administrator who has lost the phone is helped by a command, while the server runs", async ({
  another,
  open,
}) => {
  const { desk, page } = await another({});
  await page.goto("/account");
  await page.getByRole("button", { name: "Set up" }).click();
  await setUp(page);
  const reset = (email: string) => admin({ DATA_DIR: desk.dataDir }, "people", "reset-two-step", email);
  expect(await reset("nobody@hanbit.example")).toEqual({
    code: 1,
    output: "nobody@hanbit.example: expected the email of an account\n",
  });
  expect((await reset(administrator.email.toUpperCase())).output).toMatch(/^Two-step sign-in of kim@.* is reset/);
  expect((await reset(administrator.email)).code).toBe(1);
  const elsewhere = await open({ baseURL: desk.url, storageState: nobody });
  await signIn(elsewhere, administrator);
  await elsewhere.goto("/audit");
  const row = elsewhere.getByRole("row").filter({ hasText: "Reset two-step sign-in" });
  await expect(row).toContainText("Command line");
});

test("whose role demands two-step sign-in sets it up before anything else, and an administrator resets it", async ({
  another,
  browser,
  open,
}) => {
  const { desk, page, state } = await another({});
  await addPerson(browser, desk, state, staff);
  await page.goto("/settings");
  await page.getByRole("combobox", { name: "Required for" }).selectOption("Everyone");
  await page.getByRole("button", { name: "Save requirement" }).click();
  await expect(page.getByText("Saved. It applies from the next sign-in")).toBeVisible();
  // Begun where it is demanded, it is gone through with.
  await page.goto("/account");
  await page.getByRole("button", { name: "Set up" }).click();
  await expect(page.getByRole("textbox", { name: "Code" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Cancel" })).toHaveCount(0);

  const theirs = await open({ baseURL: desk.url, storageState: nobody });
  await theirs.goto("/templates");
  await theirs.getByRole("textbox", { name: "Email" }).fill(staff.email);
  await theirs.getByLabel("Password").fill(staff.password);
  await theirs.getByRole("button", { name: "Sign in" }).click();
  await expect(theirs.getByRole("heading", { level: 1, name: "Set up two-step sign-in" })).toBeVisible();
  expect(await faults(theirs, "two-step sign-in demanded", [...views])).toEqual([]);
  expect((await theirs.request.get("/documents", { maxRedirects: 0 })).status()).toBe(307);
  await setUp(theirs);
  await theirs.getByRole("button", { name: "I've saved them" }).click();
  await theirs.waitForURL("**/templates");
  await theirs.goto("/account");
  await expect(theirs.getByText("Your administrator requires two-step sign-in")).toBeVisible();
  await expect(theirs.getByRole("button", { name: "Turn off" })).toHaveCount(0);

  await page.goto("/people");
  for (const width of [320, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect(
      await page.getByRole("table").evaluate((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0)),
    ).toBeLessThanOrEqual(0);
  }
  await page.getByRole("button", { name: `Reset two-step sign-in of ${staff.name}` }).click();
  const dialog = page.getByRole("dialog", { name: `Reset two-step sign-in of ${staff.name}?` });
  expect(await faults(page, "a second factor to be reset", [...views])).toEqual([]);
  await dialog.getByRole("button", { name: "Reset two-step sign-in" }).click();
  await expect(page.getByRole("button", { name: `Reset two-step sign-in of ${staff.name}` })).toHaveCount(0);
  await theirs.reload();
  await expect(theirs).toHaveURL(/sign-in/);
});

test("who must set two-step sign-in up over a page is led to another tab, and keeps what is on it", async ({
  another,
}) => {
  const { page } = await another({});
  await page.goto("/settings");
  await page.getByRole("combobox", { name: "Required for" }).selectOption("Everyone");
  await page.getByRole("button", { name: "Save requirement" }).click();
  await expect(page.getByText("Saved. It applies from the next sign-in")).toBeVisible();

  await page.goto("/documents/new");
  await titleField(page).fill("Typed before");
  await page.context().clearCookies();
  await titleField(page).fill("Typed signed out");
  await page.getByRole("button", { name: "Sign in" }).click();
  const dialog = page.getByRole("dialog", { name: "Sign in" });
  await dialog.getByLabel("Email").fill(administrator.email);
  await dialog.getByLabel("Password").fill(administrator.password);
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await expect(dialog.getByText("Your administrator requires two-step sign-in")).toBeVisible();
  const wayToSetUp = dialog.getByRole("link", { name: "Set up two-step sign-in" });
  await expect(wayToSetUp).toBeFocused();
  await expect(wayToSetUp).toHaveAccessibleDescription(/requires two-step sign-in/);
  const opens = page.context().waitForEvent("page");
  await wayToSetUp.click();
  await expect((await opens).getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  await expect(titleField(page)).toHaveValue("Typed signed out");
});

test("the code is asked for in Korean, over a page whose session has ended, too", async ({ another, open }) => {
  const { desk, page } = await another({});
  await page.goto("/account");
  await page.getByRole("button", { name: "Set up" }).click();
  const { phone } = await setUp(page);
  await nextCode(desk);
  const korean = await open({ baseURL: desk.url, storageState: nobody, locale: "ko-KR" });
  await korean.goto("/sign-in");
  await korean.getByRole("textbox", { name: "이메일" }).fill(administrator.email);
  await korean.getByLabel("비밀번호").fill(administrator.password);
  await korean.getByRole("button", { name: "로그인" }).click();
  await expect(korean.getByRole("heading", { level: 1, name: "코드 입력" })).toBeVisible();
  await korean.getByRole("textbox", { name: "코드" }).fill(phone(Date.now()));
  await korean.getByRole("button", { name: "로그인", exact: true }).click();
  await korean.waitForURL("**/documents");

  await page.goto("/documents/new");
  await titleField(page).fill("Typed before");
  await page.context().clearCookies();
  await titleField(page).fill("Typed signed out");
  await page.getByRole("button", { name: "Sign in" }).click();
  const dialog = page.getByRole("dialog", { name: "Sign in" });
  await dialog.getByLabel("Email").fill(administrator.email);
  await dialog.getByLabel("Password").fill(administrator.password);
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await nextCode(desk);
  await dialog.getByRole("textbox", { name: "Code" }).fill(phone(Date.now()));
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(titleField(page)).toHaveValue("Typed signed out");
  await expectSaved(page);
});
