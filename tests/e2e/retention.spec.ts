import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright/test";
import { openStore } from "#lib/database/store.ts";
import { messages } from "#lib/shared/messages/messages.ts";
import { fill } from "#lib/shared/messages/words.ts";
import { faults } from "../support/axe.ts";
import { backdate, changeStore, filesOf } from "../support/backdate.ts";
import { administrator, createDocument, expect, fillForm, pdf, test } from "../support/e2e.ts";
import { filesIn } from "../support/files-in.ts";
import { addPerson, colleague } from "../support/people-pages.ts";

const hangul = "근로계약서_홍길동.pdf";
const contract = { title: "근로계약서 홍길동", files: [pdf(hangul)] };
const idOf = (address: string) => address.split("/").at(-1) ?? "";
const days = (page: Page, part: string) => page.getByRole("textbox", { name: `${part}: days` });
const question = (page: Page) => page.getByRole("region", { name: "This deletes data now" });

/** Without opening it: the test runner's own scripts may not run there, and the browser would complain. */
async function asked(page: Page, address: string, language = "en"): Promise<[number, string]> {
  const answer = await page.request.get(address, { headers: { "Accept-Language": language } });
  expect(answer.headers()["content-security-policy"]).toContain("sandbox");
  return [answer.status(), await answer.text()];
}

