import type { Page } from "playwright/test";
import { writeSetting } from "#lib/database/settings.ts";
import { accountByEmail } from "#lib/people/rows.ts";
import { authenticator } from "./authenticator.ts";
import { changeStore } from "./backdate.ts";
import type { Desk } from "./desk.ts";
import { administrator } from "./people-pages.ts";

/** Demands two-step sign-in of everybody from their next sign-in on. */
export async function demandSecondStep(desk: Desk): Promise<void> {
  await changeStore(desk, async (db) => {
    const { id: personId = "" } = (await accountByEmail(db, administrator.email)) ?? {};
    await writeSetting(db, { name: "second_factor", value: "staff", personId }, Date.now());
  });
}

/** Says the administrator's password, and waits for the second step at this path. */
export async function toSecondStep(page: Page, path: "/sign-in/code" | "/sign-in/set-up"): Promise<void> {
  await page.goto("/sign-in");
  await page.getByRole("textbox", { name: "Email" }).fill(administrator.email);
  await page.getByLabel("Password").fill(administrator.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(({ pathname }) => pathname === path);
}

/** Sets it up on the page that asks for that. */
export async function setUpSecondStep(page: Page): Promise<void> {
  const key = await page.getByText(/^([a-z2-7]{4} ){7}[a-z2-7]{4}$/).textContent();
  await page.getByRole("textbox", { name: "Code" }).fill(authenticator(key ?? "")(Date.now()));
  await page.getByRole("textbox", { name: "Code" }).press("Enter");
  await page.getByRole("list", { name: "Recovery codes" }).waitFor();
}
