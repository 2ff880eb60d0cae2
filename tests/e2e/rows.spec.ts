import { expect, fillForm, pdf, signerGroup, test } from "../support/e2e.ts";
import { createButton, documentPage, summary, textsIn } from "../support/form-page.ts";

test("a signer that was removed is had back where it was, by its button and by the keys that undo", async ({
  page,
}) => {
  await page.goto("/documents/new");
  await fillForm(page, {
    files: [],
    signers: ["A", "B", "C"].map((name) => ({ name, email: `${name}@acme.example` })),
  });
  const names = () => textsIn(page.getByLabel("Name"));
  await page.getByRole("button", { name: "Remove signer 2" }).press("Enter");
  await expect(page.getByRole("button", { name: "Remove signer 2" })).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: "Removed: Signer 2, B" })).toHaveCount(1);
  expect(await names()).toEqual(["A", "C"]);
  await page.keyboard.press("Control+z");
  await expect(signerGroup(page, 2).getByLabel("Email")).toHaveValue("B@acme.example");
  expect(await names()).toEqual(["A", "B", "C"]);

  await page.getByRole("button", { name: "Remove signer 3" }).click();
  // In a field the keys undo what was typed there.
  await signerGroup(page, 1).getByLabel("Name").press("Control+z");
  await expect(signerGroup(page, 3)).toHaveCount(0);
  await page.getByRole("button", { name: "Undo: Signer 3, C" }).press("Enter");
  await expect(page.getByRole("button", { name: "Remove signer 3" })).toBeFocused();
  expect(await names()).toEqual(["A", "B", "C"]);
  await expect(page.getByText("Removed:")).toHaveCount(0);
});

test("signers that were removed one after the other are had back one after the other, and nothing typed goes with them", async ({
  page,
}) => {
  await page.goto("/documents/new");
  await fillForm(page, {
    files: [],
    signers: ["A", "B", "C"].map((name) => ({ name, email: `${name}@acme.example` })),
  });
  const emails = () => textsIn(page.getByLabel("Email"));
  await page.getByRole("button", { name: "Remove signer 3" }).press("Enter");
  await page.getByRole("button", { name: "Remove signer 2" }).press("Enter");
  await expect(signerGroup(page, 2)).toHaveCount(0);
  // The one of two of which the page tells is that whose place is known.
  await page.getByRole("button", { name: "Undo: Signer 2, B" }).click();
  await expect(page.getByRole("button", { name: "Remove signer 2" })).toBeFocused();
  await page.keyboard.press("Control+z");
  await expect(signerGroup(page, 3)).toBeVisible();
  expect(await emails()).toEqual(["A@acme.example", "B@acme.example", "C@acme.example"]);
  await expect(page.getByText("Removed:")).toHaveCount(0);
});

test("an empty row that is removed, above or below, leaves the one that was removed before to be had back where it was", async ({
  page,
}) => {
  await page.goto("/documents/new");
  await fillForm(page, {
    files: [],
    signers: ["A", "B", "C", "D"].map((name) => ({ name, email: `${name}@acme.example` })),
  });
  await page.getByRole("button", { name: "Add signer" }).click();
  for (const label of ["Name", "Email"]) await signerGroup(page, 2).getByLabel(label).fill("");
  for (const n of [4, 3, 3, 2]) await page.getByRole("button", { name: `Remove signer ${n}` }).press("Enter");
  await expect(page.getByRole("button", { name: "Remove signer" })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo: Signer 3, C" }).press("Enter");
  await expect(page.getByRole("button", { name: "Remove signer 2" })).toBeFocused();
  await page.keyboard.press("Control+z");
  await expect(signerGroup(page, 3)).toBeVisible();
  expect(await textsIn(page.getByLabel("Email"))).toEqual(["A@acme.example", "C@acme.example", "D@acme.example"]);
});

test("an empty row that is removed while the line of the one before is still loading leaves that to be had back", async ({
  page,
}) => {
  await page.goto("/documents/new");
  await fillForm(page, {
    files: [],
    signers: ["A", "B", "C"].map((name) => ({ name, email: `${name}@acme.example` })),
  });
  for (const label of ["Name", "Email"]) await signerGroup(page, 2).getByLabel(label).fill("");
  const scripts = Promise.withResolvers<void>();
  await page.route("**/_next/static/chunks/*.js", async (route) => {
    await scripts.promise;
    await route.continue();
  });
  const asked = page.waitForRequest("**/_next/static/chunks/*.js");
  await page.getByRole("button", { name: "Remove signer 3" }).press("Enter");
  await asked;
  await page.getByRole("button", { name: "Remove signer 2" }).press("Enter");
  await expect(signerGroup(page, 2)).toHaveCount(0);
  scripts.resolve();
  await page.getByRole("button", { name: "Undo: Signer 3, C" }).press("Enter");
  await expect(signerGroup(page, 2)).toBeVisible();
  expect(await textsIn(page.getByLabel("Email"))).toEqual(["A@acme.example", "C@acme.example"]);
});

test("the keys that undo take back people who were pasted after a row was removed, and then bring back the row", async ({
  page,
}) => {
  await page.goto("/documents/new");
  await fillForm(page, {
    files: [],
    signers: ["A", "B"].map((name) => ({ name, email: `${name}@acme.example` })),
  });
  const emails = () => textsIn(page.getByLabel("Email"));
  await page.getByRole("button", { name: "Remove signer 1" }).press("Enter");
  await expect(signerGroup(page, 2)).toHaveCount(0);
  await signerGroup(page, 1).getByLabel("Name").focus();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "C <c@acme.example>; D <d@acme.example>");
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  });
  await page.getByRole("button", { name: "Enter 2 signers" }).press("Enter");
  await expect(signerGroup(page, 3)).toBeVisible();
  await page.locator("#add-signer").press("Control+z");
  await expect(signerGroup(page, 2)).toHaveCount(0);
  expect(await emails()).toEqual(["B@acme.example"]);
  await page.locator("#add-signer").press("Control+z");
  await expect(signerGroup(page, 2)).toBeVisible();
  expect(await emails()).toEqual(["A@acme.example", "B@acme.example"]);
});

