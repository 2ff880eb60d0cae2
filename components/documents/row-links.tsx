"use client";

import { Copy } from "lucide-react";
import type { Messages } from "#lib/shared/messages/messages.ts";
import { fill } from "#lib/shared/messages/words.ts";
import { CopyLinks, type RecordCopy } from "./hand-over.tsx";

interface Props {
  id: string;
  title: string;
  signers: { name: string; link?: string }[];
  words: Pick<Messages["document"], "copy" | "copyFor" | "copied" | "copyFailed" | "copyTitle">;
  record: RecordCopy;
}

/** What people come to the list for: the one link, or the choice among several signers'. */
export function RowLinks({ id, title, signers, words: w, record }: Props) {
  const linked = signers.flatMap(({ name, link }, position) => (link ? [{ name, link, position }] : []));
  const [only] = linked;
  if (!only) return null;
  if (linked.length === 1) {
    return (
      <CopyLinks
        {...{ id, record }}
        way="link"
        signers={[only.position]}
        text={only.link}
        label={w.copy}
        accessibleLabel={`${fill(w.copyFor, { name: only.name })}, ${title}`}
        words={w}
        className="button-small"
      />
    );
  }
  return (
    <details className="relative inline-block text-left" onKeyDown={closeOnEscape} onBlur={closeOnLeave}>
      <summary className="button button-small list-none" aria-label={`${w.copy}, ${title}`}>
        <Copy aria-hidden size={16} strokeWidth={1.75} />
        {w.copy} …
      </summary>
      <ul className="sheet absolute right-0 z-10 mt-1 min-w-48 space-y-1 p-2 shadow-sm max-sm:right-auto max-sm:left-0">
        {linked.map(({ name, link, position }) => (
          <li key={position}>
            <CopyLinks
              {...{ id, record }}
              way="link"
              signers={[position]}
              text={link}
              label={name}
              accessibleLabel={fill(w.copyFor, { name })}
              words={w}
              className="button-small button-quiet w-full justify-start"
            />
          </li>
        ))}
      </ul>
    </details>
  );
}

function closeOnEscape(event: React.KeyboardEvent<HTMLDetailsElement>) {
  if (event.key !== "Escape") return;
  event.currentTarget.open = false;
  event.currentTarget.querySelector("summary")?.focus();
}

function closeOnLeave(event: React.FocusEvent<HTMLDetailsElement>) {
  if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) event.currentTarget.open = false;
}
