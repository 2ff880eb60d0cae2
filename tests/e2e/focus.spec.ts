import type { Page } from "playwright/test";
import { pastLateArrival, timedOut } from "../support/backdate.ts";
import { administrator, createDocument, expect, fillForm, nobody, test } from "../support/e2e.ts";
import { createButton } from "../support/form-page.ts";

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });
const sidebar = (page: Page, name: RegExp) => page.getByRole("banner").getByRole("link", { name });

test("whoever goes on to another page by keyboard begins at its heading", async ({ page }) => {
  const title = `Focused ${Date.now()}`;
  await createDocument(page, { title });
  await expect(heading(page, title)).toBeFocused();
  for (const [link, name] of [
    [/^Drafts/, "Drafts"],
    [/^People/, "People"],
    [/^Documents/, "Documents"],
  ] as const) {
    await sidebar(page, link).press("Enter");
    await expect(heading(page, name)).toBeFocused();
  }
  await page.getByRole("link", { name: title }).press("Enter");
  await expect(heading(page, title)).toBeFocused();
  await page.goBack();
  await expect(heading(page, "Documents")).toBeFocused();
  await page.keyboard.press("Control+K");
  await page.getByRole("dialog").getByRole("combobox").fill(title);
  await expect(page.getByRole("option", { name: title })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(heading(page, title)).toBeFocused();
  // From there it is the page's own first control, not the frame's.
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").locator(":focus")).toHaveCount(1);
});

test("a new form is begun at its first field, sign-in at its email", async ({ page, open }) => {
  await page.goto("/documents");
  await sidebar(page, /^New document/).press("Enter");
  const template = page.getByRole("combobox", { name: "Template" });
  await expect(template).toBeFocused();
  await page.goto("/documents/new");
  await expect(template).toBeFocused();
  await page.goto("/packets/new");
  await expect(page.getByRole("group", { name: "Templates" }).getByRole("checkbox").first()).toBeFocused();
  await page.goto("/packets/new?template=10001&template=10002");
  await expect(page.getByRole("group", { name: "Signer 1" }).getByRole("textbox", { name: "Name" })).toBeFocused();
  const door = await open({ storageState: nobody });
  await door.goto("/sign-in");
  await door.keyboard.type(administrator.email);
  await expect(door.getByRole("textbox", { name: "Email" })).toHaveValue(administrator.email);
});

test("an unknown outcome is announced, and whoever resolves it goes on from the document's heading", async ({
  another,
}) => {
  const { desk, page } = await another({});
  await page.goto("/documents/new");
  await fillForm(page, { template: "practice-unknown", title: "Perhaps" });
  await createButton(page).press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "This may have been created" })).toBeVisible();
  await expect(heading(page, "Perhaps")).toBeFocused();
  await timedOut(desk);
  await pastLateArrival(desk);
  await page.reload();
  const wasCreated = page.getByRole("button", { name: "It was created" });
  await expect(wasCreated).toBeEnabled();
  await wasCreated.press("Enter");
  await page.getByRole("textbox", { name: "Document ID at the service" }).fill("D-1");
  await page.getByRole("button", { name: "Save as created" }).press("Enter");
  await expect(page.getByRole("list", { name: "Signing links" })).toBeVisible();
  await expect(heading(page, "Perhaps")).toBeFocused();
});
