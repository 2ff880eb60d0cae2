import type { Page } from "playwright/test";
import { faults } from "../support/axe.ts";
import { expect, signerGroup, test } from "../support/e2e.ts";
import { administrator } from "../support/people-pages.ts";

const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });
const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const field = (page: Page, name: string) => page.getByRole("dialog").getByRole("textbox", { name, exact: true });
const said = (page: Page, text: string | RegExp) => page.getByRole("status").filter({ hasText: text });

async function enter(page: Page, name: string, email: string): Promise<void> {
  await page.getByRole("button", { name: "New contact" }).click();
  await field(page, "Name").fill(name);
  await field(page, "Email").fill(email);
  await page.keyboard.press("Enter");
  await expect(said(page, `${name} added`)).toBeVisible();
}

test("a contact is entered and changed by the keyboard, what is wrong is said at its field, and the form offers it", async ({
  page,
}) => {
  await page.goto("/contacts");
  const begin = page.getByRole("button", { name: "New contact" });
  await begin.press("Enter");
  await expect(field(page, "Name")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog(page, "New contact").getByRole("alert")).toContainText("name");
  await field(page, "Name").fill("정도전");
  await field(page, "Email").fill("jeong@entered");
  await page.keyboard.press("Enter");
  await expect(field(page, "Email")).toHaveAccessibleDescription(/email/i);
  await field(page, "Email").fill("jeong@entered.example");
  await field(page, "Mobile").fill("+82 10 7421 5555");
  await page.keyboard.press("Enter");
  await expect(dialog(page, "New contact")).toHaveCount(0);
  await expect(said(page, "정도전 added")).toBeVisible();
  await expect(begin).toBeFocused();
  await expect(row(page, "정도전")).toContainText("010-7421-5555");
  await expect(row(page, "정도전")).toContainText("Not yet");

  const edit = page.getByRole("button", { name: "Edit 정도전" });
  await edit.press("Enter");
  await field(page, "Email").fill("dojeon@entered.example");
  await page.keyboard.press("Enter");
  await expect(row(page, "정도전")).toContainText("dojeon@entered.example");
  await expect(edit).toBeFocused();
  await edit.press("Enter");
  await page.keyboard.press("Escape");
  await expect(edit).toBeFocused();

  await page.goto("/documents/new");
  const name = signerGroup(page, 1).getByLabel("Name");
  await name.pressSequentially("ㅈㄷㅈ");
  await expect(page.getByRole("option")).toContainText("dojeon@entered.example");
  await name.press("Enter");
  await expect(signerGroup(page, 1).getByLabel("Mobile")).toHaveValue("010-7421-5555");
});

test("what a manager shares staff are offered and do not change; a change that was overtaken is told", async ({
  open,
  managerState,
  staffState,
}) => {
  const asManager = await open({ storageState: managerState });
  await asManager.goto("/contacts");
  await enter(asManager, "조광조", "jo@entered.example");
  const asStaff = await open({ storageState: staffState });
  await asStaff.goto("/contacts?q=jo@entered");
  await expect(asStaff.getByRole("heading", { name: "No contacts found for ‘jo@entered’" })).toBeVisible();
  const other = await open({ storageState: managerState });
  await other.goto("/contacts?q=jo@entered");
  await asManager.getByRole("button", { name: "Edit 조광조" }).click();
  await asManager.getByRole("checkbox", { name: "Share with everyone" }).check();
  await asManager.getByRole("button", { name: "Save" }).click();
  await expect(row(asManager, "조광조")).toContainText("Everyone");

  await asStaff.reload();
  await expect(row(asStaff, "조광조")).toContainText("Shared");
  await expect(row(asStaff, "조광조").getByRole("button")).toHaveCount(0);
  await asStaff.getByRole("button", { name: "New contact" }).click();
  await expect(asStaff.getByRole("checkbox", { name: "Share with everyone" })).toHaveCount(0);

  await asManager.getByRole("button", { name: "Edit 조광조" }).click();
  await field(asManager, "Name").fill("조광조 대감");
  await asManager.getByRole("button", { name: "Save" }).click();
  await expect(said(asManager, "조광조 대감 saved")).toBeVisible();
  await other.getByRole("button", { name: "Edit 조광조" }).click();
  await field(other, "Name").fill("조 광조");
  await other.getByRole("button", { name: "Save" }).click();
  await expect(dialog(other, "Edit 조광조").getByRole("alert")).toContainText(
    "This contact has been changed since you opened this page",
  );
  await expect(field(other, "Name")).toHaveValue("조 광조");
});

/** `이름,이메일,휴대폰`, two who can be reached and one who cannot, as Korean Excel saves them. */
const heads = [
  0xc0, 0xcc, 0xb8, 0xa7, 0x2c, 0xc0, 0xcc, 0xb8, 0xde, 0xc0, 0xcf, 0x2c, 0xc8, 0xde, 0xb4, 0xeb, 0xc6, 0xf9,
];
const hong = [0xc8, 0xab, 0xb1, 0xe6, 0xb5, 0xbf];
const cp949 = Buffer.from([
  ...heads,
  0x0a,
  ...hong,
  ...Buffer.from(",hong@import.example,010-7421-6666\n"),
  ...Buffer.from("Jane Porter,jane@import.example,\nNobody,,\n"),
]);

