import { notFound } from "next/navigation";
import { RefreshWhileShown } from "#components/document/refresh-while-shown.tsx";
import { type LinkedPerson, LinksOfPeople } from "#components/packets/links-of-people.tsx";
import type { PacketEntry } from "#components/packets/packet-entries.ts";
import { PacketForm } from "#components/packets/packet-form.tsx";
import { SignInAgain } from "#components/people/sign-in-again.tsx";
import { EndedRequest } from "#components/releases/ended-request.tsx";
import { PageTitle } from "#components/ui/page-title.tsx";
import { Texts } from "#components/ui/texts.tsx";
import type { PacketPart } from "#lib/documents/packets.ts";
import { emptyForm } from "#lib/shared/document.ts";
import { markText } from "#lib/shared/messages/mark-text.ts";
import { textsOf } from "#lib/shared/messages/messages.ts";
import { count } from "#lib/shared/messages/words.ts";
import { contactLine } from "#lib/shared/mobile.ts";
import type { Signer } from "#lib/shared/signer.ts";
import { withoutMark } from "#lib/shared/struck.ts";
import type { TemplateChoice } from "#lib/shared/template.ts";
import { isoDay, titleOfForm } from "#lib/shared/title-pattern.ts";
import { emptyWording, type Wording, wordingOfSeveral, wordingWith } from "#lib/shared/wording.ts";
import { formLimits } from "#lib/web/form-limits.ts";
import { readerMessages } from "#lib/web/language.ts";
import { services } from "#lib/web/services.ts";
import { requirePerson } from "#lib/web/session.ts";
import { waysInOver } from "#lib/web/ways-in-over.ts";
import { signInOver } from "../../../(door)/sign-in/actions.ts";
import { enterCode } from "../../../(door)/sign-in/code/actions.ts";
import { saveShare } from "../../documents/[id]/actions.ts";
import { askForRelease, create } from "../../documents/new/actions.ts";
import { remove, restore } from "../../drafts/actions.ts";
import { add } from "../actions.ts";

/** Several documents for the same people: what became of each, and all links of each person together. */
export default async function PacketPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const person = await requirePerson(`/packets/${id}`, "sendDocuments");
  const { config, documents, drafts, hold, packets, restores, templates, wording } = services();
  const packet = (await packets.find(person, id)) ?? notFound();
  for (const part of packet.parts) if (showsLinks(part)) await documents.recordLinksShown(part.document);
  const { language, timeZone, m } = await readerMessages();
  const parts = withoutMark(packet.parts, m.forgetting.person);
  const nameOf = await templates.names(
    language,
    parts.map((part) => ("draft" in part ? part.draft.template : part.document.templateId)),
  );
  const linkedIds = new Set(parts.filter(showsLinks).map(({ document }) => document.templateId));
  const [newest, holdSeconds, choices, forAll, ownWordings] = await Promise.all([
    restores.newest(),
    hold.seconds(),
    templates.choices(language),
    wording.current(),
    Promise.all([...linkedIds].map(async (id) => [id, await templates.wording(id)] as const)),
  ]);
  const own: TemplateChoice[] = [];
  const limits = formLimits();
  const day = isoDay(services().now(), timeZone);
  const entryOf = async (part: PacketPart): Promise<PacketEntry> => {
    if ("document" in part) {
      const { document, replaced } = part;
      const { id: documentId, formKey, title, templateId, state } = document;
      const mark = markText(m, { practice: await documents.isPractice(document), replaced });
      const shown = { href: `/documents/${documentId}`, title, template: nameOf(templateId), state, mark };
      return { formKey, shown: { ...shown, waits: false } };
    }
    const { formKey, title, template, problem } = part.draft;
    const draft = await drafts.find(person, formKey);
    const waits = draft?.request !== undefined && !draft.request.ended;
    // What there is more to say of is finished on the form of its own.
    if (!draft?.form || waits || draft.replaces !== undefined || draft.restoredFrom !== undefined) {
      const shown = {
        href: `/documents/new?draft=${formKey}`,
        title: title || nameOf(template) || m.drafts.untitled,
        ...({ template: nameOf(template) || m.drafts.noTemplate, state: "draft", mark: "", waits } as const),
      };
      return { formKey, shown };
    }
    const known = await templates.choice(language, draft.form.template.trim());
    if (known) own.push(known);
    return {
      notice: draft.request?.ended && (
        <EndedRequest ended={draft.request.ended} language={language} timeZone={timeZone} m={m} />
      ),
      opened: {
        formKey,
        limits,
        holdSeconds,
        create,
        ask: askForRelease,
        draft: { owner: person.id, version: draft.version, savedAt: draft.savedAt },
        initial: draft.form,
        madeTitle: known && titleOfForm(known, draft.form, day),
        initialFiles: draft.files.map(({ uploadId, name, bytes, pages, notices, sha256 }) => ({
          id: uploadId,
          name,
          bytes,
          pages,
          notices,
          sha256,
        })),
        ...(problem && { initialProblem: problem }),
        ...(newest !== undefined && { restore: newest }),
      },
    };
  };
  const entries = await Promise.all(parts.map(entryOf));
  const wordings = { ofTemplates: new Map(ownWordings), forAll };
  const people = peopleIn(parts, config.phoneRegion, wordings);
  const open = entries.some((entry) => "opened" in entry);
  const creating = entries.some((entry) => "shown" in entry && entry.shown.state === "creating");
  const links = (people.length > 0 ||
    entries.some((entry) => !("shown" in entry) || entry.shown.state !== "created")) && (
    <section key="links" className="sheet" aria-labelledby="links-title">
      <div className="px-4 py-4 sm:px-6">
        <h2 id="links-title" className="font-semibold">
          {m.packets.links}
        </h2>
        <p className="hint">{people.length > 0 ? m.document.linksHint : m.packets.noLinks}</p>
      </div>
      <LinksOfPeople
        people={people}
        mayCome={open || creating}
        lastShared={m.document.lastShared}
        sender={person.name}
        record={saveShare}
      />
    </section>
  );
  return (
    <Texts
      texts={textsOf(m, "sharing", "problems", "packets", "form", "signer", "draft", "file", "signIn", "code")}
      reader={{ language, timeZone }}
    >
      <div className="max-w-[57.5rem] space-y-5">
        <div>
          <PageTitle window={windowTitle(parts, entries, m.packets.title)}>{m.packets.title}</PageTitle>
          {open && <p className="hint">{m.packets.hint}</p>}
        </div>
        {!open && links}
        <PacketForm
          key={`${person.id}.${id}`}
          packet={id}
          entries={entries}
          templates={[...own, ...choices.filter((one) => !own.some((known) => known.id === one.id))]}
          empty={emptyForm}
          me={{ name: person.name, email: person.email }}
          limits={limits}
          rowTexts={{
            states: m.common.states,
            resolve: m.list.resolve,
            waits: m.drafts.waits,
            goOn: m.drafts.goOn,
            goOnWith: m.drafts.goOnWith,
            untitled: m.drafts.untitled,
            restored: m.drafts.restored,
            undo: m.drafts.undo,
            undoOf: m.drafts.undoOf,
          }}
          record={saveShare}
          add={add}
          remove={remove}
          restore={restore}
        />
        {packet.elsewhere > 0 && <p className="hint">{count(m.packets.elsewhere, packet.elsewhere)}</p>}
        {creating && <RefreshWhileShown />}
        {open && links}
        {open && <SignInAgain signIn={signInOver} enterCode={enterCode} owner={person.id} {...(await waysInOver(m))} />}
      </div>
    </Texts>
  );
}

