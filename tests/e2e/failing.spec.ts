import { DatabaseSync } from "node:sqlite";
import { faults } from "../support/axe.ts";
import { startDesk } from "../support/desk.ts";
import { createDocument, expect, setUp, test } from "../support/e2e.ts";

const views = [
  { colorScheme: "light", width: 1280 },
  { colorScheme: "dark", width: 375 },
] as const;

test("axe finds nothing on the page of a connected service", async ({ page }) => {
  await page.goto("/connection");
  await expect(page.getByText("Set by SIGNING_BASE_URL")).toBeVisible();
  expect(await faults(page, "connected", [...views])).toEqual([]);
});

test("a page that fails says so and tells a reference only, in a dress in which axe finds nothing", async ({
  browser,
  service,
}) => {
  const desk = await startDesk(service.settings);
  const page = await browser.newPage({ baseURL: desk.url, storageState: { cookies: [], origins: [] } });
  await setUp(page, desk);
  const address = await createDocument(page, { title: "Out of reach" });
  const database = new DatabaseSync(`${desk.dataDir}/countersign.db`, { timeout: 5000 });
  // First what only the page reads, then what the frame reads too.
  for (const table of ["item", "document"]) {
    database.exec(`alter table ${table} rename to ${table}_gone`);
    await page.goto(address);
    await expect(page.getByRole("heading", { name: /wrong/i })).toBeVisible();
    await expect(page.getByText(/^Reference \w+/)).toBeVisible();
    await expect(page.locator("body")).not.toContainText(/no such table|SQLITE/);
    expect(await faults(page, `without ${table}`, [...views])).toEqual([]);
  }
  database.close();
  await page.context().close();
  await desk.remove();
});

test("a desk whose log nobody reads any more goes on", async ({ browser }) => {
  const desk = await startDesk();
  const page = await browser.newPage({ baseURL: desk.url, storageState: { cookies: [], origins: [] } });
  await setUp(page, desk);
  desk.stopReading();
  const database = new DatabaseSync(`${desk.dataDir}/countersign.db`, { timeout: 5000 });
  database.exec("alter table document rename to document_gone");
  for (let i = 0; i < 3; i++) await page.goto("/documents");
  await expect(page.getByRole("heading", { name: /wrong/i })).toBeVisible();
  database.exec("alter table document_gone rename to document");
  database.close();
  await page.goto("/documents");
  await expect(page.getByRole("heading", { name: "No documents yet" })).toBeVisible();
  await page.context().close();
  await desk.remove();
});
