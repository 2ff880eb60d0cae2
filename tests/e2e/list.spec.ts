import type { Page } from "playwright/test";
import { faults } from "../support/axe.ts";
import { expect, test } from "../support/e2e.ts";
import { open as openPalette } from "../support/palette-pages.ts";
import { administrator, manager, staff } from "../support/people-pages.ts";
import { watchRequests } from "../support/requests-over.ts";
import { seed } from "../support/seed.ts";

/** Far from everything else that the tests make. */
const past = Date.UTC(2025, 4, 5, 3);
const dayMs = 86_400_000;

const titles = (page: Page) => page.locator("tbody tr td:first-child a");

test("filters narrow the list together with the search, stand in the address, and Back takes them back", async ({
  open,
  desk,
  staffState: _exists,
  managerState,
}) => {
  await seed(desk, staff.email, past, [{ title: "Filtered by staff", template: "filter-a", serviceId: "F1" }]);
  await seed(desk, manager.email, past + dayMs, [
    { title: "Filtered by manager", template: "filter-b", serviceId: "F2" },
    { title: "Filtered unknown", template: "filter-a", unknown: true },
  ]);
  const page = await open({ storageState: managerState });
  await page.goto("/documents?q=filtered");
  await expect(titles(page)).toHaveText(["Filtered unknown", "Filtered by manager", "Filtered by staff"]);

  await page.getByLabel("Status").selectOption({ label: "Created" });
  await expect(titles(page)).toHaveText(["Filtered by manager", "Filtered by staff"]);
  await expect(page.getByRole("link", { name: /^Documents/ })).toHaveAttribute("aria-current", "page");
  await page.getByLabel("Created by").selectOption({ label: staff.name });
  await expect(titles(page)).toHaveText(["Filtered by staff"]);
  await expect(page).toHaveURL(/\?q=filtered&state=created&creator=[0-9a-z]{26}$/);
  await page.reload();
  await expect(titles(page)).toHaveText(["Filtered by staff"]);
  await expect(page.getByLabel("Created by")).toHaveValue(/^[0-9a-z]{26}$/);

  await page.getByRole("link", { name: "Clear filters" }).press("Enter");
  await expect(titles(page)).toHaveCount(3);
  await expect(page.getByRole("searchbox")).toHaveValue("filtered");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await expect(page.getByLabel("Status")).toHaveValue("");
  await page.goBack();
  await expect(titles(page)).toHaveText(["Filtered by staff"]);
  await expect(page.getByLabel("Status")).toHaveValue("created");

  await page.goto("/documents?q=filtered");
  // As somebody does who chooses before the scripts have run.
  await page.getByLabel("Template").focus();
  await page.getByLabel("Template").selectOption("filter-b");
  await expect(titles(page)).toHaveText(["Filtered by manager"]);
  await page.goto("/documents?q=filtered");
  await page.getByLabel("From", { exact: true }).fill("2025-05-06");
  await expect(titles(page)).toHaveText(["Filtered unknown", "Filtered by manager"]);
  await page.getByLabel("From", { exact: true }).fill("");
  await page.getByLabel("To", { exact: true }).fill("2025-05-05");
  await expect(titles(page)).toHaveText(["Filtered by staff"]);
});

test("the fields and the list agree: after a way that leads past them, a choice taken back, while a syllable is composed", async ({
  page,
  desk,
  adminState: _signedIn,
}) => {
  await seed(desk, administrator.email, past + 6 * dayMs, [
    { title: "꽃다발 계약", serviceId: "A1" },
    { title: "꽃다지 계약", serviceId: "A2" },
    { title: "꽃다지 미확인", unknown: true },
  ]);
  const search = page.getByRole("searchbox");
  await page.goto("/documents?q=꽃다지");
  await expect(titles(page)).toHaveText(["꽃다지 미확인", "꽃다지 계약"]);
  await search.focus();
  await openPalette(page);
  await page.getByRole("option", { name: "Documents", exact: true }).click();
  await expect(page).toHaveURL(/\/documents$/);
  await expect(search).toHaveValue("");
  await expect(search).toBeFocused();

  const ime = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    ime.send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });
  await compose("꽃다");
  await expect(titles(page)).toHaveText(["꽃다지 미확인", "꽃다지 계약", "꽃다발 계약"]);
  await compose("꽃다지");
  await expect(titles(page)).toHaveText(["꽃다지 미확인", "꽃다지 계약"]);
  await ime.send("Input.insertText", { text: "꽃다지" });
  await expect(search).toHaveValue("꽃다지");

  const answer = Promise.withResolvers<void>();
  await page.route(/state=created/, async (route) => {
    await answer.promise;
    await route.continue().catch(() => undefined);
  });
  const state = page.getByLabel("Status");
  const asked = page.waitForRequest(/state=created/);
  await state.selectOption("created");
  await asked;
  const takenBack = page.waitForRequest((request) => /documents\?q=(?!.*state)/.test(request.url()));
  await state.selectOption("");
  await takenBack;
  answer.resolve();
  await expect(page).toHaveURL((url) => !url.searchParams.has("state"));
  await expect(state).toHaveValue("");
  await expect(titles(page)).toHaveText(["꽃다지 미확인", "꽃다지 계약"]);

  // What is typed before the scripts are there is searched for once they are.
  const scripts = Promise.withResolvers<void>();
  await page.route("**/_next/static/**/*.js", async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto("/documents?q=꽃다", { waitUntil: "commit" });
  await search.fill("꽃다발");
  scripts.resolve();
  await expect(titles(page)).toHaveText(["꽃다발 계약"]);
});

