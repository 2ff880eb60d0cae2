import { pastLateArrival, timedOut } from "../support/backdate.ts";
import { createDocument, expect, expectReady, fillForm, test } from "../support/e2e.ts";
import { countAtService, createButton, documentPage, everything, formState, summary } from "../support/form-page.ts";
import { administrator, manager, staff } from "../support/people-pages.ts";
import { type Script, startScriptedService } from "../support/scripted-service.ts";
import { settingsFor } from "../support/service.ts";

test("a connection closed after the whole request is an unknown outcome, and nothing is sent again", async ({
  another,
}) => {
  const closing: Script = async (call) => {
    await call.body();
    call.end();
  };
  const service = await startScriptedService({ create: closing });
  const { page } = await another(settingsFor(service.url));
  await createDocument(page, { title: "Lost on the way" });
  await expect(page.getByRole("heading", { name: "This may have been created" })).toBeVisible();
  await expect(page.getByText("The connection was closed before an answer came")).toBeVisible();
  await page.reload();
  await page.goto("/documents");
  await page.getByRole("link", { name: "Resolve: Lost on the way" }).click();
  await expect(page.getByRole("heading", { name: "This may have been created" })).toBeVisible();
  expect(service.creations()).toHaveLength(1);
  expect(service.fullCreations()).toBe(1);
  await service.close();
});

test("an unknown outcome says what to check, is counted, and goes back to the form as not created", async ({
  another,
  service,
}) => {
  const { page, desk } = await another({ ...service.settings, SAME_AGAIN_DAYS: "0" });
  const title = "Perhaps there";
  await page.goto("/documents/new");
  await fillForm(page, { ...everything, title, template: "practice-unknown" });
  const before = await formState(page);
  await createButton(page).click();
  await expect(page).toHaveURL(documentPage);
  const said = page.getByRole("region").or(page.locator("section")).filter({ hasText: "This may have been created" });
  await expect(said).toContainText("Check with the service before creating it again.");
  await expect(said).toContainText("The service answered with an error that doesn't say whether the document exists");
  const { host } = new URL(service.settings.SIGNING_BASE_URL ?? "");
  await expect(said).toContainText(`At the service ${host}, look for the title ‘${title}’ around`);
  await expect(said).toContainText(/Reference [A-Z0-9]{6}/);
  expect(await countAtService(service, title)).toBe(1);

  await pastLateArrival(desk);
  const counted = page.getByRole("link", { name: /^Outcome unknown/ });
  await expect(counted).toHaveText(/1$/);
  await counted.click();
  await expect(page.getByRole("heading", { level: 1, name: "Outcome unknown" })).toBeVisible();
  await expect(page.getByRole("row", { name: title })).toContainText("Outcome unknown");
  await page.getByRole("link", { name: `Resolve: ${title}` }).click();
  await expect(page.getByText(/^Unknown since /)).toBeVisible();
  await page.getByRole("button", { name: "It was not created" }).click();
  const back = page.getByRole("button", { name: "Return to draft" });
  await back.click();

  await expect(page).toHaveURL(/\/documents\/new\?draft=/);
  await expectReady(page, 2);
  expect(await formState(page)).toEqual(before);
  await expect(counted).toHaveCount(0);
  expect(await countAtService(service, title)).toBe(1);

  await page.getByRole("combobox", { name: "Template" }).fill("77001");
  await createButton(page).click();
  await expect(page.getByRole("list", { name: "Signing links" })).toBeVisible();
  expect(await countAtService(service, title)).toBe(2);
  await page.goto("/documents");
  await expect(page.getByRole("row", { name: title })).toHaveCount(1);
});

test("an unknown outcome that was created takes the id and links by hand, and only links that can be opened", async ({
  page,
}) => {
  await createDocument(page, { ...everything, title: "There after all", template: "practice-unknown" });
  await page.getByRole("button", { name: "It was created" }).click();
  const id = page.getByRole("textbox", { name: "Document ID at the service" });
  await expect(id).toBeFocused();
  const link = page.getByRole("textbox", { name: "Link for 홍길동" });
  const refusal = "Paste the whole link. It begins with https:// or http://, without a user name before the address";
  await link.fill("javascript:alert(1)");
  await page.getByRole("button", { name: "Save as created" }).click();
  await expect(summary(page).getByRole("link", { name: "Enter the document ID at the service" })).toBeVisible();
  await summary(page).getByRole("link", { name: refusal }).click();
  await expect(link).toBeFocused();
  await expect(link).toHaveAttribute("aria-invalid", "true");
  await expect(link).toHaveAccessibleDescription(refusal);
  await expect(link).toHaveValue("javascript:alert(1)");

  await id.fill("D-2026-17");
  await link.fill("https://sign.example/view/abc");
  await page.getByRole("button", { name: "Save as created" }).click();
  const links = page.getByRole("list", { name: "Signing links" });
  await expect(links.getByRole("link")).toHaveCount(1);
  await expect(links.getByRole("link")).toHaveAttribute("href", "https://sign.example/view/abc");
  await expect(links.getByRole("listitem").first()).toContainText("The service returned no link for this signer");
  await expect(page.getByText("Document D-2026-17")).toBeVisible();
  await expect(page.getByText(`Resolved by ${administrator.name}`)).toBeVisible();
});

