import type { Page } from "playwright/test";
import { faults } from "../support/axe.ts";
import { createDocument, expect } from "../support/e2e.ts";
import { madePdf } from "../support/made-pdf.ts";
import { open as openPalette, options } from "../support/palette-pages.ts";
import { addRole, describeTemplates, field, saveTemplate, test } from "../support/template-pages.ts";

const question = (page: Page) => page.getByRole("dialog", { name: "Leave without saving?" });
const stay = (page: Page) => question(page).getByRole("button", { name: "Stay" });
const leave = (page: Page) => question(page).getByRole("button", { name: "Leave without saving" });
const menu = (page: Page, name: string) =>
  page.getByRole("navigation").getByRole("link", { name: new RegExp(`^${name}`) });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

/** What asks comes after the page, together with the corner for notices. */
const asksBefore = (page: Page) => expect(page.locator("p[aria-live=polite].sr-only").last()).toBeAttached();

/** Opens a page and waits until it would ask. */
async function opened(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await asksBefore(page);
}

/** The browser's own questions, each answered with staying. */
function browserAsks(page: Page): string[] {
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  return asked;
}

/** Closes the tab as a person does. The browser answers scripts only when that was refused. */
async function closeTab(page: Page): Promise<void> {
  await page.close({ runBeforeUnload: true });
  if (!page.isClosed()) await page.evaluate(() => null).catch(() => {});
}

/** Drops a PDF on the page's heading. */
async function dropFile(page: Page): Promise<void> {
  await page.evaluate((contents) => {
    const bytes = Uint8Array.from(atob(contents), (letter) => letter.charCodeAt(0));
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([bytes], "Dropped here.pdf", { type: "application/pdf" }));
    const event = new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true });
    document.querySelector("h1")?.dispatchEvent(event);
  }, madePdf(1).toString("base64"));
}

test("a way off from a template's changes asks first: staying keeps them and the focus, leaving goes where it led", async ({
  page,
  desk,
}) => {
  const [address = ""] = await describeTemplates(desk, [{ templateId: "91001", name: "Asked first" }]);
  await opened(page, address);
  const name = field(page, "Name");
  const change = async () => {
    await opened(page, address);
    await name.fill("Asked first and last");
  };
  const ways: [string, () => Promise<void>, RegExp][] = [
    ["a link of the menu", () => menu(page, "Documents").click(), /\/documents$/],
    ["a new form", () => menu(page, "New document").click(), /\/documents\/new\?draft=[0-9a-z]{26}$/],
    ["a link of the page", () => page.getByRole("link", { name: "Templates" }).last().click(), /\/templates$/],
    [
      "the palette",
      async () => {
        await openPalette(page);
        await page.keyboard.type("Contacts");
        await expect(options(page).first()).toHaveText(/Contacts/);
        await page.keyboard.press("Enter");
      },
      /\/contacts$/,
    ],
    ["a dropped file", () => dropFile(page), /\/documents\/new\?draft=[0-9a-z]{26}$/],
    ["Back", () => page.evaluate(() => history.back()), /\/templates$/],
    [
      "the Back button",
      async () => void (await page.goBack({ waitUntil: "commit", timeout: 1000 }).catch(() => null)),
      /\/templates$/,
    ],
  ];
  for (const [way, go, leadsTo] of ways) {
    await test.step(way, async () => {
      if (way.includes("Back")) {
        await opened(page, "/templates");
        await page.getByRole("link", { name: "Asked first" }).first().click();
        await page.waitForURL(`**${address}`);
        await name.fill("Asked first and last");
      } else await change();
      await name.focus();
      await go();
      await expect(question(page)).toContainText("Not saved: Asked first");
      await expect(question(page)).toHaveAccessibleDescription(/^Not saved: Asked first/);
      await expect(stay(page)).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(question(page)).toHaveCount(0);
      if (!/link|form/.test(way)) await expect(name).toBeFocused();
      await expect(page).toHaveURL(new RegExp(`${address}$`));
      await expect(name).toHaveValue("Asked first and last");
      await go();
      await stay(page).click();
      await expect(name).toHaveValue("Asked first and last");
      await go();
      await leave(page).click();
      await expect(page).toHaveURL(leadsTo);
      await expect(question(page)).toHaveCount(0);
    });
  }
});

