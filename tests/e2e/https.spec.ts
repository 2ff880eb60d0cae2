import { startDesk } from "../support/desk.ts";
import { expect, nobody, setUpByHand, test } from "../support/e2e.ts";
import { startTlsFront } from "../support/tls-front.ts";

test("behind https every cookie of the desk is for https only, and the sealed ones for this host only", async ({
  browser,
}) => {
  const front = await startTlsFront();
  const desk = await startDesk({ APP_URL: front.url });
  front.leadTo(desk.port);
  const context = await browser.newContext({ baseURL: front.url, ignoreHTTPSErrors: true, storageState: nobody });
  try {
    const page = await context.newPage();
    await setUpByHand(page, desk);
    await page.getByRole("button", { name: "Switch to dark mode" }).click();
    await page.getByRole("button", { name: "한국어" }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "ko");
    const cookies = await context.cookies();
    expect(cookies.map(({ name }) => name).sort()).toEqual([
      "__Host-countersign",
      "__Host-countersign-device",
      "language",
      "theme",
    ]);
    for (const { name, secure, sameSite } of cookies) expect([name, secure, sameSite]).toEqual([name, true, "Lax"]);
    const known = cookies.find(({ name }) => name.endsWith("-device"));
    expect((known?.expires ?? 0) * 1000 - Date.now()).toBeGreaterThan(360 * 24 * 60 * 60 * 1000);
  } finally {
    await context.close();
    await desk.remove();
    front.close();
  }
});
