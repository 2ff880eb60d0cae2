import type { Page } from "playwright/test";
import { accountByEmail } from "#lib/people/rows.ts";
import { emptyForm } from "#lib/shared/document.ts";
import { messages } from "#lib/shared/messages/messages.ts";
import { fill, type Language } from "#lib/shared/messages/words.ts";
import { emptySigner } from "#lib/shared/signer.ts";
import { faults, type View } from "../support/axe.ts";
import { changeStore, pastLateArrival, timedOut } from "../support/backdate.ts";
import { type Desk, startDesk } from "../support/desk.ts";
import { expect, expectReady, pdf, test } from "../support/e2e.ts";
import { addPerson, administrator, colleague } from "../support/people-pages.ts";
import { seedRequest, seedUploads } from "../support/seed.ts";

// Both languages meet both widths and both themes; each state is seen in two of the eight ways in each, in the second with forced colors too.
const views: Record<Language, View[]> = {
  en: [
    { colorScheme: "light", width: 1280 },
    { colorScheme: "dark", width: 375 },
  ],
  ko: [
    { colorScheme: "dark", width: 1280 },
    { colorScheme: "light", width: 375 },
  ],
};
const nobody = { cookies: [], origins: [] };
const documentPage = /\/documents\/[0-9a-z]{26}$/;

test.describe.configure({ mode: "parallel" });

for (const language of ["en", "ko"] as const) {
  test(`axe finds nothing on any page in any state (${language})`, async ({ open }) => {
    test.setTimeout(360_000);
    const desk = await startDesk();
    const window = { baseURL: desk.url, storageState: nobody, locale: language };
    const page = await open(window);
    const look = lookIn(language);

    await door(page, await open(window), desk.setupUrl(), language, look);
    await form(page, language, look);
    await documents(page, desk, language, look);
    await others(page, desk, language, look);
    await desk.remove();
  });
}

type Look = (page: Page, state: string) => Promise<void>;

function lookIn(language: Language): Look {
  return async (page, state) => {
    expect.soft(await faults(page, `${state} (${language})`, views[language])).toEqual([]);
  };
}

const problem = (page: Page, language: Language) =>
  page.getByRole("alert").filter({ hasText: messages(language).common.problemTitle });
const submit = (page: Page) => page.locator("main form button[type=submit]").last();

/** Set-up, sign-in, people and invitation. */
async function door(page: Page, stranger: Page, setupUrl: string, language: Language, look: Look): Promise<void> {
  const { people: w } = messages(language);
  await page.goto("/setup?code=wrong");
  await look(page, "set-up closed");
  await page.goto("/sign-in");
  await look(page, "sign-in while there is nobody");
  await page.goto(setupUrl);
  await look(page, "set-up");
  await submit(page).click();
  await problem(page, language).waitFor({ timeout: 10_000 });
  await look(page, "set-up with errors");
  await page.getByLabel(w.name).fill("김민서");
  await page.getByLabel(w.email).fill("kim@hanbit.example");
  await page.getByLabel(w.password, { exact: true }).fill("paper lantern orbit 71");
  await submit(page).click();
  await page.waitForURL("**/documents/new**");
  await page.goto("/documents");
  await look(page, "no documents");

  await page.goto("/people");
  await submit(page).click();
  await problem(page, language).waitFor({ timeout: 10_000 });
  await look(page, "people with errors");
  await page.getByLabel(w.name).fill("이지우");
  await page.getByLabel(w.email).fill("lee@hanbit.example");
  await submit(page).click();
  const link = await page.getByRole("textbox", { name: w.link }).inputValue();
  await look(page, "people with an invitation");

  await stranger.goto(link);
  await look(stranger, "invitation");
  await submit(stranger).click();
  await problem(stranger, language).waitFor({ timeout: 10_000 });
  await look(stranger, "invitation with errors");
  await stranger.goto("/invitation/gone");
  await look(stranger, "invitation that is gone");
  await stranger.goto("/sign-in");
  await look(stranger, "sign-in");
  await stranger.getByLabel(w.email).fill("kim@hanbit.example");
  await stranger.getByLabel(w.password, { exact: true }).fill("something else entirely");
  await submit(stranger).click();
  await problem(stranger, language).waitFor({ timeout: 10_000 });
  await look(stranger, "sign-in with an error");
  await stranger.goto("/nowhere");
  await look(stranger, "no such page, signed out");
}

