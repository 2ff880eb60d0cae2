import { beginDraft, expectSaved, titleField } from "../support/draft-pages.ts";
import { expect, test } from "../support/e2e.ts";
import { templateField, withoutScripts } from "../support/early-typing.ts";
import { createButton } from "../support/form-page.ts";

test("a value typed before the page's scripts have run stands under the key that it was typed under", async ({
  page,
}) => {
  const item = (n: number) => page.getByRole("group", { name: `Item ${n}` });
  const key = (n: number) => item(n).getByRole("textbox", { name: "Key" });
  const value = (n: number) => item(n).getByRole("textbox", { name: "Value" });
  await beginDraft(page, "Keys");
  await page.getByRole("button", { name: "Add item" }).click();
  await key(1).fill("rent");
  await expectSaved(page);
  await page.route("**/drafts/*", (route) => route.abort());
  await key(1).fill("deposit");
  await value(1).fill("5000");
  await expect(page.getByText(/^Not saved yet/).first()).toBeVisible();
  const { release } = await withoutScripts(page);
  await page.reload({ waitUntil: "commit" });
  await expect(key(1)).toHaveValue("rent");
  await value(1).pressSequentially("9");
  release();
  await expect(value(2)).toBeFocused();
  await page.keyboard.type("00");
  await expect(key(2)).toHaveValue("rent");
  await expect(value(2)).toHaveValue("900");
  await expect(key(1)).toHaveValue("deposit");
  await expect(value(1)).toHaveValue("5000");
});

test("a template typed and left before the page's scripts have run brings its items", async ({ another }) => {
  const { page } = await another({});
  const { release } = await withoutScripts(page);
  await page.goto("/documents/new", { waitUntil: "commit" });
  await templateField(page).fill("10001");
  await titleField(page).focus();
  release();
  await expect(page.getByRole("group", { name: /^Item 1/ })).toBeVisible();
});

test("a template that was typed early and is gone into again before the page has looked brings its items all the same", async ({
  another,
}) => {
  const { page } = await another({});
  // What the page puts off to the next picture comes when the test says so.
  await page.addInitScript(() => {
    const put: FrameRequestCallback[] = [];
    window.requestAnimationFrame = (call) => put.push(call);
    Object.assign(window, { nextPicture: () => put.splice(0).map((call) => call(performance.now())) });
  });
  const { release } = await withoutScripts(page);
  await page.goto("/documents/new", { waitUntil: "commit" });
  await templateField(page).fill("10001");
  await titleField(page).focus();
  release();
  await expect(createButton(page)).toBeEnabled();
  await templateField(page).focus();
  await titleField(page).focus();
  await page.evaluate("nextPicture()");
  await expect(page.getByRole("group", { name: /^Item 1/ })).toBeVisible();
});
