import type { Page } from "playwright/test";
import { expect } from "./e2e.ts";
import { canary, type Service } from "./service.ts";

/** Connects this service on a page of its own, as an administrator whose page this is. */
export async function connectService(page: Page, service: Service): Promise<void> {
  const own = await page.context().newPage();
  await own.goto("/connection");
  await own.getByRole("textbox", { name: "Base address" }).fill(service.settings.SIGNING_BASE_URL ?? "");
  await own.getByRole("textbox", { name: "API ID" }).fill(canary.id);
  await own.getByLabel("API secret key").fill(canary.secret);
  await own.getByRole("button", { name: "Save", exact: true }).click();
  await expect(own.getByRole("main").getByRole("status")).toContainText("Saved");
  await own.close();
}
