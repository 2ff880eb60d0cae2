import type { Page } from "playwright/test";
import { faults } from "../support/axe.ts";
import { expect, signerGroup, test } from "../support/e2e.ts";
import { textsIn } from "../support/form-page.ts";
import { watchRequests } from "../support/requests-over.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

const asked = (page: Page) => page.getByRole("dialog", { name: "Enter these signers?" });
const groups = (page: Page) => page.getByRole("group", { name: /^Signer/ });
const field = (page: Page, n: number, label: string) => signerGroup(page, n).getByLabel(label);

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press("ControlOrMeta+v");
}

async function signersOf(page: Page): Promise<string[]> {
  const rows = await groups(page).all();
  return Promise.all(rows.map(async (row) => (await textsIn(row.getByRole("textbox"))).join("|")));
}

test("rows of a spreadsheet that are pasted into a name are shown, and become signers from there on by Enter; one press takes them back", async ({
  page,
}) => {
  await page.goto("/documents/new");
  await field(page, 1, "Name").fill("Nobody Known");
  await page.getByRole("button", { name: "Add signer" }).click();
  await paste(page, "이름\t이메일\t휴대폰\n홍길동\thong@hanbit.example\t1012345678\n김철수\t\t010.8765.4321\n");
  await expect(asked(page).getByRole("row")).toHaveText([
    "OrderNameEmailMobile",
    "2홍길동hong@hanbit.example010-1234-5678",
    "3김철수010-8765-4321",
  ]);
  await expect(asked(page).getByRole("button", { name: "Enter 2 signers" })).toBeFocused();
  expect(await signersOf(page)).toEqual(["Nobody Known||", "||"]);
  await page.keyboard.press("Enter");
  await expect(asked(page)).toHaveCount(0);
  await expect(groups(page)).toHaveCount(3);
  expect(await signersOf(page)).toEqual([
    "Nobody Known||",
    "홍길동|hong@hanbit.example|010-1234-5678",
    "김철수||010-8765-4321",
  ]);
  await expect(field(page, 2, "Name")).toBeFocused();
  await expect(page.locator("form").getByText("2 signers pasted", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Undo pasting" }).click();
  expect(await signersOf(page)).toEqual(["Nobody Known||", "||"]);
  await expect(field(page, 1, "Name")).toBeFocused();

  await field(page, 2, "Email").focus();
  await paste(page, "홍길동 <hong@hanbit.example>; 김철수 <kim@hanbit.example>");
  await expect(asked(page)).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(groups(page)).toHaveCount(3);
  await page.keyboard.press("ControlOrMeta+z");
  expect(await signersOf(page)).toEqual(["Nobody Known||", "||"]);
});

test("what of it was not understood is told as it stands before anybody is entered; Escape leaves the field as it was", async ({
  page,
}) => {
  await page.goto("/documents/new");
  await field(page, 1, "Name").fill("Kim");
  await paste(page, "안녕하세요\n홍길동 010-1234-5678\n김철수\t8.21E+11\n홍길동\thong@hanbit.example\t010-1234-5678");
  const dialog = asked(page);
  await expect(dialog.getByRole("region", { name: "Not recognized. These lines are left out" })).toContainText(
    "안녕하세요",
  );
  await expect(
    dialog.getByRole("region", { name: "Partly read. Check these signers after entering them" }),
  ).toContainText("8.21E+11");
  await expect(dialog.getByText("Signer 2 has the same contact")).toBeVisible();
  const views = (["light", "dark"] as const).flatMap((colorScheme) =>
    [1280, 320].map((width) => ({ colorScheme, width })),
  );
  expect(await faults(page, "what was pasted", views)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(field(page, 1, "Name")).toBeFocused();
  expect(await signersOf(page)).toEqual(["Kim||"]);
  // One person, and something beside: that is asked too.
  await field(page, 1, "Name").fill("");
  await paste(page, "홍길동 010-1234-5678\n감사합니다");
  await dialog.getByRole("button", { name: "Enter 1 signer", exact: true }).press("Enter");
  await expect(field(page, 1, "Mobile")).toHaveValue("010-1234-5678");
});

test("a line of a chat fills all three fields; a name, an address or a number alone goes where it was pasted", async ({
  page,
}) => {
  await page.goto("/documents/new");
  await field(page, 1, "Name").focus();
  await paste(page, "김철수 대리 010-8765-4321");
  await expect(field(page, 1, "Mobile")).toHaveValue("010-8765-4321");
  expect(await signersOf(page)).toEqual(["김철수||010-8765-4321"]);
  await page.keyboard.press("ControlOrMeta+z");
  for (const [label, text] of [
    ["Name", "Jane Porter"],
    ["Email", "jane@acme.example"],
    ["Mobile", "010 1234 5678"],
  ] as const) {
    await field(page, 1, label).focus();
    await paste(page, text);
    await expect(field(page, 1, label)).toHaveValue(text);
  }
  // A line break comes along when a cell is copied.
  await field(page, 1, "Name").fill("");
  await paste(page, "Minseo\n");
  await expect(field(page, 1, "Name")).toHaveValue("Minseo");
  await expect(groups(page)).toHaveCount(1);
});

test("what is pasted of the one who is named in the row fills the row, and the focus stays in it", async ({ page }) => {
  await page.goto("/documents/new");
  for (const [label, text, row] of [
    ["Mobile", "홍길동 010-1234-5678", "홍길동||010-1234-5678"],
    ["Email", "홍길동 <hong@example.com>", "홍길동|hong@example.com|"],
    ["Email", "hong@example.com\t010-1234-5678", "홍길동|hong@example.com|010-1234-5678"],
    ["Name", "홍길동\n010-1234-5678\nhong@example.com", "홍길동|hong@example.com|010-1234-5678"],
  ] as const) {
    await field(page, 1, "Name").fill("홍길동");
    await field(page, 1, label).focus();
    await page.keyboard.press("ControlOrMeta+a");
    await paste(page, text);
    await expect.poll(() => signersOf(page)).toEqual([row]);
    await expect(field(page, 1, "Name")).toBeFocused();
    await page.keyboard.press("ControlOrMeta+z");
    await expect.poll(() => signersOf(page)).toEqual(["홍길동||"]);
    await field(page, 1, "Name").fill("");
  }
  // Beside an email that is none of theirs both would become one address.
  await field(page, 1, "Name").fill("홍길동");
  await field(page, 1, "Email").fill("other@example.com");
  await field(page, 1, "Mobile").focus();
  await paste(page, "hong@example.com\t010-1234-5678");
  await expect(groups(page)).toHaveCount(1);
  await field(page, 1, "Mobile").press("Tab");
  await expect(field(page, 1, "Mobile")).toHaveAttribute("aria-invalid", "true");
});

test("of two hundred rows as many as a document may have are taken, and that is said; what has been typed since stays", async ({
  page,
}) => {
  await page.goto("/documents/new");
  await field(page, 1, "Name").focus();
  await paste(page, Array.from({ length: 200 }, (_, n) => `Signer ${n + 1}\tsigner${n}@acme.example`).join("\n"));
  await expect(asked(page).getByText("The first 50 of 200 are entered: a document has at most 50")).toBeVisible();
  await expect(asked(page).getByRole("button", { name: "Enter 50 signers" })).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(groups(page)).toHaveCount(50);
  await expect(page.locator("form").getByText("50 of 200 signers pasted: a document has at most 50")).toBeVisible();
  // With the contacts of fifty the rest of what is created would be out of view.
  const summary = page.getByRole("region", { name: "What will be created" });
  await expect(summary).toContainText("1 · Signer 12 · Signer 23 · Signer 3and 47 moreThenYou get 50 links to share");
  await expect(summary).not.toContainText("@");
  expect(await faults(page, "signers pasted", [{ colorScheme: "light", width: 1280 }])).toEqual([]);
  await field(page, 50, "Name").fill("Typed since");
  await expect(page.getByRole("button", { name: "Undo pasting" })).toHaveCount(0);
  await expect(field(page, 50, "Name")).toHaveValue("Typed since");
});

test("who was pasted into a row that is gone by the time that it has been read is left out", async ({ page }) => {
  await page.goto("/documents/new");
  await page.getByRole("button", { name: "Add signer" }).click();
  await field(page, 2, "Name").focus();
  const held = Promise.withResolvers<void>();
  await page.route("**/_next/static/chunks/**", (route) => held.promise.then(() => route.continue()));
  const asked = page.waitForRequest("**/_next/static/chunks/**");
  const requestsOver = watchRequests(page);
  await paste(page, "홍길동\thong@hanbit.example\n김철수\tkim@hanbit.example");
  await asked;
  await page.getByRole("button", { name: "Remove signer 2" }).click();
  await expect(groups(page)).toHaveCount(1);
  held.resolve();
  await requestsOver();
  expect(await signersOf(page)).toEqual(["||"]);
});
