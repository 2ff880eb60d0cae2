import { expectSaved } from "../support/draft-pages.ts";
import { expect, signerGroup } from "../support/e2e.ts";
import { expectRows, withoutScripts } from "../support/early-typing.ts";
import { createButton } from "../support/form-page.ts";
import { describeTemplates, group, templateField, test, titleField } from "../support/template-pages.ts";

const lease = { templateId: "88410", name: "Lease", roles: [{ name: "Landlord" }, { name: "Tenant" }] };
const work = { templateId: "88411", name: "Employment", roles: [{ name: "Employee" }, { name: "Company" }] };

test("who is typed before the page's scripts have run comes under no role whose row this tab has removed", async ({
  page,
  desk,
}) => {
  await describeTemplates(desk, [lease]);
  await page.goto("/documents/new");
  await templateField(page).fill(lease.templateId);
  await titleField(page).fill("Of one landlord");
  await group(page, "Signer 1 · Landlord").getByLabel("Name").fill("At The Server");
  await expectSaved(page);
  await page.route("**/drafts/*", (route) => route.abort());
  await page.getByRole("button", { name: "Remove signer 2" }).click();
  await group(page, "Signer 1 · Landlord").getByLabel("Name").fill("Kim Hana");
  await expect(page.getByText(/^Not saved yet/).first()).toBeVisible();
  const { release } = await withoutScripts(page);
  await page.reload({ waitUntil: "commit" });
  await group(page, "Signer 1 · Landlord").getByLabel("Email").pressSequentially("server@");
  release();
  await expect(createButton(page)).toBeEnabled();
  await expect(signerGroup(page, 3).getByLabel("Email")).toBeFocused();
  await expectRows(page, [
    ["Kim Hana", "", ""],
    ["", "", ""],
    ["At The Server", "server@", ""],
  ]);
  await expect(page.getByRole("heading", { name: "Signer 3 · No role in this template" })).toBeVisible();
});

test("who is typed before the page's scripts have run under the roles of one template comes under none of another's", async ({
  page,
  desk,
}) => {
  await describeTemplates(desk, [
    { ...lease, templateId: "88412" },
    { ...work, templateId: "88413" },
  ]);
  await page.goto("/documents/new");
  await templateField(page).fill("88412");
  await titleField(page).fill("Another template");
  await expect(group(page, "Signer 2 · Tenant")).toBeVisible();
  await expectSaved(page);
  await page.route("**/drafts/*", (route) => route.abort());
  await templateField(page).fill("88413");
  await titleField(page).focus();
  await expect(group(page, "Signer 2 · Company")).toBeVisible();
  await expect(page.getByText(/^Not saved yet/).first()).toBeVisible();
  const { release } = await withoutScripts(page);
  await page.reload({ waitUntil: "commit" });
  await group(page, "Signer 2 · Tenant").getByLabel("Name").pressSequentially("Park ");
  release();
  await expect(group(page, "Signer 2 · Company")).toBeVisible();
  await expect(signerGroup(page, 3).getByLabel("Name")).toBeFocused();
  await page.keyboard.type("Duri");
  await expectRows(page, [
    ["", "", ""],
    ["", "", ""],
    ["Park Duri", "", ""],
  ]);
});

test("who is typed for several documents before the page's scripts have run comes under no role of another", async ({
  page,
  desk,
}) => {
  await describeTemplates(desk, [
    { ...lease, templateId: "88414" },
    { ...lease, templateId: "88415" },
  ]);
  const start = page.getByRole("button", { name: "Start 2 documents" });
  await page.goto("/packets/new?template=88414&template=88415");
  await expect(start).toBeEnabled();
  await group(page, "Signer 1 · Landlord").getByLabel("Name").fill("Kim Hana");
  await group(page, "Signer 1 · Landlord").getByLabel("Email").fill("kim@example.com");
  const { release } = await withoutScripts(page);
  await page.reload({ waitUntil: "commit" });
  await signerGroup(page, 1).getByLabel("Name").pressSequentially("Park ");
  release();
  await expect(start).toBeEnabled();
  await expect(signerGroup(page, 3).getByLabel("Name")).toBeFocused();
  await page.keyboard.type("Duri");
  await expectRows(page, [
    ["Kim Hana", "kim@example.com", ""],
    ["", "", ""],
    ["Park Duri", "", ""],
  ]);
});
