import { readFileSync } from "node:fs";
import { authenticator } from "../support/authenticator.ts";
import { faults } from "../support/axe.ts";
import { changeStore } from "../support/backdate.ts";
import { expireConfirmation } from "../support/confirmation.ts";
import { administrator, expect, test } from "../support/e2e.ts";
import { deactivate } from "../support/people-pages.ts";
import { seed } from "../support/seed.ts";

const views = [
  { colorScheme: "light", width: 320 },
  { colorScheme: "dark", width: 1280 },
] as const;

test("before people are changed the password is asked for again, and what was entered stays", async ({ another }) => {
  const { desk, page } = await another({});
  const session = async () => (await page.context().cookies()).find(({ name }) => name === "countersign")?.value;
  const [before, tab] = [await session(), await page.context().newPage()];
  await tab.goto("/contacts");
  await page.goto("/people");
  await expireConfirmation(desk);
  const name = page.getByRole("textbox", { name: "Name" });
  await name.fill("Choi Yuna");
  await page.getByRole("textbox", { name: "Email" }).fill("choi@hanbit.example");
  await page.getByRole("button", { name: "Create invitation" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Confirm it's you" });
  const password = dialog.getByLabel("Password");
  await expect(password).toBeFocused();
  expect(await faults(page, "the password said again", [...views])).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Nothing was changed. Try again and confirm that it's you")).toBeVisible();
  await expect(name).toHaveValue("Choi Yuna");
  await page.getByRole("button", { name: "Create invitation" }).click();
  await password.fill("not the password");
  await password.press("Enter");
  await expect(password).toHaveAccessibleDescription(/This isn't your current password/);
  await password.fill(administrator.password);
  await password.press("Enter");
  await expect(page.getByRole("region", { name: "Invitation for Choi Yuna" })).toBeFocused();
  expect(await session()).not.toBe(before);
  // What was sent with the token before, and comes only now, is somebody's still.
  const late = await fetch(`${desk.url}/contacts/suggestions?q=x`, { headers: { cookie: `countersign=${before}` } });
  expect([late.status, await late.json()]).toEqual([200, expect.objectContaining({ ok: true })]);
  await tab.reload();
  await expect(tab).toHaveURL(/contacts/);
  // Once is enough for a while.
  await deactivate(page, "Choi Yuna");
  await expect(page.getByRole("button", { name: "Reactivate the account of Choi Yuna" })).toBeVisible();
});

test("whoever has two-step sign-in confirms with a code, too, in Korean", async ({ another }) => {
  const { desk, page } = await another({});
  await page.goto("/account");
  await page.getByRole("button", { name: "Set up" }).click();
  const phone = authenticator((await page.getByText(/^([a-z2-7]{4} ){7}[a-z2-7]{4}$/).textContent()) ?? "");
  await page.getByRole("textbox", { name: "Code" }).fill(phone(Date.now()));
  await page.getByRole("button", { name: "Turn on" }).click();
  await page.getByRole("button", { name: "I've saved them" }).click();
  await changeStore(desk, (db) => db.updateTable("second_factor").set({ used_step: 0 }).execute());
  await expireConfirmation(desk);
  await page.context().addCookies([{ name: "language", value: "ko", url: desk.url }]);
  await page.goto("/settings");
  await page.getByRole("combobox", { name: "필수 대상" }).selectOption("관리자");
  await page.getByRole("button", { name: "필수 대상 저장" }).click();
  const dialog = page.getByRole("dialog", { name: "본인 확인" });
  await dialog.getByLabel("비밀번호").fill(administrator.password);
  await dialog.getByRole("button", { name: "확인", exact: true }).click();
  const code = dialog.getByRole("textbox", { name: "코드" });
  await expect(code).toHaveAccessibleDescription(/코드를 입력해 주세요/);
  await code.fill(phone(Date.now()));
  await code.press("Enter");
  await expect(page.getByText("저장했습니다. 다음 로그인부터 적용됩니다")).toBeVisible();
  await expect(page.getByRole("combobox", { name: "필수 대상" })).toHaveValue("administrator");
});

test("a password changed beside two-step sign-in takes a code, and makes no session confirmed that was not", async ({
  another,
}) => {
  const { desk, page } = await another({});
  await page.goto("/account");
  await page.getByRole("button", { name: "Set up" }).click();
  const phone = authenticator((await page.getByText(/^([a-z2-7]{4} ){7}[a-z2-7]{4}$/).textContent()) ?? "");
  await page.getByRole("textbox", { name: "Code" }).fill(phone(Date.now()));
  await page.getByRole("button", { name: "Turn on" }).click();
  await page.getByRole("button", { name: "I've saved them" }).click();
  await changeStore(desk, (db) => db.updateTable("second_factor").set({ used_step: 0 }).execute());
  const change = async (current: string, password: string) => {
    await page.getByLabel("Current password").fill(current);
    await page.getByLabel("New password").fill(password);
    await page.getByRole("button", { name: "Change password" }).click();
  };
  await expireConfirmation(desk);
  await change(administrator.password, "green ladder, two moons");
  const dialog = page.getByRole("dialog", { name: "Confirm it's you" });
  await expect(dialog.getByRole("textbox", { name: "Code" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText("Nothing was changed. Try again and confirm that it's you")).toBeVisible();

  const earlier = Date.now() - 9 * 60_000;
  await changeStore(desk, (db) => db.updateTable("session").set({ confirmed_at: earlier }).execute());
  await change(administrator.password, "green ladder, two moons");
  await expect(page.getByRole("status").filter({ hasText: "changed" })).toBeVisible();
  await changeStore(desk, async (db) => {
    expect(await db.selectFrom("session").select("confirmed_at").execute()).toEqual([{ confirmed_at: earlier }]);
  });
});

test("before links leave in a file the password is asked for, then the download begins as it was asked for", async ({
  another,
}) => {
  const { desk, page } = await another({});
  await seed(desk, administrator.email, Date.UTC(2026, 0, 6, 9), [
    { title: "Lease", serviceId: "E-1" },
    { title: "Other", serviceId: "E-2" },
  ]);
  await page.goto("/documents?q=Lease");
  await expireConfirmation(desk);
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("button", { name: "CSV" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Confirm it's you" })).toBeVisible();
  expect(await faults(page, "an export to be confirmed", [...views])).toEqual([]);
  await page.getByLabel("Password").fill(administrator.password);
  const arriving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Confirm" }).click();
  const text = readFileSync(await (await arriving).path(), "utf8");
  expect(text).toContain("Lease");
  expect(text).not.toContain("Other");
  await expect(page.getByText("Your download has begun")).toBeVisible();
  await page.getByRole("link", { name: "Back to documents" }).click();
  await expect(page).toHaveURL(/documents\?q=Lease/);
});
