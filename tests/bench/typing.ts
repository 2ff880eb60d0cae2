/*
 * How long a key takes from its press to the picture that answers it, with the processor six times slower: in the search of the list and in
 * the palette, among 1,000 documents, beside a bare field. The browser's own event timing (web.dev, "Interaction to Next Paint").
 */
import type { CDPSession, Page } from "playwright";
import { startDesk } from "../support/desk.ts";
import { administrator, setUp } from "../support/people-pages.ts";
import { seed } from "../support/seed.ts";
import { withBrowser } from "./bench-desk.ts";
import { beside, print, quantile } from "./measure.ts";
import { chance, madeUp } from "./search-scene.ts";

const slower = 6;
const barMs = 50;
const rounds = 2;
/** Found often, seldom and never; what is typed in Hangul comes without keys of its own. */
const texts = ["lease agreement", "jane porter", "010 2345", "hanbit", "zzqx"];
/** Apart by so many milliseconds: a fast typist, and one after whom results come between two keys. */
const paces = { fast: 90, slow: 320 };

/** Keys that type, each with its longest event; those below 16 ms the browser leaves out. */
async function keys(page: Page, work: () => Promise<number>): Promise<number[]> {
  await page.evaluate(() => {
    const typing = new Set<number>();
    const longest = new Map<number, number>();
    window.addEventListener(
      "keydown",
      ({ key, ctrlKey, timeStamp }) => key.length === 1 && !ctrlKey && typing.add(timeStamp),
      true,
    );
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[]) {
        if (typing.has(entry.startTime) || longest.has(entry.interactionId))
          longest.set(entry.interactionId, Math.max(entry.duration, longest.get(entry.interactionId) ?? 0));
      }
    }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
    Object.assign(window, { longest });
  });
  const pressed = await work();
  await page.waitForTimeout(1000);
  const told = await page.evaluate(() => [...(window as unknown as { longest: Map<number, number> }).longest.values()]);
  return [...told, ...Array.from({ length: Math.max(0, pressed - told.length) }, () => 8)];
}

async function typed(page: Page, delay: number, again: () => Promise<void>): Promise<number> {
  let pressed = 0;
  for (let round = 0; round < rounds; round++)
    for (const text of texts) {
      await again();
      await page.keyboard.type(text, { delay });
      pressed += text.length;
      await page.waitForTimeout(700);
    }
  return pressed;
}

async function slowDown(cdp: CDPSession, rate: number): Promise<void> {
  await cdp.send("Emulation.setCPUThrottlingRate", { rate });
}

const desk = await startDesk();
await withBrowser(desk.url, async (page) => {
  await setUp(page, desk);
  const random = chance(1);
  const documents = Array.from({ length: 1000 }, (_, i) => {
    const { title, templateId, signers } = madeUp(random, i);
    const known = signers.map(({ name, email, mobile }) => ({
      name,
      ...(email && { email }),
      ...(mobile && { mobile }),
    }));
    return { title, template: templateId, signers: known, serviceId: `T-${i}` };
  });
  await seed(desk, administrator.email, Date.UTC(2026, 0, 7), documents);
  const cdp = await page.context().newCDPSession(page);
  const bare = () =>
    page.evaluate(() => {
      const field = document.createElement("input");
      document.body.replaceChildren(field);
      field.focus();
    });
  const places = {
    "search of the list": async () => {
      await page.getByRole("searchbox").fill("");
      await page.waitForURL(/\/documents$/);
      await page.getByRole("searchbox").focus();
    },
    palette: async () => {
      await page.keyboard.press("Escape");
      await page.keyboard.press("Control+k");
      await page.getByRole("option").first().waitFor();
    },
  };
  for (const [place, again] of Object.entries({ "a bare field": bare, ...places })) {
    for (const [pace, delay] of Object.entries(paces)) {
      await slowDown(cdp, 1);
      await page.goto(again === bare ? "/healthz" : "/documents", { waitUntil: "networkidle" });
      await again();
      await slowDown(cdp, slower);
      const figures = await keys(page, () => typed(page, delay, again));
      const at = (share: number) => `${quantile(figures, share).toFixed(0)} ms`;
      print(`${place}, ${pace} (${delay} ms apart), ${slower} × slower, ${figures.length} keys`, [
        ["median", at(0.5)],
        ["p90", at(0.9)],
        ["worst", at(1)],
        ["p98", beside(quantile(figures, 0.98), barMs, " ms")],
      ]);
    }
  }
});
await desk.remove();
