import type { Locator, Page } from "playwright/test";
import { startDesk } from "../support/desk.ts";
import { expect, test } from "../support/e2e.ts";
import { watchShifts } from "../support/layout-shifts.ts";
import { nobody, setUp } from "../support/people-pages.ts";
import { address, company, furnish } from "../support/widths-scene.ts";

/** Each width that the pages are looked at, and what is left of a window enlarged to 200 % and to 400 %. */
const windows = [
  [320, 800],
  [320, 256],
  [375, 667],
  [640, 400],
  [720, 450],
  [900, 800],
  [1140, 800],
  [1280, 800],
  [1920, 1080],
] as const;
const notice = (page: Page) => page.getByRole("region", { name: "Notifications" });

/** A call of the frame comes to nothing, by no press that would move the focus; with `links`, a way to another page too. */
async function tell(page: Page, links: "header a[href]" | "none"): Promise<void> {
  await expect(page.locator("p[aria-live=polite].sr-only").last()).toBeAttached();
  // What says that one is offline stays until the server answers.
  await page.route("**/healthz", (route) => route.abort());
  await page.context().setOffline(true);
  await page.evaluate((selector) => {
    for (const button of document.querySelectorAll("button")) if (button.lang === "ko") button.click();
    document.querySelector<HTMLElement>(selector)?.click();
  }, links);
  await expect(notice(page)).toContainText("Can't reach the server");
  await page.context().setOffline(false);
}

test("a notice lies over nothing that can be pressed or has the focus, on no page, at no width", async ({ open }) => {
  test.setTimeout(300_000);
  const desk = await startDesk();
  const page = await open({ baseURL: desk.url, storageState: nobody });
  const lies: string[] = [];
  const look = async (path: string, prepare?: () => Promise<unknown>) => {
    await page.setViewportSize({ width: 320, height: 800 });
    await page.goto(path);
    await prepare?.();
    await tell(page, "header a[href]");
    for (const [width, height] of windows) {
      await page.setViewportSize({ width, height });
      for (const fault of await page.evaluate(covered)) lies.push(`${path} at ${width} x ${height}: ${fault}`);
    }
  };
  page.setDefaultTimeout(10_000);
  await look(desk.setupUrl());
  await setUp(page, desk);
  const { few3, unknown, template, packet, request } = await furnish(desk);
  await look("/packets/new?template=10001&template=10002", async () => {
    await page.getByRole("textbox", { name: "Name" }).fill(company);
    await page.getByRole("textbox", { name: "Email" }).fill(address);
    await page.getByRole("button", { name: "Start 2 documents" }).click();
    await expect(page.getByRole("button", { name: "Create 2 documents" })).toBeEnabled();
  });
  await look("/people", () => page.getByRole("checkbox", { name: "Select everyone shown" }).check());
  for (const path of [
    ...["/documents", `/documents/${few3}`, `/documents/${unknown}`, "/documents/new"],
    ...["/drafts", "/releases", `/releases/${request}`, `/packets/${packet}`, "/packets/new?template=10001"],
    ...[
      "/templates",
      template,
      "/contacts",
      "/connection",
      "/audit",
      "/settings",
      "/account",
      "/documents/00000000000000000000000000",
    ],
  ])
    await look(path);
  expect(lies).toEqual([]);
  await desk.remove();
});

for (const [width, height] of [
  [375, 667],
  [720, 450],
  [1280, 800],
] as const)
  test(`nothing moves when a notice comes, and what has the focus stays in sight (${width} x ${height})`, async ({
    open,
    desk,
    adminState,
  }) => {
    const page = await open({ baseURL: desk.url, storageState: adminState, viewport: { width, height } });
    const shifts = await watchShifts(page);
    await page.goto("/documents/new");
    await shifts();
    await page.evaluate(() => {
      window.shifts = [];
    });
    await tell(page, "none");
    expect(await shifts()).toEqual([]);
    for (const field of await page.getByRole("main").getByRole("textbox").all()) {
      await notice(page)
        .getByRole("button", { name: /^Close/ })
        .last()
        .click();
      await field.focus();
      // Where a notice would come.
      await field.evaluate((element) => element.scrollIntoView({ block: "end" }));
      await tell(page, "none");
      await expect(field).toBeFocused();
      const over = await notice(page).evaluate((section) => {
        const [a, b] = [section.getBoundingClientRect(), document.activeElement?.getBoundingClientRect()];
        return b && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
      });
      expect(over).toBe(false);
    }
  });

test("of several notices the newest is in sight", async ({ open, desk, adminState }) => {
  const page = await open({ baseURL: desk.url, storageState: adminState });
  for (const [width, height] of windows) {
    await page.setViewportSize({ width, height });
    await page.goto("/documents/new");
    await tell(page, "header a[href]");
    const shown = notice(page).locator("> *");
    await expect(shown).toHaveCount(2);
    const fits = await notice(page).evaluate((section) => section.clientHeight > 120);
    await expect(shown.last()).toBeInViewport({ ratio: fits ? 0.9 : 0.3 });
  }
});

