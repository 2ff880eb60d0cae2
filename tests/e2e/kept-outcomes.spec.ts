import { readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { AttemptOutcome } from "#lib/documents/attempt-states.ts";
import { faults } from "../support/axe.ts";
import type { Desk } from "../support/desk.ts";
import { createDocument, expect, fillForm, test } from "../support/e2e.ts";
import { startService } from "../support/service.ts";

const views = [
  { colorScheme: "light", width: 1280 },
  { colorScheme: "dark", width: 375 },
] as const;

/** Works on the desk's database beside the desk. */
function beside(desk: Desk, statement: string, ...values: string[]): void {
  const database = new DatabaseSync(join(desk.dataDir, "countersign.db"), { timeout: 5000 });
  database.prepare(statement).run(...values);
  database.close();
}

const refuse = `create trigger full before update on attempt when new.ended_at is not null
  begin select raise(abort, 'database or disk is full'); end`;

test("links that the store does not take are shown with a warning, outlive a kill, and are saved by themselves later", async ({
  another,
}) => {
  const service = await startService();
  const { desk, page } = await another(service.settings);
  beside(desk, refuse);
  const address = await createDocument(page, { title: "Full disk" });
  const warning = page.getByRole("alert").filter({ hasText: "Not saved yet" });
  await expect(warning).toBeVisible();
  const link = page.getByRole("list", { name: "Signing links" }).getByRole("link");
  const href = (await link.getAttribute("href")) ?? "";
  expect(await faults(page, "unsaved", [...views])).toEqual([]);
  expect(readdirSync(join(desk.dataDir, "outcomes", "sqlite"))).toHaveLength(1);

  await desk.stop("SIGKILL");
  beside(desk, "drop trigger full");
  await desk.start();
  await page.goto(address);
  await expect(link).toHaveAttribute("href", href);
  await expect(warning).toHaveCount(0);

  beside(desk, refuse);
  const next = await createDocument(page, { title: "Full again", signers: [{ name: "Kim", mobile: "01012345678" }] });
  await expect(warning).toBeVisible();
  beside(desk, "drop trigger full");
  await expect(async () => {
    await page.goto(next);
    await expect(link).toHaveCount(1);
    await expect(warning).toHaveCount(0, { timeout: 500 });
  }).toPass();
  expect(readdirSync(join(desk.dataDir, "outcomes", "sqlite"))).toEqual([]);
  expect(await service.sandbox.documents()).toHaveLength(2);
  await service.close();
});

test("a store that takes no new attempt is a clear error on the form, with everything as it was", async ({
  another,
}) => {
  const service = await startService();
  const { desk, page } = await another(service.settings);
  beside(desk, refuse.replace("update on attempt when new.ended_at is not null", "insert on attempt"));
  await page.goto("/documents/new");
  await fillForm(page, { title: "Not written down" });
  await page.getByRole("button", { name: "Create document" }).click();
  const problem = page.getByRole("alert").filter({ hasText: "We couldn't save this, so nothing was sent" });
  await expect(problem).toContainText(/Reference [A-Z0-9]{6}/);
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("Not written down");
  expect(service.requests.filter(({ path }) => path.endsWith("/create"))).toEqual([]);
  beside(desk, "drop trigger full");
  await page.getByRole("button", { name: "Create document" }).click();
  await page.waitForURL(/\/documents\/[0-9a-z]{26}$/);
  await service.close();
});

test("an answer that came after the outcome was called unknown is offered to the person who resolves it", async ({
  another,
}) => {
  const service = await startService();
  const { desk, page } = await another(service.settings);
  const address = await createDocument(page, { title: "Late", template: "practice-unknown" });
  const late: AttemptOutcome = {
    state: "created",
    reason: "created",
    detail: "",
    serviceId: "doc-77",
    complete: true,
    links: [{ url: "https://sign.example/late" }],
  };
  beside(desk, "update attempt set late = ?", JSON.stringify(late));
  // Also on a page that was open when it came.
  await page.getByRole("button", { name: /^한국어/ }).click();
  await expect(page.getByLabel("서비스의 문서 ID")).toHaveValue("doc-77");
  await page.getByRole("button", { name: /^English/ }).click();
  await page.goto(address);
  await expect(page.getByRole("heading", { name: "This may have been created" })).toBeVisible();
  await expect(page.getByText("The service answered: it created this document as doc-77.")).toBeVisible();
  await expect(page.getByLabel("Document ID at the service")).toHaveValue("doc-77");
  expect(await faults(page, "late answer", [...views])).toEqual([]);
  await page.getByRole("button", { name: "Save as created" }).click();
  await expect(page.getByRole("list", { name: "Signing links" }).getByRole("link")).toHaveAttribute(
    "href",
    "https://sign.example/late",
  );
  await service.close();
});
