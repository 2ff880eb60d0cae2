import type { UseFormReturn } from "react-hook-form";
import type { DocumentForm } from "#lib/shared/document.ts";
import { isAlways } from "#lib/shared/same-signer.ts";
import { emptySigner, type TypedSigner } from "#lib/shared/signer.ts";
import { isSomebody } from "#lib/shared/somebody.ts";
import type { TemplateChoice } from "#lib/shared/template.ts";
import { type ItemTexts, itemIn } from "./template-match.ts";

/**
 * The form's items once the template is another: its own, each with its usual value unless another was filled in, then what was filled in
 * before; what only the one before asked for and nobody has touched goes, and a blank row where it has some of its own.
 */
export function itemsForTemplate(
  items: ItemTexts[],
  before: TemplateChoice | undefined,
  now: TemplateChoice | undefined,
): ItemTexts[] {
  const asked = now?.items ?? [];
  const untouched = ({ key, value }: ItemTexts) => value.trim() === "" || value === itemIn(before, key)?.value;
  const goes = ({ key }: ItemTexts) =>
    key.trim() === "" ? asked.length > 0 : itemIn(before, key) !== undefined && !itemIn(now, key);
  const kept = items.filter((row) => !untouched(row) || !goes(row));
  const first = asked.map(({ key, value = "" }) => {
    const row = kept.find((one) => one.key.trim() === key);
    return row && (row.value === value || !untouched(row)) ? row : { key, value };
  });
  const keys = new Set(first.map(({ key }) => key.trim()));
  return [...first, ...kept.filter((row) => !first.includes(row) && !(untouched(row) && keys.has(row.key.trim())))];
}

/**
 * The form's signers once the template is another: a row for each role, in it the person whom it always is, else who was entered, in the same
 * order; whom only the one before has entered goes. They may be more than a document can have: who is one too many is the person's to say.
 */
export function signersForTemplate(
  signers: TypedSigner[],
  before: TemplateChoice | undefined,
  now: TemplateChoice | undefined,
  region: string,
): TypedSigner[] {
  const roles = now?.roles ?? [];
  if (roles.length === 0 && !before?.roles) return signers;
  const were = before?.roles ?? [];
  const left = signersWithoutRoles(signers, before, region);
  const isEntered = (signer: TypedSigner) =>
    isSomebody(signer) && !roles.some((role) => isAlways(role, signer, region));
  const last = left.findLastIndex(isEntered);
  // An empty row of a role keeps its place above somebody: else they would move up into another role.
  const isEmptyRole = (row: number) => row < Math.min(last, were.length) && !were[row]?.person && !roles[row]?.person;
  // Who is entered where somebody always signed, and does so again, comes last: else those below would move down into another role.
  const isAnothers = (row: number) => were[row]?.person && roles[row]?.person;
  const stays = (signer: TypedSigner, row: number) =>
    isSomebody(signer) ? isEntered(signer) && !isAnothers(row) : isEmptyRole(row);
  const entered = [...left.filter(stays), ...left.filter((signer, row) => isEntered(signer) && isAnothers(row))];
  const rows = roles.map(({ person }) => person ?? entered.shift() ?? emptySigner);
  return [...rows, ...entered, ...(rows.length + entered.length === 0 ? [emptySigner] : [])];
}

/** The form's signers until it is known whom the next template asks for: each in the row where they stand, whom only the one before has entered nowhere. */
export function signersWithoutRoles(
  signers: TypedSigner[],
  before: TemplateChoice | undefined,
  region: string,
): TypedSigner[] {
  const roles = before?.roles ?? [];
  return signers.map((signer) => (roles.some((role) => isAlways(role, signer, region)) ? emptySigner : signer));
}

type Settings = Pick<DocumentForm, "autoSend" | "autoConfirm">;

/** What is to become of the document, once the template is another: as that one has it, unless somebody has chosen otherwise. */
export function settingsForTemplate(
  { autoSend, autoConfirm }: Settings,
  before: TemplateChoice | undefined,
  now: TemplateChoice | undefined,
): Settings {
  return {
    autoSend: autoSend === (before?.autoSend ?? false) ? (now?.autoSend ?? false) : autoSend,
    autoConfirm: autoConfirm === (before?.autoConfirm ?? "template") ? (now?.autoConfirm ?? "template") : autoConfirm,
  };
}

/** Lays the form out for another template; with `awaits` as far as that can be done until it is known what the template asks for. */
export function layOut(
  { getValues, setValue, clearErrors }: Pick<UseFormReturn<DocumentForm>, "getValues" | "setValue" | "clearErrors">,
  before: TemplateChoice | undefined,
  now: TemplateChoice | undefined,
  { awaits, region }: { awaits: boolean; region: string },
): void {
  const { items, signers, ...settings } = getValues();
  const { autoSend, autoConfirm } = settingsForTemplate(settings, before, now);
  if (autoSend !== settings.autoSend) setValue("autoSend", autoSend);
  if (autoConfirm !== settings.autoConfirm) setValue("autoConfirm", autoConfirm);
  const laidOut = {
    items: itemsForTemplate(items, before, now),
    signers: awaits ? signersWithoutRoles(signers, before, region) : signersForTemplate(signers, before, now, region),
  };
  // Rows that are set anew lose the focus, and somebody may just have gone into one.
  if (differ(laidOut.items, items)) setValue("items", laidOut.items);
  if (differ(laidOut.signers, signers)) setValue("signers", laidOut.signers);
  clearErrors("items");
}

const differ = <Row>(rows: Row[], before: Row[]) =>
  rows.length !== before.length || rows.some((row, i) => row !== before[i]);