test("nothing moves at the end of a page when another notice comes", async ({ open, desk, adminState }) => {
  const page = await open({ baseURL: desk.url, storageState: adminState, viewport: { width: 375, height: 667 } });
  await page.goto("/documents/new");
  await tell(page, "none");
  const end = await page.evaluate(() => {
    window.scrollTo(0, document.documentElement.scrollHeight);
    return window.scrollY;
  });
  expect(end).toBeGreaterThan(0);
  await tell(page, "header a[href]");
  await expect(notice(page).locator("> *")).toHaveCount(2);
  expect(await page.evaluate(() => window.scrollY)).toBe(end);
});

test("a notice stands above the keyboard of a phone, and what is typed into above the notice", async ({
  open,
  desk,
  adminState,
}) => {
  const page = await open({ baseURL: desk.url, storageState: adminState, viewport: { width: 375, height: 667 } });
  await page.goto("/documents/new");
  await tell(page, "none");
  const field = page.getByRole("main").getByRole("textbox").first();
  await field.focus();
  const ends = (at: Locator) => at.evaluate((element) => element.getBoundingClientRect().bottom);
  const usual = await ends(notice(page));
  await field.evaluate((element) => window.scrollBy(0, element.getBoundingClientRect().top - 260));
  await seeOnly(page, 340, 1);
  // Its place is reckoned in whole pixels.
  expect(await ends(notice(page))).toBeLessThanOrEqual(340);
  expect(await ends(notice(page))).toBeGreaterThan(338);
  const top = await notice(page).evaluate((element) => element.getBoundingClientRect().top);
  expect(await ends(field)).toBeLessThanOrEqual(top);
  // Enlarged by two fingers.
  await seeOnly(page, 340, 2);
  expect(await ends(notice(page))).toBe(usual);
  await seeOnly(page, 667, 1);
  expect(await ends(notice(page))).toBe(usual);
});

/** No keyboard comes to a browser without a screen: the page is told what a phone tells it. */
function seeOnly(page: Page, height: number, scale: number): Promise<void> {
  return page.evaluate(
    (told) => {
      const seen = window.visualViewport as VisualViewport;
      for (const [name, value] of Object.entries(told))
        Object.defineProperty(seen, name, { configurable: true, get: () => value });
      seen.dispatchEvent(new Event("resize"));
    },
    { height, scale },
  );
}

/** Runs in the browser, whole: which controls a notice lies over where they stay in view, and which when they have the focus. */
async function covered(): Promise<string[]> {
  const settled = async () => {
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
  };
  await settled();
  const notices = document.querySelector("[aria-label=Notifications]");
  if (!notices) return ["there is no notice"];
  const faults = new Set<string>();
  const controls = [
    ...document.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary"),
  ].filter((control) => !notices.contains(control) && control.checkVisibility({ visibilityProperty: true }));
  const nameOf = (control: HTMLElement) =>
    `${control.tagName.toLowerCase()} "${(control.getAttribute("aria-label") || control.textContent || control.id).slice(0, 40)}"`;
  const isUnder = (control: HTMLElement) => {
    const [a, b] = [notices.getBoundingClientRect(), control.getBoundingClientRect()];
    return (
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
    );
  };
  const scrolls = (control: HTMLElement) => {
    for (let at: HTMLElement | null = control; at; at = at.parentElement)
      if (["fixed", "sticky"].includes(getComputedStyle(at).position)) return at.matches("header");
    return true;
  };
  const { scrollHeight } = document.documentElement;
  for (const top of [0, scrollHeight / 2, scrollHeight]) {
    window.scrollTo(0, top);
    await settled();
    for (const control of controls)
      if (!scrolls(control) && isUnder(control)) faults.add(`${nameOf(control)} that stays in view is covered`);
  }
  /** Of a control for which there is no room above the notice, as at 400 %, and of a long text, whose line is shown, the beginning is in sight. */
  const isHidden = (control: HTMLElement) => {
    const [a, b] = [notices.getBoundingClientRect(), control.getBoundingClientRect()];
    const fits = b.height + 2 * 96 < a.top && !control.matches("textarea");
    return isUnder(control) && (fits || b.top > a.top - 20);
  };
  // Those in the middle of a long page are like others.
  for (const control of controls.filter((_, i) => i < 30 || i >= controls.length - 30)) {
    control.focus();
    if (document.activeElement !== control || !isHidden(control)) continue;
    await settled();
    if (isHidden(control)) faults.add(`${nameOf(control)} that has the focus is covered`);
  }
  return [...faults];
}
