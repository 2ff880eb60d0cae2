import type { Page } from "playwright/test";
import { company as texts } from "#lib/shared/messages/en/company.ts";
import { freePort, startDesk } from "../support/desk.ts";
import { collectComplaints, expect, nobody, setUp, test } from "../support/e2e.ts";
import { type Behaviour, clientId, clientSecret, startHostileProvider } from "../support/hostile-provider.ts";

/*
 * What can be wrong with an answer of the company's provider, in a real browser by the real pages; what the server makes of each is in
 * `tests/database/company-attacks.test.ts`.
 */

const { expired, invalid } = texts.refusals;
const elsewhere = "https://elsewhere.example";
const second = () => Math.floor(Date.now() / 1000);

const wrongTokens: Record<string, Behaviour> = {
  nonce: { claims: { nonce: "another's" } },
  issuer: { claims: { iss: elsewhere } },
  audience: { claims: { aud: "another client" } },
  "algorithm none": { unsigned: true },
  expiry: { claims: { iat: second() - 900, exp: second() - 600 } },
  key: { forged: true },
};

const wrongQueries: Record<string, { said: string; tamper: (query: URLSearchParams) => void }> = {
  state: { said: expired, tamper: (query) => query.set("state", "A".repeat(43)) },
  "another provider": { said: invalid, tamper: (query) => query.set("iss", elsewhere) },
};

test("none of ten attacks on the company's sign-in lets a browser in or leads it elsewhere, and an honest one does", async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const provider = await startHostileProvider();
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const desk = await startDesk({
    PORT: String(port),
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_NAME: "Hanbit",
    OIDC_ALLOWED_DOMAINS: "hanbit.example",
  });
  try {
    const window = () => browser.newPage({ baseURL: url, storageState: nobody });
    const [admin, page] = [await window(), await window()];
    await setUp(admin, { ...desk, url });
    const complaints = collectComplaints(page);
    /** Goes to the provider from the page; answers with what the provider sends the browser back. */
    const begun = async (path = "/sign-in") => {
      await page.goto(path);
      await page.getByRole("button", { name: "Sign in with Hanbit" }).click();
      await page.waitForURL(`${provider.issuer}/authorize?**`);
      return provider.signedIn(new URL(page.url()));
    };
    const back = (query: URLSearchParams) => page.goto(`/sign-in/company/callback?${query}`);
    const refused = async (what: string, said: string) => {
      await expect(page.getByRole("main").getByRole("alert"), what).toContainText(said);
      expect(new URL(page.url()).origin, what).toBe(url);
      await expectOut(page, what);
    };

    for (const [what, behaviour] of Object.entries(wrongTokens)) {
      provider.behave(behaviour);
      await back(await begun());
      await refused(what, invalid);
    }
    provider.behave({});
    for (const [what, { said, tamper }] of Object.entries(wrongQueries)) {
      const query = await begun();
      tamper(query);
      await back(query);
      await refused(what, said);
    }

    const query = await begun(`/sign-in?${new URLSearchParams({ next: elsewhere })}`);
    await back(query);
    await expect(page, "a way back to another site").toHaveURL(`${url}/documents`);
    await page.context().clearCookies({ name: "countersign" });
    const again = await begun();
    again.set("code", query.get("code") ?? "");
    await back(again);
    await refused("a code that was used before", invalid);
    await back(query);
    await refused("an answer that was used before", expired);

    await back(await begun());
    await expect(page.getByRole("link", { name: /이서연/ })).toBeVisible();
    expect(complaints).toEqual([]);
    await admin.context().close();
    await page.context().close();
  } finally {
    await desk.remove();
    await provider.close();
  }
});

async function expectOut(page: Page, what: string): Promise<void> {
  const { url, status } = await page.evaluate(async () => {
    const { url, status } = await fetch("/documents");
    return { url, status };
  });
  expect(`${status} ${new URL(url).pathname}`, what).toBe("200 /sign-in");
}
