import type { Page } from "playwright/test";
import { faults } from "../support/axe.ts";
import { expect, signerGroup, test } from "../support/e2e.ts";

const field = (page: Page, name: string) => page.getByRole("dialog").getByRole("textbox", { name, exact: true });
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true });

async function newGroup(page: Page, name: string, people: string): Promise<void> {
  await page.goto("/contacts");
  await page.getByRole("button", { name: "New group" }).click();
  await field(page, "Group name").fill(name);
  await field(page, "People").fill(people);
  await save(page).click();
}

test("a group is entered as lines of people, what is wrong is told by its line, and one choice on the form enters them all", async ({
  page,
}) => {
  await newGroup(page, "영업팀", "성삼문 <seong@group.example>\n박팽년\t010-7421-7777\n");
  await expect(page.getByText("영업팀 saved")).toBeVisible();
  await expect(page.getByRole("button", { name: "New group" })).toBeFocused();
  const group = page.getByRole("button", { name: /^영업팀/ });
  await expect(group).toHaveText("영업팀2 people");
  await group.click();
  await field(page, "People").fill('성삼문, seong@group.example\n(주)한빛, "a, b" hanbit@group\n박팽년, 010-7421-7777');
  await save(page).click();
  await expect(field(page, "People")).toHaveAccessibleDescription(/Line 2 was not recognized: .*한빛/);
  await expect(page.getByRole("dialog").getByRole("alert").getByRole("link")).toHaveText([
    /^Line 2 was not recognized: .*한빛/,
  ]);
  await field(page, "People").fill("성삼문, seong@group.example\n한빛, hanbit@group.example\n박팽년, 010-7421-7777");
  await save(page).click();
  await expect(group).toHaveText("영업팀3 people");

  await page.goto("/documents/new");
  const name = signerGroup(page, 1).getByLabel("Name");
  await name.pressSequentially("영업");
  await expect(page.getByRole("option", { name: /영업팀/ })).toContainText("3 people");
  await name.press("Enter");
  await expect(page.getByText("3 signers entered").first()).toBeVisible();
  await expect(signerGroup(page, 1).getByLabel("Email")).toHaveValue("seong@group.example");
  await expect(signerGroup(page, 3).getByLabel("Mobile")).toHaveValue("010-7421-7777");
  await expect(signerGroup(page, 4)).toHaveCount(0);
  await page.keyboard.press("Control+z");
  await expect(signerGroup(page, 2)).toHaveCount(0);
  await expect(name).toHaveValue("");
});

test("a shared group is seen by staff and changed by managers; deleted it is gone, its people are not", async ({
  open,
  managerState,
  staffState,
}) => {
  const asManager = await open({ storageState: managerState });
  await asManager.goto("/contacts");
  await asManager.getByRole("button", { name: "New group" }).click();
  await field(asManager, "Group name").fill("임원");
  await field(asManager, "People").fill("신숙주, shin@group.example");
  await asManager.getByRole("checkbox", { name: "Share with everyone" }).check();
  await save(asManager).click();
  await expect(asManager.getByText("임원 saved")).toBeVisible();
  const asStaff = await open({ storageState: staffState });
  await asStaff.goto("/contacts");
  const group = asStaff.getByRole("button", { name: /^임원/ });
  await expect(group).toContainText("Shared");
  await group.click();
  await expect(asStaff.getByRole("dialog", { name: "임원" })).toContainText("신숙주, shin@group.example");
  await expect(asStaff.getByRole("dialog").getByRole("textbox")).toHaveCount(0);
  await asStaff.keyboard.press("Escape");
  await expect(group).toBeFocused();
  await asManager.getByRole("button", { name: /^임원/ }).click();
  await asManager.getByRole("button", { name: "Delete group" }).click();
  await expect(asManager.getByText("임원 deleted")).toBeVisible();
  await expect(asManager.getByRole("button", { name: /^임원/ })).toHaveCount(0);
  await asStaff.reload();
  await expect(asStaff.getByRole("button", { name: "New group" })).toBeEnabled();
  await expect(group).toHaveCount(0);
});

test("a group whose name is too long for its button tells all of it when pointed at", async ({ page }) => {
  const name = "영업1팀과 영업2팀, 그리고 ".repeat(3).trim();
  await newGroup(page, name, "성삼문, seong@group.example");
  await page.setViewportSize({ width: 320, height: 800 });
  const shown = page.getByRole("button", { name }).getByText(name, { exact: true });
  expect(await shown.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(true);
  await expect(shown).toHaveAttribute("title", name);
});

test("axe finds nothing on a group, with a fault too", async ({ page }) => {
  await newGroup(page, "Axe", "Nobody");
  await expect(page.getByRole("dialog").getByRole("alert")).toBeVisible();
  const views = [
    { colorScheme: "light", width: 1280 },
    { colorScheme: "dark", width: 375 },
  ] as const;
  expect(await faults(page, "group", [...views])).toEqual([]);
});
