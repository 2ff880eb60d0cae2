import type { Page } from "playwright/test";
import { createDocument, expect, fillForm, test } from "../support/e2e.ts";
import { createButton, documentPage, everything, summary } from "../support/form-page.ts";
import { type Script, type ScriptedService, startScriptedService } from "../support/scripted-service.ts";
import { settingsFor } from "../support/service.ts";

// What the service answers is shown as text and does nothing, in both languages. That the browser has nothing to complain of is
// held for every window by the fixtures.

const markup =
  '<img src=x onerror="window.harmed=1"><script>window.harmed=1</script><a href="javascript:window.harmed=1">press</a><style>*{display:none}</style> & {name}';
const languages = [
  { locale: "en-US", refused: "There is a problem", unsafe: "isn't a web address", copyAll: "Copy all links" },
  {
    locale: "ko-KR",
    refused: "문제가 있습니다",
    unsafe: "웹 주소가 아닌 값을 반환했습니다",
    copyAll: "모든 링크 복사",
  },
] as const;

let service: ScriptedService;
let answer: object;
test.beforeEach(async () => {
  const create: Script = async (call) => {
    await call.body();
    call.respond(200, answer);
  };
  service = await startScriptedService({ create });
});
test.afterEach(() => service.close());

/** Nothing ran, nothing of the answer became an element, and no link leads anywhere but to pages. */
async function expectUnharmed(page: Page): Promise<void> {
  expect(await page.evaluate(() => "harmed" in window)).toBe(false);
  await expect(
    page.locator("main").locator("img[src=x], style, iframe, object, embed, [onerror], [onclick]"),
  ).toHaveCount(0);
  const schemes = await page
    .locator("a[href]")
    .evaluateAll((links) => links.map((link) => (link instanceof HTMLAnchorElement ? link.protocol : "")));
  expect(schemes.filter((scheme) => !/^https?:$/.test(scheme))).toEqual([]);
  const text = (await page.locator("main").textContent()) ?? "";
  expect(text).not.toMatch(/[^\P{Cc}\n\t]|\p{Bidi_Control}/u);
  expect(text.isWellFormed()).toBe(true);
}

test("a refusal full of markup and control characters is the service's text, letter for letter", async ({
  another,
  open,
}) => {
  const message = `${markup}\u0000\u001b[31m\u202egnp.exe\u2066\r\nsecond\u2028line\ud800`;
  const shown = `${markup} [31mgnp.exe second line\ufffd`;
  answer = { document: { status: "failure", message } };
  const { desk, page, state } = await another(settingsFor(service.url));
  await page.goto("/documents/new");
  await fillForm(page, { ...everything, title: "Refused with markup" });
  await createButton(page).click();
  await expect(summary(page).locator("q")).toHaveText(shown, { useInnerText: true });
  await expectUnharmed(page);

  for (const { locale, refused } of languages) {
    const window = await open({ baseURL: desk.url, storageState: state, locale });
    await window.goto(page.url());
    const told = window.getByRole("alert").filter({ hasText: refused });
    await expect(told.locator("q")).toHaveText(shown, { useInnerText: true });
    await expect(told.locator("q *")).toHaveCount(0);
    await expectUnharmed(window);
  }
});

test("an address that is no web address is text: no link, no copying, and pressing it does nothing", async ({
  another,
  open,
}) => {
  const hostile = [
    ["javascript:window.harmed=1", "javascript:window.harmed=1"],
    [" JaVaScRiPt:window.harmed=1//", "JaVaScRiPt:window.harmed=1//"],
    ["java\tscript\r\n:window.harmed=1", "java script :window.harmed=1"],
    ["data:text/html,<script>window.harmed=1</script>", "data:text/html,<script>window.harmed=1</script>"],
    ["vbscript:window.harmed=1", "vbscript:window.harmed=1"],
    ['https://a.example/" onclick="window.harmed=1', 'https://a.example/" onclick="window.harmed=1'],
    ["https://a.example/\u202egnp.exe", "https://a.example/gnp.exe"],
  ] as const;
  const signers = [...hostile.map((_, at) => `Signer ${at}`), "Honest"].map((name, at) => ({
    name,
    email: `s${at}@acme.example`,
  }));
  const good = "https://sign.example/honest";
  answer = {
    document: {
      id: "d-1",
      signer: signers.map(({ name }, at) => ({ name, index: at + 1, view_url: hostile[at]?.[0] ?? good })),
    },
  };
  const { desk, page, state } = await another(settingsFor(service.url));
  const address = await createDocument(page, { title: "Not for opening", signers });

  for (const { locale, unsafe, copyAll } of languages) {
    const permissions = ["clipboard-read", "clipboard-write"];
    const window = await open({ baseURL: desk.url, storageState: state, locale, permissions });
    await window.goto(address);
    const rows = window
      .getByRole("listitem")
      .filter({ hasText: "@acme.example" })
      .filter({ has: window.locator("strong") });
    await expect(rows).toHaveCount(signers.length);
    for (const [at, [, shown]] of hostile.entries()) {
      const row = rows.nth(at);
      await expect(row).toContainText(unsafe);
      await expect(row.locator("code")).toHaveText(shown, { useInnerText: true });
      await expect(row.getByRole("link")).toHaveCount(0);
      await expect(row.getByRole("button", { name: /Copy|QR|복사/ })).toHaveCount(0);
      await row.locator("code").click();
    }
    await expect(window).toHaveURL(address);
    expect(window.context().pages()).toHaveLength(1);
    await expect(rows.last().getByRole("link")).toHaveAttribute("href", good);
    await window.getByRole("button", { name: copyAll }).click();
    await expect
      .poll(() => window.evaluate(() => navigator.clipboard.readText()))
      .toBe(`Not for opening\nHonest: ${good}`);
    await expectUnharmed(window);

    await window.goto("/documents");
    await expect(window.getByRole("link", { name: "Not for opening" })).toBeVisible();
    await expectUnharmed(window);
  }
});

