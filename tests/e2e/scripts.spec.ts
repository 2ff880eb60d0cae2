import { expect, test } from "../support/e2e.ts";

test("a page's large scripts ask the browser to compile them while they arrive", async ({ page }) => {
  await page.goto("/documents/new");
  const sources = await page.evaluate(() => [...document.scripts].map((script) => script.src).filter(Boolean));
  const scripts = await Promise.all(sources.map(async (src) => (await page.request.get(src)).text()));
  const large = scripts.filter((script) => script.length >= 20_000);
  expect(large.length).toBeGreaterThan(2);
  for (const script of large) expect(script.slice(0, 40)).toContain("//# allFunctionsCalledOnLoad\n");
});
