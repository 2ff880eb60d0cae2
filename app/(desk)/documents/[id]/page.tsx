import { notFound, redirect } from "next/navigation";
import { ConflictNotice } from "#components/document/conflict-notice.tsx";
import { DocumentHead } from "#components/document/document-head.tsx";
import { DuplicateOrReplace } from "#components/document/duplicate-or-replace.tsx";
import { History } from "#components/document/history.tsx";
import { NoteForm } from "#components/document/note-form.tsx";
import { OutcomeUnknown } from "#components/document/outcome-unknown.tsx";
import { RefreshWhileShown } from "#components/document/refresh-while-shown.tsx";
import { ReplacedBy } from "#components/document/replacements.tsx";
import { ResolveUnknown } from "#components/document/resolve-unknown.tsx";
import { LinksRemoved, SigningLinks } from "#components/document/signing-links.tsx";
import { UnmatchedLinks } from "#components/document/unmatched-links.tsx";
import { WhatWasSent } from "#components/document/what-was-sent.tsx";
import { PartLine } from "#components/packets/part-line.tsx";
import { Texts } from "#components/ui/texts.tsx";
import { keptFiles } from "#lib/documents/duplicate-and-replace.ts";
import { goesOnWith } from "#lib/people/visibility.ts";
import { lastShared } from "#lib/shared/history.ts";
import { textsOf } from "#lib/shared/messages/messages.ts";
import { contactLine, dialled } from "#lib/shared/mobile.ts";
import { may } from "#lib/shared/rights.ts";
import { struckMark, withoutMark } from "#lib/shared/struck.ts";
import { exactTime } from "#lib/shared/time.ts";
import { wordingWith } from "#lib/shared/wording.ts";
import { isPhone, isSecure } from "#lib/web/headers.ts";
import { readerMessages } from "#lib/web/language.ts";
import { services } from "#lib/web/services.ts";
import { requirePerson } from "#lib/web/session.ts";
import { addNote, duplicate, markSigned, replace, resolve, saveShare, seeConflict } from "./actions.ts";

interface Props {
  params: Promise<{ id: string }>;
}

const minuteMs = 60_000;
const nextMinute = (ms: number) => Math.ceil(ms / minuteMs) * minuteMs;

