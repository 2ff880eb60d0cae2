import type { Page } from "playwright/test";
import { startDesk } from "../support/desk.ts";
import { storeOf } from "../support/desk-store.ts";
import { expect, test } from "../support/e2e.ts";
import { administrator, setUp } from "../support/people-pages.ts";
import { seed } from "../support/seed.ts";

const names = [
  "김현빈",
  "곽동욱",
  "윤균상",
  "한율",
  "정은숙",
  "홍혁",
  "강훈",
  "맹솔",
  "염춘옥",
  "섭외팀 성겸",
  "한빛컨설팅",
];
const titles = ["퇴직금 중간정산 동의서", "아파트 매매 잔금 확인서", "임대차 갱신 합의서", "캠퍼스 매점 용역계약서"];

/** Which of the other letters' fonts the page fetches, by their first letter. */
function beyondOwn(page: Page): string[] {
  const fetched: string[] = [];
  page.on("request", (request) => {
    const [, font] = /\/media\/([a-z0-9]+)[^/]*\.woff2/.exec(request.url()) ?? [];
    if (font && font !== "latin" && font !== "hangul") fetched.push(font);
  });
  return fetched;
}

test("usual names, companies and contracts are shown in the page's own letters, and a rare one fetches its neighbours alone", async ({
  page,
  desk,
}) => {
  const fetched = beyondOwn(page);
  await seed(
    desk,
    administrator.email,
    Date.UTC(2026, 0, 7),
    names.map((name, i) => ({
      title: titles[i % titles.length] ?? "",
      signers: [{ name, mobile: "01012345678" }],
      serviceId: `N-${i}`,
    })),
  );
  await page.goto("/documents", { waitUntil: "networkidle" });
  await expect(page.getByText("곽동욱").first()).toBeVisible();
  expect(fetched).toEqual([]);

  // A letter that is seldom met comes with its neighbours and no others.
  const search = page.getByRole("searchbox");
  await search.fill("뷁");
  await expect.poll(() => page.evaluate(() => document.fonts.check("15px 'Countersign more'", "뷁"))).toBe(true);
  expect(fetched).toEqual(["bd80"]);
});

test("an error that takes the whole page is told in the page's own letters", async ({ browser }) => {
  const desk = await startDesk();
  const page = await (await browser.newContext({ baseURL: desk.url, locale: "ko-KR" })).newPage();
  const fetched = beyondOwn(page);
  await setUp(page, desk);
  const { db, close } = storeOf(desk);
  await db.schema.alterTable("session").renameTo("gone").execute();
  await page.goto("/documents", { waitUntil: "networkidle" });
  await expect(page.getByText("참조 번호")).toBeVisible();
  expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toMatch(/^"?latin/);
  expect(fetched).toEqual([]);
  await close();
  await desk.remove();
});
