import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { practiceFailures } from "#lib/sandbox/failures.ts";
import { type Desk, startDesk } from "../support/desk.ts";
import { test as base, collectComplaints, expect, pdf, signerGroup } from "../support/e2e.ts";

/** A desk that nobody has connected to a service. */
const test = base.extend<object, { desk: Desk }>({
  desk: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright demands it
    async ({}, use) => {
      const desk = await startDesk();
      await use(desk);
      await desk.remove();
    },
    { scope: "worker" },
  ],
});

test("a newcomer sees the whole round: a sample contract, its links, and the page on which the signer signs", async ({
  page,
  context,
}) => {
  await page.goto("/documents/new");
  const template = page.getByRole("combobox", { name: "Template" });
  await template.fill("employ");
  await page.getByRole("option", { name: /Employment contract/ }).click();
  await expect(template).toHaveValue("10001");
  await page.getByRole("textbox", { name: "Title" }).fill("근로계약서 홍길동");
  await page.getByLabel("PDF files").setInputFiles(pdf("근로계약서_홍길동.pdf"));
  await signerGroup(page, 1).getByLabel("Name").fill("홍길동");
  await signerGroup(page, 1).getByLabel("Mobile").fill("010-1234-5678");
  await page.getByLabel("Annual salary", { exact: true }).fill("₩36,000,000");
  await page.getByRole("button", { name: "Create document" }).click();

  const link = page.getByRole("list", { name: "Signing links" }).getByRole("link");
  const [signing] = await Promise.all([context.waitForEvent("page"), link.click()]);
  const complaints = collectComplaints(signing);
  await expect(signing.getByRole("heading", { level: 1 })).toContainText("근로계약서 홍길동");
  await expect(signing.locator("canvas").first()).toBeVisible();
  await expect(signing.getByText("₩36,000,000")).toBeVisible();
  await signing.getByRole("button", { name: "Sign", exact: true }).click();
  await expect(signing.getByText(/signed/i).first()).toBeVisible();
  expect(complaints).toEqual([]);
});

test("every page says that nothing leaves the machine, and how to connect the real service", async ({ page }) => {
  for (const path of ["/documents", "/documents/new", "/people", "/connection"]) {
    await page.goto(path);
    const banner = page.getByRole("complementary", { name: "Practice mode" });
    await expect(banner).toContainText("nothing is sent outside this server");
    await expect(banner.getByRole("link", { name: "Connect the service" })).toHaveAttribute("href", "/connection");
  }
  for (const { templateId } of practiceFailures)
    await expect(page.getByText(templateId, { exact: true })).toBeVisible();
});

test("the links live on when the desk is started again", async ({ page, desk, request }) => {
  await page.goto("/documents");
  await page
    .getByRole("row", { name: /근로계약서 홍길동/ })
    .getByRole("link")
    .first()
    .click();
  const href = await page.getByRole("list", { name: "Signing links" }).getByRole("link").getAttribute("href");
  expect(await desk.stop()).toBe(0);
  await desk.start();
  expect((await request.get(href ?? "")).status()).toBe(200);
  // Nor is the set-up offered again.
  expect(desk.output()).not.toContain("/setup?code=");
});

test("only the sandbox itself may be called from elsewhere, whatever a path begins with", async ({ desk }) => {
  const statuses: Record<string, number | undefined> = {};
  const paths = [
    "/sandbox/oauth/token",
    "/documents/new",
    "/sandbox/../documents/new",
    "/sandbox/%2E%2e/documents/new",
  ];
  for (const path of paths) {
    // As no browser would send it: they follow the dots themselves.
    const call = request({ port: desk.port, path, method: "POST", headers: { "Next-Action": "0".repeat(42) } }).end(
      "[]",
    );
    const [response] = (await once(call, "response")) as [IncomingMessage];
    statuses[path] = response.resume().statusCode;
  }
  expect(Object.values(statuses)).toEqual([401, 403, 403, 403]);
});