/** The form in all its states; leaves behind a document that may have been created. */
async function form(page: Page, language: Language, look: Look): Promise<void> {
  const { form: w } = messages(language);
  await page.goto("/documents/new");
  await look(page, "empty form");
  const template = page.getByRole("combobox", { name: w.template });
  await template.click();
  await page.getByRole("listbox").waitFor({ timeout: 10_000 });
  await look(page, "form with templates open");
  await template.press("Escape");

  await page.getByRole("button", { name: w.addSigner }).click();
  await page.getByRole("button", { name: w.addItem }).click();
  await page
    .getByRole("group", { name: fill(w.item, { n: 1 }) })
    .getByLabel(w.value)
    .fill("1");
  await page.getByLabel(w.files).setInputFiles([pdf("password-aes-256.pdf"), pdf("empty.pdf")]);
  await expect(page.getByText(w.fileFailed, { exact: true })).toHaveCount(2);
  await page.getByRole("button", { name: w.create }).click();
  await problem(page, language).waitFor({ timeout: 10_000 });
  await look(page, "form with errors");

  for (const name of ["password-aes-256.pdf", "empty.pdf"])
    await page.getByRole("button", { name: fill(w.removeFile, { name }) }).click();
  await page.getByRole("button", { name: fill(w.removeItem, { n: 1 }) }).click();
  await template.fill("practice-rejected");
  await page.getByLabel(w.titleField).fill("근로계약서 홍길동");
  for (const [n, name] of ["홍길동", "Jane Porter"].entries()) {
    const signer = page.getByRole("group", { name: fill(w.signer, { n: n + 1 }) });
    await signer.getByLabel(messages(language).signer.name).fill(name);
    await signer.getByLabel(messages(language).signer.mobile).fill("010-1234-5678");
  }
  const held = Promise.withResolvers<void>();
  await page.route("**/uploads/*", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByLabel(w.files).setInputFiles([pdf("nda-pdf-1.5.pdf"), pdf("scan.pdf")]);
  await expect(page.getByText(/^\d+%$/).or(page.getByText(w.fileChecking, { exact: true }))).toHaveCount(2);
  await look(page, "form while uploading");
  held.resolve();
  await expectReady(page, 2, w.fileReady);
  await look(page, "form filled");

  await page.getByRole("button", { name: w.create }).click();
  await problem(page, language)
    .filter({ hasText: messages(language).common.serviceSays })
    .waitFor({ timeout: 10_000 });
  await look(page, "form of a refused document");
  await template.fill("practice-unknown");
  await page.getByRole("button", { name: w.create }).click();
  await page.waitForURL(documentPage);
}

/** A document's page in its states, the list in its own, and the page that a signer sees. */
async function documents(page: Page, desk: Desk, language: Language, look: Look): Promise<void> {
  const { form: w, common, document: d, list, sharing } = messages(language);
  await look(page, "document with an unknown outcome");
  await timedOut(desk);
  await page.reload();
  await page.getByRole("button", { name: d.notCreated }).click();
  await page.getByRole("button", { name: d.checkedAgain }).waitFor({ timeout: 10_000 });
  await look(page, "unknown outcome whose request can still arrive");
  await page.getByRole("button", { name: d.wasCreated }).click();
  await page.getByRole("button", { name: d.save }).click();
  await problem(page, language).waitFor({ timeout: 10_000 });
  await look(page, "unknown outcome being entered, with errors");
  await page.goto("/documents?state=unknown");
  await look(page, "documents with an unknown outcome");
  await pastLateArrival(desk);
  await page.getByRole("link", { name: `${list.resolve}:` }).click();
  await page.getByRole("button", { name: d.notCreated }).click();
  await page.getByRole("button", { name: d.backToDraft }).click();

  await page.waitForURL("**/documents/new?draft=**");
  await page.getByRole("combobox", { name: w.template }).fill("practice-links-missing");
  await page.getByRole("button", { name: w.create }).click();
  await page.waitForURL(documentPage);
  await look(page, "document with a missing link");
  await page.getByRole("button", { name: fill(sharing.qrFor, { name: "홍길동" }) }).click();
  await page.getByRole("dialog").getByRole("img").waitFor({ timeout: 10_000 });
  await look(page, "QR code");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: fill(sharing.previewFor, { name: "홍길동" }) }).click();
  await page.getByText(sharing.preview, { exact: true }).waitFor();
  await look(page, "preview of a message");
  await page.keyboard.press("Escape");
  const link = await page.getByRole("list", { name: common.links }).getByRole("link").getAttribute("href");

  await page.goto("/documents");
  await look(page, "documents");
  await page.goto("/documents?q=없는문서");
  await look(page, "documents, no match");
  await page.goto("/documents?state=unknown");
  await look(page, "documents, nothing unknown");

  await page.goto(`${link}?lang=${language}`);
  await expect(page.locator("canvas").first()).toBeVisible();
  await look(page, "signing page");
  await page.locator("button.sign").click();
  await page.locator(".decision.made").waitFor({ timeout: 10_000 });
  await look(page, "signing page, signed");
  await page.goto(`${link}x?lang=${language}`);
  await look(page, "signing link that opens nothing");
}

