import type { Browser, BrowserContextOptions, Locator, Page } from "playwright/test";
import { test as base, expect } from "playwright/test";
import { confirmAll } from "./confirmation.ts";
import { type Desk, startDesk } from "./desk.ts";
import { addPerson, manager, type State, setUp, staff } from "./people-pages.ts";
import { type Service, startService } from "./service.ts";
import { settledBrowser } from "./settled-page.ts";

export const pdf = (name: string) => `tests/fixtures/pdf/${name}`;

/** A worker may go on for longer than a session stays confirmed. */
const confirmAgainMs = 5 * 60 * 1000;

interface OneTest {
  confirmed: undefined;
  page: Page;
  /** Opens a page in a browser window of its own: with somebody's session, in another language, at another desk. */
  open: (options?: BrowserContextOptions) => Promise<Page>;
  /** One that answers `practice-slow` only when the test is long over. */
  slowService: Service;
  /** Starts a further desk and signs its administrator in; both are gone after the test. */
  another: (settings: Record<string, string>) => Promise<{ desk: Desk; page: Page; state: State }>;
}

/** What a worker of the test runner has for all its tests: a desk with people, that uses a service of its own. */
interface Office {
  service: Service;
  desk: Desk;
  adminState: State;
  staffState: State;
  managerState: State;
}

const confirmedAt = new WeakMap<Desk, number>();

export const test = base.extend<OneTest, Office>({
  browser: [async ({ browser }, use) => use(settledBrowser(browser)), { scope: "worker" }],
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright demands it
    async ({}, use) => {
      const service = await startService();
      await use(service);
      await service.close();
    },
    { scope: "worker" },
  ],
  desk: [
    async ({ service }, use) => {
      // Most tests send the same contract; those of the question itself have a desk of their own.
      const desk = await startDesk({ ...service.settings, SAME_AGAIN_DAYS: "0" });
      await use(desk);
      await desk.remove();
    },
    { scope: "worker" },
  ],
  adminState: [
    async ({ desk, browser }, use) => {
      const page = await browser.newPage();
      await setUp(page, desk);
      await use(await page.context().storageState());
      await page.close();
    },
    { scope: "worker" },
  ],
  staffState: [
    async ({ desk, browser, adminState }, use) => use(await addPerson(browser, desk, adminState, staff)),
    { scope: "worker" },
  ],
  managerState: [
    async ({ desk, browser, adminState }, use) => use(await addPerson(browser, desk, adminState, manager)),
    { scope: "worker" },
  ],
  confirmed: [
    async ({ desk, adminState: _ }, use) => {
      if (Date.now() - (confirmedAt.get(desk) ?? 0) > confirmAgainMs) {
        confirmedAt.set(desk, Date.now());
        await confirmAll(desk);
      }
      await use(undefined);
    },
    { auto: true },
  ],
  baseURL: async ({ desk }, use) => use(desk.url),
  storageState: async ({ adminState }, use) => use(adminState),
  page: async ({ page }, use) => {
    const complaints = collectComplaints(page);
    await use(page);
    expect(complaints).toEqual([]);
  },
  open: async ({ browser, baseURL, adminState }, use) => {
    const windows = openedIn(browser);
    await use((options) => windows.open({ ...(baseURL && { baseURL }), storageState: adminState, ...options }));
    await windows.close();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright demands it
  slowService: async ({}, use) => {
    const service = await startService(10 * 60 * 1000);
    await use(service);
    await service.close();
  },
  another: async ({ browser }, use) => {
    const windows = openedIn(browser);
    const desks: Desk[] = [];
    await use(async (settings) => {
      const desk = await startDesk(settings);
      desks.push(desk);
      const page = await windows.open({ baseURL: desk.url, storageState: { cookies: [], origins: [] } });
      await setUp(page, desk);
      return { desk, page, state: await page.context().storageState() };
    });
    await windows.close();
    for (const desk of desks) await desk.remove();
  },
});

export { administrator, nobody, setUp, setUpByHand } from "./people-pages.ts";
export { expect };

