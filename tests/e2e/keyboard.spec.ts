import type { Locator, Page } from "playwright/test";
import { expect, fillForm, nobody, pdf, signerGroup, test } from "../support/e2e.ts";
import { countAtService, createButton, documentPage, everything } from "../support/form-page.ts";
import { administrator } from "../support/people-pages.ts";
import { seed } from "../support/seed.ts";

test("Enter goes on and never sends, Ctrl and Enter sends", async ({ page, service }) => {
  const title = "By Ctrl and Enter";
  await page.goto("/documents/new");
  await fillForm(page, { title });
  await page.getByRole("textbox", { name: "Title" }).press("Enter");
  await expect(signerGroup(page, 1).getByLabel("Name")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(signerGroup(page, 1).getByLabel("Email")).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(signerGroup(page, 2).getByLabel("Name")).toBeFocused();
  await page.getByRole("button", { name: "Remove signer 2" }).click();
  await page.getByRole("switch", { name: "Send automatically" }).press("Enter");
  await page.getByRole("radio", { name: "As set in the template" }).press("Enter");
  await expect(createButton(page)).toBeVisible();
  expect(await countAtService(service, title)).toBe(0);
  await signerGroup(page, 1).getByLabel("Email").press("Control+Enter");
  await expect(page).toHaveURL(documentPage);
  expect(await countAtService(service, title)).toBe(1);
});

test("Ctrl and Enter sends where nothing has the focus, and nothing that lies under a dialog or the palette", async ({
  page,
  service,
}) => {
  const title = "By Ctrl and Enter, from nowhere";
  await page.goto("/documents/new");
  await fillForm(page, { title });
  const leave = () =>
    page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  const opened = page.locator("dialog[open]");
  for (const open of ["ControlOrMeta+k", "?"]) {
    await leave();
    await page.keyboard.press(open);
    await expect(opened).toBeVisible();
    await leave();
    await page.keyboard.press("Control+Enter");
    await page.keyboard.press("Escape");
    await expect(opened).toHaveCount(0);
  }
  await expect(createButton(page)).toBeVisible();
  expect(await countAtService(service, title)).toBe(0);
  await leave();
  // What is said of a control that the pointer is at lies over nothing.
  await page.locator(".tooltip").evaluate((said: HTMLElement) => said.showPopover());
  await page.keyboard.press("Control+Enter");
  await expect(page).toHaveURL(documentPage);
  expect(await countAtService(service, title)).toBe(1);
});

test("⌘ and Enter sends as Ctrl and Enter does", async ({ page, service }) => {
  const title = "By Command and Enter";
  await page.goto("/documents/new");
  await fillForm(page, { title });
  await signerGroup(page, 1).getByLabel("Email").press("Meta+Enter");
  await expect(page).toHaveURL(documentPage);
  expect(await countAtService(service, title)).toBe(1);
});

test("the fields of a signer bring the keyboard of a phone that they need", async ({ page }) => {
  await page.goto("/documents/new");
  for (const [label, kind] of [
    ["Email", "email"],
    ["Mobile", "tel"],
  ] as const) {
    const field = signerGroup(page, 1).getByLabel(label);
    await expect(field).toHaveAttribute("type", kind);
    await expect(field).toHaveAttribute("inputmode", kind);
  }
});

test("Tab leaves a long list of templates for the title", async ({ page, desk, adminState: _signedIn }) => {
  const ids = Array.from({ length: 15 }, (_, i) => `tab-${i}`);
  await seed(
    desk,
    administrator.email,
    Date.now(),
    ids.map((template) => ({ title: `Of ${template}`, template, serviceId: template })),
  );
  await page.goto("/documents/new");
  const template = page.getByRole("combobox", { name: "Template" });
  await template.fill("tab-3");
  const list = page.getByRole("listbox");
  expect(await list.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeGreaterThan(0);
  // Its edge is none of the options.
  await list.click({ position: { x: 2, y: 2 } });
  await expect(list).toBeVisible();
  await template.press("Tab");
  await expect(page.getByRole("textbox", { name: "Title" })).toBeFocused();
});

test("the Enter that ends a Hangul syllable does nothing else", async ({ page }) => {
  await page.goto("/documents/new");
  // Without a title, so that sending it would be seen.
  await fillForm(page, { title: "", signers: [{ name: "", email: "hong@example.com" }] });
  const mobile = signerGroup(page, 1).getByLabel("Mobile");
  await mobile.focus();
  for (const composing of [{ isComposing: true }, { isComposing: false, keyCode: 229 }]) {
    for (const keys of [{}, { ctrlKey: true }]) {
      await mobile.dispatchEvent("keydown", { key: "Enter", bubbles: true, cancelable: true, ...composing, ...keys });
    }
  }
  await expect(signerGroup(page, 2)).toHaveCount(0);
  await expect(mobile).toBeFocused();

  const name = signerGroup(page, 1).getByLabel("Name");
  await name.focus();
  const keyboard = await page.context().newCDPSession(page);
  await keyboard.send("Input.imeSetComposition", { text: "쀍", selectionStart: 1, selectionEnd: 1 });
  await page.keyboard.press("Enter");
  await expect(name).toBeFocused();
  await keyboard.send("Input.insertText", { text: "쀍" });
  await expect(name).toHaveValue("쀍");
  await name.press("Enter");
  const email = signerGroup(page, 1).getByLabel("Email");
  await expect(email).toBeFocused();

  // Faults are looked for one after the other: with this one there, those of a sent form would be too.
  await email.fill("hong");
  await email.blur();
  await expect(email).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByRole("heading", { name: "There is a problem" })).toHaveCount(0);
});

test("a moved row keeps the focus and tells its place, a removed one hands it on", async ({ page }) => {
  await page.goto("/documents/new");
  await fillForm(page, {
    files: [],
    signers: ["A", "B", "C"].map((name) => ({ name, email: `${name}@acme.example` })),
  });
  await page.getByRole("button", { name: "Move Signer 3 up" }).focus();
  await page.keyboard.press("Enter");
  await expect(signerGroup(page, 2).getByLabel("Name")).toHaveValue("C");
  await expect(page.getByRole("button", { name: "Move Signer 2 up" })).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: "Signer 3 is now at position 2 of 3" })).toHaveCount(1);
  await page.getByRole("button", { name: "Remove signer 1" }).press("Enter");
  await expect(page.getByRole("button", { name: "Remove signer 1" })).toBeFocused();
  await expect(signerGroup(page, 1).getByLabel("Name")).toHaveValue("C");
  await signerGroup(page, 2).getByLabel("Email").fill("c@acme.example");
  await expect(signerGroup(page, 2)).toContainText("Signer 1 has the same contact");
});

