import type { Page } from "playwright/test";
import { faults } from "../support/axe.ts";
import { storeOf } from "../support/desk-store.ts";
import { expect, pdf, test } from "../support/e2e.ts";
import { documentPage } from "../support/form-page.ts";
import { begin, createAll, created, fillPart, parts, section, views } from "../support/packet-pages.ts";
import { open as palette } from "../support/palette-pages.ts";
import { manager as park } from "../support/people-pages.ts";
import { startService } from "../support/service.ts";
import { historyOf, permissions, richClipboard } from "../support/sharing.ts";
import { describeTemplates } from "../support/template-pages.ts";

test("the message with all links of a person has the words that all their templates share, and otherwise those for all", async ({
  another,
  service,
}) => {
  const { desk, page } = await another({ ...service.settings, SAME_AGAIN_DAYS: "0" });
  await page.context().grantPermissions(permissions);
  const lease = { en: { subject: "", body: "Dear {name}, the lease:\n{link}" }, ko: { subject: "", body: "" } };
  await describeTemplates(desk, [
    { templateId: "W-1", name: "Lease", wording: lease },
    { templateId: "W-2", name: "Lease of a car", wording: lease },
    { templateId: "W-3", name: "Consent" },
  ]);
  const messageOf = async (ids: string) => {
    await begin(page, ids, "Jane Porter");
    await fillPart(page, 1, `First of ${ids}`);
    await fillPart(page, 2, `Second of ${ids}`);
    await createAll(page, 2).click();
    await expect(created(page)).toHaveCount(2);
    const porter = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: /^Jane Porter/ }) });
    await expect(porter).toContainText(`Second of ${ids}`);
    await page.getByRole("button", { name: "Copy message for Jane Porter" }).click();
    await expect(page.getByRole("button", { name: "Copied: Copy message for Jane Porter" })).toBeVisible();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  expect(await messageOf("W-1, W-2")).toMatch(/^Dear Jane Porter, the lease:\nFirst of W-1, W-2\nhttp/);
  expect(await messageOf("W-1, W-3")).toMatch(/^Hello Jane Porter,/);
});

test("a message is not copied without the links that are being created for the person, and has them once they are there", async ({
  another,
}) => {
  const service = await startService(8000);
  const { page } = await another(service.settings);
  await page.context().grantPermissions(permissions);
  await begin(page, "77001, practice-rejected", "Waiting Porter");
  await fillPart(page, 1, "There at once");
  await fillPart(page, 2, "There later");
  await createAll(page, 2).click();
  await expect(section(page, 2).getByText("The service says:")).toBeVisible();
  const porter = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: /^Waiting Porter/ }) });
  await expect(porter).toContainText("There at once");
  const waits = page.getByText(/being created\. You can copy/);
  await expect(waits.filter({ visible: true })).toHaveCount(0);
  await section(page, 2).getByRole("combobox", { name: "Template" }).fill("practice-slow");
  await createAll(page, 1).click();
  const copy = page.getByRole("button", { name: "Copy message for Waiting Porter", exact: true });
  await expect(copy).toHaveAttribute("aria-disabled", "true");
  await expect(copy).toHaveAccessibleDescription(/^1 more link is being created/);
  await page.evaluate(() => navigator.clipboard.writeText("as before"));
  await copy.click({ force: true });
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("as before");
  // Another page sees what the server sees.
  const other = await page.context().newPage();
  await other.goto(page.url());
  const there = other.getByRole("button", { name: "Copy message for Waiting Porter", exact: true });
  await expect(there).toHaveAccessibleDescription(/^1 more link is being created/);
  await other.close();
  await expect(copy).toHaveAttribute("aria-disabled", "false", { timeout: 20_000 });
  await copy.click();
  await expect(page.getByRole("button", { name: "Copied: Copy message for Waiting Porter" })).toBeVisible();
  const { plain } = await richClipboard(page);
  for (const title of ["There at once", "There later"]) expect(plain).toContain(`${title}\nhttp`);
  await service.close();
});

/** Of somebody's message with all links. */
const copyFor = (page: Page, name: string) =>
  page.getByRole("button", { name: `Copy message for ${name}`, exact: true });

