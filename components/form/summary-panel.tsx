"use client";

import dynamic from "next/dynamic";
import { useWatch } from "react-hook-form";
import { useTexts } from "#components/ui/texts.tsx";
import type { DocumentForm } from "#lib/shared/document.ts";
import { count, fill } from "#lib/shared/messages/words.ts";
import { typedSigner } from "#lib/shared/signer.ts";
import type { SendingState } from "./sending.ts";
import type { TemplateChoice } from "./template-field.tsx";
import type { FormFile } from "./upload-store.ts";

// Most creations are over before it has anything to say.
const SendingWait = dynamic(() => import("./sending-wait.tsx").then((module) => module.SendingWait));

interface Props {
  templates: TemplateChoice[];
  files: FormFile[];
  busy: SendingState["busy"];
  /** When the server was asked, on the clock of `performance.now()`. */
  since: number;
  /** The form was changed while it waited, so that nothing was sent. */
  changed: boolean;
}

/** In words what will be created, with the one action, and under it what the action waits for. */
export function SummaryPanel({ templates, files, busy, since, changed }: Props) {
  const texts = useTexts("form");
  const problems = useTexts("problems");
  const form = useWatch<DocumentForm>() as DocumentForm;
  const template = form.template.trim();
  const good = files.filter(({ state }) => state !== "failed");
  const pages = good.reduce((sum, file) => sum + (file.pages ?? 0), 0);
  const signers = form.signers
    .map((signer) => Object.values(typedSigner(signer)))
    .filter((texts) => texts.some(Boolean));
  const uploading = good.filter(({ state }) => state !== "ready").length;
  const rows = [
    [texts.summaryTemplate, templates.find(({ id }) => id === template)?.name ?? template],
    [texts.summaryTitle, form.title.trim()],
    [texts.summaryFiles, good.length > 0 && `${count(texts.filesCount, good.length)}, ${count(texts.pages, pages)}`],
    [
      texts.summarySigners,
      signers.length > 0 &&
        signers.map(([name, ...contacts], i) => (
          <span key={i} className="block">
            {[`${i + 1} · ${name}`, ...contacts].filter((part) => part.trim()).join(", ")}
          </span>
        )),
    ],
    [
      texts.summaryThen,
      form.autoSend ? texts.summarySent : signers.length > 0 && count(texts.summaryLinks, signers.length),
    ],
  ] as const;
  return (
    <>
      <h2 className="mb-2 font-semibold max-lg:sr-only">{texts.summary}</h2>
      <dl className="mb-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1.5 text-sm max-lg:sr-only">
        {rows.map(([term, value]) => (
          <div key={term} className="contents">
            <dt className="text-third">{term}</dt>
            <dd>{value || <span className="text-third">{texts.notYet}</span>}</dd>
          </div>
        ))}
      </dl>
      <button
        type="submit"
        className="button button-accent min-h-11 w-full"
        aria-disabled={busy !== "no"}
        aria-keyshortcuts="Control+Enter"
      >
        {{ no: texts.create, checking: texts.checking, uploads: texts.creatingUploads, creating: texts.creating }[busy]}
      </button>
      <p role="status" className={`text-sm not-empty:mt-1.5 ${changed ? "text-warn" : "text-second"}`}>
        {changed ? problems.form_changed : busy === "creating" && texts.lockedWhileCreating}
      </p>
      {busy === "creating" && <SendingWait since={since} />}
      <p className="mt-1.5 text-center text-sm text-third">
        {uploading > 0 && `${fill(texts.waits, { what: count(texts.waitsUpload, uploading) })} `}
        <span className="max-lg:hidden">{texts.shortcut}</span>
      </p>
    </>
  );
}
