import { readFile } from "node:fs/promises";
import { createDocument, expect, test } from "../support/e2e.ts";
import { countAtService } from "../support/form-page.ts";
import { field, open, options } from "../support/palette-pages.ts";
import { connectService } from "../support/service-pages.ts";

test("once a service is connected a practice document is called so in the list, on its page, in the palette and in an export", async ({
  another,
  service,
}) => {
  const title = "Was it real";
  const { page } = await another({});
  const practised = await createDocument(page, { title });
  const mark = page.getByRole("main").getByText("Practice", { exact: true });
  await expect(page.getByRole("list", { name: "Signing links" })).toBeVisible();
  await expect(mark).toHaveCount(0);
  await page.goto("/documents");
  await expect(page.getByRole("row").filter({ hasText: title })).toBeVisible();
  await expect(mark).toHaveCount(0);

  await connectService(page, service);
  await page.goto(practised);
  await expect(mark).toBeVisible();
  // The same contents are no document that is there already.
  const real = await createDocument(page, { title: "The real one" });
  expect(await countAtService(service, "The real one")).toBe(1);
  await expect(page.getByRole("list", { name: "Signing links" })).toBeVisible();
  await expect(mark).toHaveCount(0);
  expect(real).not.toBe(practised);

  await page.goto("/documents");
  const row = (title: string) => page.getByRole("row").filter({ hasText: title });
  await expect(row(title).getByText("Practice", { exact: true })).toBeVisible();
  await expect(row("The real one")).toBeVisible();
  await expect(mark).toHaveCount(1);
  await open(page);
  await field(page).fill("real");
  const option = (title: string) => options(page).filter({ hasText: title });
  await expect(option(title)).toContainText("Practice");
  await expect(option("The real one")).toBeVisible();
  await expect(option("The real one")).not.toContainText("Practice");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Export" }).click();
  const begun = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV" }).click();
  const download = await begun;
  const lines = (await readFile(await download.path(), "utf8")).split("\r\n");
  expect(lines.find((line) => line.includes(title))).toContain('"Created, Practice"');
  expect(lines.find((line) => line.includes("The real one"))).not.toContain("Practice");
});
