import { type FieldPath, get, type UseFormReturn } from "react-hook-form";
import type { DocumentForm } from "#lib/shared/document.ts";
import { emptySigner } from "#lib/shared/signer.ts";
import { moveFocus, onceDrawn } from "./once-drawn.ts";

/** Fields by their path, as somebody filled them in before the page's scripts had run. */
export type TypedEarly = ReadonlyMap<string, string | boolean>;

/** Names a control of the form, and by `form` the form itself. */
type IdOf = (path: string) => string;

/** What the form's library does not read from its fields by itself. To be read before the form's own values are put into them. */
export function readTypedEarly(idOf: IdOf): TypedEarly {
  const typed = new Map<string, string>();
  const fields = `[id="${idOf("template")}"], [type=radio]:checked`;
  for (const field of document.getElementById(idOf("form"))?.querySelectorAll<HTMLInputElement>(fields) ?? [])
    if (!field.name) {
      if (field.value !== field.defaultValue) typed.set("template", field.value);
    } else if (!field.defaultChecked) typed.set(field.name, field.value);
  return typed;
}

type Values = { [field: string]: Values | string | boolean };

/** All that was filled in, as the form's library has it by then. */
export function typedIn(form: DocumentForm, drawn: DocumentForm, read: TypedEarly): TypedEarly {
  const typed = new Map(read);
  const collect = (now: Values, before: Values, path: string) => {
    for (const [field, value] of Object.entries(now))
      if (typeof value === "object") collect(value, before[field] as Values, `${path}${field}.`);
      else if (value !== before[field]) typed.set(path + field, value);
  };
  collect(form as unknown as Values, drawn as unknown as Values, "");
  return typed;
}

/** Of the signers by now: how many roles there are, and whether each row has the role that it was drawn with. */
interface RolesNow {
  count: number;
  asDrawn: boolean;
}

type Row = Record<string, string>;

/**
 * Puts what was typed early into the form, which may hold more than the server has `drawn`: what this tab remembers. It goes where the row
 * is by then in which it was typed. Whoever stands in no row by then, or under a role that nobody has chosen, gets a row of their own with
 * the cursor, so that nobody gets another's name, contact or role.
 * Those who watch a field are told of it here, and fields that were left again do what they do then.
 */
export function enterTypedEarly(
  form: Pick<UseFormReturn<DocumentForm>, "getValues" | "setValue" | "reset">,
  typed: TypedEarly,
  drawn: DocumentForm,
  idOf: IdOf,
  roles: RolesNow,
): void {
  const focused = document.activeElement?.id;
  const places: Record<string, string | undefined> = {};
  let cursor = "";
  const placeOf = (at: string, isTyped: boolean) => {
    const [list = "", digits] = at.split(".");
    const n = Number(digits);
    const values = form.getValues();
    const were: Row[] = get(drawn, list);
    const rows: Row[] = get(values, list);
    const row = were[n] ?? {};
    const fields = Object.keys(row);
    const early = (field: string) => typed.get(`${at}.${field}`);
    const isAs = (one: Row, other: Row) => fields.every((field) => one[field] === other[field]);
    /** An item is told by its key, a signer by all. */
    const isIt = (one: Row) => (row.key ? one.key === row.key : isAs(one, row));
    // The library may have read what was typed from the fields already.
    const isItAsTyped = (one: Row) =>
      isIt(one) || fields.every((field) => [row[field], early(field)].includes(one[field]));
    /** Has all that stands in the row, and was not on the page. Who is still being typed may become somebody else. */
    const hasIt = (one: Row) =>
      !cursor.startsWith(`${at}.`) &&
      !were.some((other) => isAs(one, other)) &&
      fields.every((field, first) => [early(field) ?? (row[field] || (first && one[field]))].includes(one[field]));
    const isFree = (m: number) => rows[m] && !Object.values(places).includes(`${list}.${m}`);
    const only = (is: (one: Row) => boolean) => {
      const found = rows.flatMap((one, m) => (isFree(m) && (one.key ?? one.name) && is(one) ? m : []));
      return found.length === 1 ? found[0] : undefined;
    };
    const isSigner = list === "signers";
    const isRole = !isSigner || roles.asDrawn || n >= roles.count;
    if (rows[n] && isFree(n) && isRole && isItAsTyped(rows[n])) return at;
    let place = only(isIt) ?? only(hasIt);
    if (place === undefined) {
      if (!isTyped) return undefined;
      // One that this tab has removed comes back where it was.
      place = isSigner ? Math.max(rows.length, n, roles.asDrawn && n >= rows.length ? 0 : roles.count) : rows.length;
      const between: Row[] = Array(place - rows.length).fill(emptySigner);
      form.reset({ ...values, [list]: [...rows, ...between, row] });
    }
    return `${list}.${place}`;
  };
  const placed = (path: string, isTyped: boolean) =>
    path.replace(/^\w+\.\d+/, (at) => {
      places[at] ??= placeOf(at, isTyped);
      return places[at] ?? "";
    });
  for (const list of ["signers", "items"] as const)
    for (const [n, row] of drawn[list].entries())
      for (const field in row) if (idOf(`${list}.${n}.${field}`) === focused) cursor = `${list}.${n}.${field}`;
  const entered: string[] = [];
  for (const [path, value] of typed) {
    if (get(drawn, path) === undefined) continue;
    const there = placed(path, true);
    form.setValue(there as FieldPath<DocumentForm>, value);
    entered.push(there);
  }
  const place = placed(cursor, false);
  moveFocus(focused, idOf(place));
  onceDrawn(() => leaveTypedEarly(entered, idOf));
}

/** Has each field that was filled in early, and left again, do what it does when it is left. Once the page shows what was typed. */
export function leaveTypedEarly(paths: Iterable<string>, idOf: IdOf): void {
  for (const path of paths) {
    const field = document.getElementById(idOf(path));
    if (field && field !== document.activeElement) field.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
  }
}
