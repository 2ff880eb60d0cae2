import { cpSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Page } from "playwright/test";
import { admin } from "../support/admin.ts";
import { faults } from "../support/axe.ts";
import type { Desk } from "../support/desk.ts";
import { administrator, createDocument, expect, fillForm, nobody, test } from "../support/e2e.ts";
import { addPerson, signIn, staff } from "../support/people-pages.ts";

const views = [
  { colorScheme: "light", width: 1280 },
  { colorScheme: "dark", width: 375 },
] as const;

/** Stops the server and puts a backup in the place of its data. */
async function goBackTo(desk: Desk, backup: string): Promise<void> {
  await desk.stop();
  renameSync(desk.dataDir, `${desk.dataDir}-old`);
  const restored = await admin({ DATA_DIR: desk.dataDir }, "restore", backup);
  expect(restored, restored.output).toMatchObject({ code: 0 });
  rmSync(`${desk.dataDir}-old`, { recursive: true });
  await desk.start();
}

const banner = (page: Page, name = "Restored data") => page.getByRole("complementary", { name });

/** Keeps a draft, makes a backup, and creates a document after it. */
async function backedUp(desk: Desk, page: Page, folder: string): Promise<string> {
  await page.goto("/documents/new");
  await fillForm(page, { title: "Begun before" });
  await page.getByRole("textbox", { name: "Title" }).blur();
  await expect(page.getByText(/^Saved /)).toBeVisible();
  const made = await admin({ DATA_DIR: desk.dataDir }, "backup", folder);
  expect(made, made.output).toMatchObject({ code: 0 });
  const beside = await page.context().newPage();
  const address = await createDocument(beside, { title: "After the backup" });
  await beside.close();
  return address;
}

test.describe.configure({ timeout: 180_000 });

test("after a restore everybody is told until an administrator has seen it, and drafts from before are marked", async ({
  another,
  browser,
  open,
  service,
}) => {
  const folder = mkdtempSync(join(tmpdir(), "countersign-restore-"));
  const { desk, page, state } = await another(service.settings);
  await addPerson(browser, desk, state, staff);
  const gone = await backedUp(desk, page, join(folder, "backup"));
  await goBackTo(desk, join(folder, "backup"));

  await page.goto("/documents");
  await expect(page).toHaveURL(/\/sign-in/);
  await expect(banner(page)).toHaveCount(0);
  await signIn(page, administrator);
  await expect(banner(page)).toContainText(/^Restored from a backup of .+ Documents created after it are missing/);
  expect((await page.goto(gone))?.status()).toBe(404);

  const theirs = await open({ baseURL: desk.url, storageState: nobody, locale: "ko-KR" });
  await theirs.goto("/sign-in");
  await theirs.getByLabel("이메일").fill(staff.email);
  await theirs.getByLabel("비밀번호").fill(staff.password);
  await theirs.getByRole("button", { name: "로그인" }).click();
  const told = banner(theirs, "복원 안내");
  await expect(told).toContainText("백업에서 복원되었습니다. 그 이후에 생성된 문서는 누락되어 있습니다.");
  await expect(told.getByRole("button")).toHaveCount(0);

  await page.goto("/drafts");
  const row = page.getByRole("listitem").filter({ hasText: "Begun before" });
  await expect(row).toContainText("From before the restore");
  await expect(row).toContainText("Its document may have been created since. Check with the signing service first.");
  expect(await faults(page, "draft from a backup", [...views])).toEqual([]);
  await row.getByRole("link", { name: "Continue with Begun before" }).click();
  await expect(page.getByRole("status").filter({ hasText: "This draft is from before the restore" })).toBeVisible();
  expect(await faults(page, "form from a backup", [...views])).toEqual([]);

  await banner(page).getByRole("button", { name: "I have seen this" }).click();
  await expect(banner(page)).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
  await theirs.goto("/documents");
  await expect(theirs.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(told).toHaveCount(0);
  await page.goto("/drafts");
  await expect(row).toContainText("From before the restore");
  rmSync(folder, { recursive: true });
});

test("a form that was open since before a restore asks once before it creates", async ({ another, open, service }) => {
  const folder = mkdtempSync(join(tmpdir(), "countersign-restore-"));
  const { desk, page } = await another(service.settings);
  await backedUp(desk, page, join(folder, "backup"));
  await goBackTo(desk, join(folder, "backup"));
  const own = await open({ baseURL: desk.url, storageState: nobody });
  await signIn(own, administrator);
  await page.context().addCookies(await own.context().cookies());

  const sent = () => service.requests.filter(({ path }) => path.endsWith("/create")).length;
  const before = sent();
  const create = page.getByRole("button", { name: "Create document" });
  await create.click();
  await expect(page.getByRole("alert").filter({ hasText: "this document may already exist" })).toBeVisible();
  expect(sent()).toBe(before);
  await create.click();
  await page.waitForURL(/\/documents\/[0-9a-z]{26}$/);
  expect(sent()).toBe(before + 1);
  rmSync(folder, { recursive: true });
});

test("a data folder that was copied back is told of in words that are true either way", async ({
  another,
  service,
}) => {
  const { desk, page } = await another(service.settings);
  await desk.stop();
  cpSync(desk.dataDir, `${desk.dataDir}-copy`, { recursive: true });
  rmSync(desk.dataDir, { recursive: true });
  renameSync(`${desk.dataDir}-copy`, desk.dataDir);
  await desk.start();
  await page.goto("/documents");
  await expect(banner(page)).toContainText(/Countersign was last running on .+ If the database was restored/);
  await banner(page).getByRole("button", { name: "I have seen this" }).click();
  await expect(banner(page)).toHaveCount(0);
  // Neither an orderly stop nor a kill tells of anything.
  await desk.stop();
  await desk.start();
  await desk.stop("SIGKILL");
  await desk.start();
  await page.goto("/documents");
  await expect(page.getByRole("heading", { name: "Documents", exact: true })).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
});

test("of two restores each has a name of its own, and one press puts one of them away", async ({ another }) => {
  const { desk, page } = await another({});
  const database = new DatabaseSync(join(desk.dataDir, "countersign.db"), { timeout: 5000 });
  const enter = database.prepare("insert into restore (id, kind, at, data_until) values (?, 'went_back', ?, ?)");
  for (const hour of [1, 2]) enter.run(`${hour}`.padStart(26, "0"), hour * 3_600_000, hour * 3_600_000);
  database.close();
  await page.goto("/documents");
  await expect(banner(page)).toHaveCount(2);
  const names = await banner(page).evaluateAll((parts) => parts.map((part) => part.ariaLabel));
  expect(new Set(names).size).toBe(2);
  await banner(page).first().getByRole("button", { name: "I have seen this" }).click();
  await expect(banner(page)).toHaveCount(1);
  await expect(page.getByRole("main")).toBeFocused();
});
