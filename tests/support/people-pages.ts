import type { Browser, BrowserContext, Page } from "playwright/test";
import { expect } from "playwright/test";
import type { Desk } from "./desk.ts";

export type State = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** The session of a new window; without it the tests' own sign-in is in it. */
export const nobody: State = { cookies: [], origins: [] };

export interface Member {
  name: string;
  email: string;
  password: string;
  role: "Staff" | "Manager" | "Administrator";
}

export const administrator = { name: "Kim Minseo", email: "kim@hanbit.example", password: "paper lantern orbit 71" };
const password = "quiet harbour, nine lamps";
export const staff: Member = { name: "Lee Jiwoo", email: "lee@hanbit.example", password, role: "Staff" };
/** Somebody new each time: the tests of a worker share its desk, which takes an address once. */
export const colleague = (): Member => ({
  ...{ name: `Choi Yuna ${colleagues}`, email: `choi-${colleagues++}@hanbit.example` },
  ...{ password, role: "Staff" },
});
let colleagues = 1;
export const manager: Member = { name: "Park Seojun", email: "park@hanbit.example", password, role: "Manager" };

/** Creates the administrator at the address that the desk printed. */
export async function setUp(page: Page, desk: Desk): Promise<void> {
  await page.goto(desk.setupUrl());
  await page.getByRole("textbox", { name: "Name" }).fill(administrator.name);
  await page.getByRole("textbox", { name: "Email" }).fill(administrator.email);
  await page.getByLabel("Password").fill(administrator.password);
  await page.getByRole("button", { name: "Create administrator" }).click();
  await page.waitForURL("**/documents/new**");
}

/** Signs in at the page that is open, or at the desk's own when there is none. */
export async function signIn(page: Page, who: { email: string; password: string }): Promise<void> {
  if (!page.url().includes("/sign-in")) await page.goto("/sign-in");
  await page.getByRole("textbox", { name: "Email" }).fill(who.email);
  await page.getByLabel("Password").fill(who.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(({ pathname }) => pathname.startsWith("/documents"));
}

/** Makes an invitation on the page of people; answers its link. */
export async function invite(page: Page, { name, email, role }: Omit<Member, "password">): Promise<string> {
  await page.goto("/people");
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByLabel("Role", { exact: true }).selectOption(role);
  await page.getByRole("button", { name: "Create invitation" }).click();
  await expect(page.getByRole("heading", { name: `Invitation for ${name}` })).toBeVisible();
  return page.getByRole("textbox", { name: "Link" }).inputValue();
}

/** Adds a person as an administrator would, and answers that person's session. They read the language of their browser. */
export async function addPerson(browser: Browser, desk: Desk, adminState: State, person: Member): Promise<State> {
  const admin = await browser.newContext({ baseURL: desk.url, storageState: adminState });
  const link = await invite(await admin.newPage(), person);
  await admin.close();
  const context = await browser.newContext({ baseURL: desk.url, storageState: { cookies: [], origins: [] } });
  const page = await context.newPage();
  await page.goto(link);
  await page.getByLabel("Password").fill(person.password);
  await page.getByRole("button", { name: "Set password and sign in" }).click();
  await page.waitForURL("**/documents");
  const state = await context.storageState();
  await context.close();
  return state;
}
