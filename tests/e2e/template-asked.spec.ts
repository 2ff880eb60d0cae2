import { emptySigner } from "#lib/shared/signer.ts";
import { expectSaved } from "../support/draft-pages.ts";
import { expect, signerGroup } from "../support/e2e.ts";
import { describeTemplates, group, templateField, test, titleField } from "../support/template-pages.ts";

test("of more templates than the form has from the start each is found by what is typed, or by its whole name", async ({
  another,
}) => {
  const { desk, page } = await another({});
  const many = Array.from({ length: 60 }, (_, i) => ({
    templateId: `89${100 + i}`,
    name: `Contract ${100 + i}`,
    roles: [{ name: `Buyer ${100 + i}` }],
  }));
  await describeTemplates(desk, [
    ...many,
    { templateId: "99999", name: "Zoning permit", roles: [{ name: "Owner" }], items: [{ key: "plot", label: "Plot" }] },
  ]);
  await page.goto("/documents/new");
  // In the list from the start, by its name alone.
  await templateField(page).fill("Contract 140");
  await page.keyboard.press("Enter");
  await expect(group(page, "Signer 1 · Buyer 140")).toBeVisible();
  await templateField(page).fill("");
  await templateField(page).pressSequentially("zon");
  await expect(page.getByRole("option", { name: "Zoning permit" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(templateField(page)).toHaveValue("99999");
  await expect(page.getByLabel("Plot")).toBeVisible();

  await page.goto("/documents/new");
  await page.route("**/templates/found?**", (route) => route.abort());
  await templateField(page).fill("zoning PERMIT");
  await titleField(page).focus();
  await expect(templateField(page)).toHaveValue("99999");
  await expect(group(page, "Signer 1 · Owner")).toBeVisible();
  await expect(page.getByText(/sent as entered/)).toHaveCount(0);
});

test("a form that was laid out for a template stays as it was left, also where the page has to ask for the template", async ({
  another,
}) => {
  const { desk, page } = await another({});
  const boss = { ...emptySigner, name: "박대표", email: "seal@hanbit.example" };
  await describeTemplates(
    desk,
    Array.from({ length: 20 }, (_, i) => ({
      templateId: `89${200 + i}`,
      name: `Contract ${200 + i}`,
      roles: [{ name: "Company", person: boss }],
      autoSend: true,
    })),
  );
  await page.goto("/documents/new");
  // In the list from the start, by its name alone.
  await templateField(page).fill("Contract 219");
  await page.keyboard.press("Enter");
  const name = group(page, "Signer 1 · Company").getByLabel("Name");
  const automatically = page.getByRole("switch", { name: "Send automatically" });
  await expect(name).toHaveValue("박대표");
  await expect(automatically).toBeChecked();
  await automatically.click();
  await name.fill("이대표");
  await expectSaved(page);
  await page.getByRole("link", { name: "Drafts" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Drafts" })).toBeVisible();
  const answered = page.waitForResponse(/templates\/usual/);
  await page.goBack();
  await (await answered).finished();
  await expect(group(page, "Signer 1 · Company")).toBeVisible();
  await expect(automatically).not.toBeChecked();
  await expect(name).toHaveValue("이대표");
  await expect(signerGroup(page, 2)).toHaveCount(0);
});

test("a form that could not ask for its template is laid out once it can", async ({ page, desk }) => {
  await page.goto("/documents/new");
  // Described after the form was opened.
  await describeTemplates(desk, [
    { templateId: "88287", name: "Asked late", items: [{ key: "plot", label: "Plot", required: true }] },
  ]);
  await page.route("**/templates/usual?*", (route) => route.abort(), { times: 2 });
  await templateField(page).fill("88287");
  await titleField(page).focus();
  await expect(page.getByLabel("Plot")).toBeVisible({ timeout: 15_000 });
});

test("nobody comes into another role because the page has to ask for the template first", async ({ page, desk }) => {
  const boss = (name: string) => ({ ...emptySigner, name, email: "seal@hanbit.example" });
  const names = (of: string, ...roles: string[]) => [
    { name: "Company", person: boss(of) },
    ...roles.map((name) => ({ name })),
  ];
  await describeTemplates(desk, [{ templateId: "88402", name: "Known", roles: names("박대표", "Agent", "Tenant") }]);
  await page.goto("/documents/new");
  await templateField(page).fill("88402");
  await titleField(page).focus();
  await group(page, "Signer 3 · Tenant").getByLabel("Name").fill("Jane Porter");
  await describeTemplates(desk, [{ templateId: "88403", name: "Asked", roles: names("이대표", "Broker", "Lessee") }]);
  await page.route("**/templates/usual?*", (route) => route.abort(), { times: 1 });
  await templateField(page).fill("88403");
  await titleField(page).focus();
  // Until it is known who is asked for, whom only the one before had entered is in none of the rows.
  await expect(group(page, "Signer 1").getByLabel("Name")).toHaveValue("");
  await expect(group(page, "Signer 3").getByLabel("Name")).toHaveValue("Jane Porter");
  await expect(group(page, "Signer 1 · Company").getByLabel("Name")).toHaveValue("이대표");
  await expect(group(page, "Signer 2 · Broker").getByLabel("Name")).toHaveValue("");
  await expect(group(page, "Signer 3 · Lessee").getByLabel("Name")).toHaveValue("Jane Porter");
  await templateField(page).fill("of nobody");
  await titleField(page).focus();
  await expect(signerGroup(page, 3)).toHaveCount(0);
  await expect(signerGroup(page, 2).getByLabel("Name")).toHaveValue("Jane Porter");
});