test("a document is among those with a link not handed over yet until each link has been", async ({
  page,
  desk,
  adminState: _signedIn,
}) => {
  const signers = [{ name: "홍길동" }, { name: "Jane Porter" }];
  await seed(desk, administrator.email, past + 2 * dayMs, [{ title: "Unshared pair", serviceId: "U1", signers }]);
  await page.goto("/documents?q=unshared");
  await page.getByLabel("Has unshared links").check();
  await expect(page).toHaveURL(/\?q=unshared&unshared=1$/);
  await expect(titles(page)).toHaveText(["Unshared pair"]);
  await titles(page).click();
  for (const [i, { name }] of signers.entries()) {
    const copied = page.getByRole("list", { name: "Signing links" }).getByText("Last copied");
    await page.getByRole("button", { name: `Copy link for ${name}` }).click();
    await expect(copied).toHaveCount(i + 1);
    await page.goto("/documents?q=unshared&unshared=1");
    await expect(titles(page)).toHaveCount(i === 0 ? 1 : 0);
    if (i === 0) await titles(page).click();
  }
  await expect(page.getByText("No documents found for ‘unshared’ with these filters")).toBeVisible();
  await page.getByRole("link", { name: "Search all documents for ‘unshared’" }).press("Enter");
  await expect(titles(page)).toHaveText(["Unshared pair"]);
  await expect(page.getByRole("searchbox")).toBeFocused();
});

test("Back leads to the very row, also after a copy, a reload and another page of the list", async ({
  page,
  desk,
  adminState: _signedIn,
}) => {
  const many = Array.from({ length: 60 }, (_, i) => ({ title: `Scrolled ${i}`, serviceId: `C${i}` }));
  await seed(desk, administrator.email, past + 3 * dayMs, many);
  const row = page.getByRole("link", { name: "Scrolled 20", exact: true });
  const place = () => page.evaluate(() => window.scrollY);
  const back = async (there: number) => {
    await expect(row).toBeHidden();
    await page.goBack();
    await expect(row).toBeVisible();
    await expect.poll(place).toBe(there);
  };
  await page.goto("/documents?q=scrolled");
  await row.scrollIntoViewIfNeeded();
  const there = await place();
  expect(there).toBeGreaterThan(500);

  await row.click();
  await back(there);
  await row.click();
  await page.getByRole("button", { name: "Copy link for Jane Porter", exact: true }).click();
  await expect(page.getByText(/^Last copied/)).toBeVisible();
  await back(there);
  await row.click();
  await expect(page.getByRole("heading", { name: "Scrolled 20" })).toBeVisible();
  await page.reload();
  await back(there);
  await page.reload();
  await expect.poll(place).toBe(there);
  await row.press("Enter");
  await back(there);

  const older = page.getByRole("link", { name: "Older" });
  await older.scrollIntoViewIfNeeded();
  const below = await place();
  await older.click();
  await expect.poll(place).toBe(0);
  await back(below);
});

test("a key that leads nowhere, and one that is held down, write nothing into the browser's history", async ({
  page,
  desk,
  adminState: _signedIn,
}) => {
  await seed(desk, administrator.email, past + 5 * dayMs, [{ title: "Kept place", serviceId: "K1" }]);
  const requestsOver = watchRequests(page);
  await page.goto("/documents?q=kept+place");
  // The router writes too, once the page is there.
  await requestsOver();
  const writes = await page.evaluateHandle(() => {
    const written: unknown[] = [];
    const replace = window.history.replaceState.bind(window.history);
    window.history.replaceState = (state, ...more) => {
      written.push(state);
      replace(state, ...more);
    };
    return written;
  });
  const count = () => writes.evaluate((written) => written.length);
  const heading = page.getByRole("heading", { level: 1 });
  await heading.evaluate((element) => element.setAttribute("tabindex", "-1"));
  await heading.focus();
  for (const key of ["a", "Shift", "ArrowRight"]) await page.keyboard.press(key);
  expect(await count()).toBe(0);
  for (let i = 0; i < 3; i++) await page.keyboard.down("Enter");
  expect(await count()).toBe(1);
});

