import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { crowding, limitsFor } from "../support/crowding.ts";
import { expect, test } from "../support/e2e.ts";
import { administrator } from "../support/people-pages.ts";
import { seed } from "../support/seed.ts";
import { company, files, furnish, longTitle, practised, readIn } from "../support/widths-scene.ts";

/** Far from everything else that the tests make. */
const start = Date.UTC(2025, 9, 6, 3, 2);

/** What margins of 14 mm leave of A4 upright and across, at 96 dots an inch, and what a browser makes of A4 that it scales. */
const papers = [688, 794, 1017];

for (const language of ["en", "ko"] as const) {
  test(`on paper, upright and across, each page of documents and people can be read (${language})`, async ({
    another,
  }) => {
    const { desk, page } = await another({});
    await page.goto("/documents");
    await practised(page);
    const practice = page.url();
    const { few3, fifty, unknown, template, draft, packet, request } = await furnish(desk);
    await readIn(desk, language);
    await page.emulateMedia({ media: "print" });
    const pages = [practice, `/documents/${few3}`, `/documents/${fifty}`, `/documents/${unknown}`];
    for (const address of [
      ...pages,
      "/documents",
      "/audit",
      "/people",
      "/contacts",
      "/templates",
      template,
      "/drafts",
      "/documents/new",
      `/documents/new?draft=${draft}`,
      `/packets/${packet}`,
      "/releases",
      `/releases/${request}`,
      "/settings",
      "/connection",
      "/account",
    ]) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(address);
      for (const width of papers) {
        await page.setViewportSize({ width, height: 1123 });
        const { faults } = await page.evaluate(crowding, limitsFor(false));
        expect.soft(faults, `${address} at ${width}`).toEqual([]);
      }
    }
  });
}

test("on paper the list and a document are without menu and buttons, and the links are written out", async ({
  page,
  desk,
  adminState: _signedIn,
}) => {
  const unbroken = "paper".repeat(24);
  const [made] = await seed(desk, administrator.email, start, [
    { title: "Printed", serviceId: "P1" },
    { title: `Printed whole ${longTitle}`, template: unbroken, signers: [{ name: company }], serviceId: "P2" },
  ]);
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await page.setViewportSize({ width: 680, height: 960 });
  for (const address of ["/documents?q=printed", `/documents/${made?.id}`]) {
    await page.goto(address);
    await expect(page.getByText("Printed", { exact: true })).toBeVisible();
    await expect(page.getByRole("navigation")).toBeHidden();
    await expect(page.getByRole("button")).toHaveCount(0);
    await expect(page.getByRole("textbox")).toHaveCount(0);
    const ink = await page.evaluate(() => getComputedStyle(document.body).color);
    expect(ink).toBe("rgb(28, 27, 25)");
  }
  // A4 upright, wide enough for the columns of the screen.
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.goto("/documents?q=printed+whole");
  for (const text of [`Printed whole ${longTitle}`, unbroken, company]) {
    const cell = page.getByRole("table").getByText(text, { exact: true });
    expect(await cell.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBeLessThan(2);
    expect((await cell.boundingBox())?.width).toBeLessThan(500);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(794);
  await page.goto(`/documents/${made?.id}`);
  const link = page.getByRole("list", { name: "Signing links" }).getByRole("link");
  await page.setViewportSize({ width: 320, height: 960 });
  expect(await link.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
});

test("a document of many signers begins on the first sheet of paper, beneath its title", async ({
  page,
  desk,
  adminState: _signedIn,
}) => {
  const signers = Array.from({ length: 50 }, (_, n) => ({ name: `Printed signer ${n + 1}` }));
  const [made] = await seed(desk, administrator.email, start, [
    { title: "Printed for fifty", signers, serviceId: "P3" },
  ]);
  await page.goto(`/documents/${made?.id}`);
  const reading = getDocument({ data: new Uint8Array(await page.pdf({ format: "A4" })) });
  const printed = await reading.promise;
  const { items } = await (await printed.getPage(1)).getTextContent();
  const text = items.map((item) => ("str" in item ? item.str : "")).join("");
  expect(text).toContain("Printed for fifty");
  expect(text).toContain("Printed signer 5");
  await reading.destroy();
});

test("a form on paper tells its files by name, has nothing that lies over it, and an empty one takes one sheet", async ({
  another,
}) => {
  const { desk, page } = await another({});
  await page.goto("/documents/new");
  const reading = getDocument({ data: new Uint8Array(await page.pdf({ format: "A4" })) });
  expect((await reading.promise).numPages).toBe(1);
  await reading.destroy();

  const { draft } = await furnish(desk);
  await page.goto(`/documents/new?draft=${draft}`);
  const names = page.locator("main li button span[title]");
  await expect(names.first()).toBeVisible();
  const seen = await names.count();
  await page.emulateMedia({ media: "print" });
  for (const name of await names.all()) await expect(name).toBeVisible();
  expect(seen).toBeGreaterThanOrEqual(files.length);
  await expect(page.locator(".create")).toBeHidden();
  await expect(page.getByText("Drop PDFs here or")).toBeHidden();
});
