import { expect, test } from "../support/e2e.ts";
import { addPerson, colleague, deactivate, nobody, signIn } from "../support/people-pages.ts";

test("drafts of somebody who came back and left again go to the same colleague by a button that goes with them", async ({
  browser,
  desk,
  page,
  open,
  adminState,
}) => {
  const [leaver, heir] = [colleague(), colleague()];
  await addPerson(browser, desk, adminState, leaver);
  const heirs = await open({ storageState: await addPerson(browser, desk, adminState, heir) });
  await page.goto(`/people?q=${encodeURIComponent(leaver.name)}`);
  const line = page.getByRole("row", { name: new RegExp(leaver.name) });
  await deactivate(page, leaver.name);
  await line.getByRole("button", { name: `Hand over the work of ${leaver.name}` }).click();
  const dialog = page.getByRole("dialog", { name: `Hand over the work of ${leaver.name}` });
  await dialog.getByLabel("Colleague").selectOption({ label: `${heir.name} · ${heir.email}` });
  await dialog.getByRole("button", { name: "Hand over" }).click();
  await expect(line.getByText(`Handed over to ${heir.name}`, { exact: true })).toBeVisible();
  const rest = line.getByRole("button", { name: `Hand over drafts of ${leaver.name}` });
  await expect(rest).toHaveCount(0);

  await line.getByRole("button", { name: /Reactivate/ }).click();
  await expect(line.getByRole("button", { name: /Deactivate/ })).toBeVisible();
  const theirs = await open({ storageState: nobody });
  await signIn(theirs, leaver);
  await theirs.goto("/documents/new");
  await theirs.getByRole("textbox", { name: "Title" }).fill(`Later ${leaver.name}`);
  await expect(theirs.getByText(/^Saved/)).toBeVisible();
  await page.reload();
  await expect(rest).toHaveCount(0);
  await deactivate(page, leaver.name);

  await expect(line.getByText(`Handed over to ${heir.name}, except for some drafts`)).toBeVisible();
  await rest.focus();
  await page.keyboard.press("Enter");
  await expect(line.getByText(`Handed over to ${heir.name}`, { exact: true })).toBeVisible();
  await expect(rest).toHaveCount(0);
  await expect(line.getByRole("button", { name: /Reactivate/ })).toBeFocused();
  await heirs.goto("/drafts");
  await expect(heirs.getByText(`Later ${leaver.name}`)).toBeVisible();
});
