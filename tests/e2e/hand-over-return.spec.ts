import type { Browser, Page } from "playwright/test";
import type { Desk } from "../support/desk.ts";
import { expect, test } from "../support/e2e.ts";
import { addPerson, colleague, deactivate, nobody, type State, signIn } from "../support/people-pages.ts";

interface Parts {
  browser: Browser;
  desk: Desk;
  page: Page;
  adminState: State;
}

async function handOver(page: Page, name: string, to: { name: string; email: string }): Promise<void> {
  await page.getByRole("button", { name: `Hand over the work of ${name}`, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: `Hand over the work of ${name}`, exact: true });
  await dialog.getByLabel("Colleague").selectOption({ label: `${to.name} · ${to.email}` });
  await dialog.getByRole("button", { name: "Hand over" }).click();
}

/** Where the work is handed over, it is asked first. */
async function reactivate(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: `Reactivate the account of ${name}`, exact: true }).click();
  const question = page.getByRole("dialog", { name: `Reactivate the account of ${name}?`, exact: true });
  await question.getByRole("button", { name: "Reactivate", exact: true }).click();
}

/** Two people, the first deactivated with their work handed over to the second, and the first's line among the people. */
async function somebodyHandedOver({ browser, desk, page, adminState }: Parts) {
  const [leaver, heir] = [colleague(), colleague()];
  await addPerson(browser, desk, adminState, leaver);
  const heirState = await addPerson(browser, desk, adminState, heir);
  await page.goto(`/people?q=${encodeURIComponent(leaver.name)}`);
  const line = page.getByRole("row", { name: new RegExp(leaver.name) });
  await deactivate(page, leaver.name);
  await handOver(page, leaver.name, heir);
  await expect(line.getByText(`Handed over to ${heir.name}`, { exact: true })).toBeVisible();
  return { leaver, heir, heirState, line };
}

test("whoever lets somebody back in is told that the colleague reads on, unless the hand-over is undone", async ({
  browser,
  desk,
  page,
  open,
  adminState,
}) => {
  const { leaver, heir, line } = await somebodyHandedOver({ browser, desk, page, adminState });

  const enable = line.getByRole("button", { name: `Reactivate the account of ${leaver.name}`, exact: true });
  await enable.press("Enter");
  const question = page.getByRole("dialog", { name: `Reactivate the account of ${leaver.name}?`, exact: true });
  await expect(question).toHaveAccessibleDescription(
    new RegExp(`${heir.name}, who will also see every document that ${leaver.name} creates from now on`),
  );
  await question.getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(enable).toBeFocused();
  const window = await open({ locale: "ko-KR" });
  await window.goto(`/people?q=${encodeURIComponent(leaver.name)}`);
  await window.getByRole("button", { name: `${leaver.name}님의 계정 다시 활성화`, exact: true }).click();
  await expect(window.getByRole("dialog", { name: `${leaver.name}님의 계정을 다시 활성화할까요?` })).toContainText(
    `${leaver.name}님이 생성하는 문서와 링크도 ${heir.name}님이 볼 수 있습니다`,
  );

  await line.getByRole("button", { name: `Undo hand-over of ${leaver.name}` }).click();
  await expect(line.getByText(`Handed over to ${heir.name}`)).toHaveCount(0);
  await enable.press("Enter");
  await expect(line.getByRole("button", { name: /Deactivate/ })).toBeVisible();
});

test("drafts of somebody who came back and left again go to the same colleague by a button that goes with them", async ({
  browser,
  desk,
  page,
  open,
  adminState,
}) => {
  const { leaver, heir, line, heirState } = await somebodyHandedOver({ browser, desk, page, adminState });
  const rest = line.getByRole("button", { name: `Hand over drafts of ${leaver.name}` });
  await expect(rest).toHaveCount(0);

  await reactivate(page, leaver.name);
  await expect(line.getByRole("button", { name: /Deactivate/ })).toBeVisible();
  const theirs = await open({ storageState: nobody });
  await signIn(theirs, leaver);
  await theirs.goto("/documents/new");
  await theirs.getByRole("textbox", { name: "Title" }).fill(`Later ${leaver.name}`);
  await expect(theirs.getByText(/^Saved/)).toBeVisible();
  await page.reload();
  await expect(rest).toHaveCount(0);
  await deactivate(page, leaver.name);

  await expect(line.getByText(`Handed over to ${heir.name}, except for some drafts`)).toBeVisible();
  await rest.focus();
  await page.keyboard.press("Enter");
  await expect(line.getByText(`Handed over to ${heir.name}`, { exact: true })).toBeVisible();
  await expect(rest).toHaveCount(0);
  await expect(line.getByRole("button", { name: /Reactivate/ })).toBeFocused();
  const heirs = await open({ storageState: heirState });
  await heirs.goto("/drafts");
  await expect(heirs.getByText(`Later ${leaver.name}`)).toBeVisible();
});
