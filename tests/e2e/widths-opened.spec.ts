import { DatabaseSync } from "node:sqlite";
import type { BrowserContextOptions, Locator, Page } from "playwright/test";
import { writeSetting } from "#lib/database/settings.ts";
import { accountByEmail } from "#lib/people/rows.ts";
import { messages } from "#lib/shared/messages/messages.ts";
import { fill, type Language } from "#lib/shared/messages/words.ts";
import { backdate, changeStore } from "../support/backdate.ts";
import { confirmAll, expireConfirmation } from "../support/confirmation.ts";
import { type Desk, startDesk } from "../support/desk.ts";
import { expectSaved } from "../support/draft-pages.ts";
import { expect, fillForm, pdf, test } from "../support/e2e.ts";
import { lookAt, themes } from "../support/look-at-widths.ts";
import { administrator, nobody, setUp } from "../support/people-pages.ts";
import { seed } from "../support/seed.ts";
import { address, company, files, furnish, longTitle, practised, readIn } from "../support/widths-scene.ts";

const file = "nda-pdf-1.5.pdf";
/** An ID with much that is usual for it. */
const usedMuch = {
  ...{ title: longTitle, template: "근로계약서-2026-정규직-".padEnd(90, "0123456789"), serviceId: "W-1", files },
  signers: [{ name: company, email: address }, { name: "홍길동" }],
  items: ["기간", "salary", "k".repeat(50), "a_key_without_a_name_that_goes_on", "b", "c"].map((key) => ({
    key,
    value: "1",
  })),
};
const touch = { hasTouch: true, isMobile: true };

test.describe.configure({ mode: "parallel" });

