import type { DocumentContent, DocumentForm } from "./document.ts";
import { typedSigner } from "./signer.ts";

/** The list names so many signers of a draft and counts the others. */
export const mostNamed = 3;

/** A person can have so many drafts with colleagues at once. */
export const mostShared = 100;

/** Names, in the browser, the draft that an empty form is not to propose any more. */
export const putAwayCookie = "put-away";

/** A draft as it was saved last. */
export interface Saved {
  version: number;
  /** Milliseconds since 1970. */
  savedAt: number;
}

/** What an opened page knows of its draft. */
export interface KnownDraft {
  /** 0: none. */
  version: number;
  /** The page, and the number of what it sends now among all that it has sent. */
  page: { id: string; save: number };
}

/** What was sent, as the form shows it. */
export function formOfContent(content: DocumentContent): DocumentForm {
  const { templateId, title, signers, items, files, autoSend, autoConfirm } = content;
  return {
    template: templateId,
    title,
    items,
    files,
    autoSend,
    signers: signers.map(typedSigner),
    autoConfirm: autoConfirm === undefined ? "template" : autoConfirm ? "yes" : "no",
  };
}

/** The form as JSON, always in the same order: equal for two forms that hold the same. */
export function formText(form: DocumentForm): string {
  const { template, title, signers, items, files, autoSend, autoConfirm } = form;
  return JSON.stringify({
    template,
    title,
    signers: signers.map(typedSigner),
    items: items.map(({ key, value }) => ({ key, value })),
    files,
    autoSend,
    autoConfirm,
  });
}

/** Whether nobody has entered anything into the form; empty rows are nothing. */
export function isBlank({ template, title, signers, items, files, autoSend, autoConfirm }: DocumentForm): boolean {
  const texts = [template, title, ...[...signers, ...items].flatMap((row) => Object.values(row))];
  return files.length === 0 && !autoSend && autoConfirm === "template" && texts.every((text) => text.trim() === "");
}
