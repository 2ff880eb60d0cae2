"use client";

import { useRouter } from "next/navigation";
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from "react";
import type { RecordShare } from "#components/sharing/record-share.ts";
import { askToSignIn } from "#components/shell/signed-out.ts";
import { fieldId } from "#components/ui/field.tsx";
import { PageTitle } from "#components/ui/page-title.tsx";
import { useStore } from "#components/ui/store.ts";
import { useProblemText, useTexts } from "#components/ui/texts.tsx";
import { useAnnouncement } from "#components/ui/use-announcement.tsx";
import { useLoaded } from "#components/ui/use-loaded.ts";
import { formatBytes } from "#lib/shared/bytes.ts";
import type { DocumentForm as Values } from "#lib/shared/document.ts";
import { fill } from "#lib/shared/messages/words.ts";
import type { TemplateChoice } from "#lib/shared/template.ts";
import { AfterCreationSection } from "./after-creation-section.tsx";
import { FilesSection } from "./files-section.tsx";
import { focusFirst } from "./first-focus.ts";
import { FormLock, lockedForm } from "./form-lock.ts";
import { FormScope } from "./form-scope.tsx";
import type { FormPage, FormSession, OpenedForm } from "./form-session.ts";
import { ItemsSection } from "./items-section.tsx";
import { onEnter } from "./on-enter.ts";
import { isReleased, ReleaseSection, releaseNote, useIsReleased } from "./release-section.tsx";
import { notSavedText, SavedLine } from "./saved-line.tsx";
import { Section } from "./section.tsx";
import { isLocked, lockedText, type SendingState } from "./sending.ts";
import { SendingProblem } from "./sending-problem.tsx";
import { type Me, SignersSection } from "./signers-section.tsx";
import { CreatePanel, Summary } from "./summary-panel.tsx";
import { TemplateAndTitle } from "./template-and-title.tsx";
import { loadFormParts } from "./use-form-parts.ts";
import { ShownSession, useFormSession } from "./use-form-session.ts";
import type { UsualItems } from "./usual-of-template.ts";

// Most forms never meet it.
const loadDraftChoice = () => import("./draft-choice.tsx").then((module) => module.DraftChoice);

interface Props extends OpenedForm {
  templates: TemplateChoice[];
  me: Me;
  record: RecordShare;
  /** What stands above the form, whatever becomes of it. */
  notice?: ReactNode;
  /** What will be created, as the form was opened. */
  summary: ReactNode;
}

/**
 * The form on which a document is made. What is entered survives errors, reloads and an expired session wherever the browser lets us
 * keep it; unfinished uploads do not.
 */
