import type { Page } from "playwright/test";
import { messages } from "#lib/shared/messages/messages.ts";
import { fill, type Language } from "#lib/shared/messages/words.ts";
import { authenticator } from "../support/authenticator.ts";
import { changeStore } from "../support/backdate.ts";
import { startDesk } from "../support/desk.ts";
import { expect, expectReady, test } from "../support/e2e.ts";
import { lookAt, themes } from "../support/look-at-widths.ts";
import { administrator, invite, nobody, setUp } from "../support/people-pages.ts";
import {
  address,
  company,
  furnish,
  longTitle,
  practised,
  readIn,
  templateName,
  tighten,
} from "../support/widths-scene.ts";

test.describe.configure({ mode: "parallel" });

for (const language of ["en", "ko"] as const) {
  test(`at every width each page can be read and pressed: nothing sideways, cut off or one over another (${language})`, async ({
    open,
  }) => {
    test.setTimeout(400_000);
    const desk = await startDesk();
    const window = { baseURL: desk.url, storageState: nobody, locale: language, colorScheme: themes[language] };
    const page = await open(window);
    const finger = await open({ ...window, hasTouch: true, isMobile: true });
    const look = lookAt(page, finger, language);
    const m = messages(language);

    await look("set-up", desk.setupUrl());
    await setUp(page, desk);
    await readIn(desk, language);
    await look("sign-in", "/sign-in");
    await finger.context().addCookies(await page.context().cookies());
    await look("no documents", "/documents");
    await readIn(desk, "en");
    const invitation = await invite(page, { name: company, email: address, role: "Staff" });
    const link = await practised(page);
    const practice = page.url();
    await readIn(desk, language);
    await look("invitation", invitation);
    await look("no drafts", "/drafts");
    await look("empty form", "/documents/new");
    await look("signing page", `${link}?lang=${language}`, (seen) => seen.locator("canvas").first().waitFor());

    const { few3, fifty, unbrokenOne, unknown, template, packet, draft, request, waiting } = await furnish(desk);
    await look("documents", "/documents", (seen) => seen.getByRole("table").waitFor());
    await look("documents, filtered", "/documents?state=created&q=근로계약서&unshared=1", (seen) =>
      seen.getByRole("button", { name: m.list.filters }).click(),
    );
    await look("no such documents", `/documents?q=${"없는문서".repeat(10)}&state=created`);
    await look("documents, found by the palette", "/documents", async (seen) => {
      await expect(async () => {
        await seen.keyboard.press("Control+k");
        await expect(seen.getByRole("dialog").getByRole("combobox")).toBeFocused({ timeout: 1000 });
      }).toPass();
      await seen.keyboard.type("홍길동");
      await expect(seen.getByRole("dialog").getByRole("option")).not.toHaveCount(0);
    });
    await look("document", `/documents/${few3}`);
    const menus = messages(language).sharing;
    await look("document, its menu open", `/documents/${few3}`, (seen) =>
      seen.getByRole("button", { name: fill(menus.moreFor, { name: company }) }).click(),
    );
    await look("document, a QR code open", `/documents/${few3}`, (seen) =>
      seen.getByRole("button", { name: fill(menus.qrFor, { name: "홍길동" }) }).click(),
    );
    await look("document, being duplicated", `/documents/${few3}`, (seen) =>
      seen.getByRole("button", { name: m.duplicate.duplicate, exact: true }).click(),
    );
    await look("form of the same again", practice, async (seen) => {
      await seen.getByRole("button", { name: m.duplicate.duplicate, exact: true }).click();
      await seen.getByRole("button", { name: m.duplicate.begin }).click();
      await expectReady(seen, 1, m.form.fileReady);
      await seen.getByRole("button", { name: m.form.create, exact: true }).click();
      await seen.getByRole("region", { name: m.form.same.created }).waitFor();
    });
    await look("document of fifty signers", `/documents/${fifty}`);
    await look("document with a title that does not break", `/documents/${unbrokenOne}`);
    await look("unknown outcome", `/documents/${unknown}`, (seen) =>
      seen.getByRole("button", { name: m.document.wasCreated }).click(),
    );
    await look("full form", `/documents/new?draft=${draft}`);
    await look("drafts", "/drafts");
    const { drafts: d } = messages(language);
    await look("drafts, sharing one", "/drafts", async (seen) => {
      await seen
        .getByRole("button", { name: fill(d.shareOf, { title: longTitle }) })
        .first()
        .click();
      await expect(seen.getByRole("dialog").getByRole("option")).not.toHaveCount(0);
    });
    await look("waiting for release", "/releases");
    await look("what waits for release", `/releases/${request}`);
    await look("waiting draft", `/documents/new?draft=${waiting}`);
    await look("several documents, templates", "/packets/new?template=10001");
    await look("several documents, people", "/packets/new?template=10001&template=10002");
    await look("several documents", await severalDocuments(page, language));
    await look("several documents, sent", `/packets/${packet}`);
    await look("export to be confirmed", "/documents/export/confirm?format=csv");
    await look("contacts", "/contacts");
    await look("contacts, one changed", "/contacts", (seen) =>
      seen
        .getByRole("button", { name: fill(m.contacts.editOf, { name: company }) })
        .first()
        .click(),
    );
    await look("somebody to be forgotten", await forgetAddress(page, language));
    await look("account", "/account");
    await look("templates", "/templates");
    await look("template", template);
    await look("template that was tried", template, async (seen) => {
      await seen.getByRole("button", { name: messages(language).templates.tryIt }).click();
      await seen.getByRole("article").waitFor();
    });
    await look("form of a template", "/documents/new", async (seen) => {
      await seen.getByRole("combobox", { name: m.form.template }).fill(templateName);
      await seen.keyboard.press("Tab");
      await expect(seen.getByRole("group", { name: company })).toBeVisible();
    });
    await look("people", "/people");
    await look("people, all selected", "/people", (seen) =>
      seen.getByRole("checkbox", { name: m.people.selectAll }).check(),
    );
    await look("audit log", "/audit");
    await look("settings", "/settings");
    await look("settings, a department without a name", "/settings", async (seen) => {
      await seen.getByRole("button", { name: m.settings.addDepartment }).click();
      await expect(seen.getByRole("heading", { name: m.common.problemTitle })).toBeVisible();
    });
    await look("settings, a department renamed", "/settings", (seen) =>
      seen.getByRole("button", { name: fill(m.settings.renameOf, { name: company }) }).click(),
    );
    await look("connection", "/connection");
    await look("connection, refused", "/connection", async (seen) => {
      await seen.getByLabel(m.connect.baseUrl).fill(`https://${"a".repeat(60)}.example/${"a".repeat(200)}`);
      await seen.getByRole("button", { name: m.connect.save, exact: true }).click();
      await expect(seen.getByRole("heading", { name: m.common.problemTitle })).toBeVisible();
    });
    await look("no such page", "/documents/00000000000000000000000000");
    await look("two-step sign-in, its key", "/account", (seen) =>
      seen.getByRole("button", { name: m.factor.begin }).click(),
    );
    await tighten(desk);
    await look("work to be handed over", "/people", (seen) =>
      seen
        .getByRole("button", { name: fill(m.people.handOverOf, { name: company }) })
        .first()
        .click(),
    );
    const heading = (seen: Page, name: string) => seen.getByRole("heading", { level: 1, name }).waitFor();
    await look("two-step sign-in demanded", "/sign-in", async (seen) => {
      await enterPassword(seen, language);
      await heading(seen, m.factor.demandedTitle);
    });
    await look("recovery codes", "/sign-in", async (seen) => {
      await changeStore(desk, (db) => db.deleteFrom("second_factor").execute());
      await enterPassword(seen, language);
      const key = await seen.getByText(/^([a-z2-7]{4} ){7}[a-z2-7]{4}$/).textContent();
      await seen.getByRole("textbox", { name: m.factor.code }).fill(authenticator(key ?? "")(Date.now()));
      await seen.getByRole("textbox", { name: m.factor.code }).press("Enter");
      await seen.getByRole("list", { name: m.factor.recoveryTitle }).waitFor();
    });
    await look("code", "/sign-in", async (seen) => {
      await enterPassword(seen, language);
      await heading(seen, m.factor.codeTitle);
    });
    await desk.remove();
  });
}

