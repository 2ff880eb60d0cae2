import type { Locator, Page } from "playwright/test";
import { expect } from "playwright/test";
import { type Messages, messages } from "#lib/shared/messages/messages.ts";
import { fill, type Language } from "#lib/shared/messages/words.ts";
import { pdf } from "../support/e2e.ts";
import { formState } from "../support/form-page.ts";
import type { Office } from "./office.ts";

export interface Contract {
  title: string;
  /** Different in each row: the desk asks before it sends the same to the same people again. */
  signers: string[];
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

/** A person opens a new form and fills it, in either language. */
export async function fillStage(office: Office, contract: Contract, language: Language = "en"): Promise<Stage> {
  const page = await office.open(language);
  const m = messages(language);
  const w = m.form;
  await page.goto("/documents/new");
  await page.getByRole("combobox", { name: w.template }).fill("77001");
  await page.getByRole("textbox", { name: w.titleField }).fill(contract.title);
  await page.getByLabel(w.files).setInputFiles(contract.file ?? pdf("nda-pdf-1.5.pdf"));
  for (const [index, name] of contract.signers.entries()) {
    if (index > 0) await page.getByRole("button", { name: w.addSigner }).click();
    const group = page.getByRole("group", { name: new RegExp(`^${fill(w.signer, { n: index + 1 })}\\b`) });
    await group.getByLabel(w.name).fill(name);
    await group.getByLabel(w.email).fill(`signer-${index + 1}@acme.example`);
  }
  await expect(page.getByText(w.fileReady, { exact: true })).toHaveCount(1, { timeout: 30_000 });
  const create = page.getByRole("button", { name: w.create });
  return { office, page, m, contract, before: await formState(page), create };
}
