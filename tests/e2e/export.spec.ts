import { readFileSync } from "node:fs";
import { unzipSync } from "fflate";
import type { Download, Page } from "playwright/test";
import { faults } from "../support/axe.ts";
import { expect, test } from "../support/e2e.ts";
import { administrator, manager, nobody, staff } from "../support/people-pages.ts";
import { seed } from "../support/seed.ts";

const start = Date.UTC(2026, 0, 6, 9);

/** Opens the menu of the list that is shown, and takes it home. */
async function download(page: Page, format: string, button = "Export"): Promise<Download> {
  await page.getByRole("button", { name: button }).click();
  const arriving = page.waitForEvent("download");
  await page.getByRole("button", { name: format }).click();
  return arriving;
}

const contents = async (file: Download) => readFileSync(await file.path());

/** Sends the form as a page at this origin would. */
const post = (page: Page, origin: string, form: Record<string, string>) =>
  page.request.post("/documents/export", { form, headers: { origin }, maxRedirects: 0 });

test("what the list shows comes home as CSV, Hangul whole, and each document's history says who took its link", async ({
  page,
  desk,
  adminState: _signedIn,
}) => {
  const [first, draft, formula] = await seed(desk, administrator.email, start, [
    {
      title: "근로계약서 꽃별",
      signers: [
        { name: "홍길동", mobile: "01012345678" },
        { name: "(주)한빛", email: "seal@hanbit.example" },
      ],
      serviceId: "E-1",
    },
    { title: "꽃별 draft" },
    { title: '=HYPERLINK("https://evil.example","꽃별")', serviceId: "E-2" },
    { title: "not asked for", serviceId: "E-3" },
  ]);
  if (!first || !draft || !formula) throw new Error("nothing seeded");
  await page.goto(`/documents?q=${encodeURIComponent("꽃별")}`);
  await page.getByRole("button", { name: "Export" }).click();
  await expect(page.getByText("All 2 documents found, one row per signer")).toBeVisible();
  await page.keyboard.press("Escape");
  const file = await download(page, "CSV");
  expect(file.suggestedFilename()).toMatch(/^countersign-documents-\d{4}-\d\d-\d\d\.csv$/);
  const bytes = await contents(file);
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const [head, ...rows] = bytes.toString("utf8").slice(1).split("\r\n");
  expect(head).toMatch(
    /^Title,Template,Template ID,Status,Created by,Date \([^)]+\),Document ID \(service\),Signer,Email,Mobile,Link,Last shared \([^)]+\)$/,
  );
  expect(rows).toHaveLength(4);
  expect(rows[0]).toContain(`"'=HYPERLINK(""https://evil.example"",""꽃별"")"`);
  expect(rows[1]).toMatch(
    /^근로계약서 꽃별,77001,77001,Created,Kim Minseo,2026-01-0\d \d\d:00,E-1,홍길동,,010-1234-5678,/,
  );
  expect(rows[1]).toContain(first.link);
  expect(rows[2]).toContain("(주)한빛,seal@hanbit.example,,");
  expect(rows[3]).toBe("");

  await page.goto(`/documents/${first.id}`);
  const history = page.getByRole("region", { name: "History" });
  await expect(history).toContainText("Kim Minseo exported the links (CSV)");
  // Nobody has been given a link yet.
  await expect(page.getByText(/Last (copied|shown|shared)/)).toHaveCount(0);
  expect(desk.output()).toMatch(/"event":"documents exported","by":"[0-9a-z]{26}","format":"csv","documents":2/);
  expect(desk.output()).not.toContain("꽃별");
});

test("an XLSX file comes in the reader's language, and without scripts too", async ({
  open,
  desk,
  adminState: _signedIn,
}) => {
  await seed(desk, administrator.email, start + 100_000, [{ title: "임대차계약서 물결", serviceId: "E-11" }]);
  const page = await open({ locale: "ko-KR", javaScriptEnabled: false });
  await page.goto(`/documents?q=${encodeURIComponent("물결")}`, { waitUntil: "load" });
  const file = await download(page, "엑셀(XLSX)", "내보내기");
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
  const strings = new TextDecoder().decode(unzipSync(await contents(file))["xl/sharedStrings.xml"]);
  for (const text of ["제목", "마지막 공유(", "임대차계약서 물결", "생성됨"]) expect(strings).toContain(text);
});

test("staff take the links of their own documents only, a manager everybody's, and nobody a draft", async ({
  open,
  desk,
  staffState,
  managerState,
}) => {
  const seeds = (whose: string) => [
    { title: `Taken ${whose}`, serviceId: `T-${whose}` },
    { title: `Taken draft ${whose}` },
  ];
  const [ofStaff] = await seed(desk, staff.email, start + 200_000, seeds("staff"));
  const [ofManager] = await seed(desk, manager.email, start + 300_000, seeds("manager"));
  if (!ofStaff || !ofManager) throw new Error("nothing seeded");
  const asked = { q: "taken", format: "csv" };
  const employee = await open({ storageState: staffState });
  const answer = await post(employee, desk.url, asked);
  expect(answer.headers()).toMatchObject({
    "cache-control": "private, no-store",
    "x-content-type-options": "nosniff",
    "content-type": "text/csv; charset=utf-8",
  });
  const own = await answer.text();
  expect(own).toContain(ofStaff.link);
  expect(own).not.toContain("Taken draft staff");
  expect(own).not.toContain(ofManager.link);
  expect(own).not.toContain("manager");
  const chief = await open({ storageState: managerState });
  const everybody = await (await post(chief, desk.url, asked)).text();
  expect(everybody).toContain(ofStaff.link);
  expect(everybody).toContain(ofManager.link);
  expect(everybody).not.toContain("Taken draft");
});

test("a strange page, a stranger and a strange wish take nothing, and nothing is written down", async ({
  page,
  open,
  desk,
}) => {
  const [kept] = await seed(desk, administrator.email, start + 400_000, [{ title: "Kept here", serviceId: "E-21" }]);
  const asked = { q: "kept here", format: "csv" };
  expect((await post(page, "https://evil.example", asked)).status()).toBe(403);
  const stranger = await open({ storageState: nobody });
  const turned = await post(stranger, desk.url, asked);
  const next = encodeURIComponent("/documents?q=kept+here");
  expect([turned.status(), turned.headers().location]).toEqual([303, `/sign-in?next=${next}`]);
  for (const wish of [
    { q: "kept here", format: "pdf" },
    { ...asked, q: "x".repeat(20_000) },
  ]) {
    const refused = await post(page, desk.url, wish);
    expect([refused.status(), await refused.text()]).toEqual([400, expect.stringContaining("choose Export")]);
  }
  await page.goto(`/documents/${kept?.id}`);
  await expect(page.getByRole("region", { name: "History" }).getByRole("listitem")).toHaveCount(1);
});

test("axe finds nothing on the open menu", async ({ open, desk, adminState: _signedIn }) => {
  await seed(desk, administrator.email, start + 500_000, [{ title: "Looked at", serviceId: "E-31" }]);
  for (const [locale, button] of [
    ["en-US", "Export"],
    ["ko-KR", "내보내기"],
  ] as const) {
    const page = await open({ locale });
    await page.goto("/documents?q=looked");
    await page.getByRole("button", { name: button }).click();
    await expect(page.getByRole("button", { name: "CSV" })).toBeVisible();
    const views = [
      { colorScheme: "light" as const, width: 1280 },
      { colorScheme: "dark" as const, width: 375 },
    ];
    expect(await faults(page, `export menu, ${locale}`, views)).toEqual([]);
  }
});