/** Where two documents stand that were begun for somebody with a long name. */
async function severalDocuments(page: Page, language: Language): Promise<string> {
  const { packets, signer } = messages(language);
  await page.goto("/packets/new?template=10001&template=10002");
  await page.getByRole("textbox", { name: signer.name }).fill(company);
  await page.getByRole("textbox", { name: signer.email }).fill(address);
  await page.getByRole("button", { name: fill(packets.start.other, { n: 2 }) }).click();
  await expect(page.getByRole("heading", { level: 1, name: packets.title, exact: true })).toBeVisible();
  return page.url();
}

/** Where somebody with a long name is forgotten. */
async function forgetAddress(page: Page, language: Language): Promise<string> {
  const m = messages(language);
  const edit = page.getByRole("button", { name: fill(m.contacts.editOf, { name: company }) }).first();
  await expect(async () => {
    await page.goto("/contacts");
    await edit.click({ timeout: 1000 });
  }).toPass({ timeout: 20_000 });
  return (await page.getByRole("link", { name: m.forgetting.open }).getAttribute("href")) ?? "";
}

/** Signs in as far as the password leads. */
async function enterPassword(page: Page, language: Language): Promise<void> {
  const { people: w } = messages(language);
  await page.context().clearCookies();
  await page.goto("/sign-in");
  await page.getByLabel(w.email).fill(administrator.email);
  await page.getByLabel(w.password, { exact: true }).fill(administrator.password);
  await page.getByRole("button", { name: w.signInButton, exact: true }).click();
}