for (const language of ["en", "ko"] as const) {
  test(`at every width what is opened on a page can be read and pressed (${language})`, async ({ open, browser }) => {
    test.setTimeout(240_000);
    const { desk, look, m, session, window, press, problem, practice } = await scene(open, language);
    const { few3, fifty } = await furnish(desk);
    await seed(desk, administrator.email, Date.now(), [usedMuch]);
    await readIn(desk, language);

    await look("document, a file of it open", practice, async (seen) => {
      await seen.getByRole("button", { name: file }).first().click();
      await seen.getByRole("dialog").locator("canvas").first().waitFor();
    });
    await look("document, a file of it that can't be shown", `/documents/${fifty}`, async (seen) => {
      await seen
        .getByRole("button", { name: files[0] ?? "" })
        .first()
        .click();
      await seen.getByRole("dialog").getByText(m.file.failed).waitFor();
    });
    await look("documents, to be exported", "/documents", async (seen) => {
      await seen.getByText(m.exporting.button, { exact: true }).click();
      await seen.getByRole("heading", { name: m.exporting.title }).waitFor();
    });
    for (const [state, name] of [
      ["contacts, a new one", m.contacts.new],
      ["contacts, being imported", m.contacts.import],
      ["contacts, a new group", m.contacts.newGroup],
    ] as const)
      await look(state, "/contacts", async (seen) => {
        await press(seen, name);
        await seen.getByRole("dialog").waitFor();
      });
    await look("contacts, some found in a file", "/contacts", async (seen) => {
      await press(seen, m.contacts.import);
      const buffer = Buffer.from(`이름,이메일,휴대폰\n"${company}",${address},010-1234-5678\n`);
      const dialog = seen.getByRole("dialog");
      await dialog.locator("input[type=file]").setInputFiles({ name: "people.csv", mimeType: "text/csv", buffer });
      await dialog.getByRole("listitem").waitFor();
    });
    await look("contacts, two to be merged", "/contacts", async (seen) => {
      const edit = seen.getByRole("button", { name: fill(m.contacts.editOf, { name: company }) });
      // Contacts are learned of documents a moment later.
      await expect(async () => {
        if (!(await edit.first().isVisible())) await seen.reload();
        await expect(edit.first()).toBeVisible({ timeout: 3000 });
      }).toPass();
      await edit.first().click();
      await press(seen, m.contacts.mergeOpen);
      await seen.getByRole("dialog").getByRole("radio").last().check();
      await seen.getByRole("group", { name: fill(m.contacts.mergeKeep, { field: m.signer.name }) }).waitFor();
    });
    await look("templates, an ID with much that is usual", "/templates", (seen) =>
      seen.getByText(fill(m.templates.usualItems, { keys: "기간" })).waitFor(),
    );
    await look("keyboard shortcuts", "/account", async (seen) => {
      await expect(async () => {
        await seen.keyboard.press("?");
        await expect(seen.getByRole("dialog", { name: m.keys.title })).toBeVisible({ timeout: 1000 });
      }).toPass();
    });
    await look("new template, with errors", "/templates/new", async (seen) => {
      await seen.locator("main form button[type=submit]").last().click();
      await problem(seen);
    });
    await look("drafts, one deleted", "/drafts", async (seen) => {
      await press(seen, fill(m.drafts.removeOf, { title: longTitle }));
      await seen.getByRole("button", { name: fill(m.drafts.undoOf, { title: longTitle }) }).waitFor();
    });

    await backdate(desk, practice.split("/").at(-1) ?? "", 100);
    await look("settings, a deletion to be confirmed", "/settings", async (seen) => {
      await seen.getByRole("textbox", { name: fill(m.retention.daysOf, { part: m.retention.files }) }).fill("90");
      await press(seen, m.retention.save);
      await seen.getByRole("region", { name: m.retention.confirmTitle }).waitFor();
    });
    await look("people, one to be made an administrator", "/people", async (seen) => {
      await seen.getByLabel(fill(m.people.roleOf, { name: company })).selectOption("administrator");
      await press(seen, fill(m.people.saveRoleOf, { name: company }));
      await seen.getByRole("dialog").waitFor();
    });
    await expireConfirmation(desk);
    await look("people, to be confirmed", "/people", async (seen) => {
      await seen.getByLabel(m.people.name).fill(company);
      await seen.getByLabel(m.people.email).fill(`third.${address}`);
      await seen.locator("main form button[type=submit]").last().click();
      await seen.getByRole("dialog", { name: m.factor.confirmTitle }).waitFor();
    });
    await confirmAll(desk);
    const database = new DatabaseSync(`${desk.dataDir}/countersign.db`, { timeout: 5000 });
    database.exec("alter table item rename to item_gone");
    database.close();
    // The browser complains of such a page, as it should.
    const signedIn = { ...window, storageState: { cookies: session, origins: [] } };
    const pointed = await browser.newPage(signedIn);
    const touched = await browser.newPage({ ...signedIn, ...touch });
    await lookAt(pointed, touched, language)("page that failed", `/documents/${few3}`, (seen) =>
      seen.getByText(new RegExp(fill(m.common.reference, { reference: "\\w+" }))).waitFor(),
    );
    for (const one of [pointed, touched]) await one.context().close();
    await desk.remove();
  });

  test(`at every width what a form asks and what it says when something fails can be read and pressed (${language})`, async ({
    open,
  }) => {
    test.setTimeout(240_000);
    const { desk, page, finger, look, m, session, press, problem } = await scene(open, language);
    const refused = await readyDraft(page);
    const { draft } = await furnish(desk);
    await readIn(desk, language);
    const signer = (seen: Page, label: string) =>
      seen.getByRole("group", { name: fill(m.form.signer, { n: 1 }) }).getByLabel(label);

    await look("form with errors", "/documents/new", async (seen) => {
      await press(seen, m.form.addItem);
      await seen.getByLabel(m.form.value).fill("1");
      await seen.getByLabel(m.form.files).setInputFiles([pdf("password-aes-256.pdf"), pdf("empty.pdf")]);
      await expect(seen.getByText(m.form.fileFailed, { exact: true })).toHaveCount(2);
      await press(seen, m.form.create);
      await problem(seen);
    });
    await look("form with somebody known suggested", "/documents/new", async (seen) => {
      await expect(async () => {
        await signer(seen, m.signer.name).fill("");
        await signer(seen, m.signer.name).pressSequentially(company.slice(0, 4));
        await expect(seen.getByRole("listbox", { name: m.form.knownLabel }).getByRole("option")).not.toHaveCount(0, {
          timeout: 1000,
        });
      }).toPass();
    });
    await look("form with pasted signers", "/documents/new", async (seen) => {
      const rows = [
        ["이름", "이메일", "휴대폰"],
        [company, address, "010-1234-5678"],
        ["김철수", "", "8.21E+11"],
      ];
      await paste(signer(seen, m.signer.name), `${rows.map((row) => row.join("\t")).join("\n")}\n${longTitle}`);
      await seen.getByRole("dialog", { name: m.form.pasteAsked }).waitFor();
    });
    for (const one of [page, finger]) await one.route("**/uploads/*", () => {});
    await look("form while uploading", "/documents/new", async (seen) => {
      await seen.getByLabel(m.form.files).setInputFiles([pdf(file), pdf("scan.pdf")]);
      await expect(seen.getByText(/^\d+%$/).or(seen.getByText(m.form.fileChecking, { exact: true }))).toHaveCount(2);
    });
    for (const one of [page, finger]) await one.unroute("**/uploads/*");
    await look("form of a refused document", refused, async (seen) => {
      await press(seen, m.form.create);
      await problem(seen);
    });
    await look("form of somebody signed out", `/documents/new?draft=${draft}`, async (seen) => {
      await seen.context().clearCookies();
      await seen.getByRole("textbox", { name: m.form.titleField }).fill(company);
      await press(seen, m.form.signIn);
      await seen.getByRole("dialog", { name: m.people.signInTitle }).waitFor();
    });
    for (const one of [page, finger]) await one.context().addCookies(session);
    await holdCreations(desk);
    await look("form of a document that is held", refused, async (seen) => {
      await press(seen, m.form.create);
      await seen.getByRole("button", { name: m.form.undo, exact: true }).waitFor();
    });
    await desk.remove();
  });
}

