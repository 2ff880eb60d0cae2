import type { Page } from "playwright/test";
import { faults } from "../support/axe.ts";
import { expect, test } from "../support/e2e.ts";
import { administrator, manager, staff } from "../support/people-pages.ts";
import { seed } from "../support/seed.ts";

const long = "주식회사 한빛소프트웨어앤컨설팅코리아 대표이사 맹사성 (Hanbit Software & Consulting Korea Co., Ltd.)";

const search = (page: Page) => page.getByRole("searchbox", { name: "Search contacts" });
const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

/** Opens the page once what has just been created is learned. */
async function open(page: Page, name: string): Promise<void> {
  await expect(async () => {
    await page.goto("/contacts");
    await expect(row(page, name)).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 20_000 });
}

test("a desk that has sent nothing says how contacts come", async ({ another }) => {
  const { page } = await another({});
  await page.goto("/contacts");
  await expect(page.getByRole("heading", { name: "No contacts yet" })).toBeVisible();
  await expect(search(page)).toHaveCount(0);
});

test("the only contact listed, of a search or of all, leaves its way back where it stood", async ({ another }) => {
  const { page } = await another({});
  await page.goto("/contacts");
  await page.getByRole("button", { name: "New contact" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Name" }).fill("유일한");
  await dialog.getByRole("textbox", { name: "Email" }).fill("only@contacts.example");
  await dialog.getByRole("button", { name: "Save" }).click();
  const remove = page.getByRole("button", { name: "Remove 유일한", exact: true });
  const undo = page.getByRole("button", { name: "Undo: restore 유일한", exact: true });
  const nothing = page.getByRole("heading", { name: /^No contacts/ });
  await expect(remove).toBeVisible();
  for (const address of ["/contacts?q=only", "/contacts"]) {
    await page.goto(address);
    const place = await remove.boundingBox();
    const answered = page.waitForResponse((answer) => answer.url().includes("_rsc"));
    await remove.press("Enter");
    await answered;
    // Once what it brings is drawn.
    await page.waitForLoadState("networkidle");
    await expect(undo).toBeFocused();
    await expect(nothing).toHaveCount(0);
    expect((await undo.boundingBox())?.y).toBe(place?.y);
    await undo.press("Enter");
    await expect(remove).toBeFocused();
  }
  await remove.press("Enter");
  await expect(undo).toBeVisible();
  await page.reload();
  await expect(nothing).toBeVisible();
});

test("contacts are found as one types, lead to their documents, and go and come back by one button", async ({
  page,
  desk,
  adminState: _signedIn,
}) => {
  await seed(desk, administrator.email, Date.now() - 5000, [
    { title: "Of Maeng", signers: [{ name: "맹사성", mobile: "01074101111" }], serviceId: "contacts-1" },
    {
      title: "Of Hwang",
      signers: [
        { name: "황희", email: "hwang@contacts.example" },
        { name: long, email: "long@contacts.example" },
      ],
      serviceId: "contacts-2",
    },
  ]);
  await open(page, "황희");
  await expect(row(page, "010-7410-1111")).toContainText("맹사성");
  await search(page).pressSequentially("ㅁㅅㅅ");
  await expect(row(page, "황희")).toHaveCount(0);
  await expect(page).toHaveURL(/\/contacts\?q=/);
  await expect(row(page, "010-7410-1111")).toHaveCount(1);

  const remove = page.getByRole("button", { name: "Remove 맹사성", exact: true });
  await remove.press("Enter");
  const undo = page.getByRole("button", { name: "Undo: restore 맹사성", exact: true });
  await expect(undo).toBeFocused();
  const offered = async () =>
    (await (await page.request.get("/contacts/suggestions?q=010-7410-11")).json()).value.length;
  expect(await offered()).toBe(0);
  await undo.press("Enter");
  await expect(remove).toBeFocused();
  expect(await offered()).toBe(1);
  await remove.click();
  await expect(undo).toBeVisible();
  await page.reload();
  await expect(page.getByRole("row")).toHaveCount(2);
  await expect(row(page, "010-7410-1111")).toHaveCount(0);
  await search(page).fill("010-7410-1111");
  await expect(page.getByRole("heading", { name: "No contacts found for ‘010-7410-1111’" })).toBeVisible();
  await page.getByRole("link", { name: "Clear search" }).press("Enter");
  await expect(search(page)).toHaveValue("");
  await expect(search(page)).toBeFocused();

  await search(page).fill("hwang@");
  await row(page, "황희").getByRole("link").click();
  await expect(page).toHaveURL(/\/documents\?q=hwang%40contacts.example/);
  await expect(page.getByRole("link", { name: "Of Hwang" })).toBeVisible();
});

test("a removed contact can be had back also once another one was changed, and is there again once it was added again", async ({
  page,
  desk,
  adminState: _signedIn,
}) => {
  await seed(desk, administrator.email, Date.now() - 4000, [
    { title: "Of Seo", signers: [{ name: "서희", email: "seo@contacts.example" }], serviceId: "contacts-3" },
    { title: "Of Kang", signers: [{ name: "강감찬", email: "kang@contacts.example" }], serviceId: "contacts-4" },
  ]);
  await open(page, "강감찬");
  await page.getByRole("button", { name: "Remove 서희", exact: true }).click();
  const undo = page.getByRole("button", { name: "Undo: restore 서희", exact: true });
  await expect(undo).toBeVisible();
  await page.getByRole("button", { name: "Edit 강감찬", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Name" }).fill("강감찬 장군");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(row(page, "강감찬 장군")).toHaveCount(1);
  await undo.click();
  await page.getByRole("button", { name: "Remove 서희", exact: true }).click();
  await expect(undo).toBeVisible();
  await page.getByRole("button", { name: "New contact" }).click();
  await dialog.getByRole("textbox", { name: "Name" }).fill("서희");
  await dialog.getByRole("textbox", { name: "Email" }).fill("seo@contacts.example");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("button", { name: "Remove 서희", exact: true })).toBeVisible();
  await expect(undo).toHaveCount(0);
});

test("staff see the contacts of their own documents, a manager everybody's and who sent", async ({
  page,
  desk,
  open: opened,
  staffState,
  managerState,
}) => {
  await seed(desk, manager.email, Date.now() - 3000, [
    { title: "By a manager", signers: [{ name: "허조", email: "heo@contacts.example" }], serviceId: "contacts-3" },
  ]);
  await seed(desk, staff.email, Date.now() - 2000, [
    { title: "By staff", signers: [{ name: "최윤덕", email: "choe@contacts.example" }], serviceId: "contacts-4" },
  ]);
  const asManager = await opened({ storageState: managerState });
  await open(asManager, "최윤덕");
  await expect(row(asManager, "최윤덕")).toContainText(staff.name);
  await expect(row(asManager, "허조")).toContainText(manager.name);
  const asStaff = await opened({ storageState: staffState });
  await open(asStaff, "최윤덕");
  await expect(row(asStaff, "허조")).toHaveCount(0);
  await expect(asStaff.getByRole("columnheader", { name: "Contact of" })).toHaveCount(0);
  await asStaff.goto("/contacts?q=heo");
  await expect(asStaff.getByRole("heading", { name: "No contacts found for ‘heo’" })).toBeVisible();
  await page.goto("/contacts?older=1-nonsense");
  await expect(page.getByRole("heading", { name: "Contacts" })).toBeVisible();
});

test("axe finds nothing on the contacts, whole and with one taken off", async ({ another }) => {
  const { desk, page } = await another({});
  await seed(desk, administrator.email, Date.now() - 5000, [
    {
      title: "Of two",
      signers: [
        { name: long, email: "long@contacts.example" },
        { name: "황희", mobile: "01074102222" },
      ],
      serviceId: "contacts-5",
    },
  ]);
  await open(page, "황희");
  await page.getByRole("button", { name: "Remove 황희" }).click();
  await expect(page.getByRole("button", { name: "Undo: restore 황희" })).toBeVisible();
  const views = [
    { colorScheme: "light", width: 1280 },
    { colorScheme: "dark", width: 375 },
  ] as const;
  expect(await faults(page, "contacts", [...views])).toEqual([]);
});
