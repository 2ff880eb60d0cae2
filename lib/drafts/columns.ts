import type { DraftTable } from "../database/tables.ts";
import type { DocumentForm } from "../shared/document.ts";
import { formText, mostNamed } from "../shared/draft.ts";
import { formSchema } from "../shared/draft-schema.ts";
import { limits } from "../shared/limits.ts";
import { isProblemCode } from "../shared/problems.ts";
import type { Problem } from "../shared/result.ts";
import { mostOfSigner } from "../shared/signer.ts";

/** What a row holds of a form: the form itself, and beside it what the list shows, so that the list reads no forms. */
export function draftColumns(
  form: DocumentForm,
): Pick<DraftTable, "form" | "bytes" | "title" | "template_id" | "signers" | "signer_names" | "files"> {
  const text = formText(form);
  const names = form.signers.map(({ name }) => name).filter((name) => name.trim() !== "");
  return {
    form: text,
    bytes: new TextEncoder().encode(text).byteLength,
    title: shown(form.title, limits.title),
    template_id: shown(form.template, limits.templateId),
    signers: names.length,
    signer_names: names
      .slice(0, mostNamed)
      .map((name) => shown(name, mostOfSigner.name))
      .join(", "),
    files: form.files.length,
  };
}

/** A text as typed, cut to one short line that every database can hold. */
function shown(text: string, most: number): string {
  const some = text.trimStart().slice(0, 2 * most);
  const line = some.replace(/\p{Cc}+/gu, " ").toWellFormed();
  return Array.from(line).slice(0, most).join("").trim();
}

/** A form as it was saved; undefined when the text is none: damaged, or of a shape that this version does not know. */
export function readForm(text: string): DocumentForm | undefined {
  try {
    return formSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Why a form was refused; undefined also when that cannot be read: one draft must not take the list of all with it. */
export function readProblem(text: string | null): Problem | undefined {
  try {
    const problem: Partial<Problem> | null = JSON.parse(text ?? "null");
    return problem && isProblemCode(problem.code) ? { ...problem, code: problem.code } : undefined;
  } catch {
    return undefined;
  }
}