export function DocumentForm({ templates, me, record, notice, summary, ...opened }: Props) {
  const { formKey, limits, holdSeconds, initial } = opened;
  const texts = useTexts("form");
  const problemText = useProblemText();
  const router = useRouter();
  const session = useFormSession(opened);
  const page: FormPage = {
    async here(result) {
      if (!result.ok) {
        if (result.problem.code === "signed_out" && (await askToSignIn())) await sending.again();
        return;
      }
      // In the place of the form, which is spent: Back leads to where one came from. What waits for its release is shown at the same address.
      if (result.value) router.replace(`/documents/${result.value.id}`);
      // The frame counts documents too.
      router.refresh();
    },
    elsewhere(result, title) {
      const left = { title, formKey, texts: texts.elsewhere, problemText };
      void loadFormParts().then(
        ({ tellElsewhere }) => tellElsewhere(result, left),
        () => {},
      );
    },
  };
  const { uploads, saver, sending } = session;
  const [announcement, announce] = useAnnouncement();
  // Beside those that the page came with, what was found of others.
  const [found, setFound] = useState<TemplateChoice[]>([]);
  const choices = useMemo(() => withFound(templates, found), [templates, found]);
  const onFound = useCallback((more: TemplateChoice[]) => setFound((before) => withFound(before, more)), []);
  const [usual, setUsual] = useState<UsualItems>();
  const files = useStore(uploads.files);
  const sent = useStore(sending.state);
  const locked = isLocked(sent.busy);
  useFirstFocus(initial, sent.problem !== undefined);

  const send = (anyway?: string) => {
    const waits = isReleased(session.form.getValues("template"), choices, sent.release);
    void sending.send({ anyway, ...(waits && { releaseNote: releaseNote(fieldId("releaseNote"), formKey) }) });
  };
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    send();
  };
  return (
    <FormScope session={session}>
      <ShownSession session={session} opened={opened} page={page} />
      <FormLock value={locked}>
        <div className="mb-5 flex flex-wrap items-baseline gap-x-3">
          <PageTitle>{texts.title}</PageTitle>
          <SavedNow session={session} announce={announce} />
        </div>
        {notice}
        <SendingProblem
          templates={choices}
          files={files}
          record={record}
          sending={sent}
          createAnyway={send}
          sendAgain={() => void sending.again()}
        />
        <form
          id={fieldId("form")}
          autoComplete="off"
          noValidate
          onSubmit={submit}
          onKeyDown={(event) => onEnter(event, submit)}
          onBlur={saver.now}
          {...lockedForm(sending.locked, () =>
            announce(sent.busy === "held" ? texts.heldSaid : lockedText(sent.busy, texts)),
          )}
        >
          <fieldset
            aria-disabled={locked && sent.busy !== "held"}
            className="min-w-0 items-start gap-5 @min-[52.5rem]:grid @min-[52.5rem]:grid-cols-[minmax(0,1fr)_300px]"
          >
            <div className="sheet divide-y divide-line">
              <TemplateAndTitle templates={choices} session={session} onUsual={setUsual} onFound={onFound} />
              <Section
                id={`${fieldId("files")}-title`}
                title={texts.files}
                hint={fill(texts.filesHint, { files: limits.maxFiles, size: formatBytes(limits.maxFileBytes) })}
                hintId={`${fieldId("files")}-hint`}
              >
                <FilesSection
                  templates={choices}
                  formKey={formKey}
                  session={session}
                  files={files}
                  announce={announce}
                />
              </Section>
              <Section title={texts.signers} hint={texts.signersHint}>
                <SignersSection templates={choices} announce={announce} phoneRegion={limits.phoneRegion} me={me} />
              </Section>
              <Section title={texts.items} hint={texts.itemsHint}>
                <ItemsSection templates={choices} usual={usual} announce={announce} />
              </Section>
              <Section title={texts.after}>
                <AfterCreationSection />
              </Section>
              <ReleaseSection formKey={formKey} templates={choices} sending={sent} />
            </div>
            <div className="summary">
              <Summary templates={choices} files={files} sending={sent} drawn={summary} />
              <div className="create">
                <ChoiceOfDrafts session={session} refusals={sent.refusalsByNewerDraft} />
                <div className="sheet px-5 py-4 @max-[52.5rem]:rounded-none @max-[52.5rem]:border-x-0 @max-[52.5rem]:py-3">
                  <CreatePanel
                    templates={choices}
                    files={files}
                    holds={holdSeconds > 0}
                    sending={sent}
                    undo={sending.undo}
                  />
                </div>
                <Irrevocable templates={choices} sending={sent} />
              </div>
            </div>
          </fieldset>
        </form>
        {announcement}
      </FormLock>
    </FormScope>
  );
}

/** What is asked for can be taken back. */
function Irrevocable({ templates, sending }: { templates: TemplateChoice[]; sending: SendingState }) {
  const { irrevocable } = useTexts("form");
  if (useIsReleased(templates, sending.release)) return null;
  return <p className="hint mt-2 px-1 @max-[52.5rem]:hidden">{irrevocable}</p>;
}

/** Follows the saving by itself: it changes with each key, and all of the form would be drawn again. */
export function SavedNow({ session, announce }: { session: FormSession; announce: (text: string) => void }) {
  const texts = useTexts("draft");
  const saving = useStore(session.saving);
  const kept = useStore(session.kept);
  const taken = saving.state === "taken" ? saving.at : undefined;
  const notSaved = saving.state === "failed" && !saving.document && notSavedText(saving, kept, texts);
  useEffect(() => {
    if (notSaved) announce(notSaved);
  }, [notSaved, announce]);
  useEffect(() => {
    if (taken !== undefined) announce(texts.taken);
  }, [taken, announce, texts]);
  return <SavedLine saving={saving} kept={kept} />;
}

export function ChoiceOfDrafts({ session, refusals }: { session: FormSession; refusals: number }) {
  const saving = useStore(session.saving);
  const open = saving.state === "newer" || saving.state === "deleted";
  const DraftChoice = useLoaded(loadDraftChoice, open);
  const { draft_newer } = useTexts("problems");
  if (!open) return null;
  // Nothing is saved until the choice is made.
  if (!DraftChoice) return saving.state === "newer" && <p className="mb-3 px-1 text-sm text-warn">{draft_newer}</p>;
  return <DraftChoice saving={saving} session={session} refusals={refusals} />;
}

export function withFound(known: TemplateChoice[], found: TemplateChoice[]): TemplateChoice[] {
  const whole = (one: TemplateChoice) => found.find(({ id, brief }) => id === one.id && !brief) ?? one;
  const more = found.filter(({ id }) => !known.some((one) => one.id === id));
  return found.length === 0 ? known : [...known.map(whole), ...more];
}

/** The first field that is to be filled in has the focus when the form is opened, unless there is something to read first. */
function useFirstFocus({ template }: Values, refused: boolean): void {
  const focus = useEffectEvent(() => {
    if (!refused) focusFirst(template.trim() === "" ? "template" : "title");
  });
  useEffect(() => focus(), []);
}