test("filters are used with the keyboard alone on a small screen, and axe finds nothing, in Korean", async ({
  open,
  adminState: _signedIn,
}) => {
  const page = await open({ locale: "ko-KR", viewport: { width: 320, height: 700 } });
  await page.goto("/documents?q=없는문서&state=created");
  await expect(page.getByText("이 필터에서 ‘없는문서’ 검색 결과가 없습니다")).toBeVisible();
  await expect(page.getByLabel("상태")).toBeHidden();
  await page.getByRole("searchbox", { name: "문서 검색" }).focus();
  const button = page.getByRole("button", { name: /^필터/ });
  while (!(await button.evaluate((element) => element === document.activeElement))) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("상태")).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowUp");
  await expect(page).toHaveURL((url) => !url.searchParams.has("state") || url.searchParams.get("state") !== "created");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  expect(
    await faults(page, "filters", [
      { colorScheme: "light", width: 320 },
      { colorScheme: "dark", width: 1280 },
    ]),
  ).toEqual([]);
});

test("a page of the list on which nothing is left leads to the first one, with its filters", async ({ page, desk }) => {
  await seed(desk, administrator.email, past + 40 * dayMs, [{ title: "Alone in the list", serviceId: "A1" }]);
  for (const place of ["older=0", "newer=1999999999"]) {
    await page.goto(`/documents?q=alone+in+the+list&${place}`);
    await expect(page).toHaveURL(/\/documents\?q=alone\+in\+the\+list$/);
    await expect(titles(page)).toHaveText(["Alone in the list"]);
  }
});

test("no Korean word of a title or a name breaks within, in an English page too, and what is too long breaks", async ({
  open,
  desk,
  adminState,
}) => {
  const words = "근로계약서 개정합의서 비밀유지서약서 개인정보동의서 ";
  const unbroken = "가나다라마바사아자차".repeat(9);
  await seed(desk, administrator.email, past + 40 * dayMs, [
    {
      title: words.repeat(3).trim(),
      serviceId: "K1",
      signers: [{ name: "남궁민수대표이사" }, { name: "독고영재사외이사" }],
    },
    { title: unbroken, serviceId: "K2", signers: [{ name: unbroken }] },
  ]);
  const page = await open({ storageState: adminState });
  for (const width of [1024, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/documents?q=${encodeURIComponent("근로계약서 개정합의서")}`);
    await expect(titles(page)).toHaveCount(1);
    const broken = await page.locator("tbody td:nth-child(-n + 2)").evaluateAll((cells) =>
      cells.flatMap((cell) => {
        const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
        const found: string[] = [];
        const range = document.createRange();
        for (let node = texts.nextNode(); node; node = texts.nextNode())
          for (const { index, 0: word } of (node.textContent ?? "").matchAll(/[가-힣]+/g)) {
            range.setStart(node, index);
            range.setEnd(node, index + word.length);
            if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 4))).size > 1) found.push(word);
          }
        return found;
      }),
    );
    expect(broken, `${width} px`).toEqual([]);
    await page.goto(`/documents?q=${unbroken.slice(0, 10)}`);
    await expect(titles(page)).toHaveCount(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

test("an email and a mobile number part between them, and neither breaks where it has room", async ({
  open,
  desk,
  adminState,
}) => {
  const email = "hong2@hanbit.kr";
  const [sent] = await seed(desk, administrator.email, past + 41 * dayMs, [
    { title: "Parted contact", serviceId: "K3", signers: [{ name: "Kim", email, mobile: "01012345678" }] },
  ]);
  const page = await open({ storageState: adminState });
  await page.goto(`/documents/${sent?.id}`);
  await expect(page.getByText("010-1234-5678").first()).toBeVisible();
  for (let width = 320; width <= 960; width += 10) {
    await page.setViewportSize({ width, height: 800 });
    const broken = await page.getByRole("main").evaluate(
      (main, parts) => {
        const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
        const found: string[] = [];
        const range = document.createRange();
        for (let node = texts.nextNode(); node; node = texts.nextNode())
          for (const part of parts) {
            const at = node.textContent?.indexOf(part) ?? -1;
            if (at < 0 || !node.parentElement?.checkVisibility()) continue;
            range.setStart(node, at);
            range.setEnd(node, at + part.length);
            const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 4)));
            found.push(`${part} in ${lines.size}`);
          }
        return found;
      },
      [email, "010-1234-5678"],
    );
    expect(broken.length, `${width} px`).toBeGreaterThan(1);
    expect(
      broken.filter((line) => !line.endsWith(" in 1")),
      `${width} px`,
    ).toEqual([]);
  }
});
