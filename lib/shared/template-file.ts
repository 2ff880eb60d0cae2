import { limits } from "./limits.ts";
import { eachLanguage } from "./messages/words.ts";
import { emptySigner } from "./signer.ts";
import { emptyItem, emptyRole, emptyTemplate, type TemplateForm } from "./template.ts";

/** So many templates go from one file. */
export const mostImported = 2000;
/** What the server takes of one call (`bodySizeLimit` in `next.config.mjs`), without what is around the templates. */
const mostBytes = 2 * 1024 * 1024 - 1024;

/** A template as a file has it. */
export interface TemplateInFile extends TemplateForm {
  /** Absent in a file from before archived ones were in it, or one written by hand. */
  archived?: boolean | undefined;
}

/** Templates as a file, to be kept or to be taken to another Countersign. */
export function templateFile(templates: TemplateInFile[]): string {
  return `${JSON.stringify({ templates }, null, 2)}\n`;
}

/** The templates in the text of such a file, as they stand there; undefined where it is none. */
export function templatesIn(text: string): unknown[] | undefined {
  try {
    const { templates } = JSON.parse(text);
    return Array.isArray(templates) ? templates : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the server would not take them at once; a file of them may be larger, for it has spaces. */
export function isTooLarge(templates: unknown[]): boolean {
  return new Blob([JSON.stringify(templates)]).size > mostBytes;
}

/** A template as it was stored or written by hand; what it does not say is as in an empty one. Anything else stays as it is. */
export function filledIn(written: unknown): unknown {
  if (!isRecord(written)) return written;
  const rows = (list: unknown, empty: object, fill = (row: Record<string, unknown>) => row) =>
    Array.isArray(list) && list.length <= limits.items
      ? list.map((row) => (isRecord(row) ? fill({ ...empty, ...row }) : row))
      : list;
  const { roles = [], items = [], wording = {} } = written;
  const messages = isRecord(wording) ? eachLanguage((language) => filled(wording[language])) : wording;
  return {
    ...emptyTemplate,
    ...written,
    roles: rows(roles, emptyRole, personFilled),
    items: rows(items, emptyItem),
    wording: messages,
  };
}

const filled = (text: unknown = {}) => (isRecord(text) ? { subject: "", body: "", ...text } : text);

const personFilled = (role: Record<string, unknown>) =>
  isRecord(role.person) ? { ...role, person: { ...emptySigner, ...role.person } } : role;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
