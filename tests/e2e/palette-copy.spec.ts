import type { Page } from "playwright/test";
import { createDocument, expect, test } from "../support/e2e.ts";
import { chosen, field, open, options } from "../support/palette-pages.ts";
import { administrator } from "../support/people-pages.ts";
import { type Seed, seed } from "../support/seed.ts";
import { historyOf, permissions } from "../support/sharing.ts";

const start = Date.UTC(2025, 2, 3, 9);
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const copied = (page: Page, name: string) => page.getByRole("dialog").getByText(`Copied ${name}'s link`);
const hint = (page: Page) => page.locator("#palette-hint");

test("among eleven of one name the right one's link is on the clipboard after six keys beside the text, from any page", async ({
  another,
  browser,
}) => {
  test.setTimeout(180_000);
  const { desk, state } = await another({});
  const lastDigits = (i: number) => String(6700 + 13 * i);
  const documents = Array.from({ length: 1000 }, (_, i): Seed => {
    const one = i % 90 === 5 && i < 990 ? i / 90 : undefined;
    const signer =
      one === undefined
        ? { name: `이서연 ${i}`, email: `lee${i}@hanbit.example` }
        : { name: "김민수", mobile: `0102345${lastDigits(Math.floor(one))}` };
    return { title: `근로계약서 ${i}`, signers: [signer], serviceId: `M-${i}` };
  });
  const seeded = await seed(desk, administrator.email, start, documents);
  const of = (i: number) => seeded[90 * i + 5];
  const page = await browser.newPage({ baseURL: desk.url, storageState: state, permissions, locale: "en-US" });

  let presses = 0;
  const press = async (key: string) => {
    presses++;
    await page.keyboard.press(key);
  };
  // Of eight that are shown the newest and the one farthest from both ends; the oldest is not, and told by the last digits of the mobile.
  const wanted = [
    { i: 10, text: "김민수" },
    { i: 6, text: "ㄱㅁㅅ" },
    { i: 0, text: `김민수님 ${lastDigits(0)}` },
  ];
  for (const path of ["/documents/new", "/documents", `/documents/${of(3)?.id}`])
    for (const { i, text } of wanted) {
      await page.goto(path);
      // From then on scripts listen.
      await open(page);
      await page.keyboard.press("Escape");
      presses = 0;
      await press("Control+k");
      await page.keyboard.insertText(text);
      const option = options(page).filter({ hasText: `010-2345-${lastDigits(i)}` });
      await expect(page.getByRole("dialog").getByText(/\d result/)).toBeVisible();
      await expect(option).toHaveCount(1);
      // Both of one drawing.
      const shown = await options(page).allTextContents();
      const [count, place] = [shown.length, shown.findIndex((one) => one.includes(`010-2345-${lastDigits(i)}`))];
      const [key, times] = place <= count - place ? ["ArrowDown", place] : ["ArrowUp", count - place];
      for (let n = 0; n < Number(times); n++) await press(String(key));
      await expect(chosen(page)).toContainText(lastDigits(i));
      await expect(hint(page)).toHaveText("Enter opens · Ctrl C copies 김민수's link");
      await press("Control+c");
      await expect(copied(page, "김민수")).toBeVisible();
      expect(await clipboard(page)).toBe(of(i)?.link);
      expect(presses).toBeLessThanOrEqual(6);
      await page.keyboard.press("Escape");
    }

  await page.goto(`/documents/${of(6)?.id}`);
  await expect(historyOf(page).filter({ hasText: "copied the link" })).toHaveText([/ · 3 times/]);
  await open(page);
  await page.keyboard.insertText("김민수");
  await expect(options(page)).toHaveCount(9);
  await page.keyboard.press("ArrowUp");
  await expect(chosen(page)).toHaveText("All 11 in Documents");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL((url) => url.searchParams.get("q") === "김민수");
  await expect(page.locator("tbody tr")).toHaveCount(11);
  await expect(page.locator("tbody tr").last()).toContainText(`010-2345-${lastDigits(0)}`);
  // Whose contact it is is told only by a search.
  expect(await (await page.request.get("/documents")).text()).not.toContain("@hanbit.example");
  await page.close();
});

