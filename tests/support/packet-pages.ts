import type { Page } from "playwright/test";

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
