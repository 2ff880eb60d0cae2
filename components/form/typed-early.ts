import { type FieldPath, get, type UseFormReturn } from "react-hook-form";
import type { DocumentForm } from "#lib/shared/document.ts";
import { onceDrawn } from "./first-focus.ts";

/** Fields by their path, as somebody filled them in before the page's scripts had run. */
export type TypedEarly = ReadonlyMap<string, string | boolean>;

/** Names a control of the form, and by `form` the form itself. */
type IdOf = (path: string) => string;

/** A field of any kind; only one to choose from has options. */
type Control = HTMLInputElement & Partial<Pick<HTMLSelectElement, "selectedOptions">>;

/** What stands on the form otherwise than the server has drawn it. To be read before the form's own values are put into its fields. */
export function readTypedEarly(idOf: IdOf): TypedEarly {
  const typed = new Map<string, string | boolean>();
  const controls = "input:not([type=file]), select, textarea";
  for (const field of document.getElementById(idOf("form"))?.querySelectorAll<Control>(controls) ?? []) {
    const { type, value, checked, defaultChecked, selectedOptions } = field;
    const path = field.id === idOf("template") ? "template" : field.name;
    const isChanged =
      type === "radio"
        ? checked && !defaultChecked
        : type === "checkbox"
          ? checked !== defaultChecked
          : selectedOptions
            ? !selectedOptions[0]?.defaultSelected
            : value !== field.defaultValue;
    if (path && isChanged) typed.set(path, type === "checkbox" ? checked : value);
  }
  return typed;
}

/**
 * Puts what was typed early into the form, which may hold more than the server has `drawn`: what this tab remembers. A signer or an item
 * that is typed where another one stands by then gets a row of its own, with the cursor, so that nobody gets another's name or contact.
 * Those who watch a field are told of it here, and fields that were left again do what they do then.
 */
export function enterTypedEarly(
  form: Pick<UseFormReturn<DocumentForm>, "getValues" | "setValue" | "reset">,
  typed: TypedEarly,
  drawn: DocumentForm,
  idOf: IdOf,
): void {
  const focused = document.activeElement?.id;
  const places: Record<string, string> = {};
  const placeOf = (at: string) => {
    const row: Record<string, string> = get(drawn, at, {});
    const values = form.getValues();
    const isThere = get(values, at) !== undefined;
    const isSame = Object.keys(row).every((field) => {
      const now = get(values, `${at}.${field}`);
      // The library may have read what was typed from the fields already. An item is told by its key.
      return now === row[field] || now === typed.get(`${at}.${field}`) || (row.key && field === "value");
    });
    if (isThere && isSame) return at;
    const [list = ""] = at.split(".");
    const rows: unknown[] = get(values, list);
    form.reset({ ...values, [list]: [...rows, row] });
    const place = `${list}.${rows.length}`;
    for (const field of Object.keys(row))
      if (focused === idOf(`${at}.${field}`))
        onceDrawn(() => document.getElementById(idOf(`${place}.${field}`))?.focus());
    return place;
  };
  const entered: string[] = [];
  for (const [path, value] of typed) {
    if (get(drawn, path) === undefined) continue;
    const there = path.replace(/^\w+\.\d+/, (at) => (places[at] ??= placeOf(at)));
    form.setValue(there as FieldPath<DocumentForm>, value);
    entered.push(there);
  }
  onceDrawn(() => leaveTypedEarly(entered, idOf));
}

/** Has each field that was filled in early, and left again, do what it does when it is left. Once the page shows what was typed. */
export function leaveTypedEarly(paths: Iterable<string>, idOf: IdOf): void {
  for (const path of paths) {
    const field = document.getElementById(idOf(path));
    if (field && field !== document.activeElement) field.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
  }
}
