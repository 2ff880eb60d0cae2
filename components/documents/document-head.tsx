import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import type { Corrected } from "#lib/shared/corrections.ts";
import type { Messages } from "#lib/shared/messages/messages.ts";
import { fill, type Language } from "#lib/shared/messages/words.ts";
import type { DocumentState } from "#lib/shared/states.ts";
import { exactTime } from "#lib/shared/time.ts";
import { Replaces } from "./corrections.tsx";
import { StateChip } from "./state-chip.tsx";
import { UseAgain } from "./use-again.tsx";

interface Props {
  document: {
    title: string;
    state: DocumentState;
    serviceId?: string;
    createdBy: string;
    attempt?: { settledBy?: string; settledAt?: number; sameAs?: string };
  };
  /** In words. */
  template: string;
  time: string;
  /** What it replaces, once it does. */
  replaces?: Corrected | undefined;
  /** The reader may see the document of the same contents. */
  besidesSeen: boolean;
  /** The other document that came of the same form, or in this one's place, because the service answered late. */
  other?: { id: string; title: string } | undefined;
  again: Omit<Parameters<typeof UseAgain>[0], "words" | "problems" | "common">;
  language: Language;
  m: Messages;
}

/** Whose document it is, how it came to be, and the two ways to a new one from it. */
export function DocumentHead({ document, template, time, replaces, besidesSeen, other, again, language, m }: Props) {
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
          <StateChip state={state} words={m.common.states} />
        </div>
        <div className="text-second max-sm:mt-1 sm:col-span-2 sm:row-start-2">
          <p>{fill(state === "created" ? w.meta : state === "unknown" ? w.metaUnknown : w.metaCreating, meta)}</p>
          {replaces && (
            <p>
              <Replaces {...replaces} words={m.again} />
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
          {attempt?.settledBy && attempt.settledAt !== undefined && (
            <p>{fill(w.settledBy, { name: attempt.settledBy, time: exactTime(attempt.settledAt, language) })}</p>
          )}
        </div>
        <UseAgain {...again} words={m.again} problems={m.problems} common={m.common} />
      </div>
    </div>
  );
}
