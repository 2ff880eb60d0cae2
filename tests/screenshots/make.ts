/* Makes the README's pictures from a practice desk: node_modules/.bin/node tests/screenshots/make.ts */
import { chromium } from "playwright";
import { findBrowser } from "../support/browser.ts";
import { startDesk } from "../support/desk.ts";
import { setUp } from "../support/people-pages.ts";

const desk = await startDesk();
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ["--no-sandbox", "--disable-background-networking"],
});
const page = await browser.newPage({ viewport: { width: 1280, height: 940 }, baseURL: desk.url, colorScheme: "light" });
await setUp(page, desk);

await page.goto("/documents/new");
await page.getByRole("combobox", { name: "Template" }).fill("10001");
await page.getByRole("textbox", { name: "Title" }).fill("근로계약서 홍길동 2026-12-01");
await page
  .getByLabel("PDF files")
  .setInputFiles(["근로계약서_홍길동", "agreement-18-pages"].map((name) => `tests/fixtures/pdf/${name}.pdf`));
const signers = [
  { name: "(주)한빛 대표이사", email: "seal@hanbit.example", mobile: "" },
  { name: "홍길동", email: "", mobile: "010-1234-5678" },
];
for (const [i, { name, email, mobile }] of signers.entries()) {
  if (i > 0) await page.getByRole("button", { name: "Add signer" }).click();
  const group = page.getByRole("group", { name: `Signer ${i + 1}` });
  await group.getByLabel("Name").fill(name);
  await group.getByLabel("Email").fill(email);
  await group.getByLabel("Mobile").fill(mobile);
}
for (const [i, value] of ["₩36,000,000", "2026-12-01", "서울특별시 중구 세종대로 110"].entries()) {
  await page
    .getByRole("group", { name: new RegExp(`^Item ${i + 1}`) })
    .getByLabel("Value")
    .fill(value);
}
await page.getByText("Ready", { exact: true }).nth(1).waitFor();
await page.evaluate(async () => {
  await document.fonts.ready;
  window.scrollTo(0, 0);
});
await page.getByRole("heading", { level: 1 }).click();
await page.screenshot({ path: "tests/screenshots/form.png" });

await page.getByRole("button", { name: "Create document" }).click();
await page.getByRole("list", { name: "Signing links" }).waitFor();
await page.setViewportSize({ width: 1280, height: 760 });
await page.evaluate(() => document.fonts.ready);
await page.screenshot({ path: "tests/screenshots/document.png" });

await browser.close();
await desk.remove();
