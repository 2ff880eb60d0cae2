import { startDesk } from "../support/desk.ts";
import { expect, nobody, setUpByHand, test } from "../support/e2e.ts";
import { startTlsFront } from "../support/tls-front.ts";

test("behind https every cookie of the desk is for https only, the sealed ones for this host and no script, and browsers are told to come by https", async ({
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
    for (const { name, secure, sameSite, httpOnly } of cookies)
      expect([name, secure, sameSite, httpOnly]).toEqual([name, true, "Lax", name.startsWith("__Host-")]);
    const known = cookies.find(({ name }) => name.endsWith("-device"));
    expect((known?.expires ?? 0) * 1000 - Date.now()).toBeGreaterThan(360 * 24 * 60 * 60 * 1000);
    const answer = await page.reload();
    expect(answer?.headers()["strict-transport-security"]).toBe("max-age=31536000");
  } finally {
    await context.close();
    await desk.remove();
    front.close();
  }
});

test("with an address to listen at nothing else of the machine's is answered, and what lets data travel unencrypted is named", async () => {
  const desk = await startDesk({ BIND_ADDRESS: "127.0.0.2", SIGNING_ALLOW_HTTP: "yes" });
  try {
    expect((await fetch(`http://127.0.0.2:${desk.port}/healthz`)).status).toBe(200);
    await expect(fetch(`http://127.0.0.1:${desk.port}/healthz`)).rejects.toThrow();
    expect(desk.output()).toContain("SIGNING_ALLOW_HTTP=yes lets data leave this machine unencrypted");
  } finally {
    await desk.remove();
  }
});
