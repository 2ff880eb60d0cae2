import { expect, test } from "../support/e2e.ts";
import { chosen, field, open, options } from "../support/palette-pages.ts";
import { administrator } from "../support/people-pages.ts";
import { seed } from "../support/seed.ts";

const start = Date.UTC(2026, 0, 7, 9);

test("by keyboard alone a document is found and opened, and what was typed on the page stays", async ({
  page,
  desk,
  adminState: _signedIn,
}) => {
  const [pine, ...more] = await seed(desk, administrator.email, start, [
    { title: "Pinewood lease", signers: [{ name: "홍길동" }], serviceId: "P-1" },
    ...Array.from({ length: 9 }, (_, i) => ({ title: `Oakwood ${i}`, serviceId: `P-1${i}` })),
  ]);
  await page.goto("/documents/new");
  const title = page.getByRole("textbox", { name: "Title" });
  await title.fill("Half typed");
  await open(page);
  await page.keyboard.press("Escape");
  await expect(title).toBeFocused();
  await expect(title).toHaveValue("Half typed");

  await open(page);
  await page.keyboard.type("oakwood");
  await expect(options(page)).toHaveCount(9);
  await expect(chosen(page)).toContainText("Oakwood 8");
  for (const [key, row] of [
    ["ArrowDown", "Oakwood 7"],
    ["End", "All 9 in Documents"],
    ["ArrowDown", "Oakwood 8"],
    ["ArrowUp", "All 9 in Documents"],
    ["ArrowUp", "Oakwood 1"],
    ["Home", "Oakwood 8"],
  ] as const) {
    await page.keyboard.press(key);
    await expect(chosen(page)).toContainText(row);
    await expect(field(page)).toHaveAttribute("aria-activedescendant", (await chosen(page).getAttribute("id")) ?? "");
    await expect(field(page)).toBeFocused();
  }
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/documents/${more[8]?.id}`);
  await expect(page.getByRole("dialog")).toBeHidden();

  await open(page);
  await page.keyboard.type("pinewood");
  await expect(chosen(page)).toContainText(/Pinewood lease.*홍길동.*Kim Minseo.*Created/);
  const beside = page.context().waitForEvent("page");
  await page.keyboard.press("Control+Enter");
  const tab = await beside;
  await tab.waitForURL(`**/documents/${pine?.id}`);
  await expect(page).toHaveURL(new RegExp(`${more[8]?.id}$`));
  await tab.close();
});

test("it says that it searches, and that nothing was found; a search that is overtaken is broken off", async ({
  page,
}) => {
  await page.goto("/documents");
  const release = Promise.withResolvers<void>();
  await page.route("**/find?q=zz", async (route) => {
    await release.promise;
    await route.continue().catch(() => undefined);
  });
  await open(page);
  const status = page.getByRole("dialog").getByRole("status");
  const first = page.waitForRequest("**/find?q=zz");
  await page.keyboard.type("zz");
  await first;
  await expect(status).toHaveText("Searching…");
  const broken = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/find?q=zz"));
  await page.keyboard.type("qx");
  await broken;
  release.resolve();
  await expect(status).toHaveText("Nothing found");
  await expect(field(page)).toHaveAttribute("aria-expanded", "false");
});

test("closed and opened again at once it is as when it was opened first", async ({ page, adminState: _signedIn }) => {
  await page.goto("/documents");
  await open(page);
  await page.keyboard.type("sett");
  await page.evaluate(() => {
    document.querySelector<HTMLDialogElement>("dialog[open]")?.close();
    window.dispatchEvent(new KeyboardEvent("keydown", { key: "k", code: "KeyK", ctrlKey: true }));
  });
  await expect(field(page)).toHaveValue("");
  await expect(options(page).first()).toBeVisible();
});

test("Enter before the answer is there opens what the whole text finds, and what was chosen by hand at once", async ({
  page,
  desk,
  adminState: _signedIn,
}) => {
  const [lee, kim] = await seed(desk, administrator.email, start + 500_000, [
    { title: "Birchwood Lee", serviceId: "P-61" },
    { title: "Birchwood", serviceId: "P-62" },
  ]);
  await page.goto("/documents");
  let answer = Promise.withResolvers<void>();
  await page.route(/find\?q=birchwood.(l|z)/, async (route) => {
    await answer.promise;
    await route.continue().catch(() => undefined);
  });
  const typeInTwo = async (more: string) => {
    answer = Promise.withResolvers<void>();
    await open(page);
    await page.keyboard.type("birchwood");
    await expect(options(page)).toHaveText([/^Birchwood(?! Lee)/, /^Birchwood Lee/]);
    await page.keyboard.type(more);
  };
  await typeInTwo(" lee");
  await page.keyboard.press("Enter");
  answer.resolve();
  await page.waitForURL(`**/documents/${lee?.id}`);
  await expect(page.getByRole("dialog")).toBeHidden();

  await typeInTwo(" zz");
  await page.keyboard.press("Enter");
  answer.resolve();
  await expect(page.getByRole("dialog").getByRole("status")).toHaveText("Nothing found");
  // The Enter of a text that was given up opens nothing either.
  await page.keyboard.press("Control+a");
  await page.keyboard.type("birchwood");
  await expect(options(page)).toHaveCount(2);
  await expect(page).toHaveURL(new RegExp(`${lee?.id}$`));
  await page.keyboard.press("Escape");

  await typeInTwo(" l");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/documents/${kim?.id}`);
  answer.resolve();
});

test("in Korean, documents and pages are found while a syllable is composed, and the Enter that ends it opens nothing", async ({
  open: newWindow,
  desk,
  adminState: _signedIn,
}) => {
  await seed(desk, administrator.email, start + 100_000, [{ title: "위임장 해오름", serviceId: "P-31" }]);
  const page = await newWindow({ locale: "ko-KR" });
  await page.goto("/documents");
  await open(page);
  await expect(options(page)).toHaveText([
    "새 문서",
    "같은 서명자의 문서 여러 건",
    "문서",
    "결과 미확인",
    "임시 문서",
    "결재 대기",
    "연락처",
    "템플릿",
    "구성원",
    "연결",
    "감사 로그",
    "설정",
    "내 계정",
  ]);
  const ime = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    ime.send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });
  await compose("설");
  await expect(chosen(page)).toHaveText("설정");
  await compose("해오");
  await expect(chosen(page)).toContainText("위임장 해오름");
  await field(page).evaluate((element) =>
    element.dispatchEvent(
      new KeyboardEvent("keydown", { key: "Enter", isComposing: true, bubbles: true, cancelable: true }),
    ),
  );
  await ime.send("Input.insertText", { text: "해오" });
  await expect(field(page)).toHaveValue("해오");
  await expect(chosen(page)).toContainText("위임장 해오름");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "위임장 해오름" })).toBeVisible();
});
