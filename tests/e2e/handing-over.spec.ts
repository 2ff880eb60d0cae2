import { createDocument, expect, test } from "../support/e2e.ts";
import {
  copied,
  copyMessage,
  historyOf,
  linksOf,
  otherWays,
  permissions,
  richClipboard,
  threeSigners,
} from "../support/sharing.ts";

const english = (name: string, title: string, link: string) =>
  `Hello ${name},\n\nPlease sign ‘${title}’. This link is for ${name} only; please do not share it:\n${link}\n\nKim Minseo`;
const korean = (name: string, title: string, link: string) =>
  `안녕하세요, ${name}님.\n\n‘${title}’ 문서에 서명해 주세요. 아래 링크는 ${name}님 전용이니 다른 분에게 공유하지 말아 주세요.\n${link}\n\nKim Minseo 드림`;

test("a message for a chat is on the clipboard to the letter, in the reader's language and in the other", async ({
  open,
}) => {
  for (const locale of ["en-US", "ko-KR"]) {
    const page = await open({ permissions });
    const address = await createDocument(page, { title: "근로계약서 {link} & <b>", signers: threeSigners });
    const window = locale === "en-US" ? page : await open({ permissions, locale });
    await window.goto(address);
    const [link = ""] = await linksOf(window);
    const both = [english, korean].map((words) => words("(주)한빛 대표이사", "근로계약서 {link} & <b>", link));
    const [own, other] = locale === "en-US" ? both : both.toReversed();
    const [buttonName, menuName, otherName] =
      locale === "en-US"
        ? ["Copy message for (주)한빛", "Other ways for (주)한빛", "Copy message in Korean for (주)한빛"]
        : ["(주)한빛 대표이사님에게 보낼 메시지 복사", "(주)한빛 대표이사님에게 공유하는", "보낼 영어 메시지 복사"];
    await window.getByRole("button", { name: buttonName }).click();
    await expect(copied(window, locale)).toHaveCount(1);
    expect(await window.evaluate(() => navigator.clipboard.readText())).toBe(own);
    await window.getByLabel(menuName).click();
    await window.getByRole("button", { name: otherName }).click();
    await expect(copied(window, locale).filter({ hasText: locale === "en-US" ? "in Korean" : "영어" })).toHaveCount(1);
    expect(await window.evaluate(() => navigator.clipboard.readText())).toBe(other);
  }
});

test("beside the plain text there is a link with words, in which nobody's title is markup", async ({ open }) => {
  const page = await open({ permissions });
  const title = `NDA <img src=x onerror="window.harmed=1"> & more`;
  await createDocument(page, { title, signers: threeSigners });
  const [first = ""] = await linksOf(page);
  await copyMessage(page, "(주)한빛 대표이사").click();
  await expect(copied(page).filter({ hasText: "message" })).toHaveCount(1);
  const message = english("(주)한빛 대표이사", title, first);
  expect(await richClipboard(page)).toEqual({
    plain: message,
    links: [{ href: first, words: title }],
    text: message.replace(first, title).replaceAll("\n", ""),
    pictures: 0,
  });
});

test("a copied link is the link and nothing else, for programs that read rich text too", async ({ open }) => {
  const page = await open({ permissions });
  await createDocument(page, { title: "Alone", signers: threeSigners });
  const [, second = ""] = await linksOf(page);
  const kinds = () => page.evaluate(async () => (await navigator.clipboard.read()).flatMap(({ types }) => types));
  await page.getByRole("button", { name: "Copy link for 홍길동" }).click();
  await expect(copied(page)).toHaveCount(1);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(second);
  expect(await kinds()).toEqual(["text/plain"]);
});

test("where the browser takes no rich text, the plain text is copied all the same", async ({ open }) => {
  const page = await open({ permissions });
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, "ClipboardItem");
  });
  await createDocument(page, { title: "Plain", signers: threeSigners });
  const [link] = await linksOf(page);
  await copyMessage(page, "(주)한빛 대표이사").click();
  await expect(copied(page)).toHaveCount(1);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`\n${link}\n`);
});

