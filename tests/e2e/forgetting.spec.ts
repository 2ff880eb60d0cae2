import { readFileSync } from "node:fs";
import type { Page } from "playwright/test";
import { messages } from "#lib/shared/messages/messages.ts";
import { fill } from "#lib/shared/messages/words.ts";
import { struckMark } from "#lib/shared/struck.ts";
import { faults } from "../support/axe.ts";
import { changeStore } from "../support/backdate.ts";
import { expect, signerGroup, test } from "../support/e2e.ts";
import { addPerson, administrator, manager } from "../support/people-pages.ts";
import { seed } from "../support/seed.ts";
import { readIn } from "../support/widths-scene.ts";

const somebody = { name: "장영실", email: "jang@forget.example", mobile: "01093157001" };
const views = [
  { colorScheme: "light", width: 1280 },
  { colorScheme: "dark", width: 375 },
] as const;

/** The contact's dialog, once what was sent is learned. */
async function edit(page: Page): Promise<void> {
  await expect(async () => {
    await page.goto("/contacts");
    await page.getByRole("button", { name: `Edit ${somebody.name}` }).click({ timeout: 1000 });
  }).toPass({ timeout: 20_000 });
}

test("an administrator is told what forgetting somebody strikes, confirms it, and the person is found nowhere", async ({
  another,
  browser,
  open,
}) => {
  const { desk, page, state } = await another({});
  const [sent, unknown, , mention] = await seed(desk, administrator.email, Date.now() - 60_000, [
    {
      title: "Contract 장영실",
      serviceId: "1001",
      signers: [somebody, { name: "Jane Porter" }],
      items: [{ key: "call", value: "010-9315-7001" }],
      files: ["장영실.pdf"],
    },
    { title: "Contract of whom nobody knows", unknown: true, signers: [somebody] },
    { title: "Of another name", serviceId: "1002", signers: [{ ...somebody, name: "Jang" }] },
    { title: "Letter about 장영실", serviceId: "1003", signers: [{ name: "Jane Porter" }] },
  ]);
  await edit(page);
  const link = page.getByRole("link", { name: "Forget this person…" });
  await link.press("Enter");
  await expect(page.getByRole("heading", { name: "Forget 장영실?" })).toBeVisible();
  const main = page.getByRole("main");
  await expect(main).toContainText("2 documents: name, email, mobile and signing links");
  await expect(main).toContainText("2 contacts");
  await expect(main).toContainText("under other names: Jang");
  await expect(main).toContainText("1 document has no known outcome yet: their details are deleted from it");
  await expect(main).toContainText("PDFs as they were sent");
  expect(await faults(page, "before forgetting", [...views])).toEqual([]);

  // Who is only mentioned is told of, with the way to where that is.
  const mentions = page.getByRole("listitem").filter({ hasText: "mention them without having them sign, such as" });
  await expect(mentions).toContainText("Documents and drafts");
  await expect(mentions).toContainText("The search doesn't look in drafts and notes");
  await expect(main).toContainText("group names, message wording, and exported template files");
  const search = await mentions.getByRole("link", { name: "Search documents for 장영실" }).getAttribute("href");

  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/\/contacts$/);
  await page.goBack();
  await page.getByRole("button", { name: "Forget 장영실" }).press("Enter");
  await expect(page.getByText("Forgetting 장영실: waiting for the outcome of 1 document")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "forget.example" })).toHaveCount(0);
  expect(await faults(page, "contacts while somebody is forgotten", [...views])).toEqual([]);

  await page.goto(search ?? "");
  await expect(page.getByRole("row").filter({ hasText: "Letter about 장영실" })).toHaveCount(1);
  await page.goto(`/documents/${mention?.id}`);
  await expect(page.getByRole("heading", { name: "Letter about 장영실" })).toBeVisible();
  await page.goto("/documents?q=Jang");
  await expect(page.getByRole("row")).toHaveText([/Title/, /Contract of whom nobody knows/]);
  await page.goto("/documents");
  await expect(page.getByRole("row").filter({ hasText: "Contract Forgotten person" })).toContainText("Jane Porter");
  await page.goto(`/documents/${sent?.id}`);
  await expect(page.getByRole("heading", { name: "Contract Forgotten person" })).toBeVisible();
  const links = page.getByRole("list", { name: "Signing links" });
  await expect(links.getByRole("listitem")).toHaveText([/Forgotten person$/, /Jane Porter/]);
  await expect(links.getByRole("link")).toHaveCount(1);
  await expect(page.getByText("Kim Minseo deleted a signer's details")).toBeVisible();
  await expect(page.getByText("Forgotten person.pdf · 1 page")).toBeVisible();
  expect(await page.content()).not.toMatch(/장영실|jang|9315|███/i);
  expect(await faults(page, "document with a forgotten signer", [...views])).toEqual([]);

  await page.goto(`/documents/${unknown?.id}`);
  await expect(page.getByText("1 · 장영실", { exact: false })).toBeVisible();

  const theirs = await addPerson(browser, desk, state, manager);
  const asManager = await open({ baseURL: desk.url, storageState: theirs });
  await asManager.goto(`/documents/${sent?.id}`);
  await expect(asManager.getByText("deleted a signer's details")).toBeVisible();
  await asManager.goto("/contacts");
  await expect(asManager.getByText("Forgetting")).toHaveCount(0);
});

