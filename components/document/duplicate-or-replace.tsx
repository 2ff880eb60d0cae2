"use client";

import { CopyPlus, FilePen, type IconNode } from "lucide";
import { type FormEvent, useId, useRef } from "react";
import { leave, stayAfterAll } from "#components/shell/unsaved.ts";
import { CloseButton } from "#components/ui/close-button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { ScriptFieldset } from "#components/ui/script-fields.tsx";
import { useProblemText, useTexts } from "#components/ui/texts.tsx";
import { useAction } from "#components/ui/use-action.ts";
import { useLeadOn } from "#components/ui/use-shown.ts";
import { fill } from "#lib/shared/messages/words.ts";
import type { ProblemCode } from "#lib/shared/problems.ts";
import type { Problem, Result } from "#lib/shared/result.ts";

const parts = ["files", "signers", "items"] as const;
type Part = (typeof parts)[number];

/** Answers the key of the form that was begun. */
type BegunForm = Promise<Result<{ formKey: string }>>;

interface DuplicateProps {
  id: string;
  /** How many there are to take along. No files: they are not kept any more. */
  counts: Record<Part, number>;
  duplicate: (input: { id: string } & Record<Part, boolean>) => BegunForm;
}

interface Props extends DuplicateProps {
  /** Absent when there is nothing to replace yet, and for whoever only sees the document. */
  replace?: ((input: { id: string; files: boolean }) => BegunForm) | undefined;
}

/** With these a form can be begun all the same, without the files. */
const aboutFiles: ProblemCode[] = ["kept_file_missing", "kept_file_changed", "file_key_missing"];

/** The two ways to a new document from this one. Both open the form; nothing is sent from here. */
export function DuplicateOrReplace({ replace, ...toDuplicate }: Props) {
  const texts = useTexts("duplicate");
  const { begin, busy, problem } = useFormBeginning();
  const filesGoneId = useId();
  const { id, counts } = toDuplicate;
  const withoutFiles = replace && counts.files === 0;
  const replaceWith = (files: boolean) => replace && begin(() => replace({ id, files }));
  return (
    <div className="@max-[45rem]:mt-3 @min-[45rem]:max-w-[360px] print:hidden">
      <ScriptFieldset className="flex flex-wrap gap-2">
        <Duplicate {...toDuplicate} />
        {replace && (
          <button
            type="button"
            className="button button-small"
            aria-disabled={busy}
            aria-describedby={withoutFiles ? filesGoneId : undefined}
            onClick={() => replaceWith(true)}
          >
            <ButtonLabel busy={busy} label={texts.replace} icon={FilePen} />
          </button>
        )}
      </ScriptFieldset>
      {withoutFiles && (
        <p id={filesGoneId} className="hint mt-1.5">
          {texts.filesGone}
        </p>
      )}
      <Refusal problem={problem} />
      {problem && aboutFiles.includes(problem.code) && (
        <button
          type="button"
          className="button button-small mt-2"
          aria-disabled={busy}
          onClick={() => replaceWith(false)}
        >
          {texts.withoutFiles}
        </button>
      )}
    </div>
  );
}

/** A new document with parts of this one: which ones is asked in a panel. */
function Duplicate(props: DuplicateProps) {
  const texts = useTexts("duplicate");
  const dialog = useRef<HTMLDialogElement>(null);
  const show = () => {
    dialog.current?.showModal();
    dialog.current?.querySelector("input")?.focus();
  };
  return (
    <>
      <button type="button" className="button button-small" onClick={show}>
        <Icon of={CopyPlus} size={16} strokeWidth={1.75} />
        {texts.duplicate}
      </button>
      <dialog ref={dialog} aria-labelledby="duplicate-title" className="sheet w-[min(440px,calc(100vw-32px))] p-5">
        <div className="flex items-center justify-between gap-3">
          <h2 id="duplicate-title" className="font-semibold">
            {texts.duplicate}
          </h2>
          <CloseButton className="-mr-2" />
        </div>
        <p className="hint">{texts.duplicateHint}</p>
        <PartsForm {...props} close={() => dialog.current?.close()} />
      </dialog>
    </>
  );
}

/** What to take along; all of it unless said otherwise. */
function PartsForm({ id, counts, duplicate, close }: DuplicateProps & { close: () => void }) {
  const texts = useTexts("duplicate");
  const { cancel } = useTexts("common");
  const { begin, busy, problem } = useFormBeginning();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const taken = new FormData(event.currentTarget);
    begin(() => duplicate({ id, files: taken.has("files"), signers: taken.has("signers"), items: taken.has("items") }));
  };
  return (
    <form onSubmit={submit} className="mt-3">
      <fieldset>
        <legend className="label">{texts.take}</legend>
        {counts.files === 0 && <p className="py-1 text-second">{texts.filesGone}</p>}
        {parts
          .filter((part) => counts[part] > 0)
          .map((part) => (
            <label key={part} className="flex min-h-8 items-center gap-2.5 pointer-coarse:min-h-11">
              <input type="checkbox" name={part} defaultChecked className="size-4.5 flex-none accent-accent" />
              {fill(texts[part], { n: counts[part] })}
            </label>
          ))}
      </fieldset>
      <Refusal problem={problem} />
      <div className="mt-4 flex flex-wrap gap-2">
        <button type="submit" className="button button-accent" aria-disabled={busy}>
          <ButtonLabel busy={busy} label={texts.begin} />
        </button>
        <button type="button" className="button" onClick={close}>
          {cancel}
        </button>
      </div>
    </form>
  );
}

/** Begins a form and opens it; busy until it is there, so that only one is begun. */
function useFormBeginning() {
  const leadOn = useLeadOn();
  const { call, busy, problem } = useAction((begin: () => BegunForm) => begin(), {
    leaves: true,
    done: ({ formKey }) => leadOn(`/documents/new?draft=${formKey}`),
    refused: stayAfterAll,
  });
  return { begin: (form: () => BegunForm) => leave(() => void call(form)), busy, problem };
}

/** A button's label and the one while it is busy. Both hold the place, so that nothing jumps. */
function ButtonLabel({ busy, label, icon }: { busy: boolean; label: string; icon?: IconNode }) {
  const { preparing } = useTexts("duplicate");
  return (
    <span className="grid justify-items-center">
      <span className={`col-start-1 row-start-1 inline-flex items-center gap-2 ${busy ? "invisible" : ""}`}>
        {icon && <Icon of={icon} size={16} strokeWidth={1.75} />}
        {label}
      </span>
      <span className={`col-start-1 row-start-1 ${busy ? "" : "invisible"}`}>{preparing}</span>
    </span>
  );
}

/** Why nothing was begun; read out when it appears. */
function Refusal({ problem }: { problem: Problem | undefined }) {
  const problemText = useProblemText();
  return <div role="alert">{problem && <p className="fault">{problemText(problem)}</p>}</div>;
}
