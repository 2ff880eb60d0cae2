import Link from "next/link";
import { useEffect } from "react";
import { fieldId } from "#components/ui/field.tsx";
import { StateChip } from "#components/ui/state-chip.tsx";
import { useFocusPassed } from "#components/ui/use-focus-passed.ts";
import { fill } from "#lib/shared/messages/words.ts";
import type { DocumentState } from "#lib/shared/states.ts";

export interface ShownPart {
  href: string;
  title: string;
  /** In words. */
  template: string;
  state: DocumentState;
  /** What is to be said beside the state; "" for nothing. */
  mark: string;
  /** For a manager's release. */
  waits: boolean;
}

export interface RowTexts {
  states: Record<DocumentState, string>;
  waits: string;
  goOn: string;
  goOnWith: string;
  resolve: string;
  untitled: string;
  restored: string;
  undo: string;
  undoOf: string;
}

interface Props {
  /** From 1. */
  number: number;
  part: ShownPart;
  texts: RowTexts;
}

/** A document, or a draft that is finished elsewhere, with the way to it. */
export function PartRow({ number, part, texts }: Props) {
  const { href, title, template, state, mark, waits } = part;
  const way = (label: string, name: string) => (
    <Link href={href} className="button button-small" aria-label={name}>
      {label}
    </Link>
  );
  return (
    <li className="sheet flex min-h-[72px] flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-6">
      <div className="min-w-0 flex-1 basis-60">
        <Link
          href={href}
          className="inline-block min-h-6 max-w-full break-words font-semibold hover:underline pointer-coarse:-my-1.5 pointer-coarse:py-2.5"
        >
          {`${number} · ${title}`}
        </Link>
        {template !== title && <p className="hint break-words">{template}</p>}
      </div>
      {mark && <span className="chip">{mark}</span>}
      {waits ? <span className="chip">{texts.waits}</span> : <StateChip state={state} label={texts.states[state]} />}
      {state === "draft" && !waits && way(texts.goOn, fill(texts.goOnWith, { title }))}
      {state === "unknown" && way(texts.resolve, `${texts.resolve}: ${title}`)}
    </li>
  );
}

interface DeletedProps {
  title: string;
  said: string;
  busy: boolean;
  /** Whether the focus comes here. */
  stays: () => boolean;
  texts: RowTexts;
  undo: () => void;
}

/** In the place of a part that was just deleted. */
export function DeletedPart({ title, said, busy, stays, texts, undo }: DeletedProps) {
  const button = useFocusPassed<HTMLButtonElement>(fieldId("create"));
  useEffect(() => {
    if (stays()) button.current?.focus();
  }, [button, stays]);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 text-second sm:px-6">
      <p className="min-w-0 break-words">{said}</p>
      <button
        ref={button}
        type="button"
        className="button button-small"
        aria-disabled={busy}
        aria-label={fill(texts.undoOf, { title })}
        onClick={undo}
      >
        {texts.undo}
      </button>
    </li>
  );
}
