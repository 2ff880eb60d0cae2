import type { UseFormReturn } from "react-hook-form";
import type { DocumentForm } from "#lib/shared/document.ts";
import type { TypedSigner } from "#lib/shared/signer.ts";
import { isSomebody } from "#lib/shared/somebody.ts";
import type { TemplateChoice } from "#lib/shared/template.ts";
import { itemsForTemplate, settingsForTemplate, signersForTemplate, signersWithoutRoles } from "./lay-out.ts";
import { onceDrawn } from "./once-drawn.ts";
import type { ItemTexts } from "./template-match.ts";

interface How {
  /** Only as far as that can be done until it is known what the template asks for. */
  awaits: boolean;
  region: string;
  /** The id of the field that holds the value at a path. */
  idOf: (path: string) => string;
}

/** Lays the form out for another template. Who is in a row goes on there, wherever it stands then. */
export function layOut(
  { getValues, setValue, clearErrors }: Pick<UseFormReturn<DocumentForm>, "getValues" | "setValue" | "clearErrors">,
  before: TemplateChoice | undefined,
  now: TemplateChoice | undefined,
  { awaits, region, idOf }: How,
): void {
  const { items, signers, ...settings } = getValues();
  const { autoSend, autoConfirm } = settingsForTemplate(settings, before, now);
  if (autoSend !== settings.autoSend) setValue("autoSend", autoSend);
  if (autoConfirm !== settings.autoConfirm) setValue("autoConfirm", autoConfirm);
  const inHand = fieldInHand(idOf);
  const item = inHand?.rows === "items" ? items[inHand.index] : undefined;
  const signer = inHand?.rows === "signers" ? signers[inHand.index] : undefined;
  const laidOut = {
    items: itemsForTemplate(items, before, now, item),
    signers: awaits ? signersWithoutRoles(signers, before, region) : signersForTemplate(signers, before, now, region),
  };
  if (differ(laidOut.items, items)) setValue("items", laidOut.items);
  if (differ(laidOut.signers, signers)) setValue("signers", laidOut.signers);
  clearErrors("items");
  if (!inHand) return;
  const index = item ? placeOfItem(item, laidOut.items) : placeOfSigner(signer, inHand.index, laidOut.signers);
  const idAt = (field: string) => idOf(`${inHand.rows}.${index}.${field}`);
  // The key of an item that the template knows is no field.
  keepIn(idAt(inHand.field), idAt("value"));
}

/** Where an item stands now: itself, or the template's that has taken its place. */
function placeOfItem(item: ItemTexts, rows: ItemTexts[]): number {
  return rows.includes(item) ? rows.indexOf(item) : rows.findIndex(({ key }) => key === item.key.trim());
}

/** Where a signer stands now; who is nobody yet goes on where they are, or in the first free row: never in one that has somebody in it by now. */
function placeOfSigner(signer: TypedSigner | undefined, index: number, rows: TypedSigner[]): number {
  const isFree = (row: TypedSigner | undefined) => row !== undefined && !isSomebody(row);
  if (signer && rows.includes(signer)) return rows.indexOf(signer);
  return isFree(rows[index]) ? index : rows.findIndex(isFree);
}

/** Rows that are drawn anew lose the focus: the first there is of the fields with these ids gets it as soon as they are there, before a key comes. */
function keepIn(...ids: string[]): void {
  const drawn = new MutationObserver(() => {
    if (document.activeElement !== document.body) return;
    const fields = ids.map((id) => document.getElementById(id));
    fields.find((field) => field)?.focus();
  });
  drawn.observe(document.body, { childList: true, subtree: true });
  onceDrawn(() => drawn.disconnect());
}

/** The field of a row in which somebody is. */
function fieldInHand(idOf: How["idOf"]) {
  const { id, name = "" } = (document.activeElement ?? document.body) as HTMLInputElement;
  const [, rows, index, field] = /^(items|signers)\.(\d+)\.(\w+)$/.exec(name) ?? [];
  // A page may have several forms.
  return rows && field && idOf(name) === id ? { rows, index: Number(index), field } : undefined;
}

const differ = <Row>(rows: Row[], before: Row[]) =>
  rows.length !== before.length || rows.some((row, i) => row !== before[i]);
