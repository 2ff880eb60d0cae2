import type { BrowserContext, Locator, Page } from "playwright/test";
import { test as base, expect } from "playwright/test";
import { type Desk, startDesk } from "./desk.ts";
import { type Service, startService } from "./service.ts";

export const administrator = { name: "Kim Minseo", email: "kim@hanbit.example", password: "paper lantern orbit 71" };
export const pdf = (name: string) => `tests/fixtures/pdf/${name}`;

type State = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** A desk that uses a service of its own, with an administrator; one for each worker of the test runner. */
export const test = base.extend<{ page: Page }, { service: Service; desk: Desk; adminState: State }>({
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
      const desk = await startDesk(service.settings);
      await use(desk);
      await desk.remove();
    },
    { scope: "worker" },
  ],
  adminState: [
    async ({ desk, browser }, use) => {
      const context = await browser.newContext();
      const page = await context.newPage();
      await setUp(page, desk);
      const state = await context.storageState();
      await context.close();
      await use(state);
    },
    { scope: "worker" },
  ],
  baseURL: async ({ desk }, use) => use(desk.url),
  storageState: async ({ adminState }, use) => use(adminState),
  page: async ({ page }, use) => {
    const complaints = collectComplaints(page);
    await use(page);
    expect(complaints).toEqual([]);
  },
});

export { expect };

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

/** Creates the administrator at the address that the desk printed. */
export async function setUp(page: Page, desk: Desk): Promise<void> {
  await page.goto(desk.setupUrl());
  await page.getByRole("textbox", { name: "Name" }).fill(administrator.name);
  await page.getByRole("textbox", { name: "Email" }).fill(administrator.email);
  await page.getByLabel("Password").fill(administrator.password);
  await page.getByRole("button", { name: "Create administrator" }).click();
  await page.waitForURL("**/documents/new**");
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
    await fillSigner(signerGroup(page, index + 1), signer);
  }
  for (const [index, [key, value]] of items.entries()) {
    await page.getByRole("button", { name: "Add item" }).click();
    const group = page.getByRole("group", { name: new RegExp(`^Item ${index + 1}\\b`) });
    await group.getByLabel("Key").fill(key);
    await group.getByLabel("Value").fill(value);
  }
  await expect(page.getByText("Ready", { exact: true })).toHaveCount(files.length, { timeout: 30_000 });
}

export function signerGroup(page: Page, n: number): Locator {
  return page.getByRole("group", { name: new RegExp(`^Signer ${n}\\b`) });
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