test("nothing is asked where nothing would be lost: unchanged, typed back, saved, and for another tab", async ({
  page,
  desk,
}) => {
  const asked = browserAsks(page);
  const [address = ""] = await describeTemplates(desk, [
    { templateId: "91002", name: "Not asked", items: [{ key: "a" }] },
  ]);
  const goes = async () => {
    await menu(page, "Documents").click();
    await expect(page).toHaveURL(/\/documents$/);
  };
  await opened(page, address);
  await goes();

  await opened(page, address);
  await field(page, "Name").fill("Other");
  const other = page.context().waitForEvent("page");
  await menu(page, "Documents").click({ modifiers: ["Control"] });
  await (await other).close();
  await expect(question(page)).toHaveCount(0);
  await field(page, "Name").fill("Not asked");
  await addRole(page, 1, "Tenant");
  await page.getByRole("button", { name: /^Remove role/ }).click();
  await goes();

  await opened(page, address);
  await field(page, "Description").fill("Said");
  await saveTemplate(page).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await goes();

  await opened(page, "/templates/new");
  await field(page, "Template ID").fill("91003");
  await field(page, "Name").fill("Just made");
  await saveTemplate(page).click();
  await expect(heading(page, "Just made")).toBeVisible();
  await goes();
  await page.reload();
  expect(asked).toEqual([]);
});

test("a press while a template is being saved waits for that: saved it leads on, refused it asks", async ({
  page,
  desk,
}) => {
  const [address = ""] = await describeTemplates(desk, [{ templateId: "91004", name: "On its way" }]);
  for (const refused of [false, true]) {
    await opened(page, address);
    await field(page, "Description").fill("Sent");
    if (refused) await field(page, "Name").fill("");
    const held = Promise.withResolvers<void>();
    await page.route(`**${address}`, async (route) => {
      if (route.request().method() === "POST") await held.promise;
      await route.continue();
    });
    await saveTemplate(page).click();
    await expect(page.getByRole("button", { name: "Saving…" })).toBeVisible();
    await menu(page, "Contacts").click();
    await page.waitForTimeout(300);
    await expect(question(page)).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`${address}$`));
    held.resolve();
    if (refused) {
      await expect(stay(page)).toBeFocused();
      await leave(page).click();
    }
    await expect(page).toHaveURL(/\/contacts$/);
    await page.unroute(`**${address}`);
  }
});

test("a template whose answer takes long asks all the same, and whoever types on stays without a question", async ({
  page,
  desk,
}) => {
  const [address = ""] = await describeTemplates(desk, [{ templateId: "91007", name: "Slow" }]);
  const held = Promise.withResolvers<void>();
  await page.route(`**${address}`, async (route) => {
    if (route.request().method() === "POST") await held.promise;
    await route.continue();
  });
  await opened(page, address);
  await field(page, "Description").fill("Sent");
  await saveTemplate(page).click();
  await expect(page.getByRole("button", { name: "Saving…" })).toBeVisible();
  await menu(page, "Contacts").click();
  await expect(stay(page)).toBeFocused();
  await stay(page).click();
  await menu(page, "Contacts").click();
  await field(page, "Description").pressSequentially(" on");
  held.resolve();
  await expect(page.getByRole("button", { name: "Saving…" })).toHaveCount(0);
  await expect(question(page)).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`${address}$`));
});

test("whoever has left one page is asked on the next, also where rows are only removed", async ({ page, desk }) => {
  const [address = ""] = await describeTemplates(desk, [
    { templateId: "91008", name: "Left", items: [{ key: "a" }, { key: "b" }] },
  ]);
  await opened(page, "/templates/new");
  await field(page, "Name").fill("Given up");
  await page.getByRole("link", { name: "Templates" }).last().click();
  await leave(page).click();
  await page.getByRole("link", { name: "Left" }).first().click();
  await page.waitForURL(`**${address}`);
  await page
    .getByRole("button", { name: /^Remove item/ })
    .first()
    .click();
  await menu(page, "Documents").click();
  await expect(question(page)).toContainText("Not saved: Left");
});