test("while its request can still arrive nobody can call it not created, by a slip or past the page; afterwards it takes two presses", async ({
  page,
  desk,
}) => {
  await createDocument(page, { title: "Perhaps on its way", template: "practice-unknown" });
  await timedOut(desk);
  await page.clock.install();
  await page.reload();
  const first = page.getByRole("button", { name: "It was not created" });
  await expect(first).toBeEnabled();
  await page.clock.runFor(45_000);
  await first.click();
  const step = page.getByRole("region", { name: "Are you sure that the service doesn't have it?" });
  await expect(step).toBeFocused();
  await expect(step).toContainText("there will be two documents, and this can't be undone");
  await expect(step).toContainText(/Check with the service again after .*, \d\d:\d\d/);
  const back = page.getByRole("button", { name: "I checked again: return to draft" });
  await expect(back).toHaveAttribute("aria-disabled", "true");
  await expect(back).toHaveAccessibleDescription(/^Available in (1:[01]\d|0:\d\d)$/);
  const address = page.url();
  await back.click({ force: true });
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(first).toBeFocused();
  await page.clock.runFor(30_000);
  await first.click();
  await expect(back).toHaveAccessibleDescription(/^Available in 0:[0-4]\d$/);

  // The page's clock runs ahead: the server's does not.
  await page.clock.runFor(121_000);
  await expect(page.getByRole("status").filter({ hasText: "Check with the service once more now" })).toBeVisible();
  await expect(back).toHaveAttribute("aria-disabled", "false");
  await back.click();
  await expect(summary(page)).toContainText(
    /A request can still arrive late. Check with the service again in \d+ seconds/,
  );
  await expect(back).toHaveAttribute("aria-disabled", "true");
  expect(page.url()).toBe(address);

  await pastLateArrival(desk);
  await page.clock.runFor(121_000);
  await back.click();
  await expect(page).toHaveURL(/\/documents\/new\?draft=/);
});

test("a word about one attempt does not close the next one", async ({ page, open, desk }) => {
  await createDocument(page, { title: "Unknown twice", template: "practice-unknown" });
  const address = page.url();
  await pastLateArrival(desk);
  const stale = await open();
  await stale.goto(address);
  await page.reload();
  await page.getByRole("button", { name: "It was not created" }).click();
  await page.getByRole("button", { name: "Return to draft" }).click();
  await page.waitForURL(/\/documents\/new\?draft=/);
  await createButton(page).click();
  await page.waitForURL(address);
  await pastLateArrival(desk);

  await stale.getByRole("button", { name: "It was not created" }).click();
  await stale.getByRole("button", { name: "Return to draft" }).click();
  await expect(summary(stale)).toContainText("Someone has already resolved this");
  await page.reload();
  await expect(page.getByRole("heading", { name: "This may have been created" })).toBeVisible();
});

test("a colleague who resolves an outcome is told whose drafts it goes back to", async ({
  open,
  desk,
  staffState,
  managerState,
}) => {
  const own = await open({ storageState: staffState });
  await createDocument(own, { title: "Unknown of somebody else", template: "practice-unknown" });
  await pastLateArrival(desk);
  await own.reload();
  await expect(own.getByText("Back to the form with everything as it was")).toBeVisible();
  const page = await open({ storageState: managerState });
  await page.goto(own.url());
  await expect(page.getByText(`Back to ${staff.name}'s drafts with everything as it was`)).toBeVisible();
  await page.getByRole("button", { name: "It was not created" }).click();
  await page.getByRole("button", { name: "Return to draft" }).click();
  await expect(page).toHaveURL(/\/documents(\?|$)/);
  await own.goto("/drafts");
  await expect(own.getByRole("link", { name: "Unknown of somebody else", exact: true })).toBeVisible();
});

test("what a manager has found counts over a 'not created' of meanwhile, and both are told to check it", async ({
  open,
  desk,
  staffState,
  managerState,
}) => {
  const title = "Found by the other";
  const own = await open({ storageState: staffState });
  await createDocument(own, { title, template: "practice-unknown" });
  const address = own.url();
  await pastLateArrival(desk);
  await own.reload();
  const page = await open({ storageState: managerState });
  await page.goto(address);
  await page.getByRole("button", { name: "It was created" }).click();
  await page.getByRole("textbox", { name: "Document ID at the service" }).fill("10482");
  await page.getByRole("textbox", { name: /^Link for/ }).fill("https://sign.example/by-hand");
  await own.getByRole("button", { name: "It was not created" }).click();
  await own.getByRole("button", { name: "Return to draft" }).click();
  await own.waitForURL(/\/documents\/new\?draft=/);

  await page.getByRole("button", { name: "Save as created" }).click();
  const notice = page.getByRole("region", { name: "Two people resolved this differently" });
  await expect(notice).toContainText(`${staff.name} resolved it as not created, then ${manager.name} as created`);
  await expect(page.getByRole("list", { name: "Signing links" }).getByRole("link")).toHaveAttribute(
    "href",
    "https://sign.example/by-hand",
  );
  await own.goto(address);
  await expect(own.getByRole("heading", { name: "Two people resolved this differently" })).toBeVisible();
  await own.getByRole("button", { name: "I've checked this" }).click();
  await expect(own.getByRole("heading", { name: "Two people resolved this differently" })).toHaveCount(0);
});