/** A desk with one practice document, looked at by pointer and by finger. */
async function scene(open: (options: BrowserContextOptions) => Promise<Page>, language: Language) {
  const desk = await startDesk();
  const window = { baseURL: desk.url, storageState: nobody, locale: language, colorScheme: themes[language] };
  const page = await open(window);
  const finger = await open({ ...window, ...touch });
  const m = messages(language);
  await setUp(page, desk);
  const session = await page.context().cookies();
  await finger.context().addCookies(session);
  await readIn(desk, "en");
  await practised(page);
  return {
    ...{ desk, page, finger, m, session, window },
    look: lookAt(page, finger, language),
    practice: page.url(),
    press: (seen: Page, name: string) => seen.getByRole("button", { name, exact: true }).first().click(),
    problem: (seen: Page) => seen.getByRole("heading", { name: m.common.problemTitle }).waitFor(),
  };
}

/** A form that is whole, as a draft; the practice service refuses it. Answers its address. */
async function readyDraft(page: Page): Promise<string> {
  await page.goto("/documents/new");
  await fillForm(page, {
    template: "practice-rejected",
    title: longTitle,
    signers: [{ name: company, email: address }],
  });
  await expectSaved(page);
  return page.url();
}

/** As the browser does that has this text copied. */
function paste(field: Locator, text: string): Promise<void> {
  return field.evaluate((element, copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", copied);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

/** Gives everybody the most time to undo a creation. */
function holdCreations(desk: Desk): Promise<void> {
  return changeStore(desk, async (db) => {
    const { id: personId = "" } = (await accountByEmail(db, administrator.email)) ?? {};
    await writeSetting(db, { name: "hold", value: 30, personId }, Date.now());
  });
}