/** One document: its links first, or what is known when there are none. */
export default async function DocumentPage({ params }: Props) {
  const { id } = await params;
  const person = await requirePerson(`/documents/${id}`, "readDocuments");
  const stored = (await services().documents.find(person, id)) ?? notFound();
  // A colleague's is a draft again before the list has heard of it; their form is nobody else's.
  if (stored.state === "draft") {
    if (stored.personId !== person.id) notFound();
    redirect(`/documents/new?draft=${stored.formKey}`);
  }
  const { language, timeZone, m } = await readerMessages();
  const inWords = <Data,>(data: Data) => withoutMark(data, m.forgetting.person);
  // For showing only; whatever is asked of the services is asked of what is stored.
  const document = inWords(stored);
  const { documents, packets, resolving, templates, wording, config, now } = services();
  const known = await templates.choice(language, stored.templateId);
  const template = known?.name ?? document.templateId;
  const { state } = stored;
  const { title, attempt, linksRemoved, unstored } = document;
  const storedAsCreated = state === "created" && !unstored;
  // Who sees a document for their department alone changes nothing of it.
  const mayChange = goesOnWith(person, stored.personId);
  const unmatched = (!linksRemoved && stored.unmatchedLinks) || [];
  if (!linksRemoved) {
    const others = unmatched.map(({ url, unsafeUrl }) => ({ link: url ?? unsafeUrl }));
    await documents.recordLinksShown({ id, signers: [...stored.signers, ...others] });
  }
  const { replaces, replacedBy } = inWords(await documents.replacements(person, stored));
  const part = inWords(await packets.placeOf(person, stored));
  const history = inWords(await documents.history(stored, replacedBy));
  const conflict = attempt?.conflict?.seen === false ? attempt.conflict : undefined;
  const alsoCreated =
    stored.alsoCreated === undefined ? undefined : inWords(await documents.find(person, stored.alsoCreated));
  const conflictShown = conflict !== undefined || alsoCreated?.attempt?.conflict?.seen === false;
  const sameVisible = attempt?.sameAs !== undefined && (await documents.find(person, attempt.sameAs)) !== undefined;
  const waitingMs = state === "unknown" ? await resolving.mayArriveForMs(stored) : 0;
  const lateAnswer = attempt?.late?.created ? attempt.late : undefined;
  const signers = document.signers.map(({ mobile, ...signer }, position) => ({
    ...signer,
    forgotten: stored.signers[position]?.name === struckMark,
    contact: contactLine({ ...signer, ...(mobile !== undefined && { mobile }) }, config.phoneRegion),
    dial: mobile && dialled(mobile, config.phoneRegion),
  }));
  return (
    <Texts texts={textsOf(m, "duplicate", "file", "sharing", "problems")}>
      <div className="max-w-[57.5rem] space-y-5">
        <DocumentHead
          document={{ ...document, state }}
          practice={await documents.isPractice(stored)}
          template={template}
          sameVisible={sameVisible}
          language={language}
          timeZone={timeZone}
          m={m}
          alsoCreated={conflictShown ? undefined : alsoCreated}
          replaces={storedAsCreated ? replaces : undefined}
        >
          <DuplicateOrReplace
            id={id}
            duplicate={duplicate}
            counts={{ files: keptFiles(stored).length, signers: signers.length, items: document.items.length }}
            replace={storedAsCreated && mayChange ? replace : undefined}
          />
        </DocumentHead>
        {part && <PartLine {...part} m={m} />}

        {replacedBy.length > 0 && (
          <ReplacedBy
            by={replacedBy}
            linksRemoved={linksRemoved !== undefined}
            language={language}
            timeZone={timeZone}
            m={m}
          />
        )}

        {state === "creating" && (
          <section className="sheet px-4 py-5 sm:px-6" aria-live="polite">
            <h2 className="font-semibold">{m.document.creatingTitle}</h2>
            <p>{m.document.creatingText}</p>
            <RefreshWhileShown />
          </section>
        )}

        {unstored && (
          <section className="sheet border-bad! bg-bad-soft! px-4 py-4 sm:px-6" role="alert">
            <h2 className="font-semibold text-bad">{m.document.unsavedTitle}</h2>
            <p>{m.document.unsavedText}</p>
          </section>
        )}

        {state === "unknown" && (
          <OutcomeUnknown document={document} mayChange={mayChange} language={language} timeZone={timeZone} m={m}>
            {!unstored && mayChange && (
              <Texts texts={textsOf(m, "document")}>
                <ResolveUnknown
                  // What was chosen before the service's answer came is not what is asked now.
                  key={lateAnswer ? "answered" : "open"}
                  id={id}
                  colleague={stored.personId === person.id ? undefined : document.createdBy}
                  lateAnswer={lateAnswer}
                  resolve={resolve}
                  reference={attempt?.reference ?? ""}
                  signers={signers.map(({ name }) => name)}
                  waiting={{ ms: waitingMs, until: exactTime(nextMinute(now() + waitingMs), language, timeZone) }}
                />
              </Texts>
            )}
            <UnmatchedLinks links={unmatched} texts={m.document} />
          </OutcomeUnknown>
        )}

        {conflictShown && (
          <ConflictNotice
            id={id}
            conflict={conflict}
            alsoCreated={alsoCreated}
            m={m}
            seeConflict={mayChange ? seeConflict : undefined}
            serviceId={document.serviceId ?? ""}
            by={attempt?.resolvedBy}
          />
        )}

        {linksRemoved && (
          <LinksRemoved
            removed={linksRemoved}
            markSigned={mayChange ? markSigned : undefined}
            id={id}
            signers={signers}
            language={language}
            timeZone={timeZone}
            m={m}
          />
        )}

        {/* Also while unstored: the links are what people need now. */}
        {state === "created" && !linksRemoved && (
          <SigningLinks
            sharing={{
              id,
              title,
              sender: person.name,
              wording: wordingWith(await templates.wording(stored.templateId), await wording.current()),
              saveShare,
              deviceShares: (await isPhone()) && isSecure(config.appUrl),
              markSigned: mayChange && !unstored ? markSigned : undefined,
            }}
            signers={signers.map(({ lastSharedAt, ...signer }, position) => ({
              ...signer,
              // The history also tells of a link that another one has replaced.
              lastShared: lastSharedAt === undefined ? undefined : lastShared(history, position),
            }))}
            complete={document.linksComplete}
            unmatched={unmatched}
            language={language}
            timeZone={timeZone}
            m={m}
          />
        )}

        <WhatWasSent
          title={m.document.sent}
          document={{
            ...document,
            files: document.files.map(({ name, pages, notices }, i) => ({
              name,
              pages,
              notices,
              address: document.filesRemoved ? undefined : `/documents/${id}/files/${i + 1}`,
            })),
          }}
          known={known}
          signers={signers}
          template={template}
          language={language}
          timeZone={timeZone}
          m={m}
        />

        <History
          entries={history}
          language={language}
          timeZone={timeZone}
          m={m}
          auditLog={may(person, "readAudit") ? `/audit?document=${id}` : undefined}
        >
          {mayChange && <NoteForm id={id} addNote={addNote} />}
        </History>
      </div>
    </Texts>
  );
}
