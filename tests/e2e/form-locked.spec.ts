import { DatabaseSync } from "node:sqlite";
import type { Page } from "playwright/test";
import { expect, fillForm, pdf, signerGroup, test } from "../support/e2e.ts";
import {
  countAtService,
  createButton,
  documentPage,
  everything,
  formState,
  holdCreation,
  summary,
} from "../support/form-page.ts";

const locked = "The form is being sent. It can't be changed until the service answers";

/** Tries to change everything on the form. */
async function meddle(page: Page): Promise<void> {
  for (const field of await page.locator("form input.field").all()) {
    await field.focus();
    await expect(field).toBeFocused();
    await page.keyboard.type("x");
    await page.keyboard.press("ControlOrMeta+z");
  }
  const template = page.getByRole("combobox", { name: "Template" });
  await template.click({ force: true });
  await template.press("ArrowDown");
  await template.press("Enter");
  for (const name of ["Add signer", "Add item", "Remove signer 2", "Remove item 1", "Move Signer 2 up", /^Remove nda/])
    await page.getByRole("button", { name }).click({ force: true });
  await page.getByRole("switch", { name: "Send automatically" }).click({ force: true });
  await page.getByRole("switch", { name: "Send automatically" }).press("Space");
  await page.getByText("Yes", { exact: true }).click({ force: true });
  await page.getByRole("radio", { name: "As set in the template" }).press("ArrowRight");
  await page.getByLabel("PDF files").setInputFiles(pdf("scan.pdf"));
  await page.locator("div:has(> input[type=file])").evaluate(async (target) => {
    const files = new DataTransfer();
    files.items.add(new File(["%PDF-1.7"], "dropped.pdf", { type: "application/pdf" }));
    for (const type of ["dragenter", "dragover", "drop"]) {
      target.dispatchEvent(new DragEvent(type, { dataTransfer: files, bubbles: true, cancelable: true }));
      // What is dragged is looked at between two of them.
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });
  const handle = await page.getByTitle("Drag to move Signer 1").boundingBox();
  if (!handle) throw new Error("nothing to drag");
  await page.mouse.move(handle.x + 12, handle.y + 12);
  await page.mouse.down();
  await page.mouse.move(handle.x + 12, handle.y + 400, { steps: 5 });
  await page.mouse.up();
}

test("while a document is created nothing on its form can be changed, and everything keeps its focus; after a refusal it stands as it was sent", async ({
  page,
  service,
}) => {
  await page.goto("/documents/new");
  await fillForm(page, {
    ...everything,
    template: "practice-rejected",
    title: "As it was sent",
    files: [pdf("nda-pdf-1.5.pdf")],
  });
  const before = await formState(page);
  const { release } = await holdCreation(page);
  await createButton(page).click();
  await expect(page.getByText(locked).first()).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveAttribute("readonly", "");
  const announced = page.locator("p.sr-only[role=status]:has(span)");
  await page.getByRole("button", { name: "Add signer" }).click({ force: true });
  await expect(announced).toHaveText(locked);
  const firstPart = await announced.locator("span").elementHandle();
  await page.getByRole("button", { name: "Add item" }).click({ force: true });
  // A second refusal of the same words is a part of its own, or nobody would hear it.
  await expect.poll(() => firstPart?.evaluate((part) => part.isConnected)).toBe(false);
  await meddle(page);
  await expect(page.getByRole("status").filter({ hasText: locked })).toHaveCount(2);
  expect(await formState(page)).toEqual(before);

  release();
  await expect(summary(page)).toContainText("The signing service refused the document");
  expect(await formState(page)).toEqual(before);
  await expect(page.getByText("Drop to add")).toHaveCount(0);
  expect(service.requests.length).toBeGreaterThan(0);
  await page.getByRole("textbox", { name: "Title" }).fill("Changed again");
  await page.getByRole("button", { name: "Add signer" }).click();
  await expect(signerGroup(page, 3)).toBeVisible();
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("Changed again");
});

test("what was typed while the service took its time is in no document, since nothing could be typed", async ({
  page,
  service,
}) => {
  await page.goto("/documents/new");
  await fillForm(page, {
    ...everything,
    template: "practice-slow",
    title: "Eight seconds",
    files: [pdf("nda-pdf-1.5.pdf")],
  });
  await createButton(page).click();
  await expect(page.getByText(locked).first()).toBeVisible();
  await page.getByRole("textbox", { name: "Title" }).focus();
  await page.keyboard.type(" and more");
  await signerGroup(page, 2).getByLabel("Name").press("End");
  await page.keyboard.type("!");
  await page.waitForURL(documentPage, { timeout: 20_000 });
  const sent = (await service.sandbox.documents()).find(({ request }) => request.title.startsWith("Eight seconds"));
  expect(sent?.request.title).toBe("Eight seconds");
  await expect(page.getByRole("heading", { level: 1, name: "Eight seconds", exact: true })).toBeVisible();
});

test("a fault that only the server knows stays on its field until that is mended", async ({ page, desk }) => {
  await page.goto("/documents/new");
  await fillForm(page, { title: "Gone meanwhile", files: [pdf("nda-pdf-1.5.pdf"), pdf("scan.pdf")] });
  await expect(page.getByText(/^Saved /)).toBeVisible();
  const database = new DatabaseSync(`${desk.dataDir}/countersign.db`, { timeout: 5000 });
  database.exec("pragma foreign_keys = off; delete from upload where name = 'scan.pdf'");
  database.close();
  await createButton(page).click();
  const fault = summary(page).getByRole("link", { name: /^scan\.pdf: This file is no longer available/ });
  await expect(fault).toBeVisible();
  await page.getByRole("textbox", { name: "Title" }).fill("Gone meanwhile, still");
  await signerGroup(page, 1).getByLabel("Name").fill("Jane Q. Porter");
  await page.getByRole("button", { name: "Add signer" }).click();
  await page.getByRole("button", { name: "Remove signer 2" }).click();
  // The page's own check has run with each of these.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 300))));
  await expect(fault).toBeVisible();
  await page.getByRole("button", { name: "Remove scan.pdf" }).click();
  await expect(fault).toHaveCount(0);
  await createButton(page).click();
  await page.waitForURL(documentPage);
});

test("a file that is looked into sends nothing of the form beneath, and can be closed while that is being sent", async ({
  page,
  service,
}) => {
  const title = "Looked into";
  await page.goto("/documents/new");
  await fillForm(page, { title });
  const { release } = await holdCreation(page);
  await page.getByRole("button", { name: /^Open .*\.pdf/ }).click();
  const viewer = page.getByRole("dialog");
  await expect(viewer.getByRole("region", { name: /^Pages of / })).toBeFocused();
  await page.keyboard.press("Control+Enter");
  await expect(page.locator("#field-create")).toHaveText("Create document");
  // As when the last of its files was uploaded meanwhile.
  await page.locator("#field-form").evaluate((form: HTMLFormElement) => form.requestSubmit());
  await expect(page.locator("#field-create")).toHaveText("Creating…");
  await viewer.getByRole("button", { name: "Close" }).click();
  await expect(viewer).toBeHidden();
  release();
  await page.waitForURL(documentPage);
  expect(await countAtService(service, title)).toBe(1);
});
