import type { Page } from "playwright/test";
import { faults } from "../support/axe.ts";
import { expectSaved } from "../support/draft-pages.ts";
import { expect, signerGroup, test } from "../support/e2e.ts";
import { textsIn } from "../support/form-page.ts";
import { administrator } from "../support/people-pages.ts";
import { watchRequests } from "../support/requests-over.ts";
import { seed } from "../support/seed.ts";

const minsu = { name: "탁민수", email: "minsu@known.example", mobile: "01074108520" };
const minji = { name: "탁민지", email: "minji@known.example" };

const list = (page: Page) => page.getByRole("listbox", { name: "Contacts" });
const options = (page: Page) => list(page).getByRole("option");
const texts = (page: Page, n: number) => textsIn(signerGroup(page, n).getByRole("textbox"));

test.beforeAll(async ({ desk, adminState: _signedIn }) => {
  await seed(desk, administrator.email, Date.now() - 3000, [
    { title: "Known, both", signers: [minsu, minji], serviceId: "known-1" },
    { title: "Known, a namesake", signers: [{ name: "빙서준", email: "one@known.example" }], serviceId: "known-2" },
    {
      title: "Known, two addresses",
      signers: ["mine", "mime"].map((one) => ({ name: "빙도준", email: `${one}@known.example` })),
      serviceId: "known-4",
    },
    { title: "Known, another", signers: [{ name: "빙서준", email: "two@known.example" }], serviceId: "known-3" },
  ]);
});

/** What was created a moment ago is learned within seconds. */
async function open(page: Page): Promise<void> {
  await expect
    .poll(async () => (await (await page.request.get("/contacts/suggestions?q=two@known")).json()).value.length, {
      timeout: 15_000,
    })
    .toBe(1);
  await page.goto("/documents/new");
}

test("a known person is filled in by a few letters and one Enter; the next Enter begins the next signer", async ({
  page,
}) => {
  await open(page);
  await signerGroup(page, 1).getByLabel("Name").focus();
  await page.keyboard.type("탁민수");
  await expect(options(page)).toHaveText(["탁민수minsu@known.example010-7410-8520"]);
  await expect(signerGroup(page, 1).getByLabel("Name")).toHaveAttribute("aria-activedescendant", "known-signers-0");
  const view = { colorScheme: "light", width: 1280 } as const;
  expect(await faults(page, "known signers offered", [view, { ...view, colorScheme: "dark", width: 375 }])).toEqual([]);
  await page.keyboard.press("Enter");
  expect(await texts(page, 1)).toEqual(["탁민수", "minsu@known.example", "010-7410-8520"]);
  await expect(list(page)).toHaveCount(0);
  await expect(page.getByRole("status").filter({ hasText: "Filled in: 탁민수, minsu@known.example" })).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(signerGroup(page, 2).getByLabel("Name")).toBeFocused();
  await page.keyboard.type("ㅌㅁㅈ");
  await expect(options(page)).toHaveCount(1);
  await page.keyboard.press("Enter");
  expect(await texts(page, 2)).toEqual(["탁민지", "minji@known.example", ""]);
});

test("by email and mobile as well, with the pointer, and what is chosen is in the summary and the draft", async ({
  page,
}) => {
  await open(page);
  await signerGroup(page, 1).getByLabel("Mobile").pressSequentially("010-7410");
  await options(page).click();
  expect(await texts(page, 1)).toEqual(["탁민수", "minsu@known.example", "010-7410-8520"]);
  await expectSaved(page);
  await page.reload();
  await expect.poll(() => texts(page, 1)).toEqual(["탁민수", "minsu@known.example", "010-7410-8520"]);
});

test("an email that was copied with characters that nobody sees is its own person's: one Enter fills in the rest", async ({
  page,
}) => {
  await open(page);
  const email = signerGroup(page, 1).getByLabel("Email");
  await email.focus();
  await page.keyboard.insertText("\u2068minsu@known.example\u2069");
  await expect(options(page)).toHaveCount(1);
  await page.keyboard.press("Enter");
  expect(await texts(page, 1)).toEqual(["탁민수", "minsu@known.example", "010-7410-8520"]);
});

test("of two with one name none is taken by Enter alone, of whom more is entered nobody is offered; Escape and Tab leave what was entered", async ({
  page,
}) => {
  await open(page);
  const name = signerGroup(page, 1).getByLabel("Name");
  await name.pressSequentially("빙서준");
  await expect(options(page)).toHaveCount(2);
  await page.keyboard.press("Enter");
  await expect(signerGroup(page, 1).getByLabel("Email")).toBeFocused();
  expect(await texts(page, 1)).toEqual(["빙서준", "", ""]);
  await name.pressSequentially(" ");
  await name.press("Backspace");
  await expect(options(page)).toHaveCount(2);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  expect(await texts(page, 1)).toEqual(["빙서준", "one@known.example", ""]);

  // Somebody of whom more is entered is not offered another, who would lie over what one presses next.
  await name.fill("탁민");
  await page.waitForResponse(/suggestions/, { timeout: 1000 }).catch(() => undefined);
  await expect(list(page)).toHaveCount(0);
  await signerGroup(page, 1).getByLabel("Email").fill("");
  await name.fill("탁민수");
  await expect(options(page)).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(list(page)).toHaveCount(0);
  await name.fill("탁민지");
  await expect(options(page)).toHaveCount(1);
  await name.press("Tab");
  await expect(list(page)).toHaveCount(0);
  expect(await texts(page, 1)).toEqual(["탁민지", "", ""]);
});

