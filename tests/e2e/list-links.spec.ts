import type { Page } from "playwright/test";
import { expect, nobody, test } from "../support/e2e.ts";
import { administrator } from "../support/people-pages.ts";
import { seed } from "../support/seed.ts";
import { copied, historyOf, permissions } from "../support/sharing.ts";

/** Far from everything else that the tests make. */
const start = Date.UTC(2025, 7, 4, 3);
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const copyOf = (page: Page, title: string) => page.getByRole("button", { name: `Copy link for Jane Porter, ${title}` });

test("the list carries no link to sign, and gives one only to who may see its document", async ({
  page,
  open,
  desk,
  adminState: _signedIn,
  staffState,
}) => {
  const signers = [{ name: "홍길동" }, { name: "Jane Porter" }];
  const [made] = await seed(desk, administrator.email, start, [{ title: "Unseen link", serviceId: "L1", signers }]);
  if (!made) throw new Error("nothing seeded");
  for (const headers of [{}, { RSC: "1" }]) {
    const text = await (await page.request.get("/documents?q=unseen+link", { headers })).text();
    expect(text).toContain("Unseen link");
    expect(text).not.toContain("sign.example");
  }

  const ask = async (of: Page, place: number | string, id = made.id) => {
    const answer = await of.request.get(`/documents/${id}/links/${place}`);
    return [answer.status(), await answer.json()];
  };
  expect(await ask(page, 2)).toEqual([200, { ok: true, value: made.link }]);
  const missing = [404, { ok: false, problem: { code: "not_found" } }];
  for (const place of [0, 3, "length"]) expect(await ask(page, place)).toEqual(missing);
  const other = await open({ storageState: staffState });
  expect(await ask(other, 1)).toEqual(missing);
  expect(await ask(other, 1, "0".repeat(26))).toEqual(missing);
  const stranger = await open({ storageState: nobody });
  expect(await ask(stranger, 1)).toEqual([401, { ok: false, problem: { code: "signed_out" } }]);
});

test("a link that comes late is copied when it comes; one that does not come is not, and it is said why", async ({
  open,
  desk,
  adminState: _signedIn,
}) => {
  const page = await open({ permissions });
  const [made] = await seed(desk, administrator.email, start + 10_000, [{ title: "Fetched link", serviceId: "L2" }]);
  const fetched = Promise.withResolvers<void>();
  await page.route("**/links/1", async (route) => {
    await fetched.promise;
    await route.continue();
  });
  await page.goto("/documents?q=fetched+link");
  await page.evaluate(() => navigator.clipboard.writeText("before"));
  await copyOf(page, "Fetched link").click();
  await expect(copied(page)).toHaveCount(0);
  fetched.resolve();
  await expect(copied(page)).toHaveCount(1);
  expect(await clipboard(page)).toBe(made?.link);

  await page.unroute("**/links/1");
  await page.route("**/links/1", (route) => route.abort());
  await page.reload();
  await page.evaluate(() => navigator.clipboard.writeText("before"));
  await copyOf(page, "Fetched link").click();
  const notices = page.getByRole("region", { name: "Notifications" });
  await expect(notices).toContainText("Can't reach the server. Check your connection and try again");
  expect(await clipboard(page)).toBe("before");
  await expect(copied(page)).toHaveCount(0);

  await page.goto(`/documents/${made?.id}`);
  await expect(historyOf(page).filter({ hasText: "copied the link" })).toHaveCount(1);
});

test("where the browser takes no text that is still to come, the link is copied once it is there", async ({
  open,
  desk,
  adminState: _signedIn,
}) => {
  const page = await open({ permissions });
  await page.addInitScript(() => Reflect.deleteProperty(window, "ClipboardItem"));
  const [made] = await seed(desk, administrator.email, start + 20_000, [{ title: "Older browser", serviceId: "L3" }]);
  await page.goto("/documents?q=older+browser");
  await copyOf(page, "Older browser").press("Enter");
  await expect(copied(page)).toHaveCount(1);
  expect(await clipboard(page)).toBe(made?.link);
});
