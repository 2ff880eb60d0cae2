import { ArrowLeft } from "lucide";
import Link from "next/link";
import type { ReactNode } from "react";
import { Icon } from "#components/ui/icon.tsx";
import { PageTitle } from "#components/ui/page-title.tsx";
import { StateChip } from "#components/ui/state-chip.tsx";
import type { Messages } from "#lib/shared/messages/messages.ts";
import { fill, type Language } from "#lib/shared/messages/words.ts";
import type { ReplacedDocument } from "#lib/shared/replacements.ts";
import type { ListedState } from "#lib/shared/states.ts";
import { exactTime } from "#lib/shared/time.ts";
import { Replaces } from "./replacements.tsx";

interface Props {
  document: {
    title: string;
    state: ListedState;
    serviceId?: string;
    createdBy: string;
    changedAt: number;
    attempt?: { resolvedBy?: string; resolvedAt?: number; sameAs?: string };
  };
  /** It was created in practice mode, and that is over. */
  practice: boolean;
  /** In words. */
  template: string;
  /** What it replaces, once it does. */
  replaces?: ReplacedDocument | undefined;
  /** The reader may see the document of the same contents. */
  sameVisible: boolean;
  /** The other document that came of the same form, or in this one's place, because the service answered late. */
  alsoCreated?: { id: string; title: string } | undefined;
  language: Language;
  timeZone: string;
  m: Messages;
  /** The ways to a new document from this one. */
  children: ReactNode;
}

/** Whose document it is, how it came to be, and the ways to a new one from it. */
export function DocumentHead(props: Props) {
  const { document, practice, template, replaces, sameVisible, alsoCreated, language, timeZone, m, children } = props;
  const { title, state, serviceId, createdBy, changedAt, attempt } = document;
  const texts = m.document;
  const meta = { id: serviceId ?? "", template, name: createdBy, time: exactTime(changedAt, language, timeZone) };
  const metas: Record<ListedState, string> = {
    creating: texts.metaCreating,
    created: texts.meta,
    unknown: texts.metaUnknown,
  };
  return (
    <div>
      <Link
        href="/documents"
        className="mb-1 inline-flex min-h-6 items-center gap-1.5 text-second text-sm hover:underline pointer-coarse:min-h-11 print:hidden"
      >
        <Icon of={ArrowLeft} size={16} />
        {texts.back}
      </Link>
      <div className="gap-x-6 gap-y-1 @min-[45rem]:grid @min-[45rem]:grid-cols-[minmax(0,1fr)_auto]">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <PageTitle className="@max-[45rem]:text-xl">{title}</PageTitle>
          <StateChip state={state} label={m.common.states[state]} />
          {practice && <span className="chip">{m.common.practice}</span>}
        </div>
        <div className="text-second @max-[45rem]:mt-1 @min-[45rem]:col-span-2 @min-[45rem]:row-start-2">
          <p>{fill(metas[state], meta)}</p>
          {replaces && (
            <p>
              <Replaces {...replaces} m={m} />
            </p>
          )}
          {attempt?.sameAs && (
            <p>
              {texts.sameContents}{" "}
              {sameVisible && (
                <Link href={`/documents/${attempt.sameAs}`} className="link">
                  {texts.sameContentsLink}
                </Link>
              )}
            </p>
          )}
          {alsoCreated && (
            <p>
              {m.late.other}{" "}
              <Link href={`/documents/${alsoCreated.id}`} className="link">
                {alsoCreated.title}
              </Link>
            </p>
          )}
          {attempt?.resolvedBy && attempt.resolvedAt !== undefined && (
            <p>
              {fill(texts.resolvedBy, {
                name: attempt.resolvedBy,
                time: exactTime(attempt.resolvedAt, language, timeZone),
              })}
            </p>
          )}
        </div>
        {children}
      </div>
    </div>
  );
}
