import { expect, test } from "../support/e2e.ts";
import { administrator } from "../support/people-pages.ts";
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

test("usual names, companies and contracts are shown without fetching letters beyond the page's own", async ({
  page,
  desk,
}) => {
  const fetched: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("PretendardVariable")) fetched.push(request.url());
  });
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
});