test("a way out that was refused is no leave for the next one", async ({ page }) => {
  await opened(page, await createDocument(page, { title: "Not duplicated" }));
  await field(page, "Note").fill("Called them");
  await page.route("**/documents/*", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await page.getByRole("button", { name: "Duplicate" }).click();
  const panel = page.getByRole("dialog", { name: "Duplicate" });
  await panel.getByRole("button", { name: "Open the form" }).click();
  await leave(page).click();
  await expect(panel.getByRole("alert")).not.toBeEmpty();
  await panel.getByRole("button", { name: "Close" }).click();
  await menu(page, "Documents").click();
  await expect(question(page)).toContainText("Not saved: Note");
});

test("the browser asks before a tab is closed or loaded anew only while a template has changes", async ({
  open,
  desk,
}) => {
  const [address = ""] = await describeTemplates(desk, [{ templateId: "91005", name: "Closed" }]);
  const page = await open();
  const asked = browserAsks(page);
  await opened(page, address);
  await field(page, "Name").fill("Closing");
  await closeTab(page);
  await expect.poll(() => asked).toEqual(["beforeunload"]);
  await expect(field(page, "Name")).toHaveValue("Closing");
  await menu(page, "Documents").click();
  await stay(page).click();
  await closeTab(page);
  await expect.poll(() => asked).toHaveLength(2);
  await saveTemplate(page).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  const closed = page.waitForEvent("close");
  await closeTab(page);
  await closed;
  expect(asked).toHaveLength(2);
});

test("signing out asks first, and then nobody does", async ({ open, desk, managerState }) => {
  const [title, signedOut] = ["Signed out with a note", /\/sign-in/];
  const page = await open({ storageState: managerState });
  const asked = browserAsks(page);
  const document = await createDocument(page, { title });
  await opened(page, document);
  await field(page, "Note").fill("Called them");
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(question(page)).toContainText("Not saved: Note");
  await stay(page).click();
  await expect(field(page, "Note")).toHaveValue("Called them");
  await page.getByRole("button", { name: "Sign out" }).click();
  await leave(page).click();
  await expect(page).toHaveURL(signedOut);
  expect(asked).toEqual([]);
  expect(desk.url).toBeTruthy();
});

test("a note asks until it is added, and downloading a file does not lead off from it", async ({ page }) => {
  const asked = browserAsks(page);
  await opened(page, await createDocument(page, { title: "Noted" }));
  await field(page, "Note").fill("Called them");
  const download = page.waitForEvent("download");
  await page
    .getByRole("link", { name: /^Download/ })
    .first()
    .click();
  await download;
  await menu(page, "Documents").click();
  await stay(page).click();
  expect(asked).toEqual([]);
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(field(page, "Note")).toHaveValue("");
  await menu(page, "Documents").click();
  await expect(page).toHaveURL(/\/documents$/);
});

test("Escape and Close ask before they take away what was typed in a contact's and a group's dialog", async ({
  page,
}) => {
  await opened(page, "/contacts");
  for (const [name, label] of [
    ["New contact", "Name"],
    ["New group", "Name"],
  ] as const) {
    const dialog = page.getByRole("dialog", { name, exact: true });
    const begin = page.getByRole("button", { name });
    await begin.click();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await begin.click();
    const input = dialog.getByRole("textbox", { name: label });
    await input.fill("서희");
    for (let i = 0; i < 4; i++) {
      await page.keyboard.press("Escape");
      await expect(question(page)).toContainText(`Not saved: ${name}`);
      await expect(stay(page)).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(question(page)).toHaveCount(0);
      await expect(input).toBeFocused();
    }
    await dialog.getByRole("button", { name: "Close" }).click();
    await leave(page).click();
    await expect(dialog).toHaveCount(0);
    await begin.click();
    await expect(input).toHaveValue("");
    await input.fill("서희");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(question(page)).toHaveCount(0);
    await menu(page, "Contacts").click();
  }
});

test("settings that are not saved ask, and no more once they are saved or as they were", async ({ page }) => {
  const days = page.getByRole("textbox", { name: "Files of created documents: days" });
  await opened(page, "/settings");
  await days.fill("90");
  await menu(page, "Documents").click();
  await stay(page).click();
  await expect(days).toHaveValue("90");
  await page.getByRole("button", { name: "Save retention" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  await menu(page, "Documents").click();
  await expect(page).toHaveURL(/\/documents$/);
});

test("what was typed while a setting was being saved still asks, however often Save was pressed", async ({ page }) => {
  const days = page.getByRole("textbox", { name: "Files of created documents: days" });
  await opened(page, "/settings");
  await days.fill("80");
  const held = Promise.withResolvers<void>();
  await page.route("**/settings", async (route) => {
    if (route.request().method() === "POST") await held.promise;
    await route.continue();
  });
  await days.press("Enter");
  await expect(page.getByRole("button", { name: "Saving…" })).toBeVisible();
  await days.fill("81");
  await days.press("Enter");
  held.resolve();
  await expect(page.getByRole("button", { name: "Saving…" })).toHaveCount(0);
  await menu(page, "Documents").click();
  await expect(question(page)).toContainText("Not saved");
  await stay(page).click();
  await expect(days).toHaveValue("81");
});

test("a department's name asks, and no more once it is added", async ({ page }) => {
  const name = page.getByRole("textbox", { name: "Department name" });
  await opened(page, "/settings");
  await name.fill("Leases");
  await menu(page, "Documents").click();
  await expect(question(page)).toContainText("Not saved: Department name");
  await stay(page).click();
  await page.getByRole("button", { name: "Add department" }).click();
  await expect(name).toHaveValue("");
  await menu(page, "Documents").click();
  await expect(page).toHaveURL(/\/documents$/);
});

test("a new department's name stays while another is renamed", async ({ page }) => {
  const name = page.getByRole("textbox", { name: "Department name" });
  await opened(page, "/settings");
  await name.fill("Kept");
  await page.getByRole("button", { name: "Add department" }).click();
  await expect(name).toHaveValue("");
  await name.fill("Typed beside");
  await page.getByRole("button", { name: "Rename Kept" }).click();
  const renamed = page.getByRole("textbox", { name: "Rename Kept" });
  await expect(renamed).toBeFocused();
  await expect(name).toBeHidden();
  await renamed.fill("");
  await page.keyboard.press("Enter");
  await page.getByRole("alert").getByRole("link").click();
  await expect(renamed).toBeFocused();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(name).toHaveValue("Typed beside");
  await page.getByRole("button", { name: "Add department" }).click();
  await expect(page.getByText("Typed beside")).toBeVisible();
});

test("a connection that is not saved asks, its secret too", async ({ another }) => {
  const { page } = await another({});
  for (const label of ["Base address", "API secret key"]) {
    await opened(page, "/connection");
    const input = page.getByRole("textbox", { name: label });
    const before = await input.inputValue();
    await input.fill("https://signing.example");
    await menu(page, "Documents").click();
    await stay(page).click();
    await input.fill(before);
    await menu(page, "Documents").click();
    await expect(page).toHaveURL(/\/documents$/);
  }
});

test("axe finds nothing in the question, which speaks Korean too", async ({ open, desk }) => {
  const [address = ""] = await describeTemplates(desk, [{ templateId: "91006", name: "근로계약서" }]);
  const page = await open({ locale: "ko-KR" });
  await opened(page, address);
  await page.getByRole("textbox", { name: "설명", exact: true }).fill("바뀜");
  await page.getByRole("navigation").getByRole("link", { name: "연락처" }).click();
  const asked = page.getByRole("dialog", { name: "저장하지 않고 나갈까요?" });
  await expect(asked).toContainText("저장되지 않은 내용: 근로계약서");
  await expect(asked.getByRole("button", { name: "계속 작성" })).toBeFocused();
  expect(
    await faults(page, "question", [
      { colorScheme: "light", width: 1280 },
      { colorScheme: "dark", width: 375 },
    ]),
  ).toEqual([]);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/contacts$/);
});