test("a message waits for the links of whoever signs as it goes, not as the page was drawn, and nothing moves for it", async ({
  another,
}) => {
  const service = await startService(6000);
  const { page } = await another(service.settings);
  await begin(page, "77001, practice-rejected", "Kim Later");
  const signer = (n: number) => page.getByRole("group", { name: `Signer ${n}` });
  await page.getByRole("button", { name: "Add signer" }).click();
  await signer(2).getByRole("textbox", { name: "Name" }).fill("Jane Before");
  await signer(2).getByRole("textbox", { name: "Mobile" }).fill("010-2345-6789");
  await fillPart(page, 1, "For both");
  await fillPart(page, 2, "For Kim in the end");
  await createAll(page, 2).click();
  await expect(section(page, 2).getByText("The service says:")).toBeVisible();
  await expect(copyFor(page, "Jane Before")).toBeVisible();
  await section(page, 2).getByRole("combobox", { name: "Template" }).fill("practice-slow");
  await page.getByRole("button", { name: "Remove signer 1" }).click();
  await expect(section(page, 2).getByText(/^Saved/)).toBeVisible();
  await page.reload();
  await expect(signer(1).getByRole("textbox", { name: "Name" })).toHaveValue("Jane Before");
  await expect(createAll(page, 1)).toBeEnabled();
  await signer(1).getByRole("textbox", { name: "Name" }).fill(" Kim Later");
  await signer(1).getByRole("textbox", { name: "Mobile" }).fill("");
  await signer(1).getByRole("textbox", { name: "Email" }).fill("packet@hanbit.example");
  const between = async () => {
    const [kim, jane] = await Promise.all(
      ["Kim Later", "Jane Before"].map((name) => copyFor(page, name).boundingBox()),
    );
    return (jane?.y ?? 0) - (kim?.y ?? 0);
  };
  const before = await between();
  await createAll(page, 1).click();
  await expect(copyFor(page, "Kim Later")).toHaveAccessibleDescription(/^1 more link is being created/);
  await expect(copyFor(page, "Kim Later")).toHaveAttribute("aria-disabled", "true");
  await expect(copyFor(page, "Jane Before")).toHaveAttribute("aria-disabled", "false");
  expect(await between()).toBe(before);
  await expect(created(page)).toHaveCount(2, { timeout: 20_000 });
  await expect(copyFor(page, "Kim Later")).toHaveAttribute("aria-disabled", "false");
  await service.close();
});

test("no message waits for a document that is not being created yet", async ({ page }) => {
  await begin(page, "77001, practice-rejected", "Hung Upload");
  await fillPart(page, 1, "Has its links");
  await fillPart(page, 2, "Has none yet");
  await createAll(page, 2).click();
  await expect(section(page, 2).getByText("The service says:")).toBeVisible();
  await expect(copyFor(page, "Hung Upload")).toBeVisible();
  await page.route("**/uploads/*", () => {});
  await section(page, 2).locator("input[type=file]").setInputFiles(pdf("scan.pdf"));
  await createAll(page, 1).click();
  await expect(
    section(page, 2)
      .getByRole("status")
      .filter({ hasText: /upload/ }),
  ).toBeVisible();
  await expect(copyFor(page, "Hung Upload")).toHaveAttribute("aria-disabled", "false");
});

test("a document that is being created though its answer was lost is shown so, and cannot be sent again", async ({
  another,
}) => {
  const service = await startService(6000);
  const { page } = await another(service.settings);
  await begin(page, "77001, practice-slow", "Lost Answer");
  await fillPart(page, 1, "Was heard");
  await fillPart(page, 2, "Was not heard");
  const sent = () => service.requests.filter(({ path }) => path.endsWith("/create")).length;
  await page.route("**/packets/*", async (route) => {
    if (route.request().method() !== "POST" || sent() === 0) return route.continue();
    route.fetch().catch(() => {});
    await expect.poll(sent).toBe(2);
    await route.abort();
  });
  await createAll(page, 2).click();
  await expect(parts(page).nth(1)).toContainText("Being created");
  await expect(createAll(page, 1)).toHaveCount(0);
  await expect(created(page)).toHaveCount(2, { timeout: 20_000 });
  expect(sent()).toBe(2);
  await service.close();
});