/** Windows that close together, and in which the browser had nothing to complain of. */
function openedIn(browser: Browser) {
  const opened: { page: Page; complaints: string[] }[] = [];
  return {
    async open(options: BrowserContextOptions): Promise<Page> {
      const page = await (await browser.newContext(options)).newPage();
      opened.push({ page, complaints: collectComplaints(page) });
      return page;
    },
    async close() {
      for (const { page } of opened) await page.context().close();
      expect(opened.flatMap(({ complaints }) => complaints)).toEqual([]);
    },
  };
}

/** What the browser complains of is a fault of ours. */
export function collectComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    // A refused upload or a missing page is announced by the browser as an error too.
    if (message.type() === "error" && !/Failed to load resource/.test(message.text())) complaints.push(message.text());
  });
  return complaints;
}

export interface Signer {
  name: string;
  email?: string;
  mobile?: string;
}

export interface Contract {
  template?: string;
  title?: string;
  signers?: Signer[];
  items?: [string, string][];
  files?: string[];
}

/** Fills the form as a person would, on the page of a new document, and waits for the uploads. */
export async function fillForm(page: Page, contract: Contract = {}): Promise<void> {
  const { template = "77001", title = "Agreement", items = [] } = contract;
  const { signers = [{ name: "Jane Porter", email: "jane@acme.example" }], files = [pdf("nda-pdf-1.5.pdf")] } =
    contract;
  await page.getByRole("combobox", { name: "Template" }).fill(template);
  await page.getByRole("textbox", { name: "Title" }).fill(title);
  await page.getByLabel("PDF files").setInputFiles(files);
  for (const [index, signer] of signers.entries()) {
    if (index > 0) await page.getByRole("button", { name: "Add signer" }).click();
    const group = signerGroup(page, index + 1);
    await group.waitFor({ timeout: 5000 }).catch(() => tellSigner(page, index));
    await fillSigner(group, signer);
  }
  for (const [index, [key, value]] of items.entries()) {
    await page.getByRole("button", { name: "Add item" }).click();
    const group = page.getByRole("group", { name: new RegExp(`^Item ${index + 1}\\b`) });
    await group.getByLabel("Key").fill(key);
    await group.getByLabel("Value").fill(value);
  }
  await expectReady(page, files.length);
}

/** Waits until so many files are taken, however slowly they are looked into; `word` is what the page's language says of one. */
export async function expectReady(scope: Page | Locator, n = 1, word = "Ready"): Promise<void> {
  await expect(scope.getByText(word, { exact: true })).toHaveCount(n, { timeout: 30_000 });
}

export function signerGroup(page: Page, n: number): Locator {
  return page.getByRole("group", { name: new RegExp(`^Signer ${n}\\b`) });
}

/** Prints what the browser makes of a signer's row that is not seen: now and then one stands in the page and has no place there. */
async function tellSigner(page: Page, index: number): Promise<void> {
  const told = await page
    .evaluate((id) => {
      const title = document.getElementById(id);
      return [title, title?.closest("li"), title?.closest("ul")].map((element) => {
        if (!element) return "not there";
        const places = [...element.getClientRects()].map(({ x, y, width, height }) => [x, y, width, height]);
        return { element: element.localName, visible: element.checkVisibility(), places };
      });
    }, `signer-${index}-title`)
    .catch(String);
  console.log(`signer ${index + 1} is not seen:`, JSON.stringify(told));
}

async function fillSigner(group: Locator, { name, email = "", mobile = "" }: Signer): Promise<void> {
  await group.getByLabel("Name").fill(name);
  await group.getByLabel("Email").fill(email);
  await group.getByLabel("Mobile").fill(mobile);
}

/** Fills and sends the form, and waits for the document's page. Answers its address. */
export async function createDocument(page: Page, contract: Contract = {}): Promise<string> {
  await page.goto("/documents/new");
  await fillForm(page, contract);
  await page.getByRole("button", { name: "Create document" }).click();
  await page.waitForURL(/\/documents\/[0-9a-z]{26}$/);
  return page.url();
}
