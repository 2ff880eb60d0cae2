"use client";

import { useWatch } from "react-hook-form";
import type { DocumentForm } from "#lib/shared/document.ts";
import { count, fill } from "#lib/shared/messages/words.ts";
import type { FormWords } from "./form-words.ts";
import type { TemplateChoice } from "./template-field.tsx";
import type { FormFile } from "./upload-store.ts";

interface Props {
  templates: TemplateChoice[];
  files: FormFile[];
  words: FormWords["form"];
  busy: "no" | "checking" | "uploads" | "creating";
  /** The form was changed while it waited: why nothing was sent, in words. */
  changed: string | false;
}

/** In words what will be created, with the one action, and under it what the action waits for. */
export function SummaryPanel({ templates, files, words: w, busy, changed }: Props) {
  const form = useWatch<DocumentForm>() as DocumentForm;
  const template = form.template.trim();
  const good = files.filter(({ state }) => state !== "failed");
  const pages = good.reduce((sum, file) => sum + (file.pages ?? 0), 0);
  const signers = form.signers.filter(({ name, email, mobile }) => name || email || mobile);
  const uploading = good.filter(({ state }) => state !== "ready").length;
  const rows = [
    [w.summaryTemplate, templates.find(({ id }) => id === template)?.name ?? template],
    [w.summaryTitle, form.title.trim()],
    [w.summaryFiles, good.length > 0 && `${count(w.filesCount, good.length)}, ${count(w.pages, pages)}`],
    [
      w.summarySigners,
      signers.length > 0 &&
        signers.map(({ name, email, mobile }, i) => (
          <span key={i} className="block">
            {[`${i + 1} · ${name}`, email, mobile].filter((part) => part.trim()).join(", ")}
          </span>
        )),
    ],
    [w.summaryThen, form.autoSend ? w.summarySent : signers.length > 0 && count(w.summaryLinks, signers.length)],
  ] as const;
  return (
    <>
      <h2 className="mb-2 font-semibold max-lg:sr-only">{w.summary}</h2>
      <dl className="mb-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1.5 text-sm max-lg:sr-only">
        {rows.map(([term, value]) => (
          <div key={term} className="contents">
            <dt className="text-third">{term}</dt>
            <dd>{value || <span className="text-third">{w.notYet}</span>}</dd>
          </div>
        ))}
      </dl>
      <button
        type="submit"
        className="button button-accent min-h-11 w-full"
        aria-disabled={busy !== "no"}
        aria-keyshortcuts="Control+Enter"
      >
        {{ no: w.create, checking: w.checking, uploads: w.creatingUploads, creating: w.creating }[busy]}
      </button>
      <p role="status" className={`text-sm not-empty:mt-1.5 ${changed ? "text-warn" : "text-second"}`}>
        {changed || (busy === "creating" && w.lockedWhileCreating)}
      </p>
      <p className="mt-1.5 text-center text-sm text-third">
        {uploading > 0 && `${fill(w.waits, { what: count(w.waitsUpload, uploading) })} `}
        <span className="max-lg:hidden">{w.shortcut}</span>
      </p>
    </>
  );
}