/** Old links of a document that was replaced are none to share. */
const showsLinks = (part: PacketPart): part is Extract<PacketPart, { document: unknown }> =>
  "document" in part && !part.replaced && part.document.state === "created" && !part.document.linksRemoved;

/** So many fit into what one sees of a window's title. */
const mostNamed = 3;

/** Tells these documents from others for the same signers: by whose they are, or while nobody is named by what the first one is called. */
function windowTitle(parts: PacketPart[], entries: PacketEntry[], title: string): string {
  const signers = [
    ...parts.flatMap((part) => ("document" in part ? part.document.signers : [])),
    ...entries.flatMap((entry) => ("opened" in entry ? entry.opened.initial.signers : [])),
  ];
  const names = [...new Set(signers.map(({ name }) => name.trim()))].filter((name) => name !== "");
  const called = entries.map((entry) => ("shown" in entry ? entry.shown.title : entry.opened.initial.title.trim()));
  const who = names.slice(0, mostNamed).join(", ") + (names.length > mostNamed ? "…" : "");
  return [who || called[0], title].filter(Boolean).join(" · ");
}

/** Each person with their links, in the order in which they come up. */
function peopleIn(
  parts: PacketPart[],
  phoneRegion: string,
  { ofTemplates, forAll }: { ofTemplates: Map<string, Wording>; forAll: Wording },
): LinkedPerson[] {
  const people = new Map<string, Omit<LinkedPerson, "wording" | "coming"> & { wordings: Wording[] }>();
  const keyOf = (signer: Signer) => JSON.stringify([signer.name, contactLine(signer, phoneRegion)]);
  for (const { document } of parts.filter(showsLinks)) {
    for (const [position, signer] of document.signers.entries()) {
      const contact = contactLine(signer, phoneRegion);
      // Whoever was forgotten has none.
      if (contact === "") continue;
      const key = keyOf(signer);
      const one = people.get(key) ?? { name: signer.name, contact, links: [], wordings: [] };
      const { link, unsafeLink, linkUnreadable, lastSharedAt: sharedAt } = signer;
      one.links.push({ id: document.id, title: document.title, position, link, unsafeLink, linkUnreadable, sharedAt });
      // A document without its link is not in the message.
      if (link !== undefined)
        one.wordings.push(wordingWith(ofTemplates.get(document.templateId) ?? emptyWording, forAll));
      people.set(key, one);
    }
  }
  const creating = parts.flatMap((part) =>
    "document" in part && part.document.state === "creating" ? part.document : [],
  );
  return [...people].map(([key, { wordings, ...one }]) => ({
    ...one,
    wording: wordingOfSeveral(wordings, forAll),
    coming: creating
      .filter(({ signers }) => signers.some((signer) => keyOf(signer) === key))
      .map(({ formKey }) => formKey),
  }));
}
