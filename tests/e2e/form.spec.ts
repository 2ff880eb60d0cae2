import type { Locator } from "playwright/test";
import { expect, expectReady, fillForm, pdf, signerGroup, test } from "../support/e2e.ts";
import { createButton, documentPage, everything, formState, summary } from "../support/form-page.ts";

test("nothing is called wrong while it is typed; what cannot be right is said on leaving the field, and goes with the key that mends it", async ({
  page,
}) => {
  await page.goto("/documents/new");
  const signer = signerGroup(page, 1);
  const email = signer.getByLabel("Email");
  await signer.getByLabel("Name").focus();
  await page.keyboard.press("Tab");
  await email.pressSequentially("jane@acme");
  await expect(email).not.toHaveAttribute("aria-invalid");
  await page.keyboard.press("Tab");
  await expect(email).toHaveAttribute("aria-invalid", "true");
  await expect(email).toHaveAccessibleDescription("This isn't an email address. Enter one like name@example.com");
  await expect(signer.getByLabel("Name")).not.toHaveAttribute("aria-invalid");
  await email.press("End");
  await email.pressSequentially(".");
  await expect(email).toHaveAttribute("aria-invalid", "true");
  await email.pressSequentially("example");
  await expect(email).not.toHaveAttribute("aria-invalid");

  const mobile = signer.getByLabel("Mobile");
  await mobile.fill("010-12");
  await mobile.blur();
  await expect(mobile).toHaveAccessibleDescription(/This isn't a mobile number/);
  await mobile.fill("０１０ 1234 5678");
  await mobile.blur();
  await expect(mobile).not.toHaveAttribute("aria-invalid");
  await expect(signer.getByText("+82 10 1234 5678")).toBeVisible();
});

test("a failed press lists every fault at the top, takes the focus there, and each link leads to its field", async ({
  page,
}) => {
  await page.goto("/documents/new");
  await createButton(page).click();
  await expect(summary(page).locator("..")).toBeFocused();
  await expect(page).toHaveTitle("Error: New document · Countersign");
  await expect(page.getByRole("heading", { name: "There is a problem" })).toBeVisible();
  const faults: [string, Locator, string?][] = [
    ["Choose a template or enter an ID", page.getByRole("combobox", { name: "Template" })],
    ["Enter a title", page.getByRole("textbox", { name: "Title" })],
    ["Add at least one PDF file", page.getByRole("button", { name: "choose files" })],
    ["Signer 1: Enter the name", signerGroup(page, 1).getByLabel("Name"), "Enter the name"],
    [
      "Signer 1: Enter an email or a mobile number",
      signerGroup(page, 1).getByLabel("Email"),
      "Enter an email or a mobile number",
    ],
  ];
  await expect(summary(page).getByRole("link")).toHaveText(faults.map(([text]) => text));
  for (const [text, field, beside = text] of faults) {
    await summary(page).getByRole("link", { name: text }).click();
    await expect(field).toBeFocused();
    await expect(field).toHaveAccessibleDescription(new RegExp(beside));
  }

  await page.getByRole("textbox", { name: "Title" }).pressSequentially("A");
  await expect(summary(page).getByRole("link", { name: "Enter a title" })).toHaveCount(0);
  await expect(page.getByText("Enter a title")).toHaveCount(0);
  await page.getByRole("combobox", { name: "Template" }).pressSequentially("7");
  await page.getByLabel("PDF files").setInputFiles(pdf("nda-pdf-1.5.pdf"));
  await expect(summary(page).getByRole("link", { name: "Add at least one PDF file" })).toHaveCount(0);
  await signerGroup(page, 1).getByLabel("Mobile").fill("010-1234-5678");
  await expect(summary(page).getByRole("link")).toHaveText(["Signer 1: Enter the name"]);
  await signerGroup(page, 1).getByLabel("Name").pressSequentially("J");
  await expect(summary(page)).toHaveCount(0);
  await expect(page).toHaveTitle("New document · Countersign");
  await createButton(page).click();
  await expect(page).toHaveURL(documentPage);
});

test("a fault goes along with its row, and goes with it", async ({ page }) => {
  await page.goto("/documents/new");
  await fillForm(page, {
    files: [],
    signers: ["a@acme", "b@acme.example", "c@acme"].map((email) => ({ name: email.slice(0, 1), email })),
  });
  await signerGroup(page, 3).getByLabel("Email").blur();
  const wrong = page.getByLabel("Email").and(page.locator("[aria-invalid]"));
  await expect(wrong).toHaveCount(2);
  await page.getByRole("button", { name: "Move Signer 1 down" }).click();
  await expect(signerGroup(page, 1).getByLabel("Email")).not.toHaveAttribute("aria-invalid");
  await expect(signerGroup(page, 2).getByLabel("Email")).toHaveAttribute("aria-invalid", "true");
  await expect(wrong).toHaveCount(2);
  await page.getByRole("button", { name: "Remove signer 3" }).click();
  await expect(wrong).toHaveCount(1);
  await signerGroup(page, 2).getByLabel("Email").fill("a@acme.example");
  await expect(wrong).toHaveCount(0);
});

test("a reload keeps what was entered and uploaded, a new form begins empty", async ({ page }) => {
  await page.goto("/documents/new");
  await fillForm(page, { ...everything, title: "Reloaded" });
  await page.getByRole("radio", { name: "Yes" }).check();
  await page.getByRole("switch", { name: "Send automatically" }).check();
  const before = await formState(page);
  await page.reload();
  await expectReady(page, 2);
  // The fields are filled once scripts run.
  await expect.poll(() => formState(page)).toEqual(before);
  await createButton(page).click();
  await expect(page.getByRole("list", { name: "Signing links" })).toBeVisible();
  await page.getByRole("link", { name: "New document" }).click();
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("");
  await expect(signerGroup(page, 2)).toHaveCount(0);
});

test("changing the language keeps what is typed, also on a form that was opened by its address", async ({
  another,
}) => {
  // The choice stays with the person: with others' administrator it would be a later test's.
  const { page } = await another({});
  await page.goto("/documents/new");
  await fillForm(page, { title: "Stays" });
  await page.getByRole("button", { name: /한국어/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "새 문서" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "제목" })).toHaveValue("Stays");
  await page.getByRole("button", { name: /English/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "New document" })).toBeVisible();
});

test("a reload after a refusal keeps what was corrected since", async ({ page }) => {
  await page.goto("/documents/new");
  await fillForm(page, { template: "practice-rejected", title: "Refused" });
  await page.getByRole("button", { name: "Create document" }).click();
  await expect(page.getByText("The signing service refused the document")).toBeVisible();
  await page.getByRole("textbox", { name: "Title" }).fill("ReplacedDocument");
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("ReplacedDocument");
});
