import { type FieldPath, get, set, type UseFormReturn } from "react-hook-form";
import type { DocumentForm } from "#lib/shared/document.ts";

/** Fields by their path, as somebody filled them in before the page's scripts had run. */
export type TypedEarly = ReadonlyMap<string, string | boolean>;

/** Names a control of the form, and by `form` the form itself. */
type IdOf = (path: string) => string;

/** What stands on the form otherwise than the server has drawn it. To be read before the form's own values are put into its fields. */
export function readTypedEarly(idOf: IdOf): TypedEarly {
  const form = document.getElementById(idOf("form"));
  const typed = new Map<string, string | boolean>();
  if (!(form instanceof HTMLFormElement)) return typed;
  for (const field of form.elements) {
    if (field instanceof HTMLSelectElement) {
      if (!field.selectedOptions[0]?.defaultSelected) typed.set(field.name, field.value);
      continue;
    }
    if (field instanceof HTMLTextAreaElement) {
      if (field.value !== field.defaultValue) typed.set(field.name, field.value);
      continue;
    }
    if (!(field instanceof HTMLInputElement) || field.type === "file") continue;
    const path = field.id === idOf("template") ? "template" : field.name;
    if (field.type === "radio") {
      if (field.checked && !field.defaultChecked) typed.set(path, field.value);
    } else if (field.type === "checkbox") {
      if (field.checked !== field.defaultChecked) typed.set(path, field.checked);
    } else if (field.value !== field.defaultValue) typed.set(path, field.value);
  }
  typed.delete("");
  return typed;
}

/** A form with what was typed early in place of its own, in the fields that it has. */
export function withTypedEarly(form: DocumentForm, typed: TypedEarly): DocumentForm {
  const filled = structuredClone(form);
  for (const [path, value] of typed) if (get(filled, path) !== undefined) set(filled, path, value);
  return filled;
}

/** The library has taken what it could; those who watch a field are told of it here, and those that were left again do what they do then. */
export function enterTypedEarly(
  form: Pick<UseFormReturn<DocumentForm>, "getValues" | "setValue">,
  typed: TypedEarly,
  idOf: IdOf,
): void {
  const values = form.getValues();
  for (const [path, value] of typed)
    if (get(values, path) !== undefined) form.setValue(path as FieldPath<DocumentForm>, value);
  requestAnimationFrame(() => leaveTypedEarly(typed, idOf));
}

/** Has each field that was filled in early, and left again, do what it does when it is left. Once the page shows what was typed. */
export function leaveTypedEarly(typed: TypedEarly, idOf: IdOf): void {
  for (const path of typed.keys()) {
    const field = document.getElementById(idOf(path));
    if (field && field !== document.activeElement) field.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
  }
}
