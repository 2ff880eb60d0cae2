import type { Page } from "playwright/test";
import { faults } from "../support/axe.ts";
import { expect, test } from "../support/e2e.ts";

const row = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const said = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });

async function enter(page: Page, name: string, email: string, mobile = ""): Promise<void> {
  await page.getByRole("button", { name: "New contact" }).click();
  const asked = dialog(page, "New contact");
  await asked.getByRole("textbox", { name: "Name", exact: true }).fill(name);
  await asked.getByRole("textbox", { name: "Email", exact: true }).fill(email);
  await asked.getByRole("textbox", { name: "Mobile", exact: true }).fill(mobile);
  await page.keyboard.press("Enter");
  await expect(said(page, `${name} added`)).toBeVisible();
  await expect(row(page, email)).toBeVisible();
}

test("two contacts of one person are merged by the keyboard, with what was chosen of both, and one of them is offered", async ({
  another,
}) => {
  const { page } = await another({});
  await page.goto("/contacts");
  await enter(page, "박문슈", "park@old.example", "010-7430-1111");
  await page.getByRole("button", { name: "Edit 박문슈" }).click();
  await page.getByRole("button", { name: "Merge with…" }).click();
  const alone = dialog(page, "Merge 박문슈 with another contact");
  await expect(alone).toContainText("No other contact on this page can be merged with this one");
  await expect(alone.getByRole("button", { name: "Merge contacts" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await enter(page, "어사또", "eosa@merge.example");
  await enter(page, "박문수", "park@new.example", "010-7430-1111");

  await page.getByRole("button", { name: "Edit 박문슈" }).press("Enter");
  await page.getByRole("button", { name: "Merge with…" }).press("Enter");
  const asked = dialog(page, "Merge 박문슈 with another contact");
  const others = asked.getByRole("group", { name: "The same person" }).getByRole("radio");
  // Whoever has something in common with it stands first.
  await expect(others.first()).toHaveAccessibleName("박문수, park@new.example, 010-7430-1111");
  await expect(others.first()).toBeFocused();
  await page.keyboard.press("Space");
  const kept = (field: string) => asked.getByRole("group", { name: `${field} to keep` });
  await expect(kept("Mobile")).toHaveCount(0);
  await expect(kept("Email").getByRole("radio", { name: "park@old.example" })).toBeChecked();
  await expect(kept("Name").getByRole("radio", { name: "박문슈" })).toBeChecked();
  await kept("Name").getByRole("radio", { name: "박문수" }).check();
  const views = [
    { colorScheme: "light", width: 1280 },
    { colorScheme: "dark", width: 375 },
  ] as const;
  expect(await faults(page, "contacts to be merged", [...views])).toEqual([]);
  await asked.getByRole("button", { name: "Merge contacts" }).press("Enter");
  await expect(asked).toHaveCount(0);
  // Not only to those who listen.
  expect((await said(page, "Merged. 박문수 stays").boundingBox())?.height).toBeGreaterThan(10);
  await expect(row(page, "010-7430-1111")).toHaveCount(1);
  await expect(row(page, "010-7430-1111")).toContainText("박문수");
  await expect(row(page, "010-7430-1111")).toContainText("park@old.example");
  await expect(page.getByRole("heading", { name: "Contacts", exact: true })).toBeFocused();
  await page.reload();
  await expect(row(page, "010-7430-1111")).toHaveCount(1);
  await expect(row(page, "어사또")).toHaveCount(1);
  const offered = async (typed: string) =>
    (await (await page.request.get(`/contacts/suggestions?q=${encodeURIComponent(typed)}`)).json()).value.length;
  expect([await offered("박문슈"), await offered("park@new"), await offered("park@old")]).toEqual([0, 0, 1]);
});

test("whoever merges a contact that somebody has changed meanwhile is told, and nothing is merged", async ({
  open,
  managerState,
}) => {
  const page = await open({ storageState: managerState });
  await page.goto("/contacts");
  await enter(page, "임꺽정", "lim@merge.example");
  await enter(page, "임꺽쩡", "lim@other.example");
  const other = await open({ storageState: managerState });
  await other.goto("/contacts");
  await other.getByRole("button", { name: "Edit 임꺽쩡" }).click();
  await other.getByRole("dialog").getByRole("textbox", { name: "Mobile", exact: true }).fill("010-7430-2222");
  await other.getByRole("button", { name: "Save" }).click();
  await expect(row(other, "010-7430-2222")).toBeVisible();

  await page.getByRole("button", { name: "Edit 임꺽정" }).click();
  await page.getByRole("button", { name: "Merge with…" }).click();
  const asked = dialog(page, "Merge 임꺽정 with another contact");
  await asked.getByRole("radio", { name: /^임꺽쩡/ }).check();
  await asked.getByRole("button", { name: "Merge contacts" }).click();
  await expect(asked.getByRole("alert")).toContainText("This contact has been changed since you opened this page");
  await page.reload();
  await expect(row(page, "lim@merge.example")).toHaveCount(1);
  await expect(row(page, "lim@other.example")).toHaveCount(1);
});