test("who is chosen goes to the row in which the field stands by then", async ({ page }) => {
  await open(page);
  await signerGroup(page, 1).getByLabel("Name").fill("Jane Porter");
  await signerGroup(page, 1).getByLabel("Email").fill("jane@acme.example");
  await page.getByRole("button", { name: "Add signer" }).click();
  await signerGroup(page, 2).getByLabel("Name").pressSequentially("탁민수");
  await expect(options(page)).toHaveCount(1);
  await page.keyboard.press("Alt+ArrowUp");
  await expect(list(page)).toHaveCount(0);
  await page.keyboard.press("Backspace");
  await page.keyboard.type("수");
  await expect(options(page)).toHaveCount(1);
  await options(page).click();
  expect(await texts(page, 1)).toEqual(["탁민수", "minsu@known.example", "010-7410-8520"]);
  expect(await texts(page, 2)).toEqual(["Jane Porter", "jane@acme.example", ""]);
});

test("Enter takes nobody of those who were offered for an earlier text", async ({ page }) => {
  await open(page);
  const name = signerGroup(page, 1).getByLabel("Name");
  await name.pressSequentially("탁민");
  await expect(options(page)).toHaveCount(2);
  const held = Promise.withResolvers<void>();
  await page.route("**/contacts/suggestions?*", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.keyboard.type("호");
  await page.keyboard.press("Enter");
  await expect(signerGroup(page, 1).getByLabel("Email")).toBeFocused();
  held.resolve();
  expect(await texts(page, 1)).toEqual(["탁민호", "", ""]);
});

test("an address that is a contact's but for a letter is asked about, a contact's own is not", async ({ page }) => {
  await open(page);
  const signer = signerGroup(page, 1);
  const meant = signer.getByText("Did you mean");
  await signer.getByLabel("Email").fill("minsu@knwon.example");
  await signer.getByLabel("Email").press("Tab");
  await meant.getByRole("button", { name: "minsu@known.example" }).click();
  await expect(signer.getByLabel("Email")).toHaveValue("minsu@known.example");
  // A slip at its beginning: by the name.
  await signer.getByLabel("Name").fill("탁민지");
  await signer.getByLabel("Email").fill("mimji@known.example");
  await signer.getByLabel("Email").press("Tab");
  await expect(meant).toHaveText("Did you mean minji@known.example?");
  await signer.getByLabel("Email").fill("mina@known.example");
  await signer.getByLabel("Email").press("Tab");
  await expect(meant).toHaveText(/Did you mean mi[nm]e@known.example/);
  // One letter from a contact's as well, and the answer after which nothing else is asked.
  const asked = page.waitForResponse(/suggestions\?q=mine%40known.example/);
  const requestsOver = watchRequests(page);
  await signer.getByLabel("Email").fill("mine@known.example");
  await signer.getByLabel("Email").press("Tab");
  await asked;
  await requestsOver();
  await expect(meant).toHaveCount(0);
});

test("an address that came by pasting is asked about as one that was typed, also once the rows were changed by more of them", async ({
  page,
}) => {
  await open(page);
  await signerGroup(page, 1).getByLabel("Name").focus();
  const paste = (text: string) =>
    signerGroup(page, 1)
      .getByLabel("Name")
      .evaluate((field, pasted) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData("text/plain", pasted);
        field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
      }, text);
  await paste("탁민수\tminsu@knwon.example\n탁민지\tminji@known.example\n김철수\tkim@gmial.com");
  await page.getByRole("button", { name: "Enter 3 signers" }).click();
  const meant = (n: number) => signerGroup(page, n).getByText("Did you mean");
  await expect(meant(1)).toHaveText("Did you mean minsu@known.example?");
  await expect(meant(3)).toHaveText("Did you mean kim@gmail.com?");
  await expect(meant(2)).toHaveCount(0);
  await paste("빙서준\tone@known.example\n이영희\tminji@known.example");
  await page.getByRole("button", { name: "Enter 2 signers" }).click();
  await expect(page.getByText("has the same contact")).toHaveCount(1);
  await meant(1).getByRole("button", { name: "minsu@known.example" }).click();
  await expect(signerGroup(page, 1).getByLabel("Email")).toHaveValue("minsu@known.example");
  await expect(meant(5)).toHaveText("Did you mean kim@gmail.com?");
});

test("staff are not offered those of others' documents, and nobody without a session", async ({
  page,
  open: another,
  staffState,
}) => {
  await open(page);
  const as = await another({ storageState: staffState });
  await as.goto("/documents/new");
  const answer = await (await as.request.get("/contacts/suggestions?q=two@known")).json();
  expect(answer).toEqual({ ok: true, value: [] });
  const stranger = await another({ storageState: { cookies: [], origins: [] } });
  expect((await stranger.request.get("/contacts/suggestions?q=two@known")).status()).toBe(401);
});
