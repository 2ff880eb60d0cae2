import type { Browser, BrowserContext, Page } from "playwright/test";
import { expect } from "playwright/test";
import { actionIds } from "./action-ids.ts";
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
  name: `Choi Yuna ${colleagues}`,
  email: `choi-${colleagues++}@hanbit.example`,
  password,
  role: "Staff",
});
let colleagues = 1;
export const manager: Member = { name: "Park Seojun", email: "park@hanbit.example", password, role: "Manager" };

/**
 * Creates the administrator at the address that the desk printed by the request that its page would send, without opening it. The window
 * has the session then.
 */
export async function setUp(page: Page, desk: Desk): Promise<void> {
  const code = new URL(desk.setupUrl()).searchParams.get("code");
  await callAction(page.context(), desk.setupUrl(), "setUp", { code, ...administrator });
}

/** Sends what a page sends that calls an action; answers the answer's text. Throws when it was refused. */
async function callAction({ request }: BrowserContext, url: string, name: string, input: object): Promise<string> {
  const answer = await request.post(url, {
    headers: { "next-action": actionIds()[name] ?? "", origin: new URL(url).origin, "content-type": "text/plain" },
    data: JSON.stringify([input]),
  });
  const text = await answer.text();
  if (!text.includes('"ok":true')) throw new Error(`${name}: ${answer.status()} ${text.slice(0, 500)}`);
  return text;
}

/** Creates the administrator at the address that the desk printed, as a person does. */
export async function setUpByHand(page: Page, desk: Desk): Promise<void> {
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

/** Adds a person by the requests that an administrator's page and theirs would send, and answers their session. They read English. */
export async function addPerson(browser: Browser, desk: Desk, adminState: State, person: Member): Promise<State> {
  const { name, email, password } = person;
  const admin = await browser.newContext({ storageState: adminState });
  const role = person.role.toLowerCase();
  const invited = await callAction(admin, `${desk.url}/people`, "invite", { name, email, role });
  await admin.close();
  const [, code = ""] = /\/invitation\/([\w-]+)/.exec(invited) ?? [];
  const theirs = await browser.newContext({ storageState: nobody });
  await callAction(theirs, `${desk.url}/invitation/${code}`, "accept", { code, password });
  const state = await theirs.storageState();
  await theirs.close();
  return state;
}

/** Deactivates somebody's account on the page of people, which asks first. */
export async function deactivate(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: `Deactivate the account of ${name}`, exact: true }).click();
  const question = page.getByRole("dialog", { name: `Deactivate the account of ${name}?`, exact: true });
  await question.getByRole("button", { name: "Deactivate", exact: true }).click();
}
