import type { Page } from "playwright/test";
import { administrator, expect, nobody, test } from "../support/e2e.ts";
import { signIn } from "../support/people-pages.ts";
import { signInRequest } from "../support/sign-in-request.ts";

/* Strangers who guess at somebody's password, and that somebody, who knows it. */

type Request = Awaited<ReturnType<typeof signInRequest>>;
/** As a proxy on this machine would hand it on. */
const from = (address: string) => ({ "x-forwarded-for": `203.0.113.1, ${address}` });
const guess = { email: administrator.email, password: "four quiet lamps" };

/** Guesses without pause from each of these addresses until it is told to stop. */
function besiege(request: Request, addresses: string[]) {
  const counts = { lookedAt: 0, turnedAway: 0, other: 0 };
  let going = true;
  const all = addresses.map(async (address) => {
    while (going) {
      const text = await (await request(guess, from(address))).text();
      if (text.includes("wrong_credentials")) counts.lookedAt++;
      else if (text.includes("slow_down")) counts.turnedAway++;
      else counts.other++;
    }
  });
  const stop = async () => {
    going = false;
    await Promise.all(all);
  };
  return { counts, stop };
}

async function pressSignIn(page: Page, { email, password } = administrator) {
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

test("who has the right password is in within five seconds while twenty addresses guess without pause", async ({
  another,
  open,
}) => {
  test.setTimeout(120_000);
  const { desk } = await another({});
  const fresh = () => open({ baseURL: desk.url, storageState: nobody });
  const request = await signInRequest(await fresh());
  const began = performance.now();
  const siege = besiege(
    request,
    Array.from({ length: 20 }, (_, n) => `198.51.100.${n}`),
  );
  await expect.poll(() => siege.counts.turnedAway, { timeout: 60_000 }).toBeGreaterThan(100);
  const took: number[] = [];
  // What any page takes meanwhile: this machine may have more to do than to withstand a siege.
  const plain: number[] = [];
  for (let round = 0; round < 3; round++) {
    const page = await fresh();
    const opened = performance.now();
    await page.goto("/sign-in");
    plain.push(performance.now() - opened);
    const pressed = performance.now();
    await pressSignIn(page);
    await page.waitForURL(({ pathname }) => pathname === "/documents", { waitUntil: "commit" });
    took.push(performance.now() - pressed);
  }
  await siege.stop();
  const seconds = (performance.now() - began) / 1000;
  test
    .info()
    .annotations.push({ type: "measured", description: JSON.stringify({ took, plain, ...siege.counts, seconds }) });
  expect(Math.max(...took)).toBeLessThan(Math.max(5000, 4 * Math.max(...plain)));
  // Ten of each address, and then the nine waits of each, 1, 2, 4, … s, of which there are no more than there is time for.
  expect(siege.counts.lookedAt).toBeLessThanOrEqual(20 * (10 + Math.ceil(Math.log2(seconds + 1))));
  expect(siege.counts.other).toBe(0);
});

test("where somebody has signed in before, they are in at once though strangers share their address", async ({
  another,
  open,
}) => {
  test.setTimeout(120_000);
  const { desk, page } = await another({});
  const shared = "198.51.100.1";
  await page.setExtraHTTPHeaders(from(shared));
  const stranger = await open({ baseURL: desk.url, storageState: nobody, extraHTTPHeaders: from(shared) });
  const request = await signInRequest(stranger);
  const { counts, stop } = besiege(request, [shared]);
  // Ten, and after waits of 1, 2, 4 and 8 s.
  await expect.poll(() => counts.lookedAt, { timeout: 60_000 }).toBeGreaterThanOrEqual(14);

  await stranger.goto("/sign-in");
  await pressSignIn(stranger);
  await expect(stranger.getByText(/Too many attempts\. Try again in \d+ seconds/)).toBeVisible();

  const cookies = await page.context().cookies();
  const sealed = (wanted: string) => cookies.find(({ name }) => name === wanted)?.value ?? "";
  const known = sealed("countersign-device");
  expect(known).not.toBe("");
  const allowed = async (value: string) => {
    for (let tries = 0; ; tries++) {
      const answer = await request(guess, { ...from(shared), cookie: `countersign-device=${value}` });
      expect(answer.status).toBe(200);
      if ((await answer.text()).includes("slow_down")) return tries;
    }
  };
  for (const forged of [
    "",
    "%",
    "x",
    "{}",
    "Fe26.2**",
    `${known.slice(0, -8)}AAAAAAAA`,
    `A${known.slice(1)}`,
    "a".repeat(3000),
    `${known}${"a".repeat(6000)}`,
    "Fe26.2*1*".repeat(900),
    "%E0%A4%A",
    sealed("countersign"),
  ])
    expect([forged.slice(0, 20), await allowed(forged)]).toEqual([forged.slice(0, 20), 0]);

  await page.goto("/documents");
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL("**/sign-in**");
  await signIn(page, administrator);
  expect(await allowed(known)).toBe(10);
  await stop();
});
