import { createHash } from "node:crypto";
import type { Locator, Page } from "playwright/test";
import { newId } from "#lib/shared/id.ts";
import { type Messages, messages } from "#lib/shared/messages/messages.ts";
import { fill, type Language } from "#lib/shared/messages/words.ts";
import { expectReady, pdf } from "../support/e2e.ts";
import { formState } from "../support/form-page.ts";
import type { Office } from "./office.ts";

export interface Contract {
  title: string;
  /** Their addresses come of the title: the desk asks before it sends the same to the same people again. */
  signers: string[];
  /** Of another contract, to have the same signers. */
  sameAs?: string;
  file?: string | { name: string; mimeType: string; buffer: Buffer };
}

/** One filled form, right before the button is pressed, and what belongs to it. */
export interface Stage {
  office: Office;
  page: Page;
  /** What the page says, in the reader's language. */
  m: Messages;
  contract: Contract;
  before: Awaited<ReturnType<typeof formState>>;
  create: Locator;
}

/** The person goes on in another window. */
export function turnTo(stage: Stage, page: Page): void {
  stage.page = page;
  stage.create = page.getByRole("button", { name: stage.m.form.create });
}

/** Opens a new form and fills it, in either language. */
export async function fillStage(office: Office, contract: Contract, language: Language = "en"): Promise<Stage> {
  const page = await office.open(language);
  const m = messages(language);
  const { kept } = office;
  if (kept === undefined || contract.file) await fillByHand(page, m, contract);
  else await comeBack(page, kept, contract);
  await expectReady(page, 1, m.form.fileReady);
  if (!contract.file)
    office.kept ??= await page.evaluate(() => JSON.stringify(Object.entries({ ...sessionStorage })[0]));
  const create = page.getByRole("button", { name: m.form.create });
  return { office, page, m, contract, before: await formState(page), create };
}

function email({ title, sameAs = title }: Contract, index: number): string {
  return `${createHash("sha256").update(sameAs).digest("hex").slice(0, 12)}-${index + 1}@acme.example`;
}

async function fillByHand(page: Page, { form: w, signer }: Messages, contract: Contract): Promise<void> {
  await page.goto("/documents/new");
  await page.getByRole("combobox", { name: w.template }).fill("77001");
  await page.getByRole("textbox", { name: w.titleField }).fill(contract.title);
  await page.getByLabel(w.files).setInputFiles(contract.file ?? pdf("nda-pdf-1.5.pdf"));
  for (const [index, name] of contract.signers.entries()) {
    if (index > 0) await page.getByRole("button", { name: w.addSigner }).click();
    const group = page.getByRole("group", { name: new RegExp(`^${fill(w.signer, { n: index + 1 })}\\b`) });
    await group.getByLabel(signer.name).fill(name);
    await group.getByLabel(signer.email).fill(email(contract, index));
  }
}

/**
 * The form as after a reload of its tab, which keeps what was entered and uploaded: half the time of filling it by hand, and the
 * upload is not what these rows are about. `desk` is the address of another process of the desk.
 */
export async function comeBack(page: Page, kept: string, contract: Contract, formKey = newId(), desk = "") {
  const [name, remembered] = JSON.parse(kept) as [string, string];
  const { form, files } = JSON.parse(remembered);
  const signers = contract.signers.map((name, index) => ({ name, email: email(contract, index), mobile: "" }));
  const memory = JSON.stringify({ form: { ...form, title: contract.title, signers }, files });
  await page.addInitScript(
    ([key, name, value]) => {
      if (location.search.includes(key) && sessionStorage.length === 0) sessionStorage.setItem(name, value);
    },
    // The same person's, for another form.
    [formKey, name.replace(/[^.]*$/, formKey), memory] as const,
  );
  await page.goto(`${desk}/documents/new?draft=${formKey}`);
}
