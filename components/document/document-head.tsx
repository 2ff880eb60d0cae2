import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import type { Messages } from "#lib/shared/messages/messages.ts";
import { fill, type Language } from "#lib/shared/messages/words.ts";
import type { ReplacedDocument } from "#lib/shared/replacements.ts";
import type { DocumentState } from "#lib/shared/states.ts";
import { exactTime } from "#lib/shared/time.ts";
import { StateChip } from "../ui/state-chip.tsx";
import { DuplicateOrReplace } from "./duplicate-or-replace.tsx";
import { Replaces } from "./replacements.tsx";

interface Props {
  document: {
    title: string;
    state: DocumentState;
    serviceId?: string;
    createdBy: string;
    attempt?: { resolvedBy?: string; resolvedAt?: number; sameAs?: string };
  };
  /** In words. */
  template: string;
  time: string;
  /** What it replaces, once it does. */
  replaces?: ReplacedDocument | undefined;
  /** The reader may see the document of the same contents. */
  besidesSeen: boolean;
  /** The other document that came of the same form, or in this one's place, because the service answered late. */
  other?: { id: string; title: string } | undefined;
  duplicate: Omit<Parameters<typeof DuplicateOrReplace>[0], "words" | "problems">;
  language: Language;
  m: Messages;
}

/** Whose document it is, how it came to be, and the two ways to a new one from it. */
export function DocumentHead({
  document,
  template,
  time,
  replaces,
  besidesSeen,
  other,
  duplicate,
  language,
  m,
}: Props) {
  const { title, state, serviceId, createdBy, attempt } = document;
  const w = m.document;
  const meta = { id: serviceId ?? "", template, name: createdBy, time };
  return (
    <div>
      <Link
        href="/documents"
        className="mb-1 inline-flex min-h-6 items-center gap-1.5 text-second text-sm hover:underline"
      >
        <ArrowLeft aria-hidden size={16} />
        {w.back}
      </Link>
      <div className="gap-x-6 gap-y-1 sm:grid sm:grid-cols-[minmax(0,1fr)_auto]">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="font-semibold text-title">{title}</h1>
          <StateChip state={state} label={m.common.states[state]} />
        </div>
        <div className="text-second max-sm:mt-1 sm:col-span-2 sm:row-start-2">
          <p>{fill(state === "created" ? w.meta : state === "unknown" ? w.metaUnknown : w.metaCreating, meta)}</p>
          {replaces && (
            <p>
              <Replaces {...replaces} words={m.duplicate} />
            </p>
          )}
          {attempt?.sameAs && (
            <p>
              {w.besides}{" "}
              {besidesSeen && (
                <Link href={`/documents/${attempt.sameAs}`} className="link">
                  {w.besidesLink}
                </Link>
              )}
            </p>
          )}
          {other && (
            <p>
              {m.late.other}{" "}
              <Link href={`/documents/${other.id}`} className="link">
                {other.title}
              </Link>
            </p>
          )}
          {attempt?.resolvedBy && attempt.resolvedAt !== undefined && (
            <p>{fill(w.resolvedBy, { name: attempt.resolvedBy, time: exactTime(attempt.resolvedAt, language) })}</p>
          )}
        </div>
        <DuplicateOrReplace {...duplicate} words={m.duplicate} problems={m.problems} />
      </div>
    </div>
  );
}
