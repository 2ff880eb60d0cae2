import { faults } from "../support/axe.ts";
import { expect, test } from "../support/e2e.ts";
import { countAtService } from "../support/form-page.ts";
import { begin, createAll, created, fillPart, parts, views } from "../support/packet-pages.ts";
import { addPerson, manager as park } from "../support/people-pages.ts";
import { describeTemplates } from "../support/template-pages.ts";

test("what a manager releases is told apart, and what is undone or reloaded while it is held is not sent", async ({
  another,
  browser,
  service,
}) => {
  const { desk, page, state } = await another({ ...service.settings, SAME_AGAIN_DAYS: "0" });
  await addPerson(browser, desk, state, park);
  await describeTemplates(desk, [{ templateId: "R-1", name: "Power of attorney", release: true }]);
  await page.goto("/settings");
  await page.getByRole("textbox", { name: "Seconds to undo" }).fill("30");
  await page.getByRole("textbox", { name: "Seconds to undo" }).press("Enter");
  await expect(page.getByText("Saved. Forms that are open")).toBeVisible();
  await begin(page, "R-1, 77002, 77003", "Held Three");
  const titles = ["Released of three", "Second of the held", "Third of the held"];
  for (const [i, title] of titles.entries()) await fillPart(page, i + 1, title);
  const atService = () => Promise.all(titles.map((title) => countAtService(service, title)));
  await expect(page.getByText("1 goes to a manager for release")).toBeVisible();
  await createAll(page, 2).click();
  await expect(page.getByText(/^Will be created in \d+ s$/)).toBeVisible();
  await expect(parts(page).nth(0)).toContainText("Waiting for release");
  expect(await faults(page, "several, held", views)).toEqual([]);
  await page.keyboard.press("Control+z");
  await expect(page.getByText("Nothing was created")).toBeVisible();
  await createAll(page, 2).click();
  await expect(page.getByRole("button", { name: "Undo", exact: true })).toBeVisible();
  page.once("dialog", (dialog) => dialog.accept());
  await page.reload();
  await expect(createAll(page, 2)).toBeEnabled();
  expect(await atService()).toEqual([0, 0, 0]);
  await page.clock.install();
  await page.reload();
  await createAll(page, 2).click();
  await expect(page.getByRole("button", { name: "Undo", exact: true })).toBeVisible();
  await page.clock.runFor(31_000);
  await expect(created(page)).toHaveCount(2);
  expect(await atService()).toEqual([0, 1, 1]);
});
