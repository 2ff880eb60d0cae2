"use client";

import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { type FormEvent, type KeyboardEvent, type ReactNode, useCallback, useEffect, useState } from "react";
import { FormProvider, useFieldArray, useForm } from "react-hook-form";
import { useHydrated } from "#components/ui/use-hydrated.ts";
import { formatBytes } from "#lib/shared/bytes.ts";
import type { DocumentForm as Values } from "#lib/shared/document.ts";
import type { FormLimits } from "#lib/shared/limits.ts";
import { fill, type Language } from "#lib/shared/messages/words.ts";
import type { ProblemCode } from "#lib/shared/problems.ts";
import type { Problem } from "#lib/shared/result.ts";
import { AfterSection } from "./after-section.tsx";
import { handleEnter } from "./enter-key.ts";
import { FilesSection } from "./files-section.tsx";
import { forgetForm } from "./form-memory.ts";
import { type FormWords, fieldId } from "./form-words.ts";
import type { RecordCopy } from "./hand-over.tsx";
import { ItemsSection } from "./items-section.tsx";
import { notSavedText, SavedLine } from "./saved-line.tsx";
import { Section } from "./section.tsx";
import { SendingProblem } from "./sending-problem.tsx";
import { SignersSection } from "./signers-section.tsx";
import { SummaryPanel } from "./summary-panel.tsx";
import { TemplateAndTitle } from "./template-and-title.tsx";
import type { TemplateChoice } from "./template-field.tsx";
import type { Uploaded } from "./upload-file.ts";
import { useCheck } from "./use-check.ts";
import { type OpenedDraft, useDraft } from "./use-draft.ts";
import { type CreateDocument, useSending } from "./use-sending.ts";
import { useUploads } from "./use-uploads.ts";

// Most forms never meet it.
const DraftChoice = dynamic(() => import("./draft-choice.tsx").then((module) => module.DraftChoice));

interface Props {
  /** Stands for this one intent: however often the form is sent, one document comes of it. */
  formKey: string;
  draft: OpenedDraft;
  initial: Values;
  /** Files of the form as it was saved or sent before. */
  initialFiles: Uploaded[];
  /** Why it was not created then. */
  initialProblem?: Problem | undefined;
  templates: TemplateChoice[];
  limits: FormLimits;
  words: FormWords;
  language: Language;
  timeZone: string;
  create: CreateDocument;
  record: RecordCopy;
  /** What stands above the form, whatever becomes of it. */
  notice?: ReactNode;
}

/** The form on which a document is made. What is entered is lost in no event: not by an error, a reload or an expired session. */
export function DocumentForm({
  formKey,
  draft,
  initial,
  initialFiles,
  initialProblem,
  templates,
  limits,
  words,
  language,
  timeZone,
  create,
  record,
  notice,
}: Props) {
  const router = useRouter();
  const hydrated = useHydrated();
  const methods = useForm<Values>({ defaultValues: initial });
  const uploads = useUploads(limits, initialFiles);
  const items = useFieldArray({ control: methods.control, name: "items" });
  const [announcement, announce] = useState("");
  const { files } = uploads;

  const read = useCallback(
    () => ({ ...methods.getValues(), files: files.filter(({ state }) => state !== "failed").map(({ id }) => id) }),
    [methods, files],
  );
  const text = useCallback((code: ProblemCode) => words.problems[code], [words.problems]);
  const check = useCheck(limits, read, files, text);
  const { saving, kept, saver } = useDraft(formKey, draft, initial, methods, uploads);
  const sending = useSending({
    ...{ read, check, uploads, formKey },
    draft: saver,
    create,
    initialProblem,
    opened: (id) => {
      forgetForm({ owner: draft.owner, formKey });
      // In the place of the form, which is spent: Back leads to where one came from.
      router.replace(`/documents/${id}`);
      // The frame counts documents too.
      router.refresh();
    },
  });
  // A file that came, went or was uploaded may have mended something.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each change of the files, not of the check
  useEffect(() => check.changed(), [files]);
  const notSaved = saving.state === "waiting" && !saving.document && notSavedText(saving, kept, words);
  useEffect(() => {
    if (notSaved) announce(notSaved);
  }, [notSaved]);

  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    void sending.send();
  };
  const w = words.form;
  return (
    <FormProvider {...methods}>
      <div className="mb-5 flex flex-wrap items-baseline gap-x-3">
        <h1 className="font-semibold text-title">{w.title}</h1>
        <SavedLine {...{ saving, kept, words, language, timeZone }} />
      </div>
      {notice}
      <SendingProblem {...{ sending, check, files, record, words, language, timeZone }} />
      <form noValidate onSubmit={submit} onKeyDown={(event) => handleEnter(event, submit)} onBlur={saver.now}>
        <fieldset
          disabled={!hydrated}
          className="grid min-w-0 grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_300px]"
        >
          <div className="sheet divide-y divide-line">
            <TemplateAndTitle {...{ templates, items, check }} words={w} />
            <Section
              id={`${fieldId("files")}-title`}
              title={w.files}
              hint={fill(w.filesHint, { files: limits.maxFiles, size: formatBytes(limits.maxFileBytes) })}
              hintId={`${fieldId("files")}-hint`}
            >
              <FilesSection {...{ uploads, words, announce }} fault={check.fault("files")} />
            </Section>
            <Section title={w.signers} hint={w.signersHint}>
              <SignersSection {...{ words, check, announce }} phoneRegion={limits.phoneRegion} />
            </Section>
            <Section title={w.items} hint={w.itemsHint}>
              <ItemsSection {...{ words, check, templates }} rows={items} />
            </Section>
            <Section title={w.after}>
              <AfterSection words={w} />
            </Section>
          </div>
          <div className="max-lg:sticky max-lg:bottom-0 max-lg:-mx-4 lg:sticky lg:top-6">
            {(saving.state === "newer" || saving.state === "deleted") && (
              <DraftChoice
                {...{ saving, saver, words, language, timeZone }}
                stopped={sending.stopped}
                chosen={sending.chosen}
              />
            )}
            <div className="sheet px-5 py-4 max-lg:rounded-none max-lg:border-x-0 max-lg:py-3">
              <SummaryPanel {...{ templates, files }} words={w} busy={sending.busy} />
            </div>
            <p className="hint mt-2 px-1 max-lg:hidden">{w.irrevocable}</p>
          </div>
        </fieldset>
      </form>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </FormProvider>
  );
}
