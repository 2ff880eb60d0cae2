import { beginDraft, comeBackTo, expectSaved, titleField } from "../support/draft-pages.ts";
import { drawnFields, watchDrawnFields } from "../support/drawn-fields.ts";
import { expect, fillForm, signerGroup } from "../support/e2e.ts";
import { withoutScripts } from "../support/early-typing.ts";
import { describeTemplates, test } from "../support/template-pages.ts";

test("a key draws no row but its own, also while what is wrong is mended", async ({ page }) => {
  await watchDrawnFields(page);
  await page.goto("/documents/new");
  await fillForm(page, {
    files: [],
    signers: ["A", "B", "C"].map((name) => ({ name, email: `${name}@acme.example` })),
  });
  expect(await drawnFields(page)).toContain("signers.1.email");
  const email = signerGroup(page, 2).getByLabel("Email");
  await email.fill("b@");
  await signerGroup(page, 1).getByLabel("Email").focus();
  await expect(email).toHaveAttribute("aria-invalid", "true");

  await drawnFields(page);
  await email.press("End");
  await email.pressSequentially("acme.example", { delay: 150 });
  await expect(email).not.toHaveAttribute("aria-invalid");
  const drawn = await drawnFields(page);
  expect(drawn).toContain("signers.1.email");
  expect(drawn.filter((name) => !name.startsWith("signers.1."))).toEqual([]);
});

test("a key typed in an item's own key draws no other item", async ({ page }) => {
  await watchDrawnFields(page);
  await page.goto("/documents/new");
  await fillForm(page, { files: [], items: ["one", "two", "three"].map((key) => [key, key]) });
  const key = page.locator("[name='items.1.key']");
  await key.focus();
  await drawnFields(page);
  await key.press("End");
  await key.pressSequentially("_more", { delay: 150 });
  await expect(key).toHaveValue("two_more");
  const drawn = await drawnFields(page);
  expect(drawn).toContain("items.1.key");
  // The last one has only just been left.
  expect(drawn.filter((name) => name.startsWith("items.0."))).toEqual([]);
});

test("a template's rows are drawn once, and a key draws no row but its own", async ({ page, desk }) => {
  const items = ["a", "b", "c"].map((key) => ({ key }));
  const [address = ""] = await describeTemplates(desk, [{ templateId: "7301", name: "Drawn", items }]);
  const rows = async () => (await drawnFields(page)).filter((name) => name.startsWith("items."));
  await watchDrawnFields(page);
  await page.goto(address);
  const value = page.locator("[name='items.1.value']");
  await expect(value).toBeEnabled();
  expect(await rows()).toEqual([]);
  await value.pressSequentially("Seoul");
  await expect(value).toHaveValue("Seoul");
  const drawn = await rows();
  expect(drawn).toContain("items.1.value");
  expect(drawn.filter((name) => !name.startsWith("items.1."))).toEqual([]);
});

test("as the page's scripts begin no signer's field is drawn again", async ({ page }) => {
  await watchDrawnFields(page);
  await page.goto("/documents/new");
  await expect(page.getByRole("button", { name: "Create document" })).toBeEnabled();
  expect((await drawnFields(page)).filter((name) => name.startsWith("signers."))).toEqual([]);
});

test("what waits for its script takes nothing, and no control of it is styled anew when that has come", async ({
  page,
  desk,
}) => {
  const [address = ""] = await describeTemplates(desk, [
    { templateId: "7302", name: "Waits", roles: [{ name: "Employee" }, { name: "Director" }], items: [{ key: "a" }] },
  ]);
  const { release } = await withoutScripts(page);
  await page.goto(address, { waitUntil: "commit" });
  const name = page.locator("[name=name]");
  await expect(name).toHaveValue("Waits");
  await expect(name).toBeDisabled();
  await expect(page.locator("main :disabled")).toHaveCount(0);
  await name.evaluate((field: HTMLInputElement) => field.focus());
  await page.keyboard.type("lost");
  release();
  await expect(name).toBeEnabled();
  await expect(name).toHaveValue("Waits");
  await expect(page.locator("[inert]")).toHaveCount(0);
});

test("a field shows its fault and is saved also after a newer version was taken onto the open form", async ({
  page,
  open,
}) => {
  const address = await beginDraft(page, "First");
  const other = await open();
  await other.goto(address);
  await titleField(other).fill("Second");
  await expectSaved(other);
  await comeBackTo(page);
  await expect(titleField(page)).toHaveValue("Second");
  const [name, email] = [signerGroup(page, 1).getByLabel("Name"), signerGroup(page, 1).getByLabel("Email")];
  await email.fill("kim@");
  await name.focus();
  await expect(email).toHaveAttribute("aria-invalid", "true");
  await expectSaved(page);
  await comeBackTo(other);
  await expect(signerGroup(other, 1).getByLabel("Email")).toHaveValue("kim@");
  await email.fill("kim@hanbit.example");
  await expect(email).not.toHaveAttribute("aria-invalid");
});
