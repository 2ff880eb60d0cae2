import type { Page } from "playwright/test";
import { createDocument, expect, test } from "../support/e2e.ts";
import { copied, copyMessage, historyOf, linksOf, otherWays, permissions, threeSigners } from "../support/sharing.ts";

const korean = (name: string, title: string, link: string) =>
  `안녕하세요, ${name}님.\n\n‘${title}’ 문서에 서명해 주세요. 아래 링크는 ${name}님 전용이니 다른 분에게 공유하지 말아 주세요.\n${link}\n\nKim Minseo 드림`;

test("the first signer's ways are open and the later ones' unfold; what is marked as signed makes room for the next", async ({
  page,
  open,
  managerState,
}) => {
  const address = await createDocument(page, { title: "In order", signers: threeSigners });
  const rows = (of: Page) => of.getByRole("list", { name: "Signing links" }).getByRole("listitem");
  const leading = (of: Page) => rows(of).filter({ has: of.getByRole("button", { name: /^Copy message/ }) });
  await expect(rows(page)).toHaveCount(3);
  await expect(leading(page)).toHaveCount(1);
  await expect(leading(page)).toContainText("(주)한빛 대표이사");
  await expect(rows(page).nth(1).getByRole("heading")).toHaveText("Next signers");
  // Folded or not, each has its link and its button.
  await expect(rows(page).getByRole("link")).toHaveCount(3);
  await expect(rows(page).getByRole("button", { name: /^Copy link for/ })).toHaveCount(3);
  // Nobody has said that anybody signed.
  await expect(page.getByText(/marked/i)).toHaveCount(0);

  const more = page.getByRole("button", { name: "More for Tom" });
  const before = await more.boundingBox();
  await more.click();
  await expect(copyMessage(page, "Tom")).toBeVisible();
  // A second click in the same place meets the same button.
  expect(await more.boundingBox()).toEqual(before);
  await page.getByRole("button", { name: "Mark as signed: (주)한빛 대표이사" }).click();
  const marked = /^Kim Minseo marked this as signed on \d+ \w+ \d{4}, \d\d:\d\d [A-Z]{2,4}\S*$/;
  await expect(rows(page).first().getByText(marked)).toBeVisible();
  await expect(copyMessage(page, "홍길동")).toBeVisible();
  await expect(copyMessage(page, "(주)한빛 대표이사")).toBeHidden();
  // What was unfolded stays so.
  await expect(copyMessage(page, "Tom")).toBeVisible();
  await expect(rows(page).nth(2).getByRole("heading")).toHaveText("Next signers");
  await expect(historyOf(page).first()).toContainText("Kim Minseo marked (주)한빛 대표이사 as signed");
  await expect(page.getByText("Created", { exact: true })).toBeVisible();

  // Somebody else sees it, and can take it back.
  const theirs = await open({ storageState: managerState });
  await theirs.goto(address);
  await expect(leading(theirs)).toContainText("홍길동");
  await theirs.getByRole("button", { name: "Undo the signed mark for (주)한빛 대표이사" }).click();
  await expect(leading(theirs)).toContainText("(주)한빛 대표이사");
  await expect(historyOf(theirs).first()).toContainText("Park Seojun cleared the signed mark for (주)한빛 대표이사");
});

test("by keyboard alone: the message, the menu, a later signer, a mark; the focus stays where the hand is", async ({
  open,
}) => {
  const page = await open({ permissions });
  await createDocument(page, { title: "By hand", signers: threeSigners });
  const [, second = ""] = await linksOf(page);
  const { keyboard } = page;
  await page.getByRole("button", { name: "Copy all links" }).focus();
  const tabTo = async (name: string) => {
    const target = page.locator(`[aria-label="${name}"]`);
    for (let presses = 0; presses < 20; presses++) {
      await keyboard.press("Tab");
      if (await target.evaluateAll((found) => found.some((one) => one === document.activeElement))) break;
    }
    await expect(target).toBeFocused();
  };
  await tabTo("Mark as signed: (주)한빛 대표이사");
  await keyboard.press("Space");
  await expect(page.locator(":focus")).toHaveAccessibleName("Undo the signed mark for (주)한빛 대표이사");
  await tabTo("Copy message for 홍길동");
  await keyboard.press("Enter");
  await expect(copied(page).filter({ hasText: "message for 홍길동" })).toHaveCount(1);
  await tabTo("Other ways for 홍길동");
  await keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Copy message in Korean" })).toBeVisible();
  await tabTo("Copy message in Korean for 홍길동");
  await keyboard.press("Enter");
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(korean("홍길동", "By hand", second));
  await keyboard.press("Escape");
  await expect(otherWays(page, "홍길동")).toBeFocused();
  await expect(page.getByRole("button", { name: "Copy message in Korean" })).toHaveCount(0);
  await tabTo("More for Tom");
  await keyboard.press("Enter");
  await expect(copyMessage(page, "Tom")).toBeVisible();
  await expect(page.locator(":focus")).toHaveAccessibleName("More for Tom");

  // Marks are taken back one by one, also when the row's turn is over once the mark is gone.
  await tabTo("Mark as signed: Tom");
  await keyboard.press("Enter");
  await expect(page.locator(":focus")).toHaveAccessibleName("Undo the signed mark for Tom");
  await page.reload();
  const undo = page.getByRole("button", { name: "Undo the signed mark for Tom" });
  // A key goes nowhere as long as the button waits for its scripts.
  await expect(undo).toBeEnabled();
  await undo.press("Enter");
  await expect(page.locator(":focus")).toHaveAccessibleName("Mark as signed: Tom");
});

test("where the first signer's buttons need two lines, the second one ends where the first one does", async ({
  page,
}) => {
  await createDocument(page, { title: "In two lines" });
  const names = ["Copy link for Jane Porter", "Copy message for Jane Porter", "Show QR code for Jane Porter"];
  for (const width of [768, 900]) {
    await page.setViewportSize({ width, height: 800 });
    const ends = await Promise.all(
      names.map((name) =>
        page.getByRole("button", { name }).evaluate((button) => {
          const { right, top } = button.getBoundingClientRect();
          return { right: Math.round(right), top };
        }),
      ),
    );
    const [first, , last] = ends;
    expect(last?.top).toBeGreaterThan(first?.top ?? Number.POSITIVE_INFINITY);
    expect(last?.right).toBe(Math.max(...ends.map(({ right }) => right)));
    expect(last?.right).toBe(Math.max(...ends.filter(({ top }) => top === first?.top).map(({ right }) => right)));
  }
});
