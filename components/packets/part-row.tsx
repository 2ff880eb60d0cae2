import Link from "next/link";
import { StateChip } from "#components/ui/state-chip.tsx";
import { fill } from "#lib/shared/messages/words.ts";
import type { DocumentState } from "#lib/shared/states.ts";

export interface ShownPart {
  href: string;
  title: string;
  /** In words. */
  template: string;
  state: DocumentState;
  replaced: boolean;
  /** For a manager's release. */
  waits: boolean;
}

export interface RowTexts {
  states: Record<DocumentState, string>;
  replaced: string;
  waits: string;
  goOn: string;
  goOnWith: string;
  resolve: string;
}

/** A document, or a draft that is finished elsewhere, with the way to it. */
export function PartRow({ part, texts }: { part: ShownPart; texts: RowTexts }) {
  const { href, title, template, state, replaced, waits } = part;
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
          className="inline-block min-h-6 break-words font-semibold hover:underline pointer-coarse:-my-1.5 pointer-coarse:py-2.5"
        >
          {title}
        </Link>
        {template !== title && <p className="hint break-words">{template}</p>}
      </div>
      {replaced && <span className="chip">{texts.replaced}</span>}
      {waits ? <span className="chip">{texts.waits}</span> : <StateChip state={state} label={texts.states[state]} />}
      {state === "draft" && !waits && way(texts.goOn, fill(texts.goOnWith, { title }))}
      {state === "unknown" && way(texts.resolve, `${texts.resolve}: ${title}`)}
    </li>
  );
}
