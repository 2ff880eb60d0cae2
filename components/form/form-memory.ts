import type { DocumentForm } from "#lib/shared/document.ts";
import type { AskedRole, TemplateChoice } from "#lib/shared/template.ts";
import type { Uploaded } from "./upload-file.ts";

/** A template of which the page does not know enough yet to lay the form out for it, and the one whose roles its rows still are. */
export interface AwaitedLayout {
  id: string;
  before?: TemplateChoice | undefined;
  /** Nobody has described it, by what the page was told last. */
  answered?: boolean;
}

/** What survives a reload of the tab, also while the server cannot be reached: in this tab's own memory, gone when it is closed or the person signs out. */
interface Remembered {
  form: DocumentForm;
  files: Uploaded[];
  /** The version of the draft that this tab knew of. */
  version: number;
  /** Whether the server had all of it. */
  saved: boolean;
  /** The template that the form is laid out for. */
  laidOutFor?: string;
  awaitsLayout?: AwaitedLayout | undefined;
  /** The title that was made last. */
  madeTitle?: string | undefined;
  /** Those of its template. */
  roles?: AskedRole[];
}

/** Whose form: in one tab somebody else may sign in after a session has expired, and must not meet it. */
interface Memory {
  owner: string;
  formKey: string;
}

const noteName = (formKey: string) => `countersign.note.${formKey}`;
const name = ({ owner, formKey }: Memory) => `countersign.form.${owner}.${formKey}`;

/** Answers whether it is kept: a browser that forbids it, or is full, forgets the form on reload as it would without us. */
export function rememberForm(of: Memory, remembered: Remembered): boolean {
  try {
    sessionStorage.setItem(name(of), JSON.stringify(remembered));
    return true;
  } catch {
    return false;
  }
}

/** What this tab kept of the form; what only has its contents was never saved. */
export function recallForm(of: Memory): Remembered | undefined {
  try {
    const kept: Remembered | null = JSON.parse(sessionStorage.getItem(name(of)) ?? "null");
    return kept ? { ...kept, version: kept.version ?? 0, saved: kept.saved ?? false } : undefined;
  } catch {
    return undefined;
  }
}

/** What stands for the manager is kept beside the form: it is no part of the draft. */
export function rememberNote(formKey: string, note: string): void {
  try {
    sessionStorage.setItem(noteName(formKey), note);
  } catch {
    // As it would be without us.
  }
}

export function recallNote(formKey: string): string | undefined {
  try {
    return sessionStorage.getItem(noteName(formKey)) ?? undefined;
  } catch {
    return undefined;
  }
}

export function forgetForm(of: Memory): void {
  try {
    sessionStorage.removeItem(name(of));
    sessionStorage.removeItem(noteName(of.formKey));
  } catch {
    // Nothing was kept either.
  }
}
