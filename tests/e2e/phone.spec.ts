import { devices } from "playwright/test";
import { createDocument, expect, test } from "../support/e2e.ts";
import { everything } from "../support/form-page.ts";
import { furnish } from "../support/widths-scene.ts";

test("of a document's buttons the first signer's link stands out", async ({ page }) => {
  await createDocument(page, { ...everything, title: "Stands out" });
  await expect(page.locator("main .button-accent:visible")).toHaveText("Copy link");
  await expect(page.locator("main .button-accent:visible")).toHaveAccessibleName("Copy link for (주)한빛 대표이사");
});

test("on a phone the first link is seen at once, sharing first", async ({ page, open, adminState }) => {
  const address = await createDocument(page, { ...everything, title: "근로계약서 홍길동" });
  const { userAgent } = devices["Pixel 7"];
  const phone = await open({ storageState: adminState, userAgent, viewport: { width: 375, height: 667 } });
  await phone.addInitScript(() => {
    const stub = async () => Object.assign(window, { told: true });
    Object.defineProperty(navigator, "share", { value: stub, configurable: true });
  });
  await phone.goto(address);
  const buttons = phone.getByRole("list", { name: "Signing links" }).getByRole("listitem").first().getByRole("button");
  await expect(buttons.nth(0)).toHaveAccessibleName("Share… with (주)한빛 대표이사");
  await expect(buttons.nth(1)).toHaveAccessibleName("Copy link for (주)한빛 대표이사");
  const boxes = await Promise.all([0, 1, 2, 3].map((n) => buttons.nth(n).boundingBox()));
  expect(new Set(boxes.map((box) => box?.y)).size, "one row").toBe(1);
  expect((boxes[0]?.y ?? 0) + (boxes[0]?.height ?? 0)).toBeLessThanOrEqual(667);
  await buttons.nth(0).click();
  await expect(phone.getByText(/^Last shared \d\d:\d\d/)).toBeVisible();
  expect(await phone.evaluate(() => Reflect.get(window, "told"))).toBe(true);
  await phone.getByLabel("Other ways for (주)한빛 대표이사").click();
  await expect(phone.getByRole("button", { name: "Copy message for (주)한빛 대표이사" })).toBeVisible();
});

test("how a mobile was understood is to be read whole on a phone, in either language", async ({ open }) => {
  for (const locale of ["en-US", "ko-KR"])
    for (const width of [320, 360, 390, 430]) {
      const page = await open({ locale, viewport: { width, height: 844 } });
      await page.goto("/documents/new");
      const mobile = page.locator("[name='signers.0.mobile']");
      await mobile.fill("+82.10.9876.5432");
      await mobile.blur();
      const understood = page.getByText("+82 10 9876 5432", { exact: true });
      await expect(understood).toBeVisible();
      expect(await understood.evaluate((text) => text.scrollWidth <= text.clientWidth), `${locale} ${width}`).toBe(
        true,
      );
      await page.close();
    }
});

test("on a phone the way to all documents for the same people stands on the line that says how many", async ({
  desk,
  open,
}) => {
  const { few3 } = await furnish(desk);
  const phone = await open({ viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true });
  await phone.goto(`/documents/${few3}`);
  const bottom = (text: RegExp | string) =>
    phone.getByText(text).evaluate((shown) => {
      const letters = new Range();
      letters.selectNodeContents(shown);
      return letters.getBoundingClientRect().bottom;
    });
  const apart = (await bottom("Show all")) - (await bottom(/^Document \d of \d for the same signers/));
  expect(Math.abs(apart)).toBeLessThanOrEqual(1);
});

for (const locale of ["en-US", "ko-KR"])
  test(`with letters of twice the size the words of the bar below are whole (${locale})`, async ({ open }) => {
    const page = await open({ locale, viewport: { width: 375, height: 700 } });
    await page.goto("/documents");
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    const cut = await page.locator(".frame-tab").evaluateAll((tabs) =>
      tabs.flatMap((tab) => {
        const bar = document.querySelector("ul.frame-tabs")?.getBoundingClientRect();
        const words = document.createRange();
        words.selectNodeContents(tab);
        const { top, bottom } = words.getBoundingClientRect();
        return bar && top >= bar.top && bottom <= bar.bottom + 0.5 ? [] : `${tab.textContent}: ${top} to ${bottom}`;
      }),
    );
    expect(cut).toEqual([]);
  });
