"use client";

import { CopyPlus } from "lucide-react";
import { type FormEvent, useRef } from "react";
import { CloseButton } from "#components/ui/close-button.tsx";
import type { Messages } from "#lib/shared/messages/messages.ts";
import { fill } from "#lib/shared/messages/words.ts";
import { type Beginning, BeginningTrouble, ButtonWord, useBeginning } from "./beginning.tsx";

const parts = ["files", "signers", "items"] as const;
type Part = (typeof parts)[number];

export interface UseAsNewProps {
  id: string;
  /** How many there are to take along. No files: they are not kept any more. */
  counts: Record<Part, number>;
  duplicate: (input: { id: string } & Record<Part, boolean>) => Beginning;
  words: Messages["duplicate"];
  problems: Messages["problems"];
}

/** A new document with parts of this one: which ones is asked in a panel. */
export function Duplicate(props: UseAsNewProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { words: w } = props;
  const show = () => {
    dialog.current?.showModal();
    dialog.current?.querySelector("input")?.focus();
  };
  return (
    <>
      <button type="button" className="button button-small" onClick={show}>
        <CopyPlus aria-hidden size={16} strokeWidth={1.75} />
        {w.useAsNew}
      </button>
      <dialog ref={dialog} aria-labelledby="use-as-new" className="sheet w-[min(440px,calc(100vw-32px))] p-5">
        <div className="flex items-center justify-between gap-3">
          <h2 id="use-as-new" className="font-semibold">
            {w.useAsNew}
          </h2>
          <CloseButton className="-mr-2" />
        </div>
        <p className="hint">{w.useHint}</p>
        <PartsForm {...props} />
      </dialog>
    </>
  );
}

/** What to take along; all of it unless said otherwise. */
function PartsForm({ id, counts, duplicate, words: w, problems }: UseAsNewProps) {
  const { begin, busy, problem } = useBeginning();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const taken = new FormData(event.currentTarget);
    void begin(() =>
      duplicate({ id, files: taken.has("files"), signers: taken.has("signers"), items: taken.has("items") }),
    );
  };
  return (
    <form onSubmit={submit} className="mt-3">
      <fieldset>
        <legend className="label">{w.take}</legend>
        {counts.files === 0 && <p className="py-1 text-second">{w.filesGone}</p>}
        {parts
          .filter((part) => counts[part] > 0)
          .map((part) => (
            <label key={part} className="flex min-h-8 items-center gap-2.5">
              <input type="checkbox" name={part} defaultChecked className="size-4.5 flex-none accent-accent" />
              {fill(w[part], { n: counts[part] })}
            </label>
          ))}
      </fieldset>
      <BeginningTrouble {...{ problem, problems }} />
      <button type="submit" className="button button-accent mt-4" aria-disabled={busy}>
        <ButtonWord {...{ busy }} idle={w.begin} preparing={w.preparing} />
      </button>
    </form>
  );
}
