import { cookies } from "next/headers";
import Link from "next/link";
import { redirect } from "next/navigation";
import { ReplacesNotice } from "#components/document/replacements.tsx";
import { GoOnWithDraft } from "#components/drafts/go-on-with-draft.tsx";
import { DeletedDraft, DraftElsewhere, UnreadableDraft } from "#components/drafts/in-place-of-form.tsx";
import { DocumentForm } from "#components/form/document-form.tsx";
import { itemsForTemplate, settingsForTemplate, signersForTemplate } from "#components/form/lay-out.ts";
import { SummaryList } from "#components/form/summary-list.tsx";
import { PartLine } from "#components/packets/part-line.tsx";
import { SignInAgain } from "#components/people/sign-in-again.tsx";
import { EndedRequest } from "#components/releases/ended-request.tsx";
import { RequestContents } from "#components/releases/request-contents.tsx";
import { WaitingDraft } from "#components/releases/waiting-draft.tsx";
import { Texts } from "#components/ui/texts.tsx";
import { emptyForm, type DocumentForm as Values } from "#lib/shared/document.ts";
import { putAwayCookie } from "#lib/shared/draft.ts";
import { isId, newId } from "#lib/shared/id.ts";
import { limits } from "#lib/shared/limits.ts";
import { line } from "#lib/shared/line.ts";
import { type Messages, textsOf } from "#lib/shared/messages/messages.ts";
import { fill, type Language } from "#lib/shared/messages/words.ts";
import { withoutMark } from "#lib/shared/struck.ts";
import type { TemplateChoice } from "#lib/shared/template.ts";
import { dayCount, exactTime, timeAgo } from "#lib/shared/time.ts";
import { isoDay, titleOfForm } from "#lib/shared/title-pattern.ts";
import { formLimits } from "#lib/web/form-limits.ts";
import { readerMessages } from "#lib/web/language.ts";
import { services } from "#lib/web/services.ts";
import { requirePerson } from "#lib/web/session.ts";
import { waysInOver } from "#lib/web/ways-in-over.ts";
import { signInOver } from "../../../(door)/sign-in/actions.ts";
import { enterCode } from "../../../(door)/sign-in/code/actions.ts";
import { remove, restore, takeBack } from "../../drafts/actions.ts";
import { saveShare } from "../[id]/actions.ts";
import { askForRelease, create, replaceNothing, takeBackRequest } from "./actions.ts";

type Query = Partial<Record<"draft" | "template", string | string[]>>;

/**
 * The form that has this key, as it was last saved or sent, begun or not, or the document that has come of it. A form without a key gets one in
 * its address; that of a template which the address names is laid out for it.
 */
