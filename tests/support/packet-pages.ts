import type { Page } from "playwright/test";
import type { View } from "./axe.ts";
import { expectReady, pdf } from "./e2e.ts";

export const views: View[] = [
  { colorScheme: "light", width: 1280 },
  { colorScheme: "dark", width: 375 },
];
export const packetPage = /\/packets\/[0-9a-z]{26}$/;
export const parts = (page: Page) => page.locator('ol[aria-label="Documents"] > li');
/** The form of one of the documents, by its place. */
export const section = (page: Page, n: number) => page.getByRole("region", { name: new RegExp(`^${n} · `) });
export const createAll = (page: Page, n: number) =>
  page.getByRole("button", { name: n === 1 ? "Create 1 document" : `Create ${n} documents` });

/** Chooses templates by their ids. */
export async function choose(page: Page, ids: string): Promise<void> {
  await page.goto("/packets/new");
  await page.getByRole("textbox", { name: "Other templates" }).fill(ids);
  await page.getByRole("button", { name: "Continue" }).click();
}

/** Begins documents for one person, who is entered once. */
export async function begin(page: Page, ids: string, name: string): Promise<void> {
  await choose(page, ids);
  const signer = page.getByRole("group", { name: "Signer 1" });
  await signer.getByRole("textbox", { name: "Name" }).fill(name);
  await signer.getByRole("textbox", { name: "Email" }).fill("packet@hanbit.example");
  await page.getByRole("button", { name: /^Start \d documents$/ }).click();
  await page.waitForURL(packetPage);
}

/** Begins two documents for one person; answers their address. */
export async function beginPacket(page: Page, name: string): Promise<string> {
  await page.goto("/packets/new?template=10001&template=10002");
  const signer = page.getByRole("group", { name: "Signer 1" });
  await signer.getByRole("textbox", { name: "Name" }).fill(name);
  await signer.getByRole("textbox", { name: "Email" }).fill("packet@hanbit.example");
  await page.getByRole("button", { name: "Start 2 documents" }).click();
  await page.waitForURL(/\/packets\/[0-9a-z]{26}$/);
  return new URL(page.url()).pathname;
}

/** Fills in what only this document has. */
export async function fillPart(page: Page, n: number, title: string): Promise<void> {
  const form = section(page, n);
  await form.getByRole("textbox", { name: "Title" }).fill(title);
  await form.locator("input[type=file]").setInputFiles(pdf("nda-pdf-1.5.pdf"));
  await expectReady(form);
}

export const created = (page: Page) => parts(page).filter({ hasText: /Created/ });
