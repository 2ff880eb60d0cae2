import { expect, expectReady, fillForm, nobody, pdf, test } from "../support/e2e.ts";
import { createButton, summary } from "../support/form-page.ts";

const name = "nda-pdf-1.5.pdf";
const html = { contentType: "text/html", body: "<html><h1>Refused by a machine</h1></html>" };

const answers: [string, { status: number }, RegExp][] = [
  [
    "413",
    { status: 413 },
    /doesn't accept files of this size \(\d+ [KM]B\)\. Ask your administrator to raise .*client_max_body_size/,
  ],
  ["408", { status: 408 }, /gave up waiting\. Try again/],
  ["504", { status: 504 }, /gave up waiting\. Try again/],
  ["502", { status: 502 }, /Can't reach the server\. Check your connection and try again/],
  ["503", { status: 503 }, /Can't reach the server/],
  ["403", { status: 403 }, /refused this \(status 403\)\. Reload the page/],
  ["401", { status: 401 }, /refused this \(status 401\)/],
  ["a page of its own with 200", { status: 200 }, /refused this \(status 200\)/],
];

for (const [what, answer, words] of answers) {
  test(`an upload that something in between answers with ${what} says so in true words, and can be tried again`, async ({
    page,
  }) => {
    await page.goto("/documents/new");
    await page.route("**/uploads/*", (route) => route.fulfill({ ...html, ...answer }), { times: 1 });
    await page.getByLabel("PDF files").setInputFiles(pdf(name));
    const row = page.getByRole("listitem").filter({ hasText: name });
    await expect(row).toContainText(words);
    await createButton(page).click();
    await expect(summary(page).getByRole("link", { name: words })).toBeVisible();
    await page.getByRole("button", { name: `Try again: upload of ${name}` }).click();
    await expectReady(row);
  });
}

test("our own refusal of a size is told from a proxy's, and a line that is cut again and again names the size too", async ({
  page,
}) => {
  await page.goto("/documents/new");
  const own = { status: 413, json: { ok: false, problem: { code: "file_too_large" } } };
  await page.route("**/uploads/*", (route) => route.fulfill(own), { times: 1 });
  await page.getByLabel("PDF files").setInputFiles(pdf(name));
  const row = page.getByRole("listitem").filter({ hasText: name });
  await expect(row).toContainText("This file is too large. Make it smaller");
  await page.getByRole("button", { name: `Remove ${name}` }).click();

  await page.route("**/uploads/*", (route) => route.abort("connectionreset"));
  await page.getByLabel("PDF files").setInputFiles(pdf("scan.pdf"));
  const cut = page.getByRole("listitem").filter({ hasText: "scan.pdf" });
  await expect(cut).toContainText("The upload was interrupted. Try again");
  await page.getByRole("button", { name: "Try again: upload of scan.pdf" }).click();
  await expect(cut).toContainText(/interrupted again\. .* may not accept files of this size \(\d+ [KM]B\)/);
  const said = page
    .getByRole("status")
    .filter({ hasText: /scan\.pdf was not added: The upload was interrupted again/ });
  await expect(said).toHaveCount(1);
});

test("a page that was opened at another address than APP_URL says so, with what to do, and its refusals are logged once", async ({
  another,
  open,
}) => {
  const { desk } = await another({});
  const elsewhere = `http://127.0.0.2:${desk.port}`;
  for (const [language, words] of [
    [
      "en",
      `This page was opened at ${elsewhere}, but Countersign is set up for another address. Nothing can be changed here. Open ${desk.url} or ask`,
    ],
    ["ko", `이 페이지는 Countersign에 설정된 주소가 아닌 ${elsewhere} 주소로 열렸습니다.`],
  ] as const) {
    const page = await open({ baseURL: elsewhere, storageState: nobody, locale: language });
    await page.goto("/sign-in");
    await expect(page.getByText(words)).toBeVisible();
    if (language !== "en") continue;
    await expect(page.getByRole("link", { name: desk.url })).toHaveAttribute("href", desk.url);
    for (let tries = 1; tries <= 2; tries++) {
      await page.getByRole("textbox", { name: "Email" }).fill("kim@hanbit.example");
      await page.getByRole("textbox", { name: "Password" }).fill("paper lantern orbit 71");
      await page.getByRole("button", { name: "Sign in" }).click();
      await expect(page.getByRole("alert").filter({ hasText: "set up for another address" })).toBeVisible();
      await page.reload();
    }
    await page.getByRole("button", { name: /^한국어/ }).click();
    await expect(page.getByRole("region", { name: "Notifications" })).toContainText("set up for another address");
  }
  const logged = desk
    .output()
    .split("\n")
    .filter((line) => line.includes("a change was refused"));
  expect(logged).toHaveLength(1);
  expect(JSON.parse(logged[0] ?? "")).toMatchObject({ level: "warn", origin: elsewhere, expected: desk.url });
});

test("at its own address no page speaks of another one", async ({ page }) => {
  await page.goto("/documents");
  await expect(page.getByText(/This page was opened at/)).toHaveCount(0);
  await page.goto("/documents/new");
  await fillForm(page, { title: "At home", files: [] });
  await expect(page.getByText(/This page was opened at/)).toHaveCount(0);
});
