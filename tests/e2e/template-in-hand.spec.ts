import { emptySigner } from "#lib/shared/signer.ts";
import { expect, signerGroup } from "../support/e2e.ts";
import { describeTemplates, group, templateField, test } from "../support/template-pages.ts";

const boss = { ...emptySigner, name: "박대표", email: "seal@hanbit.example" };
const roles = [{ name: "Company", person: boss }, { name: "Employee" }];

test("who types in a row as the template lays the form out goes on in it, and an item that was just added stays", async ({
  page,
  desk,
}) => {
  const items = [{ key: "pay", label: "Pay" }, { key: "place" }];
  const email = signerGroup(page, 1).getByLabel("Email");
  const addItem = page.getByRole("button", { name: "Add item" });
  const employee = group(page, "Signer 2 · Employee").getByLabel("Email");
  const added = page.getByRole("group", { name: "Item 3" }).getByLabel("Key");
  for (const [templateId, goThere, before, there] of [
    ["88481", () => email.focus(), "jane", employee],
    ["88482", () => email.focus(), "", employee],
    ["88483", () => addItem.click(), "jane", added],
    ["88484", () => addItem.click(), "", added],
  ] as const) {
    await page.goto("/documents/new");
    await describeTemplates(desk, [{ templateId, name: `Beneath the hand ${templateId}`, roles, items }]);
    const answer = Promise.withResolvers<void>();
    await page.route("**/templates/usual?*", async (route) => {
      await answer.promise;
      await route.continue();
    });
    await templateField(page).fill(templateId);
    await goThere();
    await page.keyboard.type(before);
    answer.resolve();
    await expect(group(page, "Signer 1 · Company").getByLabel("Name")).toHaveValue("박대표");
    await page.keyboard.type("@a.example");
    await expect(there).toHaveValue(`${before}@a.example`);
    await page.unroute("**/templates/usual?*");
  }
  // Of two rows that are free the one that somebody is in; of an item the template's of that key.
  await describeTemplates(desk, [
    {
      templateId: "88485",
      name: "Beneath the hand, twice",
      roles: [{ name: "Landlord" }, { name: "Tenant" }],
      items: [{ key: "pay", value: "1,000" }],
    },
  ]);
  for (const isItem of [false, true]) {
    await page.goto("/documents/new");
    const answer = Promise.withResolvers<void>();
    await page.route("**/templates/usual?*", async (route) => {
      await answer.promise;
      await route.continue();
    });
    await page.getByRole("button", { name: "Add signer" }).click();
    if (isItem) await addItem.click();
    if (isItem) await page.keyboard.type("pay");
    await templateField(page).fill("88485");
    const item = page.getByRole("group", { name: "Item 1" });
    await (isItem ? item.getByLabel("Value") : signerGroup(page, 2).getByLabel("Email")).focus();
    answer.resolve();
    const tenant = group(page, "Signer 2 · Tenant").getByLabel("Email");
    await expect(tenant).toBeVisible();
    await expect(isItem ? page.getByLabel("pay") : tenant).toBeFocused();
    await page.unroute("**/templates/usual?*");
  }
});
