"use client";

import { memo, useDeferredValue } from "react";
import { useWatch } from "react-hook-form";
import { fieldId } from "#components/ui/field.tsx";
import { useTexts } from "#components/ui/texts.tsx";
import { useFocusPassed } from "#components/ui/use-focus-passed.ts";
import { useHydrated } from "#components/ui/use-hydrated.ts";
import { useLoaded } from "#components/ui/use-loaded.ts";
import type { DocumentForm } from "#lib/shared/document.ts";
import { count, fill } from "#lib/shared/messages/words.ts";
import { typedSigner } from "#lib/shared/signer.ts";
import type { TemplateChoice } from "#lib/shared/template.ts";
import type { FormFile } from "./form-file.ts";
import { useIsReleased } from "./release-section.tsx";
import { lockedText, type SendingState } from "./sending.ts";

// Most creations are over before it has anything to say.
const loadSendingWait = () => import("./sending-wait.tsx").then((module) => module.SendingWait);

// Where creations are held it is there before the first one.
const loadHeldCreation = () => import("./held-creation.tsx").then((module) => module.HeldCreation);

interface Props {
  templates: TemplateChoice[];
  files: FormFile[];
  /** Whether a creation can be taken back for a while. */
  holds: boolean;
  sending: SendingState;
  undo: () => void;
}

/** In words what will be created, with the one action, and under it what the action waits for. */
export function SummaryPanel({ templates, files, holds, sending, undo }: Props) {
  const { busy, since, heldUntil, changed, undone } = sending;
  const texts = useTexts("form");
  const problems = useTexts("problems");
  const hydrated = useHydrated();
  // Where it waits for its release, another page stands at the same address.
  const button = useFocusPassed<HTMLButtonElement>("main");
  const released = useIsReleased(templates, sending.release);
  const SendingWait = useLoaded(loadSendingWait, busy === "creating");
  const HeldCreation = useLoaded(loadHeldCreation, holds);
  const good = files.filter(({ state }) => state !== "failed");
  const pages = good.reduce((sum, file) => sum + (file.pages ?? 0), 0);
  const uploading = good.filter(({ state }) => state !== "ready").length;
  return (
    <>
      <h2 className="mb-2 font-semibold @max-[840px]:sr-only">{texts.summary}</h2>
      <SummaryWords
        templates={templates}
        files={good.length > 0 ? `${count(texts.filesCount, good.length)}, ${count(texts.pages, pages)}` : ""}
      />
      <button
        ref={button}
        type="submit"
        id={fieldId("create")}
        className="button button-accent min-h-11 w-full"
        disabled={!hydrated}
        aria-disabled={busy !== "no"}
        aria-keyshortcuts="Control+Enter"
      >
        {hydrated
          ? {
              no: released ? texts.ask : texts.create,
              queued: texts.checking,
              checking: texts.checking,
              uploads: texts.creatingUploads,
              held: texts.held,
              creating: texts.creating,
              asking: texts.asking,
            }[busy]
          : texts.starting}
      </button>
      <p role="status" className={`text-sm not-empty:mt-1.5 ${changed ? "text-warn" : "text-second"}`}>
        {changed
          ? problems.form_changed
          : undone
            ? texts.undone
            : (busy === "creating" || busy === "asking") && lockedText(busy, texts)}
      </p>
      {busy === "held" && HeldCreation && <HeldCreation until={heldUntil} undo={undo} />}
      {busy === "creating" && SendingWait && <SendingWait since={since} text={texts.waitingForService} />}
      <p className="mt-1.5 text-center text-sm text-third">
        {uploading > 0 && `${fill(texts.waits, { what: count(texts.waitsUpload, uploading) })} `}
        <span className="@max-[840px]:hidden">{texts.shortcut}</span>
      </p>
    </>
  );
}

/** Drawn after what was typed: with fifty signers it is the most of what there is to draw. */
const SummaryWords = memo(function SummaryWords({ templates, files }: { templates: TemplateChoice[]; files: string }) {
  const texts = useTexts("form");
  const form = useDeferredValue(useWatch<DocumentForm>() as DocumentForm);
  return <SummaryList form={form} templates={templates} files={files} texts={texts} />;
});

interface ListProps {
  form: DocumentForm;
  templates: TemplateChoice[];
  files: string;
  texts: ReturnType<typeof useTexts<"form">>;
}

const SummaryList = memo(function SummaryList({ form, templates, files, texts }: ListProps) {
  const id = form.template.trim();
  const name = templates.find((template) => template.id === id)?.name;
  const signers = form.signers
    .map((signer) => Object.values(typedSigner(signer)).filter((text) => text.trim()))
    .filter((entered) => entered.length > 0);
  const rows = [
    [texts.summaryTemplate, name ? `${name} · ${id}` : id],
    [texts.summaryTitle, form.title.trim()],
    [texts.summaryFiles, files],
    [
      texts.summarySigners,
      signers.length > 0 &&
        signers.map((entered, i) => (
          <span key={i} className="block">
            {`${i + 1} · ${entered.join(", ")}`}
          </span>
        )),
    ],
    [
      texts.summaryThen,
      form.autoSend ? texts.summarySent : signers.length > 0 && count(texts.summaryLinks, signers.length),
    ],
  ] as const;
  return (
    <dl className="mb-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1.5 text-sm @max-[840px]:sr-only">
      {rows.map(([term, value]) => (
        <div key={term} className="contents">
          <dt className="text-third">{term}</dt>
          <dd>{value || <span className="text-third">{texts.notYet}</span>}</dd>
        </div>
      ))}
    </dl>
  );
});
