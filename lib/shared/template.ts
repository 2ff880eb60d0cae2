import type { Count } from "./count.ts";
import type { DocumentForm } from "./document.ts";
import type { ItemType, Writing } from "./item-values.ts";
import { type ContactField, emptySigner, type NeededContact, type TypedSigner } from "./signer.ts";
import { emptyWording, type Wording } from "./wording.ts";

export interface TemplateItem {
  /** As the service knows it. */
  key: string;
  /** As people call it. */
  label: string;
  type: ItemType;
  required: boolean;
  /** With what a new document begins; empty for nothing. */
  value: string;
  /** Of the type that has some, each beside a comma. */
  choices: string;
  /** What somebody may enter, shown in the empty field. */
  example: string;
  /** How its value goes to the service; empty for as it was entered. */
  written: Writing | "";
}

export interface TemplateRole {
  /** What this signer is, such as *Employee*; empty for just a signer. */
  name: string;
  /** Who it always is, such as the company's own signatory; empty where it is somebody else each time. */
  person: TypedSigner;
  /** What this signer is to be reached by. */
  contact: ContactField | "either";
}

/** What an administrator says of a template. Only its id goes to the service. */
export interface TemplateForm extends Pick<DocumentForm, "autoSend" | "autoConfirm"> {
  templateId: string;
  name: string;
  /** What it is for, in a line; empty for nothing. */
  description: string;
  /** With what others it belongs; empty for none. */
  folder: string;
  /** The title of a new document, see `title-pattern.ts`; empty for none. */
  titlePattern: string;
  /** In signing order. */
  roles: TemplateRole[];
  items: TemplateItem[];
  /** How many pages each file has, with commas between them; empty where that differs. */
  pages: string;
  /** Whether a manager releases each document, who is not the one who has prepared it. */
  release: boolean;
  /** The messages to signers, where they differ from those for all. */
  wording: Wording;
}

export const emptyRole: TemplateRole = { name: "", person: emptySigner, contact: "either" };
export const emptyItem: TemplateItem = {
  key: "",
  label: "",
  type: "text",
  required: false,
  value: "",
  choices: "",
  example: "",
  written: "",
};
export const emptyTemplate: TemplateForm = {
  templateId: "",
  name: "",
  description: "",
  folder: "",
  titlePattern: "",
  roles: [],
  items: [],
  pages: "",
  autoSend: false,
  autoConfirm: "template",
  release: false,
  wording: emptyWording,
};

/** How many pages each file has, in their order, as they are written with commas between them; undefined for what is no such list. */
export function pagesOf(written: string): number[] | undefined {
  if (written.trim() === "") return [];
  const pages = written.split(",").map((text) => text.trim());
  return pages.every((text) => /^[1-9]\d{0,3}$/.test(text)) ? pages.map(Number) : undefined;
}

/** The texts that can be chosen from, as they are written with commas between them. */
export function choicesOf(written: string): string[] {
  return [...new Set(written.split(",").map((choice) => choice.trim()))].filter((choice) => choice !== "");
}

/** What the form knows of an item that a template asks for; all but key and label only where it is said. */
export interface AskedItem {
  key: string;
  label: string;
  type?: Exclude<ItemType, "text">;
  required?: true;
  value?: string;
  choices?: string[];
  example?: string;
  written?: Writing;
}

/** What the form knows of a signer whom a template asks for. */
export interface AskedRole {
  name: string;
  person?: TypedSigner;
  /** The person's mobile from abroad in digits alone, as drafts of before have it; absent where they may be a number of the region. */
  digits?: string;
  /** Absent where email and mobile are the same to it. */
  contact?: NeededContact;
}

/** A template as the form offers it. */
export interface TemplateChoice {
  id: string;
  /** Absent for an id that was typed in before and that nobody has named. */
  name?: string;
  /** How many documents were created with an id that nobody has named. */
  uses?: Count;
  /** Only its id and name are here. */
  brief?: true;
  description?: string;
  title?: string;
  roles?: AskedRole[];
  items: AskedItem[];
  /** How many pages each file has, in their order. */
  pages?: number[];
  autoSend?: true;
  autoConfirm?: "yes" | "no";
  /** A manager releases each document. */
  release?: true;
  /** It is not offered any more; its id can be entered all the same. */
  archived?: true;
}

/** What of a template the form needs. */
export function choiceOf(form: TemplateForm): TemplateChoice {
  const { templateId, name, description, titlePattern, roles, items, autoSend, autoConfirm, release } = form;
  const pages = pagesOf(form.pages) ?? [];
  return {
    id: templateId,
    name,
    ...(description && { description }),
    ...(titlePattern && { title: titlePattern }),
    ...(pages.length > 0 && { pages }),
    ...(autoSend && { autoSend }),
    ...(autoConfirm !== "template" && { autoConfirm }),
    ...(release && { release }),
    ...(roles.length > 0 && {
      roles: roles.map(({ name, person, contact }) => ({
        name,
        ...(person.name && { person }),
        ...(contact !== "either" && { contact }),
      })),
    }),
    items: items.map(({ key, label, type, required, value, choices, example, written }) => ({
      key,
      label,
      ...(type !== "text" && { type }),
      ...(required && { required }),
      ...(value && { value }),
      ...(type === "choice" && { choices: choicesOf(choices) }),
      ...(example && { example }),
      ...(written && { written }),
    })),
  };
}
