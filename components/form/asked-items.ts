import type { UseFormReturn } from "react-hook-form";
import type { DocumentForm } from "#lib/shared/document.ts";
import { writtenAs } from "#lib/shared/item-values.ts";
import type { AskedItem } from "#lib/shared/template.ts";

type Form = Pick<UseFormReturn<DocumentForm>, "getValues" | "setValue">;

/** Writes the values of items as their template has them: of all, or of the one in this row, unless somebody is back in its field, where a selection would be lost. */
export function writeItems(form: Form, asked: AskedItem[], row?: number): void {
  for (const [index, { key, value }] of form.getValues("items").entries()) {
    const { type, written } = asked.find((item) => item.written && item.key === key.trim()) ?? {};
    const now = written && (row ?? index) === index ? writtenAs(type, written, value) : value;
    const name = `items.${index}.value` as const;
    if (now !== value && (row === undefined || !isEntered(name))) form.setValue(name, now);
  }
}

const isEntered = (name: string) => document.activeElement?.getAttribute("name") === name;

/** What is asked for and has no row, as in a copy of a document made before, needs one in which it can be entered. */
export function addMissing(form: Form, asked: AskedItem[]): void {
  const rows = form.getValues("items");
  const missing = asked.filter(({ key, required }) => required && !rows.some((row) => row.key.trim() === key));
  if (missing.length > 0) form.setValue("items", [...rows, ...missing.map(({ key }) => ({ key, value: "" }))]);
}
