import type { Page } from "playwright/test";
import { faults, type View } from "../support/axe.ts";
import { storeOf } from "../support/desk-store.ts";
import { expect, pdf, test } from "../support/e2e.ts";
import { createButton, documentPage } from "../support/form-page.ts";
import { manager as park } from "../support/people-pages.ts";
import { historyOf, permissions, richClipboard } from "../support/sharing.ts";

const views: View[] = [
  { colorScheme: "light", width: 1280 },
  { colorScheme: "dark", width: 375 },
];
const packetPage = /\/packets\/[0-9a-z]{26}$/;
const parts = (page: Page) => page.getByRole("list", { name: "Documents" }).getByRole("listitem");

/** Chooses templates by their ids. */
async function choose(page: Page, ids: string): Promise<void> {
  await page.goto("/packets/new");
  await page.getByRole("textbox", { name: "Other templates" }).fill(ids);
  await page.getByRole("button", { name: "Continue" }).click();
}

/** Begins documents for one person, who is entered once. */
async function begin(page: Page, ids: string, name: string): Promise<void> {
  await choose(page, ids);
  const signer = page.getByRole("group", { name: "Signer 1" });
  await signer.getByRole("textbox", { name: "Name" }).fill(name);
  await signer.getByRole("textbox", { name: "Email" }).fill("packet@hanbit.example");
  await page.getByRole("button", { name: /^Start \d documents$/ }).click();
  await page.waitForURL(packetPage);
}

/** Finishes the first part that is none yet, as a person does. */
async function finish(page: Page, title: string): Promise<void> {
  await page.getByRole("textbox", { name: "Title" }).fill(title);
  await page.locator("input[type=file]").setInputFiles(pdf("nda-pdf-1.5.pdf"));
  await createButton(page).click();
  await page.waitForURL(documentPage);
}

test("people are entered once for several documents, and each is created from a form of its own that leads to the next", async ({
  page,
}) => {
  await page.goto("/documents/new");
  await page.getByRole("link", { name: "Several documents for the same people" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Several documents for the same people");
  await begin(page, "77001, 77002", "홍길동");
  const address = page.url();
  await expect(parts(page)).toHaveCount(2);
  await expect(parts(page).filter({ hasText: "Not created" })).toHaveCount(2);
  expect(await faults(page, "several, begun", views)).toEqual([]);

  await parts(page).first().getByRole("link", { name: "Continue" }).click();
  await expect(page.getByText("Document 1 of 2 for the same people")).toBeVisible();
  await expect(page.getByRole("group", { name: "Signer 1" }).getByRole("textbox", { name: "Name" })).toHaveValue(
    "홍길동",
  );
  await finish(page, "Contract of both");
  await expect(page.getByText("Document 1 of 2 for the same people")).toBeVisible();
  await page.getByRole("link", { name: "Next: 77002" }).click();
  await expect(page.getByText("Document 2 of 2 for the same people")).toBeVisible();
  await finish(page, "Consent of both");
  await expect(page.getByRole("link", { name: /^Next: / })).toHaveCount(0);
  await page.getByRole("link", { name: "Show all" }).click();
  await page.waitForURL(address);
  await expect(parts(page).filter({ hasText: "Created" })).toHaveCount(2);
});

test("one message has all links of a person, each document's history tells that it was copied, and managers see it as its owner does", async ({
  open,
  desk,
  staffState,
  managerState,
}) => {
  const page = await open({ storageState: staffState, permissions });
  await begin(page, "77001, 77002, 77003", "Jane Porter");
  const address = page.url();
  for (const title of ["First of three", "Second of three"]) {
    await page.goto(address);
    await page
      .getByRole("link", { name: /^Continue with / })
      .first()
      .click();
    await finish(page, title);
  }
  await page.goto(address);
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
  await expect(historyOf(page).filter({ hasText: "copied the message with the link of Jane Porter" })).toHaveCount(1);

  const manager = await open({ storageState: managerState });
  await manager.goto(address);
  await expect(parts(manager)).toHaveCount(2);
  await expect(manager.getByText("1 more isn't shown")).toBeVisible();
  await expect(manager.getByRole("button", { name: "Copy message for Jane Porter" })).toBeVisible();
  const { db, close } = storeOf(desk);
  const shown = db.selectFrom("audit").select("object").where("kind", "=", "links_shown").where("name", "=", park.name);
  const ids = (
    await parts(manager)
      .getByRole("link")
      .evaluateAll((all) => all.map((one) => one.getAttribute("href")))
  ).map((href) => href?.slice("/documents/".length) ?? "");
  expect((await shown.where("object", "in", ids).execute()).map(({ object }) => object).sort()).toEqual(ids.sort());
  await close();
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
  await expect(page.getByRole("alert").filter({ hasText: "There is a problem" })).toBeVisible();
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