test("what a rule would remove now is told and confirmed; then every place says that it is gone, when and why", async ({
  another,
  service,
}) => {
  test.setTimeout(120_000);
  const { desk, page } = await another(service.settings);
  const address = await createDocument(page, contract);
  await backdate(desk, idOf(address), 100);
  await page.getByRole("link", { name: "Settings" }).click();
  await expect(page.getByRole("heading", { name: "Settings" })).toBeVisible();
  await expect(page.getByText("No rule is set: everything is kept forever")).toBeVisible();
  await days(page, "Files of created documents").fill("90");
  await days(page, "Signing links").fill("30");
  await page.getByRole("button", { name: "Save retention" }).press("Enter");
  await expect(question(page)).toBeFocused();
  await expect(question(page)).toContainText("1 document's files, 1 document's links. This can't be undone.");
  await question(page).getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(question(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Save retention" })).toBeFocused();
  await page.goto(address);
  await expect(page.getByRole("button", { name: `Open ${hangul}` })).toBeVisible();

  await page.goto("/settings");
  await days(page, "Files of created documents").fill("90");
  await days(page, "Signing links").fill("30");
  await page.getByRole("button", { name: "Save retention" }).press("Enter");
  await question(page).getByRole("button", { name: "Delete and save" }).press("Enter");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await expect(page.getByText(`Set by ${administrator.name}, `)).toBeVisible();
  await expect.poll(() => filesIn(filesOf(desk))).toEqual([]);

  await page.goto(address);
  await expect(page.getByText(/^Files deleted on .+, after 90 days$/)).toBeVisible();
  await expect(page.getByText(/^Links deleted on .+, after 30 days$/)).toBeVisible();
  await expect(page.getByText(hangul)).toBeVisible();
  await expect(page.getByRole("main").getByRole("button")).toHaveText([
    "Duplicate",
    /^Replace/,
    "Mark as signed",
    "Add note",
  ]);
  // Whether somebody has signed is known to people, with links or without.
  await page.getByRole("button", { name: /^Mark as signed: / }).click();
  await expect(page.getByText(/^.+ marked this as signed on/)).toBeVisible();
  await expect(page.getByRole("main").locator("a[href*='/files/'], a[href*='/view/']")).toHaveCount(0);
  const history = page.getByRole("region", { name: "History" });
  await expect(history).toContainText(`Files deleted after 90 days (rule set by ${administrator.name})`);
  await expect(history).toContainText(`Links deleted after 30 days (rule set by ${administrator.name})`);
  await page.goto("/documents");
  await expect(page.getByRole("row", { name: contract.title })).toBeVisible();
  await expect(page.getByText("Copy link")).toHaveCount(0);

  const [status, text] = await asked(page, `${address}/files/1`);
  expect(status).toBe(410);
  expect(text).toMatch(/<h1>This file was deleted<\/h1>.*Files deleted on .+, after 90 days/s);
  expect(text).toContain(`<a href="${new URL(address).pathname}">Back to the document</a>`);

  // The same contents again: the document is shown, and that its links are gone.
  await page.goto("/documents/new");
  await fillForm(page, contract);
  await page.getByRole("button", { name: "Create document" }).click();
  await expect(page.getByText(/^Its links were deleted on /)).toBeVisible();
  await expect(page.getByRole("list", { name: "Signing links" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Open that document" })).toBeVisible();
});

test("a number of days that is none is refused in words and kept; typing one chooses the rule", async ({ page }) => {
  await page.goto("/settings");
  const files = days(page, "Files of created documents");
  const choice = page.getByRole("group", { name: "Files of created documents" });
  await expect(choice.getByRole("radio", { name: "Keep forever" })).toBeChecked();
  await files.fill("0");
  await expect(choice.getByRole("radio", { name: "Delete after" })).toBeChecked();
  for (const wrong of ["0", "1.5", "bald", "36501", ""]) {
    await files.fill(wrong);
    await page.getByRole("button", { name: "Save retention" }).click();
    await page.getByRole("alert").getByRole("link", { name: "Enter a whole number of days from 1 to 36,500" }).click();
    await expect(files).toBeFocused();
    await expect(files).toHaveValue(wrong);
  }
  await choice.getByRole("radio", { name: "Keep forever" }).check();
  await expect(files).not.toHaveAttribute("aria-invalid");
  await expect(page).not.toHaveTitle(/^Error: /);
  await page.getByRole("button", { name: "Save retention" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
});

test("drafts of somebody deactivated are told beforehand, and go once a rule for them is confirmed", async ({
  another,
  browser,
}) => {
  const { desk, page, state } = await another({});
  const leaver = colleague();
  const theirs = await (
    await browser.newContext({ storageState: await addPerson(browser, desk, state, leaver) })
  ).newPage();
  await theirs.goto(`${desk.url}/documents/new`);
  await theirs.getByRole("textbox", { name: "Title" }).fill("Unfinished");
  await expect(theirs.getByText(/^Saved/)).toBeVisible();
  await theirs.context().close();
  await page.goto("/documents/new");
  await page.getByRole("textbox", { name: "Title" }).fill("Unfinished too");
  await expect(page.getByText(/^Saved/)).toBeVisible();
  await page.goto("/settings");
  await expect(page.getByText("of a deactivated person")).toHaveCount(0);
  const longAgo = Date.now() - 40 * 24 * 60 * 60 * 1000;
  await changeStore(desk, async (db) => {
    await db.updateTable("person").set({ disabled_at: longAgo }).where("email", "=", leaver.email).execute();
    await db.updateTable("draft").set({ saved_at: longAgo }).execute();
  });
  await page.reload();
  await expect(page.getByText("1 draft of a deactivated person is kept")).toBeVisible();
  const rule = days(page, "Drafts of deactivated people");
  await rule.fill("90");
  await page.getByRole("button", { name: "Save retention" }).click();
  await expect(page.getByText(/^1 draft of a deactivated person is deleted on /)).toBeVisible();
  await rule.fill("30");
  await page.getByRole("button", { name: "Save retention" }).click();
  await expect(question(page)).toContainText("1 draft of a deactivated person. This can't be undone.");
  await question(page).getByRole("button", { name: "Cancel" }).click();
  await days(page, "Drafts that nobody changes").fill("30");
  await page.getByRole("button", { name: "Save retention" }).click();
  await expect(question(page)).toContainText(
    "1 draft of a deactivated person, 2 drafts that nobody changed. Only unchanged drafts of active accounts can be restored",
  );
  await question(page).getByRole("button", { name: "Delete and save" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await expect(async () => {
    await page.goto("/audit");
    await expect(page.getByText("a deactivated person's draft · days: 30").first()).toBeVisible({ timeout: 1000 });
  }).toPass();
  await page.goto("/settings");
  await expect(rule).toHaveValue("30");
  await expect(page.getByText("of a deactivated person")).toHaveCount(0);
});

test("staff and managers have no settings", async ({ open, staffState, managerState }) => {
  for (const storageState of [staffState, managerState]) {
    const page = await open({ storageState });
    await page.goto("/documents");
    await expect(page.getByRole("link", { name: "Settings" })).toHaveCount(0);
    await page.goto("/settings");
    await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  }
});

test("a file that is missing on the disk is told with a reference that stands in the log", async ({
  another,
  service,
}) => {
  const { desk, page } = await another(service.settings);
  const address = await createDocument(page, contract);
  for (const name of filesIn(filesOf(desk))) rmSync(join(filesOf(desk), name));
  await page.getByRole("button", { name: `Open ${hangul}` }).click();
  await expect(page.getByRole("dialog").getByRole("alert")).toContainText("This file can't be shown");
  const [missing, text] = await asked(page, `${address}/files/1`);
  expect(missing).toBe(500);
  expect(text).toContain("<h1>This file is missing</h1>");
  const reference = /Reference (\w{6})/.exec(text)?.[1] ?? "none";
  expect(desk.output()).toContain(reference);
  const [never, words] = await asked(page, `${address}/files/2`);
  expect(never).toBe(404);
  expect(words).toContain("<h1>File not found</h1>");
});

test("a file that was changed on the disk, or whose key is gone, is told in words and never shown", async ({
  another,
  service,
}) => {
  const { desk, page } = await another(service.settings);
  const address = await createDocument(page, contract);
  const whole = await page.request.get(`${address}/files/1`);
  expect((await whole.body()).equals(readFileSync(pdf(hangul)))).toBe(true);
  const [name = ""] = filesIn(filesOf(desk));
  const path = join(filesOf(desk), name);
  const stored = readFileSync(path);
  const [inFile, inKeyId] = [stored.length - 100, 10];
  for (const at of [inFile, inKeyId]) {
    const changed = Buffer.from(stored);
    changed[at] = (changed[at] ?? 0) ^ 1;
    writeFileSync(path, changed);
    for (const [language, title] of [
      ["en", "This file can't be read"],
      ["ko", "파일을 읽을 수 없습니다"],
    ] as const) {
      const [status, text] = await asked(page, `${address}/files/1`, language);
      expect(status).toBe(500);
      expect(text).toContain(title.replace("'", "&#39;"));
    }
  }
  const reference = /Reference (\w{6})/.exec((await asked(page, `${address}/files/1`))[1])?.[1] ?? "none";
  expect(desk.output()).toContain(reference);
});

for (const [language, colorScheme, width] of [
  ["en", "dark", 375],
  ["ko", "light", 1280],
] as const)
  test(`axe finds nothing on the settings and on what was removed (${language})`, async ({
    another,
    open,
    service,
  }) => {
    test.setTimeout(120_000);
    const { desk, page: office, state } = await another(service.settings);
    const address = await createDocument(office, contract);
    await backdate(desk, idOf(address), 100);
    const page = await open({ baseURL: desk.url, storageState: state, locale: language });
    const { retention: w, file, common } = messages(language);
    const look = async (name: string) =>
      expect.soft(await faults(page, `${name} (${language})`, [{ colorScheme, width }])).toEqual([]);
    await page.goto("/settings");
    await look("settings");
    const fields = [w.files, w.links].map((part) => page.getByRole("textbox", { name: fill(w.daysOf, { part }) }));
    for (const field of fields) await field.fill("0");
    await page.getByRole("button", { name: w.save, exact: true }).click();
    await expect(page.getByRole("alert").filter({ hasText: common.problemTitle })).toBeVisible();
    await look("settings with errors");
    for (const field of fields) await field.fill("7");
    await page.getByRole("button", { name: w.save, exact: true }).click();
    await expect(page.getByRole("heading", { name: w.confirmTitle })).toBeVisible();
    await look("settings with a question");
    await page.getByRole("button", { name: w.confirmButton }).click();
    await expect(page.getByText(w.saved, { exact: true })).toBeVisible();
    await expect.poll(() => filesIn(filesOf(desk))).toEqual([]);
    await page.goto(address);
    await expect(page.getByText(hangul)).toBeVisible();
    await look("document whose files and links were removed");
    const [status, text] = await asked(page, `${address}/files/1`, language);
    expect(status).toBe(410);
    for (const part of [`<html lang="${language}">`, w.goneTitle, file.back]) expect(text).toContain(part);
  });

test("after the clock has jumped nothing is deleted for a day, and the settings say so", async ({
  another,
  service,
}) => {
  const { desk, page } = await another(service.settings);
  const address = await createDocument(page, contract);
  await backdate(desk, idOf(address), 100);
  const store = openStore({ databaseUrl: undefined, sqlitePath: join(desk.dataDir, "countersign.db") });
  await store.db.updateTable("clock").set({ read_at: 0 }).execute();
  await store.close();
  await page.goto("/settings");
  await days(page, "Files of created documents").fill("90");
  await page.getByRole("button", { name: "Save retention" }).press("Enter");
  await question(page).getByRole("button", { name: "Delete and save" }).press("Enter");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await expect.poll(() => desk.output()).toContain("the clock has jumped");
  await page.reload();
  await expect(page.getByText(/^Nothing is deleted until .+: the server's clock jumped\./)).toBeVisible();
  await page.goto(address);
  await expect(page.getByRole("button", { name: `Open ${hangul}` })).toBeVisible();
});

test("a page that has been open since before another rule says so, beside what stands on it, and saves nothing over it", async ({
  another,
}) => {
  const { page } = await another({});
  const other = await page.context().newPage();
  await page.goto("/settings");
  await other.goto("/settings");
  await days(other, "Files of created documents").fill("400");
  await other.getByRole("button", { name: "Save retention" }).click();
  await expect(other.getByText("Saved", { exact: true })).toBeVisible();
  const elsewhere = page.getByText("This setting has been changed since you opened this page").first();
  await expect(elsewhere).toHaveCount(0);
  // What else is saved here draws the page anew.
  await page.getByLabel("Seconds to undo").fill("5");
  await page.getByRole("button", { name: "Save undo time" }).click();
  await expect(elsewhere).toBeVisible();
  await days(page, "Signing links").fill("300");
  await page.getByRole("button", { name: "Save retention" }).click();
  await expect(
    page.getByRole("alert").getByText("This setting has been changed since you opened this page"),
  ).toBeVisible();
  await page.reload();
  await expect(days(page, "Files of created documents")).toHaveValue("400");
  await expect(days(page, "Signing links")).toHaveValue("");
  await days(page, "Signing links").fill("300");
  await page.getByRole("button", { name: "Save retention" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await expect(page.getByText("This setting has been changed since you opened this page")).toHaveCount(0);
});