test("in another template no signer who was removed comes back to a place that is another role's now", async ({
  page,
}) => {
  await page.goto("/documents/new");
  await fillForm(page, {
    files: [],
    signers: ["A", "B"].map((name) => ({ name, email: `${name}@acme.example` })),
  });
  await page.getByRole("button", { name: "Remove signer 1" }).press("Enter");
  await expect(page.getByRole("button", { name: "Undo: Signer 1, A" })).toBeVisible();
  const template = page.getByRole("combobox", { name: "Template" });
  await template.fill("77002");
  await template.press("Tab");
  await expect(page.getByRole("button", { name: "Undo: Signer 1, A" })).toHaveCount(0);
  await page.locator("#add-signer").press("Control+z");
  await expect(signerGroup(page, 2)).toHaveCount(0);
});

test("the last removal leaves the focus on a button, and an empty row goes without a word", async ({ page }) => {
  await page.goto("/documents/new");
  await page.getByRole("button", { name: "Add signer" }).click();
  await page.getByRole("button", { name: "Remove signer 2" }).press("Enter");
  await expect(page.getByRole("button", { name: "Add signer" })).toBeFocused();
  await expect(page.getByText("Removed:")).toHaveCount(0);
});

test("a row with nothing in it that can be seen goes without a word", async ({ page }) => {
  await page.goto("/documents/new");
  await page.getByRole("button", { name: "Add signer" }).click();
  await signerGroup(page, 2).getByLabel("Name").fill("\u3164");
  await page.getByRole("button", { name: "Remove signer 2" }).press("Enter");
  await expect(page.getByRole("button", { name: "Remove signer" })).toHaveCount(0);
  await expect(page.getByText("Removed:")).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Undo/ })).toHaveCount(0);
});

test("an item that was removed is had back with its value", async ({ page }) => {
  await page.goto("/documents/new");
  await fillForm(page, {
    files: [],
    items: [
      ["salary", "36"],
      ["place", "Seoul"],
    ],
  });
  await page.getByRole("button", { name: "Remove item 1" }).press("Enter");
  await expect(page.getByRole("group", { name: /^Item 2/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo: Item 1, salary" }).click();
  const first = page.getByRole("group", { name: /^Item 1/ });
  await expect(first.getByLabel("Key")).toHaveValue("salary");
  await expect(first.getByLabel("Value")).toHaveValue("36");
});

test("a further signer row that was left empty is not asked about and does not go out", async ({ page, service }) => {
  const title = "With an empty row";
  await page.goto("/documents/new");
  await fillForm(page, { title });
  await page.getByRole("button", { name: "Add signer" }).click();
  await createButton(page).click();
  await expect(page).toHaveURL(documentPage);
  const sent = (await service.sandbox.documents()).find(({ request }) => request.title === title);
  expect(sent?.request.signer).toEqual([{ index: 1, name: "Jane Porter", email: "jane@acme.example" }]);
});

test("a slip in an address is asked about, and one press corrects it", async ({ page }) => {
  await page.goto("/documents/new");
  const email = signerGroup(page, 1).getByLabel("Email");
  await email.fill("kim@gmial.com");
  await email.press("Tab");
  const meant = page.getByRole("button", { name: "kim@gmail.com" });
  await meant.click();
  await expect(email).toHaveValue("kim@gmail.com");
  await expect(email).toBeFocused();
  await expect(meant).toHaveCount(0);
});

test("a landline is told to get no text messages", async ({ page }) => {
  await page.goto("/documents/new");
  const mobile = signerGroup(page, 1).getByLabel("Mobile");
  await mobile.fill("02-123-4567");
  await mobile.blur();
  await expect(mobile).toHaveAccessibleDescription(/This number can't get text messages/);
});

test("a file that was refused is not also said to be missing", async ({ page }) => {
  await page.goto("/documents/new");
  await page.getByLabel("PDF files").setInputFiles(pdf("html-named.pdf"));
  await expect(page.getByText("Not added", { exact: true })).toBeVisible();
  await createButton(page).click();
  await expect(summary(page).getByRole("link", { name: /html-named/ })).toBeVisible();
  await expect(page.getByText("Add at least one PDF")).toHaveCount(0);
});

test("what stands in the place of a removed row moves nothing when it comes", async ({ page }) => {
  await page.goto("/documents/new");
  for (const n of [1, 2]) {
    if (n === 2) await page.getByRole("button", { name: "Add signer" }).click();
    await signerGroup(page, n).getByLabel("Name").fill(`Signer ${n}`);
  }
  const scripts = Promise.withResolvers<void>();
  await page.route("**/_next/static/chunks/*.js", async (route) => {
    await scripts.promise;
    await route.continue();
  });
  const top = () =>
    page.locator("#add-signer").evaluate((button) => button.getBoundingClientRect().top + window.scrollY);
  const asked = page.waitForRequest("**/_next/static/chunks/*.js");
  await page.getByRole("button", { name: "Remove signer 1" }).click();
  await asked;
  const before = await top();
  scripts.resolve();
  await expect(page.getByRole("button", { name: /^Undo/ })).toBeVisible();
  expect(await top()).toBe(before);
});