/** What waits for a release: nothing, one of this colleague's, and one of the reader's own. */
async function released(page: Page, desk: Desk, email: string, language: Language, look: Look): Promise<void> {
  await page.goto("/releases");
  await look(page, "nothing waits for release");
  const now = Date.now();
  const seeded: { id: string; own: { form_key: string } }[] = [];
  await changeStore(desk, async (db) => {
    for (const address of [email, administrator.email]) {
      const { id = "" } = (await accountByEmail(db, address)) ?? {};
      const form = {
        ...emptyForm,
        template: "10001",
        title: "결재할 계약서",
        signers: [{ ...emptySigner, name: "홍길동", mobile: "010-1234-5678" }],
        files: await seedUploads(db, id, ["계약서.pdf"], now),
      };
      seeded.push(await seedRequest(db, id, { form, note: "확인해 주세요", now }));
    }
  });
  await page.goto("/releases");
  await look(page, "waiting for release");
  await page.goto(`/releases/${seeded[0]?.id}`);
  await page.getByRole("button", { name: messages(language).releases.giveBack, exact: true }).click();
  await problem(page, language).waitFor({ timeout: 10_000 });
  await look(page, "what waits for release, given back without a word");
  await page.goto(`/documents/new?draft=${seeded[1]?.own.form_key}`);
  await expect(page.getByRole("button", { name: messages(language).releases.takeBack })).toBeVisible();
  await look(page, "waiting draft");
}

async function others(page: Page, desk: Desk, language: Language, look: Look): Promise<void> {
  const { drafts: d } = messages(language);
  const browser = page.context().browser();
  const theirs = colleague();
  if (browser) await addPerson(browser, desk, await page.context().storageState(), theirs);
  await page.goto("/drafts");
  await look(page, "no drafts");
  const address = await newDraft(page, language);
  await page.goto("/drafts");
  const row = page.getByRole("list", { name: d.label }).getByRole("listitem");
  await expect(row).toContainText("초안");
  await look(page, "drafts");
  await row.getByRole("button", { name: d.share }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("option")).toHaveCount(1);
  await look(page, "sharing a draft");
  await dialog.getByRole("button", { name: d.shareNow, exact: true }).click();
  await problem(page, language).waitFor({ timeout: 10_000 });
  await look(page, "sharing a draft with errors");
  await dialog.getByRole("option").click();
  await dialog.getByRole("textbox", { name: d.shareNote }).fill("급여 항목을 확인해 주세요");
  await dialog.getByRole("button", { name: d.shareNow, exact: true }).click();
  await expect(page.getByRole("button", { name: d.takeBack })).toBeVisible();
  await look(page, "drafts, one with a colleague");
  await page.goto(address);
  await look(page, "draft that a colleague has");
  await page.getByRole("button", { name: d.takeBack }).click();
  await page.getByRole("textbox", { name: messages(language).form.titleField }).waitFor();
  await page.goto("/drafts");
  await row.getByRole("button", { name: d.removeOf.replace("{title}", "초안") }).click();
  await expect(row).toContainText(fill(d.removed, { title: "초안" }));
  await look(page, "drafts, one deleted");
  await page.goto(address);
  await expect(page.getByRole("heading", { name: d.deletedTitle })).toBeVisible();
  await look(page, "deleted draft");
  await released(page, desk, theirs.email, language, look);
  await severalDocuments(page, language, look);
  await departments(page, language, look);
  await page.goto("/connection");
  await look(page, "connection");
  await page.goto("/audit");
  await look(page, "audit log");
  await page.goto("/documents/00000000000000000000000000");
  await expect(page.getByRole("heading", { name: messages(language).frame.notFoundTitle })).toBeVisible();
  await look(page, "no such document");
  await askedOfPeople(page, theirs.name, language, look);
}

