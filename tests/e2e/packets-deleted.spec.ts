import { faults } from "../support/axe.ts";
import { expect, expectReady, test } from "../support/e2e.ts";
import { begin, createAll, fillPart, parts, section, views } from "../support/packet-pages.ts";

test("a document is deleted with the way back in its place, but for the last, and another one is added for the same people", async ({
  page,
}) => {
  await begin(page, "77001, 77002", "Same Person");
  await fillPart(page, 1, "Out and back");
  const remove = page.getByRole("button", { name: "Delete" });
  await section(page, 1).getByRole("button", { name: "Delete" }).click();
  await expect(parts(page).first()).toContainText("‘Out and back’ deleted");
  await expect(remove).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Undo: restore Out and back" })).toBeFocused();
  expect(await faults(page, "several, one deleted", views)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(section(page, 1).getByRole("heading", { level: 2 }).first()).toBeFocused();
  await expect(section(page, 1).getByRole("textbox", { name: "Title" })).toHaveValue("Out and back");
  await expectReady(section(page, 1));
  // What was typed last is saved late, and brings back nothing.
  const save = Promise.withResolvers<void>();
  await page.route("**/drafts/*", async (route) => {
    await save.promise;
    await route.continue();
  });
  const saved = page.waitForResponse((response) => response.request().method() === "PUT");
  await section(page, 2).getByRole("textbox", { name: "Title" }).fill("Typed last");
  await section(page, 2).getByRole("button", { name: "Delete" }).click();
  setTimeout(save.resolve, 1000);
  await saved;
  await expect(remove).toHaveCount(0);
  await page.reload();
  await expect(parts(page)).toHaveCount(1);
  const adding = page.getByRole("form", { name: "Add document" });
  await adding.getByRole("combobox", { name: "Template" }).fill("77009");
  await adding.getByRole("button", { name: "Add document" }).click();
  await expect(parts(page)).toHaveCount(2);
  await expect(section(page, 2).getByRole("heading", { level: 2 }).first()).toBeFocused();
  await expect(section(page, 2).getByText("Signer 1: Same Person")).toBeVisible();
  await expect(createAll(page, 2)).toBeVisible();
});

test("while one document is deleted another one cannot be, none is created, and what is typed there is saved", async ({
  page,
}) => {
  await begin(page, "77001, 77002, 77003", "Same Person");
  const remove = (n: number) => section(page, n).getByRole("button", { name: "Delete" });
  const answer = Promise.withResolvers<void>();
  await page.route("**/packets/*", async (route) => {
    if (route.request().method() === "POST") await answer.promise;
    await route.continue();
  });
  await remove(1).click();
  await expect(remove(2)).toHaveAttribute("aria-disabled", "true");
  await remove(2).dispatchEvent("click");
  await expect(createAll(page, 3)).toHaveAttribute("aria-disabled", "true");
  await createAll(page, 3).dispatchEvent("click");
  answer.resolve();
  await expect(parts(page).first()).toContainText("deleted");
  const saved = page.waitForResponse((response) => response.request().method() === "PUT");
  await section(page, 1).getByRole("textbox", { name: "Title" }).fill("Stays here");
  expect((await saved).ok()).toBe(true);
  // A press would have said what is missing.
  await expect(page.getByRole("region", { name: /^There is a problem/ })).toHaveCount(0);
});