test("the people of a file are shown before they are taken, whoever cannot be reached is named, and twice changes nothing", async ({
  page,
}) => {
  await page.goto("/contacts");
  await page.getByRole("button", { name: "Import" }).click();
  const asked = dialog(page, "Import contacts");
  const choose = (name: string, buffer: Buffer) =>
    asked.locator("input[type=file]").setInputFiles({ name, mimeType: "text/csv", buffer });
  await choose("nobody.pdf", Buffer.from("%PDF-1.7\n\xff\x00", "latin1"));
  await expect(asked.getByRole("alert")).toContainText("Nobody was found in nobody.pdf");
  await choose("large.csv", Buffer.alloc(2 * 1024 * 1024 + 1, "a"));
  await expect(asked.getByRole("alert")).toContainText("large.csv is larger than 2 MB");
  await choose("office.csv", cp949);
  await expect(asked.getByRole("status")).toContainText("3 people in office.csv");
  await expect(asked.getByRole("listitem")).toHaveText([
    "Nobody: Enter an email or a mobile number",
    "홍길동, hong@import.example, 010-7421-6666",
    "Jane Porter, jane@import.example",
  ]);
  await expect(asked.getByRole("status")).toContainText(
    "1 can't be imported. Correct them in the file, then choose it again",
  );
  await asked.getByRole("button", { name: "Import 2 contacts" }).click();
  await expect(said(page, "2 contacts added")).toHaveText("2 contacts added. 1 left out: Nobody");
  await expect(row(page, "hong@import.example")).toContainText("홍길동");
  await page.getByRole("button", { name: "Import" }).click();
  await choose("office.csv", cp949);
  await asked.getByRole("button", { name: "Import 2 contacts" }).click();
  await expect(said(page, "2 were contacts already")).toHaveText("2 were contacts already. 1 left out: Nobody");
});

test("whoever has a second mobile in a file is named before the import", async ({ page }) => {
  await page.goto("/contacts");
  await page.getByRole("button", { name: "Import" }).click();
  const asked = dialog(page, "Import contacts");
  const rows = ["이름,휴대폰1,휴대폰2", "홍길동,010-7421-1111,010-7421-2222", "김철수,010-7421-3333,"];
  await asked
    .locator("input[type=file]")
    .setInputFiles({ name: "two.csv", mimeType: "text/csv", buffer: Buffer.from(rows.join("\n")) });
  await expect(asked.getByRole("status")).toContainText(
    "1 has another contact, or one that can't be read: 홍길동, 010-7421-1111. Check it after importing",
  );
});

test("whoever fills in the form is a signer with one press, in the first row that is free, and only once", async ({
  page,
}) => {
  await page.goto("/documents/new");
  await signerGroup(page, 1).getByLabel("Name").fill("Ann");
  const myself = page.getByRole("button", { name: "Add myself" });
  await myself.press("Enter");
  const mine = signerGroup(page, 2);
  await expect(mine.getByLabel("Name")).toHaveValue(administrator.name);
  await expect(mine.getByLabel("Email")).toHaveValue(administrator.email);
  await expect(myself).toBeFocused();
  await myself.press("Enter");
  await expect(signerGroup(page, 3)).toHaveCount(0);
  await page.getByRole("button", { name: "Remove signer 2" }).click();
  await page.getByRole("button", { name: "Add signer" }).click();
  // Nothing in it can be seen.
  await mine.getByLabel("Name").fill("\u200b");
  await myself.click();
  await expect(mine.getByLabel("Email")).toHaveValue(administrator.email);
  await expect(signerGroup(page, 3)).toHaveCount(0);
});

test("axe finds nothing on a contact with faults and on an import", async ({ page }) => {
  await page.goto("/contacts");
  await page.getByRole("button", { name: "New contact" }).click();
  await page.keyboard.press("Enter");
  await expect(dialog(page, "New contact").getByRole("alert")).toBeVisible();
  const views = [
    { colorScheme: "light", width: 1280 },
    { colorScheme: "dark", width: 375 },
  ] as const;
  expect(await faults(page, "new contact", [...views])).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Import" }).click();
  await page
    .locator("dialog input[type=file]")
    .setInputFiles({ name: "office.csv", mimeType: "text/csv", buffer: cp949 });
  await expect(page.getByRole("button", { name: "Import 2 contacts" })).toBeVisible();
  expect(await faults(page, "import", [...views])).toEqual([]);
});

test("what came of a new contact is seen until the next thing is done on the page, and goes and comes without moving anything", async ({
  another,
}) => {
  const { page } = await another({});
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto("/contacts");
  await enter(page, "김정호", "kim@said.example");
  await enter(page, "이순지", "lee@said.example");
  const added = page.getByText("이순지 added");
  const edit = page.getByRole("button", { name: "Edit 김정호" });
  const remove = page.getByRole("button", { name: "Remove 이순지", exact: true });
  const place = await remove.boundingBox();
  await remove.click();
  await expect(added).toBeHidden();
  const undo = page.getByRole("button", { name: "Undo: restore 이순지" });
  await expect(undo).toBeVisible();
  expect((await undo.boundingBox())?.y).toBe(place?.y);
  await enter(page, "이천", "cheon@said.example");
  await edit.click();
  await field(page, "Email").fill("jeongho@said.example");
  await page.keyboard.press("Enter");
  await expect(row(page, "jeongho@said.example")).toBeVisible();
  await expect(page.getByText("이천 added")).toBeHidden();
});
