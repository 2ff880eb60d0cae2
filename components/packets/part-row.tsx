import Link from "next/link";
import { StateChip } from "#components/ui/state-chip.tsx";
import type { Messages } from "#lib/shared/messages/messages.ts";
import { problemText } from "#lib/shared/messages/problem-text.ts";
import { fill } from "#lib/shared/messages/words.ts";
import type { Problem } from "#lib/shared/result.ts";
import type { DocumentState } from "#lib/shared/states.ts";

export interface ShownPart {
  href: string;
  title: string;
  /** In words. */
  template: string;
  state: DocumentState;
  replaced: boolean;
  /** Why it was not created. */
  problem?: Problem | undefined;
}

/** The documents and what is still to become one, with the way to each. */
export function PacketParts({ parts, m }: { parts: ShownPart[]; m: Messages }) {
  const texts = m.packets;
  return (
    <ol aria-label={texts.label} className="sheet divide-y divide-line">
      {parts.map(({ href, title, template, state, replaced, problem }) => (
        <li key={href} className="flex min-h-[72px] flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-6">
          <div className="min-w-0 flex-1 basis-60">
            <Link
              href={href}
              className="inline-block min-h-6 break-words font-semibold hover:underline pointer-coarse:-my-1.5 pointer-coarse:py-2.5"
            >
              {title}
            </Link>
            {template !== title && <p className="hint break-words">{template}</p>}
            {problem && <p className="mt-1 text-sm">{problemText(m.problems, problem)}</p>}
            {problem?.detail && (
              <p className="text-second text-sm">
                {m.common.serviceSays} <q>{problem.detail}</q>
              </p>
            )}
          </div>
          {replaced && <span className="chip">{m.duplicate.replaced}</span>}
          <StateChip state={state} label={m.common.states[state]} />
          {state === "draft" && (
            <Link href={href} className="button button-small" aria-label={fill(m.drafts.goOnWith, { title })}>
              {m.drafts.goOn}
            </Link>
          )}
        </li>
      ))}
    </ol>
  );
}
