import type { Page } from "playwright/test";
import { expect, expectReady, fillForm, pdf, signerGroup, test } from "../support/e2e.ts";
import { countAtService, createButton, summary } from "../support/form-page.ts";

const [nda, scan, lease] = ["nda-pdf-1.5.pdf", "scan.pdf", "lease-qt.pdf"];
const changed = "The form was changed, so nothing was sent. Press the button again when it is ready";

/** Fills the form, with two uploads that are held, and presses the button. */
async function pressWhileUploading(page: Page, title: string) {
  const held = Promise.withResolvers<void>();
  await page.goto("/documents/new");
  await fillForm(page, { title, files: [], items: [["salary", "36,000,000"]] });
  await page.route("**/uploads/*", async (route) => {
    await held.promise;
    await route.continue().catch(() => {});
  });
  await page.getByLabel("PDF files").setInputFiles([pdf(nda), pdf(scan)]);
  await expect(page.getByRole("button", { name: /^Cancel the upload of/ })).toHaveCount(2);
  await createButton(page).click();
  await expect(page.getByRole("button", { name: "Waiting for uploads…" })).toBeVisible();
  return { release: held.resolve };
}

const changes: [string, (page: Page) => Promise<void>, ready: number][] = [
  ["a key in the title", (page) => page.getByRole("textbox", { name: "Title" }).pressSequentially("!"), 2],
  ["a key in a signer's email", (page) => signerGroup(page, 1).getByLabel("Email").pressSequentially("x"), 2],
  [
    "an item's value",
    (page) =>
      page
        .getByRole("group", { name: /^Item 1/ })
        .getByLabel("Value")
        .pressSequentially("0"),
    2,
  ],
  ["a cancelled upload", (page) => page.getByRole("button", { name: `Cancel the upload of ${nda}` }).click(), 1],
  [
    "the last of the uploads cancelled",
    async (page) => {
      await page.getByRole("button", { name: `Cancel the upload of ${nda}` }).click();
      await page.getByRole("button", { name: `Cancel the upload of ${scan}` }).click();
    },
    0,
  ],
  ["a file more", (page) => page.getByLabel("PDF files").setInputFiles(pdf(lease)), 3],
  ["a file that is refused", (page) => page.getByLabel("PDF files").setInputFiles(pdf("empty.pdf")), 2],
  ["files in another order", (page) => page.getByRole("button", { name: `Move ${scan} up` }).click(), 2],
  ["a signer more", (page) => page.getByRole("button", { name: "Add signer" }).click(), 2],
  ["the switch", (page) => page.getByRole("switch", { name: "Send automatically" }).check(), 2],
  ["another choice of approval", (page) => page.getByRole("radio", { name: "Yes" }).check(), 2],
];

for (const [what, change, ready] of changes) {
  test(`while it waits for uploads, ${what} ends the wait, says so, and nothing is sent`, async ({ page, service }) => {
    const title = `Waiting: ${what}`;
    const { release } = await pressWhileUploading(page, title);
    const actions: string[] = [];
    page.on("request", (request) => "next-action" in request.headers() && actions.push(request.url()));
    await change(page);
    await expect(createButton(page)).toBeVisible();
    await expect(page.getByText(changed).first()).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: changed })).toHaveCount(1);
    release();
    await expectReady(page, ready);
    expect(actions).toEqual([]);
    expect(await countAtService(service, title)).toBe(0);
  });
}

test("an upload that fails ends the wait and is named; only the next press sends", async ({ page, service }) => {
  const title = "Waiting: failed";
  await page.goto("/documents/new");
  await fillForm(page, { title, files: [] });
  const failing = Promise.withResolvers<void>();
  await page.route("**/uploads/*", async (route) => {
    await failing.promise;
    if (decodeURIComponent(route.request().headers()["x-file-name"] ?? "") === scan) await route.abort();
    else await route.continue();
  });
  await page.getByLabel("PDF files").setInputFiles([pdf(nda), pdf(scan)]);
  await createButton(page).click();
  await expect(page.getByRole("button", { name: "Waiting for uploads…" })).toBeVisible();
  failing.resolve();
  await expect(
    summary(page).getByRole("link", { name: `${scan}: The upload was interrupted. Try again` }),
  ).toBeVisible();
  expect(await countAtService(service, title)).toBe(0);
  await page.getByRole("button", { name: `Remove ${scan}` }).click();
  await createButton(page).click();
  await expect(page.getByRole("list", { name: "Signing links" })).toBeVisible();
  expect(await countAtService(service, title)).toBe(1);
});

test("while the service takes its time the page says for how long, by the second for the eye and once for the ear", async ({
  page,
}) => {
  await page.goto("/documents/new");
  await fillForm(page, { title: "Takes its time" });
  const held = Promise.withResolvers<void>();
  await page.route("**/documents/new**", async (route) => {
    if (route.request().method() === "POST") await held.promise;
    await route.continue();
  });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await createButton(page).click();
  await expect(page.getByRole("button", { name: "Creating…" })).toBeVisible();
  const waiting = (n: number) =>
    `Waiting for the signing service, ${n} s. You may close this page; it appears in Documents.`;
  const said = page.getByRole("status").filter({ hasText: /^Waiting for the signing service/ });
  await page.clock.runFor(2500);
  await expect(said).toHaveCount(0);
  await page.clock.runFor(1000);
  await expect(said).toHaveText(waiting(3));
  await page.clock.runFor(2000);
  await expect(page.getByText(waiting(5), { exact: true })).toBeVisible();
  await expect(said).toHaveText(waiting(3));
  held.resolve();
  await page.clock.resume();
  await page.waitForURL(/\/documents\/[0-9a-z]{26}$/);
});