/** Goes on with the Tab key until the control has the focus, which must be seen wherever it is. No key is needed where it has it already. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  if (await control.evaluate((element) => element === document.activeElement)) return;
  for (let pressed = 0; pressed < 60; pressed++) {
    await page.keyboard.press("Tab");
    const outline = await page.evaluate(() => {
      const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body);
      return outlineStyle === "none" ? 0 : Number.parseFloat(outlineWidth);
    });
    expect(outline, await page.evaluate(() => document.activeElement?.outerHTML)).toBeGreaterThanOrEqual(2);
    if (await control.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`no way to ${control} by Tab`);
}

test("Alt and an arrow move the signer whose field has the focus, which stays there; Enter after an item begins the next", async ({
  page,
}) => {
  await page.goto("/documents/new");
  await fillForm(page, {
    files: [],
    signers: ["A", "B", "C"].map((name) => ({ name, email: `${name}@acme.example` })),
  });
  await signerGroup(page, 3).getByLabel("Email").focus();
  await page.keyboard.press("Alt+ArrowUp");
  await page.keyboard.press("Alt+ArrowUp");
  await page.keyboard.press("Alt+ArrowUp");
  await expect(signerGroup(page, 1).getByLabel("Email")).toBeFocused();
  await expect(signerGroup(page, 1).getByLabel("Email")).toHaveValue("C@acme.example");
  await page.keyboard.press("Alt+ArrowDown");
  await expect(signerGroup(page, 2).getByLabel("Email")).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: "Signer 1 is now at position 2 of 3" })).toHaveCount(1);

  await page.getByRole("button", { name: "Add item" }).click();
  await page.keyboard.type("salary");
  await page.keyboard.press("Enter");
  await page.keyboard.type("1");
  await page.keyboard.press("Enter");
  const second = page.getByRole("group", { name: "Item 2" });
  await expect(second.getByLabel("Key")).toBeFocused();
  // Nothing is entered there: Enter goes on to what stands below.
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("switch", { name: "Send automatically" })).toBeFocused();
  await expect(page.getByRole("group", { name: "Item 3" })).toHaveCount(0);
});

test("everything from sign-in to the copied link is done with the keyboard alone", async ({ open }) => {
  const page = await open({
    storageState: nobody,
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const { keyboard } = page;
  await page.goto("/sign-in");
  await tabTo(page, page.getByRole("textbox", { name: "Email" }));
  await keyboard.type(administrator.email);
  await tabTo(page, page.getByLabel("Password"));
  await keyboard.type(administrator.password);
  await keyboard.press("Enter");
  await page.waitForURL("**/documents");
  await tabTo(page, page.getByRole("banner").getByRole("link", { name: "New document" }));
  await keyboard.press("Enter");
  await page.waitForURL("**/documents/new**");
  await expect(page.getByRole("combobox", { name: "Template" })).toBeFocused();
  await keyboard.type("77001");
  await tabTo(page, page.getByRole("textbox", { name: "Title" }));
  await keyboard.type("By keyboard");
  // Asked for well before the key: the browser learns a moment later that the test takes the chooser's place.
  const chooser = page.waitForEvent("filechooser");
  await tabTo(page, page.getByRole("button", { name: "choose files" }));
  await keyboard.press("Enter");
  await (await chooser).setFiles(pdf("nda-pdf-1.5.pdf"));
  await tabTo(page, signerGroup(page, 1).getByLabel("Name"));
  await keyboard.type("Jane Porter");
  await tabTo(page, signerGroup(page, 1).getByLabel("Email"));
  await keyboard.type("jane@acme.example");
  await tabTo(page, page.getByRole("switch", { name: "Send automatically" }));
  await keyboard.press("Space");
  await expect(page.getByRole("switch", { name: "Send automatically" })).toBeChecked();
  await tabTo(page, createButton(page));
  await keyboard.press("Enter");
  await expect(page.getByRole("list", { name: "Signing links" })).toBeVisible();
  await tabTo(page, page.getByRole("button", { name: "Copy link for Jane Porter" }));
  await keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Copied" })).toHaveCount(1);
  const href = await page.getByRole("list", { name: "Signing links" }).getByRole("link").getAttribute("href");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(href);
});

test("on a small screen no field with the focus hides under the bar with the button", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 640 });
  await page.goto("/documents/new");
  await fillForm(page, everything);
  await page.locator("#main").focus();
  const hidden: string[] = [];
  for (;;) {
    await page.keyboard.press("Tab");
    const found = await page.evaluate(() => {
      const element = document.activeElement ?? document.body;
      const { x, y, width, height } = element.getBoundingClientRect();
      const top = document.elementFromPoint(x + width / 2, y + height / 2);
      const seen =
        top !== null && (element.contains(top) || (top.contains(element) && !top.matches("main, body, html")));
      return { name: element.id || element.textContent, seen, last: element.matches("[type=submit]") };
    });
    if (!found.seen) hidden.push(found.name);
    if (found.last) break;
  }
  expect(hidden).toEqual([]);
});