test("links that are surely nobody's stand on the page as text with what the service said of each, in both languages", async ({
  another,
  open,
}) => {
  const names = ["Jane Porter", "홍길동"];
  const signer = [
    { index: 0, name: markup, view_url: "https://sign.example/unmatched-one" },
    { index: 1, view_url: "javascript:window.harmed=1" },
    { view_url: `https://sign.example/${"W".repeat(500)}` },
  ];
  answer = { document: { id: "d-3", signer } };
  const { desk, page, state } = await another(settingsFor(service.url));
  const signers = names.map((name, at) => ({ name, email: `s${at}@acme.example` }));
  const created = await createDocument(page, { title: "Counted from nought", template: "77004", signers });
  answer = { document: { signer } };
  await page.goto("/documents/new");
  await fillForm(page, { ...everything, title: "Without its id", template: "77005" });
  await createButton(page).click();
  await expect(page.getByRole("heading", { name: "This may have been created" })).toBeVisible();
  const unknown = page.url();
  const words = {
    "en-US": [
      "Links that can't be matched to a signer",
      "No link is surely this signer's",
      "number 0",
      "number 1",
      "No name, no number",
    ],
    "ko-KR": [
      "누구의 것인지 확실하지 않은 링크",
      "이 서명자의 것이 확실한 링크가 없습니다",
      "0번",
      "1번",
      "이름과 번호 없음",
    ],
  };
  for (const { locale } of languages) {
    const [title = "", unsure = "", first = "", second = "", nobody = ""] = words[locale];
    for (const viewport of [
      { width: 1280, height: 900 },
      { width: 320, height: 700 },
    ]) {
      const window = await open({ baseURL: desk.url, storageState: state, locale, viewport });
      for (const address of [created, unknown]) {
        await window.goto(address);
        await expect(window.getByText(unsure)).toHaveCount(address === created ? 2 : 0);
        const rows = window.getByRole("list", { name: title }).getByRole("listitem");
        await expect(rows).toHaveCount(3);
        await expect(rows.nth(0)).toContainText(`${markup.slice(0, 100)}`);
        await expect(rows.nth(0)).toContainText(first);
        await expect(rows.nth(0)).toContainText("https://sign.example/unmatched-one");
        await expect(rows.nth(1)).toContainText(second);
        await expect(rows.nth(2)).toContainText(nobody);
        await expect(rows.getByRole("link")).toHaveCount(0);
        const beyond = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
        expect(await window.evaluate(beyond)).toBe(0);
        await expectUnharmed(window);
      }
    }
  }
});

test("an id of markup and control characters is text on the document's page and in the search", async ({
  another,
  open,
}) => {
  answer = { document: { id: `\u0000${markup}\u202e\n`, signer: [] } };
  const { desk, page, state } = await another(settingsFor(service.url));
  const address = await createDocument(page, { title: "Odd id", template: "77002" });
  for (const { locale } of languages) {
    const window = await open({ baseURL: desk.url, storageState: state, locale });
    await window.goto(address);
    await expect(window).toHaveURL(documentPage);
    await expect(window.locator("main")).toContainText(markup);
    await expectUnharmed(window);
    await window.goto(`/documents?q=${encodeURIComponent("<img src=x")}`);
    await expectUnharmed(window);
  }
});

test("a million characters without a space break neither the page nor its width", async ({ another, open }) => {
  answer = { document: { status: "failure", message: "W".repeat(1_000_000) } };
  const { desk, page, state } = await another(settingsFor(service.url));
  await page.goto("/documents/new");
  await fillForm(page, { ...everything, title: "Refused at length" });
  await createButton(page).click();
  await expect(summary(page).locator("q")).toHaveText(`${"W".repeat(499)}…`);
  const refused = page.url();

  const signer = [{ name: "Jane Porter", index: 1, view_url: `https://${"W".repeat(100_000)}` }];
  answer = { document: { id: "W".repeat(100_000), signer } };
  const created = await createDocument(page, { title: "Created at length", template: "77003" });
  for (const [at, { locale }] of languages.entries()) {
    const viewport = { width: at === 0 ? 1280 : 375, height: 900 };
    const window = await open({ baseURL: desk.url, storageState: state, locale, viewport });
    for (const address of [refused, created, "/documents"]) {
      await window.goto(address);
      const beyond = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
      expect(await window.evaluate(beyond), address).toBe(0);
    }
  }
});
