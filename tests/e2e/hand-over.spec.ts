import { createDocument, expect, test } from "../support/e2e.ts";
import { addPerson, colleague, deactivate } from "../support/people-pages.ts";

test("the work of somebody who has left goes to a colleague, by keyboard too, and comes back", async ({
  browser,
  desk,
  page,
  open,
  adminState,
}) => {
  const [leaver, heir] = [colleague(), colleague()];
  const theirs = await open({ storageState: await addPerson(browser, desk, adminState, leaver) });
  const address = await createDocument(theirs, { title: `Lease ${leaver.name}` });
  await theirs.goto("/documents/new");
  await theirs.getByRole("textbox", { name: "Title" }).fill(`Unfinished ${leaver.name}`);
  await expect(theirs.getByText(/^Saved/)).toBeVisible();
  const heirs = await open({ storageState: await addPerson(browser, desk, adminState, heir) });

  await page.goto(`/people?q=${encodeURIComponent(leaver.name)}`);
  const line = page.getByRole("row", { name: new RegExp(leaver.name) });
  await expect(line.getByRole("button", { name: `Hand over the work of ${leaver.name}` })).toHaveCount(0);
  await deactivate(page, leaver.name);
  await line.getByRole("button", { name: `Hand over the work of ${leaver.name}` }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: `Hand over the work of ${leaver.name}` });
  await dialog.getByRole("button", { name: "Hand over" }).press("Enter");
  await expect(dialog.getByLabel("Colleague")).toBeFocused();
  await expect(dialog.getByLabel("Colleague")).toHaveAccessibleDescription("Choose a colleague");
  await dialog.getByLabel("Colleague").selectOption({ label: `${heir.name} · ${heir.email}` });
  await dialog.getByRole("button", { name: "Hand over" }).press("Enter");
  await expect(line.getByText(`Handed over to ${heir.name}`, { exact: true })).toBeVisible();
  await expect(line.getByRole("button", { name: /Reactivate/ })).toBeFocused();

  await heirs.goto("/documents");
  const row = heirs.getByRole("row", { name: new RegExp(`Lease ${leaver.name}`) });
  await expect(row).toContainText(leaver.name);
  await heirs.goto(address);
  await expect(heirs.getByRole("button", { name: /^Copy link for/ }).first()).toBeVisible();
  await heirs.goto("/drafts");
  await expect(heirs.getByText(`Unfinished ${leaver.name}`)).toBeVisible();

  await page.goto("/audit");
  await expect(page.getByText("Handed over the work · drafts: 1").first()).toBeVisible();
  await page.goto(`/people?q=${encodeURIComponent(leaver.name)}`);
  await line.getByRole("button", { name: `Undo hand-over of ${leaver.name}` }).click();
  await expect(line.getByText(`Handed over to ${heir.name}`, { exact: true })).toHaveCount(0);
  expect((await heirs.goto(address))?.status()).toBe(404);
  await heirs.goto("/drafts");
  await expect(heirs.getByText(`Unfinished ${leaver.name}`)).toHaveCount(0);
});