test("a link is copied of what the whole text finds, also when the answer comes after the key, and what is selected as everywhere", async ({
  open: newWindow,
  desk,
  adminState: _signedIn,
}) => {
  const [first, second, pair] = await seed(desk, administrator.email, start, [
    { title: "Cedar Lee", signers: [{ name: "이하나" }], serviceId: "C-1" },
    { title: "Cedar", signers: [{ name: "박두리" }], serviceId: "C-2" },
    {
      title: "Two at once",
      signers: [{ name: "최세찬" }, { name: "정네모", email: "nemo@acme.example" }],
      serviceId: "C-3",
    },
  ]);
  const page = await newWindow({ permissions });
  await page.goto(`/documents/${first?.id}`);
  const answer = Promise.withResolvers<void>();
  await page.route(/find\?q=cedar.lee/, async (route) => {
    await answer.promise;
    await route.continue();
  });
  await open(page);
  await page.keyboard.type("cedar");
  await expect(options(page)).toHaveCount(2);
  await page.keyboard.type(" lee");
  await page.keyboard.press("Control+c");
  answer.resolve();
  await expect(copied(page, "이하나")).toBeVisible();
  expect(await clipboard(page)).toBe(first?.link);
  await page.keyboard.press("Escape");
  await expect(page.getByText(/^Last copied/)).toBeVisible();

  await open(page);
  await page.keyboard.type("cedar");
  await expect(chosen(page)).toContainText("박두리");
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Control+c");
  expect(await clipboard(page)).toBe("cedar");
  await page.keyboard.press("End");
  await page.getByRole("dialog").getByRole("button", { name: "Copy link for 이하나" }).click();
  await expect(copied(page, "이하나")).toBeVisible();
  await page.keyboard.press("Escape");
  expect(await clipboard(page)).not.toBe(second?.link);

  // Of two it is the one whom the text means; where it means neither, nobody's.
  const asked = page.waitForRequest(/\/links\//);
  await open(page);
  await page.keyboard.type("nemo");
  await expect(chosen(page)).toContainText(/정네모 nemo@acme.example.*최세찬/);
  await page.keyboard.press("Control+c");
  expect((await asked).url()).toContain(`${pair?.id}/links/2`);
  await expect(copied(page, "정네모")).toBeVisible();
  await page.keyboard.press("Control+a");
  await page.evaluate(() => navigator.clipboard.writeText("before"));
  await page.keyboard.type("two at");
  await expect(chosen(page)).toContainText("Two at once");
  await expect(hint(page)).toContainText("Esc closes");
  await page.keyboard.press("Control+c");
  await expect(page.getByText("It isn't clear whose link to copy, or there is none. Open the document")).toBeVisible();
  expect(await clipboard(page)).toBe("before");
});

test("where the browser lets nothing be copied the link stands there, selected, and nothing is recorded", async ({
  open: newWindow,
  desk,
  adminState: _signedIn,
}) => {
  const [made] = await seed(desk, administrator.email, start, [{ title: "Larch", serviceId: "C-4" }]);
  const page = await newWindow();
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "clipboard", { value: undefined });
    document.execCommand = () => false;
  });
  await page.goto("/documents");
  await open(page);
  await page.keyboard.type("larch");
  await expect(chosen(page)).toContainText("Larch");
  await page.keyboard.press("Control+c");
  await expect(page.getByRole("textbox", { name: "Copy this text" })).toHaveValue(made?.link ?? "");
  await expect(page.getByRole("textbox", { name: "Copy this text" })).toBeFocused();
  await page.goto(`/documents/${made?.id}`);
  await expect(historyOf(page).filter({ hasText: "copied the link" })).toHaveCount(0);
});

test("from the field the next keys duplicate the chosen document, or begin a new one of its template", async ({
  open: newWindow,
}) => {
  const signers = [{ name: "홍길동", email: "hong@hanbit.example" }];
  const page = await newWindow();
  await createDocument(page, { title: "Rowan", template: "77009", signers });
  for (const [button, title] of [
    ["Duplicate", "Rowan"],
    ["New from its template", ""],
  ] as const) {
    await page.goto("/drafts");
    await open(page);
    await page.keyboard.type("rowan");
    await expect(chosen(page)).toContainText("Rowan");
    await expect(field(page)).toBeFocused();
    const action = page.getByRole("dialog").getByRole("button", { name: button });
    for (let n = 0; n < 4 && !(await action.evaluate((one) => one === document.activeElement)); n++)
      await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/documents\/new\?draft=/);
    await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue(title);
    await expect(page.getByRole("combobox", { name: "Template" })).toHaveValue(/77009/);
    await expect(page.getByRole("group", { name: /^Signer 1/ }).getByLabel("Name")).toHaveValue(title && "홍길동");
  }
});
