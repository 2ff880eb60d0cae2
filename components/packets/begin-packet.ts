import { itemsForTemplate, settingsForTemplate } from "#components/form/lay-out.ts";
import type { DocumentForm } from "#lib/shared/document.ts";
import type { PacketPeople } from "#lib/shared/packet.ts";
import { emptySigner, signerFields, type TypedSigner } from "#lib/shared/signer.ts";
import type { TemplateChoice } from "#lib/shared/template.ts";
import { isoDay, titleFrom } from "#lib/shared/title-pattern.ts";

const isBlank = (signer: TypedSigner) => signerFields.every((field) => signer[field].trim() === "");

/** Who signs a template's document: its roles' people, or all where it says nothing of roles. */
export function signersOf(
  { roles = [] }: Pick<TemplateChoice, "roles">,
  places: PacketPeople["places"][number],
  people: TypedSigner[],
): TypedSigner[] {
  if (roles.length > 0) return roles.map(({ person }, role) => person ?? people[places[role] ?? -1] ?? emptySigner);
  const entered = people.filter((one) => !isBlank(one));
  return entered.length > 0 ? entered : [emptySigner];
}

/** The forms of all parts, each laid out as its template has it; all else as in `empty`. */
export function formsOf(
  empty: DocumentForm,
  templates: TemplateChoice[],
  { places }: PacketPeople,
  people: TypedSigner[],
  timeZone: string,
): DocumentForm[] {
  const date = isoDay(Date.now(), timeZone);
  return templates.map((template, part) => {
    const signers = signersOf(template, places[part] ?? [], people);
    const items = itemsForTemplate([], undefined, template);
    const named = {
      ...{ template: template.name ?? template.id, date },
      signers: signers.map(({ name }) => name),
      items: new Map(items.map(({ key, value }) => [key, value])),
    };
    return {
      ...empty,
      ...settingsForTemplate(empty, undefined, template),
      ...{ template: template.id, signers, items },
      title: titleFrom(template.title ?? "", named) || (template.name ?? ""),
    };
  });
}
