import type { Page } from "playwright/test";
import { createDocument, expect, expectReady, pdf, test } from "../support/e2e.ts";
import { everything } from "../support/form-page.ts";
import { administrator } from "../support/people-pages.ts";
import { seed } from "../support/seed.ts";
import { addItem, addRole, saveTemplate } from "../support/template-pages.ts";

/** What the browser says of pages that were kept from something, in events and in what it sends. */
async function listen(page: Page): Promise<string[]> {
  const reports: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/policy-reports") reports.push(request.postData() ?? "");
  });
  await page.exposeFunction("tellReport", (report: string) => reports.push(report));
  await page.addInitScript(() => {
    const { tellReport } = window as unknown as { tellReport: (report: string) => void };
    addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, documentURI, sourceFile }) =>
      tellReport(`${documentURI}: ${violatedDirective} ${blockedURI} in ${sourceFile}`),
    );
  });
  return reports;
}

test("what a page is kept from is heard of here", async ({ browser, adminState, desk }) => {
  const page = await browser.newPage({ baseURL: desk.url, storageState: adminState });
  const reports = await listen(page);
  await page.goto("/documents");
  await page.evaluate(() => {
    new Image().src = "https://elsewhere.example/one.gif";
  });
  await expect.poll(() => reports.join("\n")).toContain("img-src https://elsewhere.example/one.gif");
  await expect.poll(() => reports.join("\n")).toContain('"csp-report"');
  await page.close();
});

test("no page of ours is reported by the browser, whatever is filled in on it", async ({ another }) => {
  test.setTimeout(90_000);
  const { desk, page } = await another({});
  const reports = await listen(page);

  await page.goto("/documents/new");
  await page.getByRole("button", { name: "Create document" }).click();
  await expect(page.getByText("Fix the following")).toBeVisible();
  await page.locator("input[type=file]").setInputFiles([pdf("nda-pdf-1.5.pdf"), pdf("scan.pdf")]);
  await expectReady(page, 2);
  await page.getByRole("button", { name: /^Open nda-pdf/ }).click();
  await expect(page.getByRole("dialog").locator("canvas").first()).toBeVisible();
  await page.keyboard.press("Escape");
  const document = await createDocument(page, everything);

  await page.goto("/templates/new");
  await page.getByRole("textbox", { name: "Template ID" }).fill("77001");
  await addRole(page, 1, "Employee");
  await addItem(page, 1, { key: "salary", label: "Salary" });
  await saveTemplate(page).click();
  await expect(page.getByText("Enter the name").first()).toBeVisible();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("NDA");
  await saveTemplate(page).click();
  await page.waitForURL(/\/templates\/[0-9a-z]{26}$/);

  await page.goto("/people");
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Nobody");
  await page.getByRole("textbox", { name: "Email", exact: true }).fill("nobody");
  await page.getByRole("button", { name: "Create invitation" }).click();
  await expect(page.getByText("This isn't an email address").first()).toBeVisible();

  await seed(desk, administrator.email, Date.UTC(2026, 0, 6, 9), [{ title: "Petr Novák", serviceId: "1002" }]);
  for (const path of [
    new URL(document).pathname,
    "/documents",
    "/drafts",
    "/releases",
    "/account",
    "/contacts",
    "/packets/new?template=10001&template=10002",
    "/documents/export/confirm?format=csv",
    "/templates",
    "/people",
    "/audit",
    "/connection",
    "/settings",
    "/nowhere",
  ]) {
    await page.goto(path);
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  }
  // A browser sends what it has to say of a page a moment later.
  await page.goto("/sign-in");
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1000)));
  expect(reports).toEqual([]);
});
