import { messages } from "#lib/shared/messages/messages.ts";
import { fill, type Language } from "#lib/shared/messages/words.ts";
import { faults, type View } from "../support/axe.ts";
import { createDocument, expect, test } from "../support/e2e.ts";
import { threeSigners } from "../support/sharing.ts";

const views: Record<Language, View[]> = {
  en: [
    { colorScheme: "light", width: 1280 },
    { colorScheme: "dark", width: 375 },
  ],
  ko: [
    { colorScheme: "dark", width: 1280 },
    { colorScheme: "light", width: 375 },
  ],
};

/** Of whoever marked, not of whoever signed. */
const marked: Record<Language, RegExp> = {
  en: /^Kim Minseo marked this as signed on \d/,
  ko: /^서명 완료로 표시함 · Kim Minseo님, \d/,
};

for (const language of ["en", "ko"] as const) {
  test(`axe finds nothing in any state of handing over (${language})`, async ({ page: own, open }) => {
    test.setTimeout(120_000);
    const { sharing: w, settings: s, wording: words, common } = messages(language);
    const address = await createDocument(own, { title: "근로계약서 홍길동", signers: threeSigners });
    const page = await open({ locale: language });
    const look = async (state: string) =>
      expect.soft(await faults(page, `${state} (${language})`, views[language])).toEqual([]);
    await page.goto(address);
    const [first, second] = threeSigners.map(({ name }) => ({ name }));
    await page.getByLabel(fill(w.otherWays, first ?? {})).click();
    await expect(page.getByRole("button", { name: w.otherLanguage })).toBeVisible();
    await look("menu of other ways");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: fill(w.moreFor, second ?? {}) }).click();
    await page.getByLabel(fill(w.otherWays, second ?? {})).click();
    await look("later signer unfolded, with the menu");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: fill(w.markFor, first ?? {}) }).click();
    await expect(page.getByRole("button", { name: fill(w.unmarkFor, first ?? {}) })).toBeVisible();
    await expect(page.getByText(marked[language])).toBeVisible();
    await look("a signer marked");

    await page.clock.install();
    await page.getByRole("button", { name: fill(w.qrFor, second ?? {}) }).click();
    await page.getByRole("dialog").getByRole("img").waitFor({ timeout: 10_000 });
    await page.clock.runFor(61_000);
    await expect(page.getByRole("dialog").getByText(w.qrHidden)).toBeVisible();
    await look("QR code hidden");

    await page.goto("/settings");
    await look("settings");
    await page.getByRole("textbox", { name: words.body, exact: true }).first().fill("{nmae}");
    await page.getByRole("button", { name: s.save }).click();
    await page.getByRole("alert").filter({ hasText: common.problemTitle }).waitFor({ timeout: 10_000 });
    await look("settings with errors");
  });
}
