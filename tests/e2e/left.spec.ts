import { readFileSync } from "node:fs";
import { z } from "zod";
import { expect, fillForm, pdf, test } from "../support/e2e.ts";
import { countAtService, createButton } from "../support/form-page.ts";

const manifest = z.object({
  node: z.record(z.string(), z.object({ exportedName: z.string(), workers: z.record(z.string(), z.unknown()) })),
});

test("what goes on when its page has been left can be called at every page of the desk", () => {
  const { node } = manifest.parse(JSON.parse(readFileSync(".next/server/server-reference-manifest.json", "utf8")));
  const actions = Object.values(node);
  const pagesOf = (name: string) =>
    Object.keys(actions.find(({ exportedName }) => exportedName === name)?.workers ?? {})
      .filter((page) => page.startsWith("app/(desk)/"))
      .sort();
  const all = pagesOf("signOut");
  expect(all.length).toBeGreaterThan(5);
  for (const name of ["create", "askForRelease", "release", "saveShare"]) expect(pagesOf(name)).toEqual(all);
});

test("a form that is left while it waits for its uploads is created once they are there", async ({ page, service }) => {
  const title = "Created from elsewhere";
  const held = Promise.withResolvers<void>();
  await page.goto("/documents/new");
  await fillForm(page, { title, files: [] });
  await page.route("**/uploads/*", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByLabel("PDF files").setInputFiles(pdf("nda-pdf-1.5.pdf"));
  await createButton(page).click();
  await expect(page.getByRole("button", { name: "Waiting for uploads…" })).toBeVisible();
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: /^People/ })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "People" })).toBeVisible();
  held.resolve();
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText(`‘${title}’ was created`);
  expect(new URL(page.url()).pathname).toBe("/people");
  expect(await countAtService(service, title)).toBe(1);
});

test("a way that is taken while the form is being saved for its creation leads there at once, whatever the service does", async ({
  page,
}) => {
  const title = "Left within the press";
  const [saved, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.goto("/documents/new");
  await fillForm(page, { title });
  await page.route("**/drafts/*", async (route) => {
    if (route.request().method() === "PUT") await saved.promise;
    await route.continue();
  });
  await page.route("**/*", async (route) => {
    if (!("next-action" in route.request().headers())) return route.fallback();
    const answer = await route.fetch();
    await answered.promise;
    await route.fulfill({ response: answer });
  });
  await createButton(page).click();
  await expect(page.getByRole("button", { name: "Creating…" })).toBeVisible();
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: /^People/ })
    .click();
  saved.resolve();
  await expect(page.getByRole("heading", { level: 1, name: "People" })).toBeVisible();
  answered.resolve();
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText(`‘${title}’ was created`);
  expect(new URL(page.url()).pathname).toBe("/people");
});
