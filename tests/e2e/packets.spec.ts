import type { Locator } from "playwright/test";
import { faults } from "../support/axe.ts";
import { expect, test } from "../support/e2e.ts";
import { countAtService, documentPage } from "../support/form-page.ts";
import {
  begin,
  choose,
  createAll,
  created,
  fillPart,
  packetPage,
  parts,
  section,
  views,
} from "../support/packet-pages.ts";
import { describeTemplates } from "../support/template-pages.ts";

test("people are entered once for several documents, whose forms stand on one page and are created by one press", async ({
  page,
  service,
}) => {
  await page.goto("/documents/new");
  await page.getByRole("link", { name: "Several documents for the same signers" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Several documents for the same signers");
  await begin(page, "77001, 77002, 77003", "홍길동");
  await expect(parts(page)).toHaveCount(3);
  await expect(createAll(page, 3)).toBeVisible();
  const address = page.url();
  expect(await faults(page, "several, begun", views)).toEqual([]);

  // None is sent while something is wrong with any.
  await fillPart(page, 1, "First of one press");
  await createAll(page, 3).click();
  await expect(section(page, 2).getByRole("alert")).toContainText("Enter");
  await expect(section(page, 1).getByRole("alert")).toHaveCount(0);
  expect(await faults(page, "several, faults", views)).toEqual([]);
  await fillPart(page, 2, "Second of one press");
  await fillPart(page, 3, "Third of one press");
  // By the keys, from any field.
  await section(page, 2).getByRole("textbox", { name: "Title" }).press("Control+Enter");
  await expect(created(page)).toHaveCount(3);
  await expect(page.getByRole("button", { name: /^Create \d/ })).toHaveCount(0);
  for (const title of ["First of one press", "Second of one press", "Third of one press"])
    expect(await countAtService(service, title)).toBe(1);
  await parts(page).first().getByRole("link").first().click();
  await page.waitForURL(documentPage);
  await expect(page.getByText("Document 1 of 3 for the same signers")).toBeVisible();
  await page.getByRole("link", { name: "Show all" }).click();
  await page.waitForURL(address);
});

test("the first Enter among the people goes on at once: what is typed after it goes into the next field", async ({
  page,
}) => {
  await choose(page, "77001, 77002");
  await page.waitForLoadState("networkidle");
  const signer = page.getByRole("group", { name: "Signer 1" });
  await signer.getByRole("textbox", { name: "Name" }).focus();
  await page.keyboard.type("홍길동");
  await page.keyboard.press("Enter");
  await page.keyboard.type("hong@hanbit.example");
  await expect(signer.getByRole("textbox", { name: "Email" })).toHaveValue("hong@hanbit.example");
  await expect(signer.getByRole("textbox", { name: "Name" })).toHaveValue("홍길동");
});

test("an item that two documents have is entered once, and apart where somebody enters something else", async ({
  page,
  desk,
}) => {
  await describeTemplates(desk, [
    { templateId: "S-1", name: "Contract of work", items: [{ key: "salary", label: "Salary" }] },
    { templateId: "S-2", name: "Consent", items: [{ key: "salary", label: "Pay" }, { key: "purpose" }] },
  ]);
  await begin(page, "S-1, S-2", "Shared Item");
  const salary = section(page, 1).getByLabel("Salary");
  const pay = section(page, 2).getByLabel("Pay");
  await expect(section(page, 1).getByText(/while it is empty there: Salary \(2\)$/)).toBeVisible();
  await expect(section(page, 2).getByText(/while it is empty there: Pay \(1\)$/)).toBeVisible();
  await salary.pressSequentially("4800");
  await expect(pay).toHaveValue("4800");
  await pay.fill("77");
  await expect(salary).toHaveValue("4800");
  await salary.fill("5000");
  await expect(pay).toHaveValue("77");
});

test("a change of a person is carried to every document, and nothing that was entered is lost at a reload", async ({
  page,
}) => {
  await begin(page, "77001, 77002", "Before Change");
  const people = page.getByRole("group", { name: "Signer 1" });
  await people.getByRole("textbox", { name: "Name" }).fill("After Change");
  await fillPart(page, 1, "Kept over a reload");
  for (const n of [1, 2]) await expect(section(page, n).getByText("Signer 1: After Change")).toBeVisible();
  await page.getByRole("button", { name: "Add signer" }).click();
  const second = page.getByRole("group", { name: "Signer 2" });
  await second.getByRole("textbox", { name: "Name" }).fill("Second Person");
  await second.getByRole("textbox", { name: "Mobile" }).fill("010-2222-3333");
  await page.reload();
  await expect(people.getByRole("textbox", { name: "Name" })).toHaveValue("After Change");
  await expect(second.getByRole("textbox", { name: "Mobile" })).toHaveValue("010-2222-3333");
  await expect(section(page, 1).getByRole("textbox", { name: "Title" })).toHaveValue("Kept over a reload");
  for (const n of [1, 2]) await expect(section(page, n).getByText("Signer 2: Second Person")).toBeVisible();
});

test("a signer's row in which nothing is entered yet keeps the focus while the page is refreshed", async ({ page }) => {
  await begin(page, "77001, 77002", "Not Alone");
  await page.getByRole("button", { name: "Add signer" }).click();
  const name = page.getByRole("group", { name: "Signer 2" }).getByRole("textbox", { name: "Name" });
  await expect(name).toBeFocused();
  const refreshed = page.waitForResponse((response) => {
    return response.url().includes("/packets/") && response.request().headers().rsc === "1";
  });
  await page.evaluate(() => (window as unknown as { next: { router: { refresh(): void } } }).next.router.refresh());
  await refreshed;
  // It is drawn a moment after it is there.
  await page.waitForTimeout(500);
  await expect(name).toBeFocused();
  await page.keyboard.type("Second Person");
  for (const n of [1, 2]) await expect(section(page, n).getByText("Signer 2: Second Person")).toBeVisible();
});

test("once all are created the links come first, with a word of each that the service did not return", async ({
  page,
}) => {
  await begin(page, "practice-links-missing, 77002", "Half Linked");
  await fillPart(page, 1, "Without its link");
  await fillPart(page, 2, "With its link");
  const title = page.getByRole("heading", { level: 1 });
  await page.getByRole("textbox", { name: "Name" }).press("Control+Enter");
  await expect(created(page)).toHaveCount(2);
  await expect(title).toBeFocused();
  const links = page.getByRole("region", { name: "Links for each signer" });
  await expect(links.getByRole("listitem").filter({ hasText: "Without its link" }).last()).toContainText(
    "The service returned no link",
  );
  await expect(links.getByRole("link")).toHaveCount(1);
  const top = async (one: Locator) => (await one.boundingBox())?.y ?? 0;
  expect(await top(links)).toBeLessThan(await top(parts(page).first()));
});

test("while one of several is created, the page asks to be kept open until all are", async ({ page }) => {
  await begin(page, "77001, 77002", "Kept Open");
  await fillPart(page, 1, "First that is waited for");
  await fillPart(page, 2, "Second that is waited for");
  const answer = Promise.withResolvers<void>();
  await page.route("**/packets/*", async (route) => {
    if (route.request().method() === "POST") await answer.promise;
    await route.continue();
  });
  await createAll(page, 2).click();
  const waiting = section(page, 1)
    .getByRole("status")
    .filter({ hasText: /^Waiting for the signing service/ });
  await expect(waiting).toHaveText(/Keep this page open until all documents are created\.$/);
  answer.resolve();
  await expect(created(page)).toHaveCount(2);
});

test("after an answer that was lost, whom somebody corrects and what else they choose is what comes of it", async ({
  page,
}) => {
  let loses = false;
  await page.route("**/packets/*", async (route) => {
    if (!loses || route.request().method() !== "POST") return route.continue();
    loses = false;
    await route.fetch();
    await route.abort();
  });
  const unheard = page.getByText("Can't reach the server").first();
  await choose(page, "77001, 77002");
  const signer = page.getByRole("group", { name: "Signer 1" });
  await signer.getByRole("textbox", { name: "Name" }).fill("Corrected Late");
  await signer.getByRole("textbox", { name: "Mobile" }).fill("010-1111-2222");
  loses = true;
  const start = page.getByRole("button", { name: "Start 2 documents" });
  await start.click();
  await expect(unheard).toBeVisible();
  await signer.getByRole("textbox", { name: "Mobile" }).fill("010-3333-4444");
  await start.click();
  await page.waitForURL(packetPage);
  await expect(signer.getByRole("textbox", { name: "Mobile" })).toHaveValue("010-3333-4444");

  const adding = page.getByRole("form", { name: "Add document" });
  const add = adding.getByRole("button", { name: "Add document" });
  await adding.getByRole("combobox", { name: "Template" }).fill("77008");
  loses = true;
  await add.click();
  await expect(unheard).toBeVisible();
  await adding.getByRole("combobox", { name: "Template" }).fill("77009");
  await add.click();
  await expect(parts(page)).toHaveCount(4);
  for (const [n, template] of [
    [3, "77008"],
    [4, "77009"],
  ] as const)
    await expect(section(page, n).getByRole("combobox", { name: "Template" })).toHaveValue(template);
});

test("people who were entered do not become drafts of somebody else who signs in within the same browser", async ({
  page,
  staffState,
}) => {
  await page.goto("/packets/new?template=10001&template=10002");
  const signer = page.getByRole("group", { name: "Signer 1" });
  await signer.getByRole("textbox", { name: "Name" }).fill("Not Theirs");
  await signer.getByRole("textbox", { name: "Email" }).fill("not-theirs@hanbit.example");
  await page.context().clearCookies();
  await page.context().addCookies(staffState.cookies);
  await page.getByRole("button", { name: "Start 2 documents" }).click();
  await expect(page.getByText("You have been signed out").first()).toBeVisible();
  await expect(signer.getByRole("textbox", { name: "Name" })).toHaveValue("Not Theirs");
  await page.goto("/drafts");
  await expect(page.getByText("Not Theirs")).toHaveCount(0);
});

test("a colleague finds nothing at the address of somebody's documents", async ({ page, open, staffState }) => {
  await begin(page, "77001, 77002", "Nobody's business");
  const address = page.url();
  const other = await open({ storageState: staffState });
  await other.goto(address);
  await expect(other.getByRole("heading", { level: 1 })).toHaveText(/not found/i);
});

test("too few templates and a wrong email are refused; what was entered outlives a reload and another choice", async ({
  page,
}) => {
  await choose(page, "77001");
  await expect(page.getByRole("alert").filter({ hasText: "Choose at least 2 templates" })).toBeVisible();
  expect(await faults(page, "several, too few", views)).toEqual([]);
  await page.getByRole("textbox", { name: "Other templates" }).fill("77001, 77002");
  await page.getByRole("button", { name: "Continue" }).click();
  const signer = page.getByRole("group", { name: "Signer 1" });
  await signer.getByRole("textbox", { name: "Name" }).fill("Kept Person");
  await signer.getByRole("textbox", { name: "Email" }).fill("no email");
  await page.getByRole("button", { name: "Start 2 documents" }).click();
  const problem = page.getByRole("region", { name: "There is a problem" });
  await expect(problem).toBeFocused();
  const noEmail = "Signer 1: This isn't an email address. Enter one like name@example.com";
  await expect(problem.getByRole("link")).toHaveText([noEmail]);
  await signer.getByRole("textbox", { name: "Name" }).fill("");
  await page.getByRole("button", { name: "Start 2 documents" }).click();
  await expect(problem.getByRole("link")).toHaveText(["Signer 1: Enter the name", noEmail]);
  await signer.getByRole("textbox", { name: "Name" }).fill("Kept Person");
  await expect(problem.getByRole("link")).toHaveText([noEmail]);
  expect(await faults(page, "several, refused", views)).toEqual([]);
  await page.reload();
  await expect(signer.getByRole("textbox", { name: "Name" })).toHaveValue("Kept Person");
  await page.getByRole("link", { name: "Change templates" }).click();
  await page.getByRole("textbox", { name: "Other templates" }).fill("77001, 77002, 77003");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(signer.getByRole("textbox", { name: "Name" })).toHaveValue("Kept Person");
  await signer.getByRole("textbox", { name: "Email" }).fill("kept@hanbit.example");
  await page.getByRole("button", { name: "Start 3 documents" }).click();
  await page.waitForURL(packetPage);
  await expect(parts(page)).toHaveCount(3);
});
