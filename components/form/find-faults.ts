import { type FieldErrors, get, type ResolverResult, set } from "react-hook-form";
import { z } from "zod";
import { type DocumentForm, documentSchema, emptyRoles, signerSchema } from "#lib/shared/document.ts";
import { itemProblem } from "#lib/shared/item-check.ts";
import type { FormLimits } from "#lib/shared/limits.ts";
import { contactLine } from "#lib/shared/mobile.ts";
import { isProblemCode, type ProblemCode } from "#lib/shared/problems.ts";
import { contactFields, type TypedSigner } from "#lib/shared/signer.ts";
import { isSeen, isSomebody } from "#lib/shared/somebody.ts";
import type { AskedItem, AskedRole } from "#lib/shared/template.ts";
import type { FormFile } from "./form-file.ts";

export { addMissing, writeItems } from "./asked-items.ts";

// To see whether it may make functions of texts zod would try, which the page's policy forbids and the browser reports.
// It is read when a schema is made, and imports run before this line: it holds for `documentSchema`, which makes its objects when it is called.
z.config({ jitless: true });

export interface Asked {
  files: () => FormFile[];
  /** What the template asks for. */
  asked: () => AskedItem[];
}

export interface FormParts extends Asked {
  limits: FormLimits;
  /** Whom the template asks for, in signing order. */
  roles: () => AskedRole[];
  read: () => DocumentForm;
}

/** What is wrong with the form, by the schema that the server has and by what the template asks for. */
export function findFaults({ limits, read, files, asked, roles }: FormParts): ResolverResult<DocumentForm> {
  const values = read();
  const errors: FieldErrors<DocumentForm> = {};
  const add = (path: string, code: ProblemCode) => {
    if (!get(errors, `${path}.message`)) set(errors, path, { type: "check", message: code });
  };
  /** Where a role asks for one of the contacts, the other is not enough. */
  const missing = (row: number) => {
    const { contact } = roles()[row] ?? {};
    const fields = contactFields.filter((field) => contact === field);
    return fields.filter((field) => !isSeen(values.signers[row]?.[field] ?? ""));
  };
  const needed = (row: number) => {
    const fields = missing(row);
    for (const field of fields) add(`signers.${row}.${field}`, `${field}_expected`);
    if (fields.length === 0) add(`signers.${row}.email`, "contact_required");
  };
  // Of files that were refused each says what is wrong with it.
  const refused = files().some(({ state }) => state === "failed");
  for (const { path, message } of documentSchema(limits).safeParse(values).error?.issues ?? [])
    if (message === "contact_required") needed(Number(path[1]));
    else if (!(refused && message === "files_required"))
      add(path.join("."), isProblemCode(message) ? message : "form_invalid");
  for (const row of emptyRoles(values.signers, roles().length)) add(`signers.${row}.name`, "role_empty");
  for (const [row, signer] of values.signers.entries()) if (isSomebody(signer) && missing(row).length > 0) needed(row);
  for (const item of asked()) {
    const index = values.items.findIndex(({ key }) => key.trim() === item.key);
    const problem = index >= 0 ? itemProblem(item, values.items[index]?.value ?? "") : undefined;
    if (problem) add(`items.${index}.value`, problem);
  }
  for (const { id, state, problem } of files())
    if (state === "failed") add(`files.${id}`, problem?.code ?? "file_unfinished");
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
}

/** Signers as their document will have them and people read them; without those of whom it will have nothing. */
export function signersShown(signers: TypedSigner[], limits: FormLimits): { name: string; contact: string }[] {
  const schema = signerSchema(limits);
  const there = signers.flatMap((signer) => schema.safeParse(signer).data ?? []);
  return there.map((signer) => ({ name: signer.name, contact: contactLine(signer, limits.phoneRegion) }));
}
