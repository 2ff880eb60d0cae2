import { notFound } from "next/navigation";
import { RefreshWhileShown } from "#components/document/refresh-while-shown.tsx";
import { type LinkedPerson, LinksOfPeople } from "#components/packets/links-of-people.tsx";
import { PacketParts, type ShownPart } from "#components/packets/packet-parts.tsx";
import { PageTitle } from "#components/ui/page-title.tsx";
import { Texts } from "#components/ui/texts.tsx";
import type { PacketPart } from "#lib/documents/packets.ts";
import { textsOf } from "#lib/shared/messages/messages.ts";
import { count } from "#lib/shared/messages/words.ts";
import { contactLine } from "#lib/shared/mobile.ts";
import { withoutMark } from "#lib/shared/struck.ts";
import { readerMessages } from "#lib/web/language.ts";
import { services } from "#lib/web/services.ts";
import { requirePerson } from "#lib/web/session.ts";
import { saveShare } from "../../documents/[id]/actions.ts";

/** Several documents for the same people: what became of each, and all links of each person together. */
export default async function PacketPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const person = await requirePerson(`/packets/${id}`);
  const { config, documents, packets, templates, wording } = services();
  const packet = (await packets.find(person, id)) ?? notFound();
  for (const part of packet.parts) if ("document" in part && !part.replaced) await documents.showLinks(part.document);
  const { language, timeZone, m } = await readerMessages();
  const seen = withoutMark(packet.parts, m.forgetting.person);
  const nameOf = await templates.names(
    language,
    seen.map((part) => ("draft" in part ? part.draft.template : part.document.templateId)),
  );
  const people = peopleIn(seen, config.phoneRegion);
  const parts = seen.map((part): ShownPart => {
    if ("document" in part) {
      const { document, replaced } = part;
      const { id: documentId, title, templateId, state } = document;
      return { href: `/documents/${documentId}`, title, template: nameOf(templateId), state, replaced };
    }
    const { formKey, title, template, problem } = part.draft;
    return {
      ...{ href: `/documents/new?draft=${formKey}`, title: title || nameOf(template) || m.drafts.untitled },
      ...{ template: nameOf(template) || m.drafts.noTemplate, state: "draft", replaced: false, problem },
    };
  });
  return (
    <Texts texts={textsOf(m, "sharing", "problems")} reader={{ language, timeZone }}>
      <div className="max-w-[920px] space-y-5">
        <div>
          <PageTitle>{m.packets.title}</PageTitle>
          <p className="hint">{m.packets.hint}</p>
        </div>
        <PacketParts parts={parts} m={m} />
        {packet.elsewhere > 0 && <p className="hint">{count(m.packets.elsewhere, packet.elsewhere)}</p>}
        {parts.some(({ state }) => state === "creating") && <RefreshWhileShown />}
        <section className="sheet" aria-labelledby="links-title">
          <div className="px-4 py-4 sm:px-6">
            <h2 id="links-title" className="font-semibold">
              {m.packets.links}
            </h2>
            <p className="hint">{people.length > 0 ? m.document.linksHint : m.packets.noLinks}</p>
          </div>
          <LinksOfPeople {...{ people }} sender={person.name} wording={await wording.current()} record={saveShare} />
        </section>
      </div>
    </Texts>
  );
}

/** Each person with their links, in the order in which they come up. Old links of a document that was replaced are none to share. */
function peopleIn(parts: PacketPart[], phoneRegion: string): LinkedPerson[] {
  const people = new Map<string, LinkedPerson>();
  for (const part of parts) {
    if ("draft" in part || part.replaced) continue;
    const { id, title, signers } = part.document;
    for (const [position, { link, ...signer }] of signers.entries()) {
      if (link === undefined) continue;
      const contact = contactLine(signer, phoneRegion);
      const key = JSON.stringify([signer.name, contact]);
      const one = people.get(key) ?? { name: signer.name, contact, links: [] };
      one.links.push({ id, title, link, position });
      people.set(key, one);
    }
  }
  return [...people.values()];
}