test("one message has all links of a person, each document's history tells that it was copied, and managers see it as its owner does", async ({
  open,
  desk,
  staffState,
  managerState,
}) => {
  const page = await open({ storageState: staffState, permissions });
  await begin(page, "77001, 77002, practice-rejected", "Jane Porter");
  const address = page.url();
  await fillPart(page, 1, "First of three");
  await fillPart(page, 2, "Second of three");
  await fillPart(page, 3, "Third of three");
  await createAll(page, 3).click();
  await expect(section(page, 3).getByText("The service says:")).toBeVisible();
  await expect(created(page)).toHaveCount(2);
  // Found by a name from anywhere, all links of a person are two keys further.
  await page.goto("/drafts");
  await palette(page);
  await page.keyboard.type("Second of three");
  await expect(page.getByRole("dialog").getByRole("link", { name: "All for the same signers" })).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForURL(address);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("button", { name: "Copy message for Jane Porter" }).click();
  await expect(page.getByRole("button", { name: "Copied: Copy message for Jane Porter" })).toBeVisible();
  const links = await page
    .locator("section a[target=_blank]")
    .evaluateAll((all) => all.map((one) => one.getAttribute("href")));
  expect(links).toHaveLength(2);
  const message = await richClipboard(page);
  expect(message.plain).toContain(`First of three\n${links[0]}\nSecond of three\n${links[1]}\n`);
  expect(message.links.map(({ href, words }) => [words, href])).toEqual([
    ["First of three", links[0]],
    ["Second of three", links[1]],
  ]);
  expect(await faults(page, "several, with links", views)).toEqual([]);
  await page.getByRole("link", { name: "First of three" }).click();
  await expect(historyOf(page).filter({ hasText: "copied the message with the link for Jane Porter" })).toHaveCount(1);

  const manager = await open({ storageState: managerState });
  await manager.goto(address);
  await expect(parts(manager)).toHaveCount(2);
  await expect(manager.getByText("1 more isn't shown")).toBeVisible();
  await expect(manager.getByRole("button", { name: "Copy message for Jane Porter" })).toBeVisible();
  const { db, close } = storeOf(desk);
  const shown = db.selectFrom("audit").select("object").where("kind", "=", "links_shown").where("name", "=", park.name);
  const ids = (
    await parts(manager)
      .locator("a:first-child")
      .evaluateAll((all) => all.map((one) => one.getAttribute("href")))
  ).map((href) => href?.slice("/documents/".length) ?? "");
  expect((await shown.where("object", "in", ids).execute()).map(({ object }) => object).sort()).toEqual(ids.sort());
  await close();
});

test("the message with all links of a person is the one for all, also where a template has its own for its document alone", async ({
  another,
  service,
}) => {
  const { desk, page } = await another(service.settings);
  await page.context().grantPermissions(permissions);
  const own = { subject: "", body: "Dear {name}, the lease:\n{link}" };
  await describeTemplates(desk, [{ templateId: "77001", name: "Lease", wording: { en: own, ko: own } }]);
  await begin(page, "77001, 77002", "Jane Porter");
  await fillPart(page, 1, "With its own message");
  await fillPart(page, 2, "With none");
  await createAll(page, 2).click();
  await expect(created(page)).toHaveCount(2);
  const copy = page.getByRole("button", { name: "Copy message for Jane Porter", exact: true });
  await copy.click();
  await expect(page.getByRole("button", { name: "Copied: Copy message for Jane Porter" })).toBeVisible();
  const { plain } = await richClipboard(page);
  expect(plain).toContain("Hello Jane Porter,");
  expect(plain).not.toContain("the lease");
  for (const title of ["With its own message", "With none"]) expect(plain).toContain(`${title}\n`);

  await parts(page).first().getByRole("link").first().click();
  await page.waitForURL(documentPage);
  await copy.click();
  await expect(page.getByRole("button", { name: "Copied: Copy message for Jane Porter" })).toBeVisible();
  expect((await richClipboard(page)).plain).toMatch(/^Dear Jane Porter, the lease:\n/);
});
