import { expect, test } from "../support/e2e.ts";

test("whoever sends too much is told so, not to reload, and what they entered stays where it is", async ({ page }) => {
  await page.goto("/people");
  const name = page.getByRole("textbox", { name: "Name", exact: true });
  const text = "이".repeat(800_000);
  await name.evaluate((field, value) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, value);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }, text);
  await page.getByRole("textbox", { name: "Email", exact: true }).fill("lee.new@hanbit.example");
  const answer = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: "Create invitation" }).click();
  expect((await answer).status()).toBe(413);
  await expect(page.getByText(/too large to send.*nothing you entered is lost/)).toBeVisible();
  expect((await name.inputValue()).length).toBe(text.length);
});
