/*
 * What a key takes until the page is drawn with it, on a form with 50 signers and 20 items, with the processor throttled to a sixth: as the
 * browser itself counts it for its Interaction to Next Paint, beside a bare page with as many fields. Needs a machine with nothing else to
 * do; the page's own processor time, without the throttle, does not.
 */
import type { CDPSession, Page } from "playwright";
import { startDesk } from "../support/desk.ts";
import { pdf, signerGroup } from "../support/e2e.ts";
import { setUp } from "../support/people-pages.ts";
import { withBrowser } from "./bench-desk.ts";
import { beside, print, quantile } from "./measure.ts";

const signers = 50;
const items = 20;
const throttle = 6;
/** As somebody types who types fast. */
const betweenKeysMs = 120;
const words = "kim minseo hanbit 1";
/** The browser tells of no key that took less. */
const leastMs = 16;

interface Watched extends Window {
  keys: Map<number, number>;
}

/** Notes how long each key pressed from now on takes. */
async function watchKeys(page: Page): Promise<void> {
  await page.evaluate((leastMs) => {
    const keys = new Map<number, number>();
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
        if (entry.interactionId > 0 && entry.name.startsWith("key"))
          keys.set(entry.interactionId, Math.max(keys.get(entry.interactionId) ?? 0, entry.duration));
    }).observe({ type: "event", durationThreshold: leastMs } as PerformanceObserverInit);
    Object.assign(window, { keys });
  }, leastMs);
}

/** Types into each of the fields; answers what each key took. */
async function type(page: Page, session: CDPSession, fields: string[]): Promise<number[]> {
  await session.send("Emulation.setCPUThrottlingRate", { rate: throttle });
  for (const selector of fields) {
    await page.locator(selector).focus();
    await page.waitForTimeout(1000);
    await page.keyboard.type(words, { delay: betweenKeysMs });
  }
  await page.waitForTimeout(2000);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  const pressed = fields.length * words.length;
  const slow = await page.evaluate(() => {
    const { keys } = window as unknown as Watched;
    const slow = [...keys.values()];
    keys.clear();
    return slow;
  });
  return [...slow, ...Array<number>(Math.max(0, pressed - slow.length)).fill(leastMs)];
}

/** Processor time of the page's main thread for each key typed into the fields, in milliseconds. */
async function processorTime(page: Page, session: CDPSession, fields: string[]): Promise<number> {
  const busy = async () =>
    (await session.send("Performance.getMetrics")).metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0;
  await page.waitForTimeout(1000);
  const before = await busy();
  for (const selector of fields) {
    await page.locator(selector).focus();
    await page.keyboard.type(words, { delay: betweenKeysMs });
  }
  await page.waitForTimeout(1000);
  return ((await busy()) - before) * (1000 / (fields.length * words.length));
}

async function fillForm(page: Page): Promise<void> {
  await page.goto("/documents/new");
  await page.getByLabel("PDF files").setInputFiles(pdf("nda-pdf-1.5.pdf"));
  for (let n = 1; n <= signers; n++) {
    if (n > 1) await page.getByRole("button", { name: "Add signer" }).click();
    await signerGroup(page, n).getByLabel("Name").fill(`Signer ${n}`);
    await signerGroup(page, n).getByLabel("Email").fill(`signer${n}@hanbit.example`);
  }
  for (let n = 1; n <= items; n++) {
    await page.getByRole("button", { name: "Add item" }).click();
    await page.locator(`[name="items.${n - 1}.key"]`).fill(`key${n}`);
    await page.locator(`[name="items.${n - 1}.value"]`).fill(`value ${n}`);
  }
}

const desk = await startDesk({});
await withBrowser(desk.url, async (page) => {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  await setUp(page, desk);
  await fillForm(page);
  await watchKeys(page);
  const at = (name: string) => `[name="${name}"]`;
  const places: Record<string, string[]> = {
    title: [at("title")],
    "names of signers": [at("signers.0.name"), at("signers.24.name"), at("signers.49.name")],
    "an email": [at("signers.30.email")],
    "a mobile": [at("signers.40.mobile")],
    "values of items": [at("items.0.value"), at("items.19.value")],
  };
  const all: number[] = [];
  const lines: [string, string][] = [];
  for (const [place, fields] of Object.entries(places)) {
    const figures = await type(page, session, fields);
    all.push(...figures);
    lines.push([place, `${quantile(figures, 0.5)} ms, worst ${Math.max(...figures)}`]);
  }
  const spent = await processorTime(page, session, Object.values(places).flat());

  await page.goto("about:blank");
  await page.setContent(`<form>${'<input class="field">'.repeat(2 + 3 * signers + 2 * items)}</form>`);
  await watchKeys(page);
  const fields = [1, 60, 150].map((n) => `input:nth-child(${n})`);
  const bare = await type(page, session, fields);
  const bareSpent = await processorTime(page, session, fields);

  print(`A key on a form with ${signers} signers and ${items} items, processor at a ${throttle}th, until it is drawn`, [
    ...lines,
    ["a bare page", `${quantile(bare, 0.5)} ms, worst ${Math.max(...bare)}`],
    ["processor time a key", `${spent.toFixed(2)} ms, bare ${bareSpent.toFixed(2)} ms`],
    ["a bare page, p98", `${quantile(bare, 0.98)} ms`],
    ["all keys, p98", beside(quantile(all, 0.98), 50, " ms")],
  ]);
});
await desk.remove();