test("a draft's file that is named after a forgotten person has them in words", async ({ another }) => {
  const { desk, page } = await another({});
  await seed(desk, administrator.email, Date.now() - 60_000, [
    { title: "Contract", serviceId: "1001", signers: [somebody] },
  ]);
  await page.goto("/documents/new");
  await signerGroup(page, 1).getByLabel("Name").fill(somebody.name);
  await signerGroup(page, 1).getByLabel("Email").fill(somebody.email);
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({
      name: `${somebody.name} 계약.pdf`,
      mimeType: "application/pdf",
      buffer: readFileSync("tests/fixtures/pdf/nda-pdf-1.5.pdf"),
    });
  const draft = page.url();
  await expect.poll(async () => (await page.request.get(draft)).text()).toContain(`${somebody.name} 계약.pdf`);
  await edit(page);
  await page.getByRole("link", { name: "Forget this person…" }).press("Enter");
  await page.getByRole("button", { name: `Forget ${somebody.name}` }).press("Enter");
  await expect(page).toHaveURL(/\/contacts$/);
  await expect(async () => {
    await page.goto(draft);
    await expect(page.getByText("Forgotten person 계약.pdf").first()).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 20_000 });
  expect(await page.content()).not.toMatch(/장영실|jang|███/i);
});

test("the title of a document that was created too has a forgotten person in words", async ({ another }) => {
  const { desk, page } = await another({});
  const [struck, other] = await seed(desk, administrator.email, Date.now() - 60_000, [
    { title: `Contract ${struckMark}`, serviceId: "1001" },
    { title: "Contract again", serviceId: "1002" },
  ]);
  await changeStore(desk, (db) =>
    db
      .updateTable("attempt")
      .set({ conflict_with: struck?.id ?? "" })
      .where("document_id", "=", other?.id ?? "")
      .execute(),
  );
  await page.goto(`/documents/${other?.id}`);
  await expect(page.getByRole("link", { name: "Contract Forgotten person" })).toBeVisible();
  expect(await page.content()).not.toContain(struckMark);
});

test("only administrators are offered to forget somebody", async ({ desk, page, open, managerState }) => {
  const one = { ...somebody, email: "offered@forget.example" };
  await seed(desk, manager.email, Date.now() - 3000, [{ title: "By a manager", signers: [one], serviceId: "f-1" }]);
  await edit(page);
  const address = await page.getByRole("link", { name: "Forget this person…" }).getAttribute("href");
  const asManager = await open({ storageState: managerState });
  await edit(asManager);
  await expect(asManager.getByRole("button", { name: "Save" })).toBeVisible();
  await expect(asManager.getByRole("link", { name: "Forget this person…" })).toHaveCount(0);
  await asManager.goto(address ?? "");
  await expect(asManager.getByRole("button", { name: "Forget 장영실" })).toHaveCount(0);
  await page.goto("/contacts/00000000000000000000000000");
  await expect(page.getByRole("heading", { name: messages("en").frame.notFoundTitle })).toBeVisible();
});

test("a contact that was changed meanwhile is not forgotten unseen", async ({ desk, page, open }) => {
  const one = { name: "황보인", email: "hwang@forget.example" };
  await seed(desk, administrator.email, Date.now() - 3000, [{ title: "Of Hwang", signers: [one], serviceId: "f-2" }]);
  const button = () => page.getByRole("button", { name: "Edit 황보인" });
  await expect(async () => {
    await page.goto("/contacts");
    await button().click({ timeout: 1000 });
  }).toPass({ timeout: 20_000 });
  await page.getByRole("link", { name: "Forget this person…" }).click();
  await expect(page.getByRole("heading", { name: "Forget 황보인?" })).toBeVisible();
  const elsewhere = await open();
  await elsewhere.goto("/contacts");
  await elsewhere.getByRole("button", { name: "Edit 황보인" }).click();
  await elsewhere.getByRole("textbox", { name: "Email" }).fill("hh@forget.example");
  await elsewhere.keyboard.press("Enter");
  await expect(elsewhere.getByText("황보인 saved")).toBeAttached();
  await page.getByRole("button", { name: "Forget 황보인" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("changed");
});

test("in Korean, too", async ({ another }) => {
  const { desk, page } = await another({});
  const m = messages("ko").forgetting;
  await seed(desk, administrator.email, Date.now() - 3000, [
    { title: "근로계약서 장영실", serviceId: "1", signers: [somebody] },
  ]);
  await edit(page);
  await readIn(desk, "ko");
  await page.reload();
  await page.getByRole("button", { name: `${somebody.name} 수정` }).click();
  await page.getByRole("link", { name: m.open }).click();
  await expect(page.getByRole("heading", { name: fill(m.title, { name: somebody.name }) })).toBeVisible();
  expect(await faults(page, "before forgetting, in Korean", [...views])).toEqual([]);
  await page.getByRole("button", { name: fill(m.confirm, { name: somebody.name }) }).click();
  await expect(page).toHaveURL(/\/contacts$/);
  await expect(async () => {
    await page.goto("/documents");
    await expect(page.getByRole("link", { name: "근로계약서 삭제된 사람" })).toBeVisible({ timeout: 1000 });
  }).toPass();
});