/** What is asked on the page of people: of who is to be an administrator, and of who has left. */
async function askedOfPeople(page: Page, name: string, language: Language, look: Look): Promise<void> {
  const { people } = messages(language);
  await page.goto("/people");
  await page.getByLabel(fill(people.roleOf, { name })).selectOption("administrator");
  await page.getByRole("button", { name: fill(people.saveRoleOf, { name }) }).click();
  await page.getByRole("dialog", { name: fill(people.administratorTitle, { name }) }).waitFor();
  await look(page, "people, one to be made an administrator");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: fill(people.disableFor, { name }) }).click();
  const question = page.getByRole("dialog", { name: fill(people.disableTitle, { name }) });
  await question.waitFor();
  await look(page, "people, one to be deactivated");
  await question.getByRole("button", { name: people.disable, exact: true }).click();
  await page.getByRole("button", { name: fill(people.handOverOf, { name }) }).click();
  await page.getByRole("dialog", { name: fill(people.handOverTitle, { name }) }).waitFor();
  await look(page, "work to be handed over");
}

/** Departments in the settings, and people selected for one. */
async function departments(page: Page, language: Language, look: Look): Promise<void> {
  const { settings, people } = messages(language);
  await page.goto("/settings");
  await page.getByRole("button", { name: settings.addDepartment }).click();
  await problem(page, language).waitFor({ timeout: 10_000 });
  await look(page, "settings with errors");
  await page.getByRole("textbox", { name: settings.departmentName }).fill("영업부");
  await page.keyboard.press("Enter");
  const rename = page.getByRole("button", { name: fill(settings.renameOf, { name: "영업부" }) });
  await rename.waitFor();
  await look(page, "settings");
  await rename.click();
  await look(page, "settings, a department renamed");
  await page.goto("/people");
  await page.getByRole("checkbox", { name: people.selectAll }).check();
  await look(page, "people, all selected");
}

/** Documents for the same people: the templates, the people, what has been begun. */
async function severalDocuments(page: Page, language: Language, look: Look): Promise<void> {
  const { packets, signer } = messages(language);
  await page.goto("/packets/new?template=10001");
  await look(page, "several documents, too few");
  await page.goto("/packets/new?template=10001&template=10002");
  await page.getByRole("textbox", { name: signer.name }).fill("홍길동");
  await page.getByRole("button", { name: fill(packets.start.other, { n: 2 }) }).click();
  await problem(page, language).waitFor({ timeout: 10_000 });
  await look(page, "several documents, people with errors");
  await page.getByRole("textbox", { name: signer.email }).fill("hong@example.com");
  await page.getByRole("button", { name: fill(packets.start.other, { n: 2 }) }).click();
  // Its heading is there to be found before its style sheets are.
  await page.waitForURL(/\/packets\/[0-9a-z]{26}$/);
  await look(page, "several documents, begun");
}

/** Begins a draft, in the states that its form can be in while it is saved. Answers its address. */
async function newDraft(page: Page, language: Language): Promise<string> {
  const { form: w } = messages(language);
  await page.goto("/documents/new");
  await page.getByRole("textbox", { name: w.titleField }).fill("초안");
  await expect(page.locator("p.hint time")).toBeVisible();
  return page.url();
}
