import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { DocumentHead } from "#components/document/document-head.tsx";
import { History } from "#components/document/history.tsx";
import { LateAnswer } from "#components/document/late-answer.tsx";
import { LinksRemoved } from "#components/document/links-removed.tsx";
import { OutcomeUnknown } from "#components/document/outcome-unknown.tsx";
import { RefreshWhileShown } from "#components/document/refresh-while-shown.tsx";
import { ReplacedBy } from "#components/document/replacements.tsx";
import { SigningLinks } from "#components/document/signing-links.tsx";
import { WhatWasSent } from "#components/document/what-was-sent.tsx";
import { Texts } from "#components/ui/texts.tsx";
import { keptFiles } from "#lib/documents/duplicate-and-replace.ts";
import { lastShared } from "#lib/shared/history.ts";
import { textsOf } from "#lib/shared/messages/messages.ts";
import { removedText } from "#lib/shared/messages/removed-text.ts";
import { dialled, showMobile } from "#lib/shared/mobile.ts";
import { exactTime } from "#lib/shared/time.ts";
import { readerMessages } from "#lib/web/language.ts";
import { services } from "#lib/web/services.ts";
import { requirePerson } from "#lib/web/session.ts";
import { addNote, markSigned, recordShare, resolve, seeLate } from "./actions.ts";
import { duplicate, replace } from "./duplicate-actions.ts";

interface Props {
  params: Promise<{ id: string }>;
}

const minuteMs = 60_000;
const nextMinute = (ms: number) => Math.ceil(ms / minuteMs) * minuteMs;

/** Asked once per request, for the title and for the page. */
const read = cache(async (id: string) => {
  const person = await requirePerson(`/documents/${id}`);
  return { person, document: (await services().documents.find(person, id)) ?? notFound() };
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await read((await params).id)).document.title };
}

/** One document: its links first, or what is known when there are none. */
export default async function DocumentPage({ params }: Props) {
  const { person, document } = await read((await params).id);
  if (document.state === "draft") redirect(`/documents/new?draft=${document.formKey}`);
  const { language, m } = await readerMessages();
  const w = m.document;
  const { creation, documents, templates, wording, config } = services();
  const template = templates.nameOf(document.templateId, language);
  const known = (await templates.list(language)).find(({ id }) => id === document.templateId)?.items ?? [];
  const sent = exactTime(document.attempt?.startedAt ?? document.createdAt, language);
  const { attempt, linksRemoved, filesRemoved } = document;
  const lateMs = await creation.lateFor(document);
  const created = document.state === "created" && !document.unsaved;
  const { replaces, replacedBy } = await documents.replacements(person, document);
  const history = await documents.history(document, replacedBy);
  const conflict = attempt?.conflict?.seen === false ? attempt.conflict : undefined;
  const besides = document.besides === undefined ? undefined : await documents.find(person, document.besides);
  const lateShown = conflict !== undefined || besides?.attempt?.conflict?.seen === false;
  const signers = document.signers.map(({ mobile, ...signer }, place) => ({
    ...signer,
    shared: lastShared(history, place),
    ...(mobile !== undefined && {
      mobile: showMobile(mobile, config.phoneRegion),
      dial: dialled(mobile, config.phoneRegion),
    }),
  }));
  return (
    <div className="max-w-[920px] space-y-5">
      <DocumentHead
        duplicate={{
          id: document.id,
          counts: { files: keptFiles(document).length, signers: signers.length, items: document.items.length },
          replace: created ? replace : undefined,
          duplicate,
        }}
        besidesSeen={attempt?.sameAs !== undefined && (await documents.find(person, attempt.sameAs)) !== undefined}
        other={lateShown ? undefined : besides}
        replaces={created ? replaces : undefined}
        time={exactTime(document.changedAt, language)}
        {...{ document, template, language, m }}
      />

      {replacedBy.length > 0 && (
        <ReplacedBy by={replacedBy} linksRemoved={linksRemoved !== undefined} words={m.duplicate} {...{ language }} />
      )}

      {document.state === "creating" && (
        <section className="sheet px-4 py-5 sm:px-6" aria-live="polite">
          <h2 className="font-semibold">{w.creatingTitle}</h2>
          <p>{w.creatingText}</p>
          <RefreshWhileShown />
        </section>
      )}

      {document.unsaved && (
        <section className="sheet border-bad! bg-bad-soft! px-4 py-4 sm:px-6" role="alert">
          <h2 className="font-semibold text-bad">{w.unsavedTitle}</h2>
          <p>{w.unsavedText}</p>
        </section>
      )}

      {document.state === "unknown" && (
        <OutcomeUnknown
          id={document.id}
          title={document.title}
          signers={document.signers.map(({ name }) => name)}
          reason={attempt?.reason}
          reference={attempt?.reference}
          since={exactTime(attempt?.endedAt ?? document.changedAt, language)}
          waiting={{ ms: lateMs, until: exactTime(nextMinute(services().now() + lateMs), language) }}
          late={attempt?.late}
          open={!document.unsaved}
          problems={m.problems}
          common={m.common}
          words={w}
          time={sent}
          {...{ resolve }}
        />
      )}

      {lateShown && (
        <LateAnswer
          id={document.id}
          serviceId={document.serviceId ?? ""}
          conflict={conflict}
          by={attempt?.resolvedBy}
          besides={besides && { id: besides.id, title: besides.title }}
          words={m.late}
          problems={m.problems}
          seen={seeLate}
        />
      )}

      {linksRemoved && (
        <LinksRemoved
          id={document.id}
          title={w.links}
          text={removedText(m.retention.linksRemoved, linksRemoved, language)}
          signers={document.signers.map(({ name, marked }) => ({ name, ...(marked && { marked }) }))}
          {...{ language, m, markSigned }}
        />
      )}

      {document.state === "created" && !linksRemoved && (
        <SigningLinks
          id={document.id}
          record={recordShare}
          markSigned={document.unsaved ? undefined : markSigned}
          title={document.title}
          complete={document.linksComplete}
          signers={signers.map(({ mobile, ...signer }) => ({
            ...signer,
            contact: [signer.email, mobile].filter(Boolean).join(", "),
          }))}
          sender={person.name}
          wording={await wording.current()}
          {...{ language, m }}
        />
      )}

      <Texts texts={textsOf(m, "file")}>
        <WhatWasSent
          document={{ ...document, signers }}
          template={template}
          labels={known}
          words={w}
          filesGone={filesRemoved && removedText(m.retention.filesRemoved, filesRemoved, language)}
          fileWords={m.file}
          pages={m.form.pages}
        />
      </Texts>

      <History
        id={document.id}
        entries={history}
        words={w}
        sharing={m.sharing}
        problems={m.problems}
        {...{ language, addNote }}
      />
    </div>
  );
}
