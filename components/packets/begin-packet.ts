import { itemsForTemplate, settingsForTemplate } from "#components/form/lay-out.ts";
import type { DocumentForm } from "#lib/shared/document.ts";
import { type PacketPeople, signersOf } from "#lib/shared/packet.ts";
import type { TypedSigner } from "#lib/shared/signer.ts";
import type { TemplateChoice } from "#lib/shared/template.ts";
import { isoDay, titleOfForm } from "#lib/shared/title-pattern.ts";

/** The forms of all parts, each laid out as its template has it; all else as in `empty`. */
export function formsOf(
  empty: DocumentForm,
  templates: TemplateChoice[],
  asked: PacketPeople,
  people: TypedSigner[],
  timeZone: string,
): DocumentForm[] {
  const date = isoDay(Date.now(), timeZone);
  return templates.map((template, part) => {
    const signers = signersOf({ template, places: asked.places[part] ?? [] }, asked, people);
    const items = itemsForTemplate([], undefined, template);
    return {
      ...empty,
      ...settingsForTemplate(empty, undefined, template),
      template: template.id,
      signers,
      items,
      title: titleOfForm(template, { signers, items }, date) || (template.name ?? ""),
    };
  });
}
