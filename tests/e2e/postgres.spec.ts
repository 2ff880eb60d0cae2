import { startDesk } from "../support/desk.ts";
import { collectComplaints, createDocument, expect, nobody, setUp, test } from "../support/e2e.ts";
import { startPostgres } from "../support/postgres.ts";

test("on PostgreSQL a document is created, found, and still there after a restart", async ({ browser, service }) => {
  const postgres = await startPostgres();
  const desk = await startDesk({ ...service.settings, DATABASE_URL: await postgres.create("desk", "template1") });
  const context = await browser.newContext({ baseURL: desk.url, storageState: nobody });
  const page = await context.newPage();
  const complaints = collectComplaints(page);
  await setUp(page, desk);
  await createDocument(page, {
    title: "임대차계약서 세종로 18",
    signers: [{ name: "박서준", mobile: "010-9876-5432" }],
  });
  await expect(page.getByRole("list", { name: "Signing links" }).getByRole("link")).toHaveCount(1);

  expect(await desk.stop()).toBe(0);
  await desk.start();
  await page.goto("/documents?q=서준");
  await expect(page.getByRole("row", { name: /임대차계약서 세종로 18/ })).toBeVisible();
  expect(complaints).toEqual([]);
  await context.close();
  await desk.remove();
  await postgres.stop();
});
