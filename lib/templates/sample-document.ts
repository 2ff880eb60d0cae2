import { itemProblem } from "../shared/item-check.ts";
import { writtenAs } from "../shared/item-values.ts";
import { fill, type Language, words } from "../shared/messages/words.ts";
import type { Signer } from "../shared/signer.ts";
import {
  choicesOf,
  emptyRole,
  pagesOf,
  type TemplateForm,
  type TemplateItem,
  type TemplateRole,
} from "../shared/template.ts";
import { titleFrom } from "../shared/title-pattern.ts";
import type { CreateRequest } from "../signing/types.ts";

/** What a document of a template could be: nobody in it is a real person, and its files are yet to be made. */
export interface SampleDocument extends Omit<CreateRequest, "files"> {
  files: { name: string; pages: number }[];
}

interface Circumstances {
  language: Language;
  /** Of the day on which it is made, like `2026-12-01`. */
  date: string;
}

const sample = words("{what} (sample)", "{what}(예시)");
const signerName = words("Signer {n}", "서명자 {n}");
const fileName = words("Sample {n}.pdf", "예시 {n}.pdf");
const secondLine = words("A second line", "둘째 줄");

/** Made of a template that has been through `templateSchema`: one signer a role, every item filled in, files of as many pages as are expected. */
export function sampleDocument(form: TemplateForm, circumstances: Circumstances): SampleDocument {
  const { templateId, name, titlePattern, autoSend, autoConfirm } = form;
  const { language, date } = circumstances;
  const roles = form.roles.length > 0 ? form.roles : [emptyRole];
  const signers = roles.map((role, i) => sampleSigner(role, i + 1, language));
  const items = form.items.map((item) => ({ key: item.key, value: sampleValue(item, circumstances) }));
  const title = titleFrom(titlePattern, {
    template: name,
    date,
    signers: signers.map((signer) => signer.name),
    items: new Map(items.map(({ key, value }) => [key, value])),
  });
  const pages = pagesOf(form.pages) ?? [];
  return {
    templateId,
    title: title || name,
    autoSend,
    ...(autoConfirm !== "template" && { autoConfirm: autoConfirm === "yes" }),
    signers,
    items,
    files: (pages.length > 0 ? pages : [1]).map((count, i) => ({
      name: fill(fileName[language], { n: i + 1 }),
      pages: count,
    })),
  };
}

/** Somebody invented in the place of whoever would sign; whom the template names is reached as they would be, and is not named. */
function sampleSigner({ name, person, contact }: TemplateRole, n: number, language: Language): Signer {
  const byMobile = person.mobile !== "" || contact === "mobile";
  const byEmail = person.email !== "" || contact === "email" || !byMobile;
  return {
    name: fill(sample[language], { what: name || fill(signerName[language], { n }) }),
    // RFC 2606 keeps this name from everybody; no Korean mobile has a nought after 010.
    ...(byEmail && { email: `signer${n}@example.com` }),
    ...(byMobile && { mobile: `010${String(n).padStart(8, "0")}` }),
  };
}

/** What would go to the service: the usual value, else the example where it is of its type, else something of its type, as the template has it written. */
export function sampleValue(item: TemplateItem, circumstances: Circumstances): string {
  const { key, label, type, value, example, written } = item;
  const asked = { key, label, ...(type !== "text" && { type }) };
  const fits = example !== "" && type !== "choice" && itemProblem(asked, example) === undefined;
  const entered = value || (fits ? example : invented(item, circumstances));
  return written === "" ? entered : writtenAs(type, written, entered);
}

function invented({ type, label, choices }: TemplateItem, { language, date }: Circumstances): string {
  const text = fill(sample[language], { what: label });
  switch (type) {
    case "number":
      return "1200";
    case "money":
      return "1200000";
    case "date":
      return date;
    case "phone":
      return "010-0000-0000";
    case "choice":
      return choicesOf(choices)[0] ?? text;
    case "long":
      return `${text}\n${secondLine[language]}`;
    case "text":
      return text;
  }
}
