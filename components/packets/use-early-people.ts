import { useInsertionEffect, useRef } from "react";
import type { UseFormReturn } from "react-hook-form";
import { moveFocus } from "#components/form/once-drawn.ts";
import { useHydrated } from "#components/ui/use-hydrated.ts";
import type { DocumentForm } from "#lib/shared/document.ts";
import { emptySigner, type SignerField, signerFields } from "#lib/shared/signer.ts";
import { isSeen, isSomebody } from "#lib/shared/somebody.ts";

/** Names a control of the form, and by `form` the form itself. */
type IdOf = (path: string) => string;

/**
 * The texts of the people's fields, by their path, as somebody typed them before the page's scripts had run. What the document's form has for that
 * (`typed-early.ts`) reads more kinds of fields, and shared with this page it makes that one's first load larger.
 */
export function useEarlyPeople(idOf: IdOf) {
  const hydrated = useHydrated();
  const typed = useRef(new Map<string, string>());
  // Before the library puts the form's values into the fields that the server has drawn.
  useInsertionEffect(() => {
    if (hydrated) return;
    for (const field of document.querySelectorAll<HTMLInputElement>(`#${idOf("form")} input`))
      if (field.name && field.value !== field.defaultValue) typed.current.set(field.name, field.value);
  }, [hydrated, idOf]);
  return typed;
}

/**
 * Enters what was typed before, once the people are there whom the page remembers. The rows were blank then: who is typed where another person
 * is remembered has a row of their own beyond the `roles`, with the cursor, so that nobody gets another's name, contact or role. Who is
 * remembered in exactly one row with all that was typed, and whom nobody is typing any more, stands there already.
 */
export function enterEarlyPeople(
  form: Pick<UseFormReturn<DocumentForm>, "getValues" | "setValue">,
  typed: ReadonlyMap<string, string>,
  idOf: IdOf,
  roles: number,
): void {
  const rows = new Map<number, Partial<Record<SignerField, string>>>();
  for (const [path, text] of typed) {
    const [, row, field] = path.split(".");
    rows.set(Number(row), { ...rows.get(Number(row)), [field as SignerField]: text });
  }
  const focused = document.activeElement?.id;
  for (const [row, early] of rows) {
    const signers = form.getValues("signers");
    const there = signers[row];
    const fields = Object.entries(early) as [SignerField, string][];
    // The library may have read what was typed from the fields already.
    const isAnother = there && signerFields.some((field) => isSeen(there[field]) && there[field] !== early[field]);
    if (!isAnother) {
      for (const [field, text] of fields) form.setValue(`signers.${row}.${field}`, text);
      continue;
    }
    const cursor = signerFields.find((one) => focused === idOf(`signers.${row}.${one}`));
    const same = signers.filter((one) => early.name && fields.every(([field, text]) => one[field] === text));
    if (same.length === 1 && !cursor) continue;
    const blank = signers.findIndex((one, n) => n >= roles && !isSomebody(one) && !rows.has(n));
    const place = blank < 0 ? signers.length : blank;
    form.setValue("signers", signers.toSpliced(place, 1, { ...emptySigner, ...early }));
    if (cursor) moveFocus(focused, idOf(`signers.${place}.${cursor}`));
  }
}
