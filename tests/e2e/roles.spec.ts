import { expect, test } from "../support/e2e.ts";
import { addPerson, colleague } from "../support/people-pages.ts";

test("a role that is chosen by keys is another one only once it is saved, an administrator's once that is confirmed", async ({
  page,
  browser,
  desk,
  adminState,
}) => {
  const person = colleague();
  await addPerson(browser, desk, adminState, person);
  await page.goto("/people");
  const role = page.getByLabel(`Role of ${person.name}`, { exact: true });
  const save = page.getByRole("button", { name: `Save the role of ${person.name}` });
  await expect(save).toHaveCount(0);
  await role.selectOption("Manager");
  await page.reload();
  await expect(role).toHaveValue("staff");

  await role.selectOption("Manager");
  await save.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: `${person.name}: Manager` })).toHaveCount(1);
  await expect(role).toBeFocused();
  await expect(save).toHaveCount(0);

  await role.selectOption("Administrator");
  await save.press("Enter");
  const question = page.getByRole("dialog", { name: `Make ${person.name} an administrator?` });
  await question.getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(save).toBeFocused();
  await page.reload();
  await expect(role).toHaveValue("manager");
  await role.selectOption("Administrator");
  await save.press("Enter");
  await question.getByRole("button", { name: "Make administrator" }).press("Enter");
  await expect(role).toBeFocused();
  await page.reload();
  await expect(role).toHaveValue("administrator");
});
