import { faults } from "../support/axe.ts";
import { createDocument, expect, test } from "../support/e2e.ts";
import { everything } from "../support/form-page.ts";
import { otherWays } from "../support/sharing.ts";

test("a button without words says what it is called to the pointer and the keyboard, until Escape", async ({
  page,
}) => {
  await createDocument(page, { ...everything, title: "Wordless" });
  const name = "Show QR code for (주)한빛 대표이사";
  const said = page.locator(".tooltip");
  await expect(said).toBeHidden();
  await page.getByRole("button", { name }).hover();
  await expect(said).toHaveText(name);
  await page.getByRole("button", { name: "Copy all links" }).hover();
  await expect(said).toBeHidden();

  await otherWays(page, "(주)한빛 대표이사").focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name })).toBeFocused();
  await expect(said).toHaveText(name);
  const box = await said.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(1280);
  await page.keyboard.press("Escape");
  await expect(said).toBeHidden();

  // A dialog that opens puts the focus there: nobody has gone to it.
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog").getByRole("button", { name: "Close" })).toBeFocused();
  await page.waitForTimeout(100);
  await expect(said).toBeHidden();
});

test("beside the message stands what it looks like in the chat", async ({ page }) => {
  await createDocument(page, { ...everything, title: "Previewed" });
  await page.getByRole("button", { name: "Preview the message for (주)한빛 대표이사" }).click();
  const message = page.locator(".chat-message");
  await expect(message).toContainText("Please sign ‘Previewed’");
  await expect(message).toHaveAttribute("lang", "en");
  const link = await page.getByRole("list", { name: "Signing links" }).getByRole("link").first().getAttribute("href");
  await expect(message).toContainText(link ?? "-");
  await page.keyboard.press("Escape");
  await expect(message).toHaveCount(0);
});

test("in the list's menu of links each button is called by the words that are seen in it, in Korean too", async ({
  page,
  open,
}) => {
  const title = `Chosen ${Date.now()}`;
  await createDocument(page, { ...everything, title });
  const korean = await open({ locale: "ko" });
  await korean.context().addCookies([{ name: "language", value: "ko", url: page.url() }]);
  await korean.goto("/documents");
  await korean.getByRole("button", { name: title }).click();
  await expect(korean.getByRole("button", { name: "링크 복사: 홍길동", exact: true })).toBeVisible();
  expect(await faults(korean, "menu of links", [{ colorScheme: "light", width: 1280 }])).toEqual([]);
});