export default async function NewDocument({ searchParams }: { searchParams: Promise<Query> }) {
  const { draft: formKey, template } = await searchParams;
  const asked = line(limits.templateId).safeParse(template).data ?? "";
  const addressOf = (key: string) =>
    `/documents/new?${new URLSearchParams({ draft: key, ...(asked !== "" && { template: asked }) })}`;
  if (typeof formKey !== "string" || !isId(formKey)) redirect(addressOf(newId()));
  const person = await requirePerson(addressOf(formKey), "sendDocuments");
  const { config, documents, drafts, hold, packets, releases, restores, templates } = services();
  const begun = await documents.findByForm(person, formKey);
  if (begun && begun.state !== "draft") redirect(`/documents/${begun.id}`);
  const { language, timeZone, m } = await readerMessages();
  // For what stands beside the fields; what is in them is sent as it is.
  const inWords = <Data,>(data: Data) => withoutMark(data, m.forgetting.person);
  const draft = await drafts.find(person, formKey);
  if (draft?.deletedAt !== undefined) {
    const { expiredAfterDays: days } = draft;
    return (
      <Texts texts={textsOf(m, "problems")}>
        <DeletedDraft
          key={formKey}
          formKey={formKey}
          restore={restore}
          text={fill(days !== undefined ? m.drafts.expiredText : m.drafts.deletedText, {
            title: draft.title || m.drafts.untitled,
            time: exactTime(draft.deletedAt, language, timeZone),
            days: dayCount(days ?? 0, language),
          })}
          m={m}
        />
      </Texts>
    );
  }
  const waits = draft?.request && !draft.request.ended ? await releases.own(person, formKey) : undefined;
  if (draft && waits) {
    const { at, content } = waits;
    const { note, files, replaces } = inWords(waits);
    const known = content && (await templates.choice(language, content.templateId));
    return (
      <Texts texts={textsOf(m, "file", "problems", "releases")}>
        <WaitingDraft
          title={draft.title || m.drafts.untitled}
          takeBack={takeBackRequest}
          formKey={formKey}
          at={at}
          note={note}
          replaces={replaces}
          language={language}
          timeZone={timeZone}
          m={m}
        >
          {content && (
            <RequestContents
              content={content}
              known={known}
              language={language}
              timeZone={timeZone}
              m={m}
              files={files.map((file) => ({ ...file, address: `/uploads/${file.uploadId}` }))}
              phoneRegion={config.phoneRegion}
            />
          )}
        </WaitingDraft>
      </Texts>
    );
  }
  if (draft && !draft.form)
    return (
      <Texts texts={textsOf(m, "problems")}>
        <UnreadableDraft key={formKey} formKey={formKey} remove={remove} m={m} />
      </Texts>
    );
  const elsewhere = draft ? undefined : await drafts.elsewhere(person, formKey);
  if (elsewhere)
    return (
      <Texts texts={textsOf(m, "problems")}>
        <DraftElsewhere
          key={formKey}
          formKey={formKey}
          holder={elsewhere.holder}
          takeBack={elsewhere.given && takeBack}
          m={m}
        />
      </Texts>
    );
  const chosen = draft || begun || asked === "" ? undefined : await templates.choice(language, asked);
  const [toReplace, newest, choices, holdSeconds, before, from, part] = await Promise.all([
    documents.toReplace(person, formKey).then(inWords),
    restores.newest(),
    templates.choices(language, { id: chosen?.id ?? draft?.form?.template.trim(), uses: true }),
    hold.seconds(),
    draft || begun ? undefined : drafts.newest(person),
    draft && drafts.from(person, formKey).then(inWords),
    draft && packets.placeOf(person, { personId: person.id, formKey }).then(inWords),
  ]);
  const day = isoDay(services().now(), timeZone);
  const fresh = chosen ? formFor(chosen, day, config.phoneRegion) : { ...emptyForm, template: begun ? "" : asked };
  const initial = draft?.form ?? fresh;
  const known = choices.find(({ id }) => id === initial.template.trim());
  const files = inWords(draft?.files ?? []).map(({ uploadId: id, name, bytes, pages, notices, sha256 }) => {
    return { id, name, bytes, pages, notices, sha256 };
  });
  const putAway = (await cookies()).get(putAwayCookie)?.value;
  return (
    <Texts texts={textsOf(m, "form", "signer", "draft", "file", "problems", "signIn", "code")}>
      <div className="max-w-[68.75rem]">
        <DocumentForm
          // Somebody else who signs in over it meets a form of their own.
          key={`${person.id}.${formKey}`}
          formKey={formKey}
          me={{ name: person.name, email: person.email }}
          create={create}
          ask={askForRelease}
          record={saveShare}
          notice={
            <>
              {part && <PartLine {...part} m={m} />}
              {draft?.restoredFrom !== undefined && (
                <p role="status" className="sheet mb-5 border-warn! bg-warn-soft! px-5 py-4 font-semibold">
                  {fill(m.restores.draft, { time: exactTime(draft.restoredFrom, language, timeZone) })}
                </p>
              )}
              {from && (
                <div className="-mt-2 mb-4 break-words">
                  <p className="font-semibold">{fill(m.drafts.from, { name: from.name })}</p>
                  {from.note && <p className="whitespace-pre-line">{from.note}</p>}
                </div>
              )}
              {draft?.request?.ended && (
                <EndedRequest ended={inWords(draft.request.ended)} language={language} timeZone={timeZone} m={m} />
              )}
              {before && before.formKey !== putAway && <GoOn draft={before} language={language} m={m} />}
              {toReplace && <ReplacesNotice {...toReplace} formKey={formKey} replaceNothing={replaceNothing} m={m} />}
            </>
          }
          restore={newest}
          draft={{ owner: person.id, version: draft?.version ?? 0, savedAt: draft?.savedAt }}
          initial={initial}
          madeTitle={known && titleOfForm(known, initial, day)}
          summary={
            <SummaryList
              form={initial}
              files={files.map((file) => ({ ...file, state: "ready" }))}
              templates={choices}
              released={known?.release === true}
              texts={m.form}
            />
          }
          initialFiles={files}
          initialProblem={begun?.problem}
          templates={choices}
          limits={formLimits()}
          holdSeconds={holdSeconds}
        />
        {!draft && !begun && (
          <p className="mt-4">
            <Link href="/packets/new" className="link inline-block min-h-6 pointer-coarse:py-2.5">
              {m.packets.begin}
            </Link>
          </p>
        )}
        <SignInAgain signIn={signInOver} enterCode={enterCode} owner={person.id} {...(await waysInOver(m))} />
      </div>
    </Texts>
  );
}

/** An empty form, as it is once the template was entered. */
function formFor(template: TemplateChoice, day: string, phoneRegion: string): Values {
  const signers = signersForTemplate(emptyForm.signers, undefined, template, phoneRegion);
  const items = itemsForTemplate(emptyForm.items, undefined, template);
  return {
    ...emptyForm,
    ...settingsForTemplate(emptyForm, undefined, template),
    template: template.id,
    // As the page would make it: with another title it would save a form that nobody has begun.
    title: titleOfForm(template, { signers, items }, day) ?? "",
    signers,
    items,
  };
}

interface GoOnProps {
  draft: { formKey: string; title?: string; savedAt: number };
  language: Language;
  m: Messages;
}

function GoOn({ draft: { formKey, title = "", savedAt }, language, m: { drafts } }: GoOnProps) {
  const values = { title: title || drafts.untitled, ago: timeAgo(savedAt, language, services().now()) };
  const [question, goOnWith] = [fill(drafts.goOnQuestion, values), fill(drafts.goOnWith, values)];
  return <GoOnWithDraft formKey={formKey} texts={{ question, goOnWith, goOn: drafts.goOn, putAway: drafts.putAway }} />;
}
