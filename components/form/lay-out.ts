import type { DocumentForm } from "#lib/shared/document.ts";
import { isAlways } from "#lib/shared/same-signer.ts";
import { emptySigner, type TypedSigner } from "#lib/shared/signer.ts";
import { isSomebody } from "#lib/shared/somebody.ts";
import type { TemplateChoice } from "#lib/shared/template.ts";
import { type ItemTexts, itemIn } from "./template-match.ts";

/**
 * The form's items once the template is another: its own, each with its usual value unless another was filled in, then what was filled in
 * before; what only the one before asked for and nobody has touched goes, and a blank row where it has some of its own, unless that is `inHand`.
 */
export function itemsForTemplate(
  items: ItemTexts[],
  before: TemplateChoice | undefined,
  now: TemplateChoice | undefined,
  inHand?: ItemTexts,
): ItemTexts[] {
  const asked = now?.items ?? [];
  const untouched = ({ key, value }: ItemTexts) => value.trim() === "" || value === itemIn(before, key)?.value;
  const goes = ({ key }: ItemTexts) =>
    key.trim() === "" ? asked.length > 0 : itemIn(before, key) !== undefined && !itemIn(now, key);
  const kept = items.filter((row) => row === inHand || !untouched(row) || !goes(row));
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
