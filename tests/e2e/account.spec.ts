import { faults } from "../support/axe.ts";
import { administrator, expect, nobody, test } from "../support/e2e.ts";

test("a person changes their password by the keyboard, stays signed in here and nowhere else", async ({
  another,
  open,
}) => {
  const { desk, page, state } = await another({});
  const elsewhere = await open({ baseURL: desk.url, storageState: nobody });
  const signIn = async (password: string) => {
    await elsewhere.goto("/sign-in");
    await elsewhere.getByRole("textbox", { name: "Email" }).fill(administrator.email);
    await elsewhere.getByLabel("Password").fill(password);
    await elsewhere.getByRole("button", { name: "Sign in" }).click();
  };
  await signIn(administrator.password);
  await elsewhere.waitForURL("**/documents");

  await page.goto("/documents");
  await page.getByRole("link", { name: new RegExp(administrator.name) }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your account" })).toBeVisible();
  await expect(page.getByText("You're also signed in in 1 other browser")).toBeVisible();
  const [current, password] = [page.getByLabel("Current password"), page.getByLabel("New password")];
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
  await signIn(administrator.password);
  await expect(elsewhere.getByText("Email or password is wrong")).toBeVisible();
  await signIn("green ladder, two moons");
  await elsewhere.waitForURL("**/documents");

  await page.reload();
  await page.getByRole("button", { name: "Sign out everywhere else" }).click();
  await expect(page.getByText("You're signed in only in this browser")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Signed in" })).toBeFocused();
  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(/sign-in/);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Your account" })).toBeVisible();
});