test("a mail and a text message open filled in, for those who have an address or a mobile, and are written down", async ({
  page,
}) => {
  await createDocument(page, { title: "Lease & annex", signers: threeSigners });
  // The system's part: there is no mail program here.
  await page.evaluate(() =>
    window.addEventListener("click", (event) => {
      if (event.target instanceof Element && event.target.closest("a[href^='mailto:'], a[href^='sms:']"))
        event.preventDefault();
    }),
  );
  const [first = "", second = "", third = ""] = await linksOf(page);
  const coded = (text: string) => encodeURIComponent(text);

  await otherWays(page, "(주)한빛 대표이사").click();
  const mail = page.getByRole("link", { name: "By email to (주)한빛 대표이사" });
  const body = coded(english("(주)한빛 대표이사", "Lease & annex", first).replaceAll("\n", "\r\n"));
  await expect(mail).toHaveAttribute(
    "href",
    `mailto:seal@hanbit.example?subject=${coded("Please sign: Lease & annex")}&body=${body}`,
  );
  expect(body).toContain("%0D%0A");
  await expect(page.getByRole("link", { name: "By text message" })).toHaveCount(0);
  await mail.click();
  await expect(historyOf(page).first()).toContainText("Kim Minseo used ‘By email’: (주)한빛 대표이사");

  await page.getByRole("button", { name: "More for 홍길동" }).click();
  await otherWays(page, "홍길동").click();
  const text = page.getByRole("link", { name: "By text message to 홍길동" });
  await expect(text).toHaveAttribute(
    "href",
    `sms:+821012345678?&body=${coded(english("홍길동", "Lease & annex", second))}`,
  );
  await text.click();
  await expect(historyOf(page).first()).toContainText("Kim Minseo used ‘By text message’: 홍길동");
  // Whether a program has answered the desk does not know.
  await expect(page.getByText(/Last (copied|shown|shared)/)).toHaveCount(0);

  await page.getByRole("button", { name: "More for Tom" }).click();
  await otherWays(page, "Tom").click();
  await expect(page.getByRole("link", { name: "By text message to Tom" })).toHaveAttribute(
    "href",
    `sms:+14155552671?&body=${coded(english("Tom", "Lease & annex", third))}`,
  );
  await expect(page.getByRole("link", { name: "By email to Tom" })).toHaveCount(0);
});

test("sharing is offered where there is a way to, and written down only when it went somewhere", async ({ page }) => {
  const share = page.getByRole("button", { name: "Share… with (주)한빛 대표이사" });
  const address = await createDocument(page, { title: "Shared", signers: threeSigners });
  await page.evaluate(() => Object.defineProperty(navigator, "share", { value: undefined, configurable: true }));
  await otherWays(page, "(주)한빛 대표이사").click();
  await expect(page.getByRole("button", { name: "Copy message in Korean" })).toBeVisible();
  await expect(share).toHaveCount(0);

  // The sheet itself is the phone's.
  await page.addInitScript(() => {
    const shared: ShareData[] = [];
    Object.assign(window, { shared });
    const stub = async (data: ShareData) => {
      shared.push(data);
      const refusal = ["AbortError", "NotAllowedError"][shared.length - 1];
      if (refusal) throw new DOMException("turned down", refusal);
    };
    Object.defineProperty(navigator, "share", { value: stub, configurable: true });
  });
  await page.goto(address);
  const [link = ""] = await linksOf(page);
  await otherWays(page, "(주)한빛 대표이사").click();
  const refused = page.getByRole("alert").filter({ hasText: "This couldn't be shared. Copy the message instead" });
  await share.click();
  await expect(refused).toHaveCount(0);
  await share.click();
  await expect(refused).toBeVisible();
  await share.click();
  await expect(refused).toHaveCount(0);
  await expect(historyOf(page).first()).toContainText("gave the link for (주)한빛 대표이사 to another app");
  await expect(historyOf(page)).toHaveCount(2);
  await expect(page.getByText(/^Last shared \d\d:\d\d/)).toBeVisible();
  const given = { title: "Please sign: Shared", text: english("(주)한빛 대표이사", "Shared", link) };
  expect(await page.evaluate(() => Reflect.get(window, "shared"))).toEqual([given, given, given]);
});
