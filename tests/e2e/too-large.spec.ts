import { titleField } from "../support/draft-pages.ts";
import { expect, test } from "../support/e2e.ts";

for (const [size, characters] of [
  ["a little more than 2 MB", 800_000],
  ["6 MB", 2_000_000],
] as const)
  test(`whoever sends ${size} is told so, not to reload, and what they entered stays where it is`, async ({ page }) => {
    await page.goto("/people");
    const name = page.getByRole("textbox", { name: "Name", exact: true });
    const text = "이".repeat(characters);
    await name.evaluate((field, value) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, value);
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }, text);
    await page.getByRole("textbox", { name: "Email", exact: true }).fill("lee.new@hanbit.example");
    const answer = page.waitForResponse((response) => response.request().method() === "POST");
    await page.getByRole("button", { name: "Create invitation" }).click();
    expect((await answer).status()).toBe(413);
    await expect(page.getByText(/too large: more than 2 MB.*still on this page/)).toBeVisible();
    expect((await name.inputValue()).length).toBe(text.length);
  });

test("an action of 6 MB is answered with why it is refused, and to somebody without a session with that alone", async ({
  page,
  desk,
}) => {
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  const send = async (cookie: string) => {
    const headers = { cookie, origin: desk.url, "next-action": "0".repeat(42), "content-type": "text/plain" };
    const answer = await fetch(`${desk.url}/people`, { method: "POST", headers, body: "x".repeat(6_000_000) });
    return [answer.status, await answer.text()];
  };
  for (let i = 0; i < 10; i++) expect(await send(cookie)).toEqual([413, "form_too_large"]);
  expect(await send("")).toEqual([401, "signed_out"]);
});

test("a draft that is too large to be saved says so where it says that it is saved", async ({ page }) => {
  const problem = { ok: false, problem: { code: "form_too_large" } };
  await page.goto("/documents/new");
  await page.route("**/drafts/**", (route) =>
    route.request().method() === "PUT" ? route.fulfill({ status: 413, json: problem }) : route.fallback(),
  );
  await titleField(page).fill("Large");
  await expect(page.getByText(/too large: more than 2 MB.*still on this page/)).toBeVisible();
  await expect(titleField(page)).toHaveValue("Large");
});
