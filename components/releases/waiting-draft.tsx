import type { ReactNode } from "react";
import { RefreshWhileShown } from "#components/document/refresh-while-shown.tsx";
import { Replaces } from "#components/document/replacements.tsx";
import { PageTitle } from "#components/ui/page-title.tsx";
import type { Messages } from "#lib/shared/messages/messages.ts";
import { fill, type Language } from "#lib/shared/messages/words.ts";
import type { ReplacedDocument } from "#lib/shared/replacements.ts";
import type { Result } from "#lib/shared/result.ts";
import { exactTime } from "#lib/shared/time.ts";
import { TakeBackRequest } from "./take-back-request.tsx";

interface Props {
  formKey: string;
  title: string;
  at: number;
  /** What the managers were told; empty for nothing. */
  note: string;
  replaces: ReplacedDocument | undefined;
  takeBack: (formKey: string) => Promise<Result<null>>;
  language: Language;
  timeZone: string;
  m: Messages;
  /** What is to be sent. */
  children: ReactNode;
}

/** In place of the form, for whoever has asked: since when it waits, the way back, and what is to be sent. */
export function WaitingDraft({ formKey, title, at, note, replaces, takeBack, language, timeZone, m, children }: Props) {
  const texts = m.releases;
  return (
    <div className="max-w-[920px] space-y-5">
      <PageTitle className="break-words">{title}</PageTitle>
      <section aria-labelledby="waiting-title" className="sheet px-4 py-5 sm:px-6">
        <h2 id="waiting-title" className="font-semibold">
          {texts.waitingTitle}
        </h2>
        <p>{fill(texts.waitingText, { time: exactTime(at, language, timeZone) })}</p>
        {note && (
          <p className="mt-2 break-words">
            <span className="text-third">{texts.note}</span>
            <span className="block whitespace-pre-line">{note}</span>
          </p>
        )}
        {replaces && (
          <p className="mt-2">
            <Replaces {...replaces} m={m} />
          </p>
        )}
        <TakeBackRequest formKey={formKey} takeBack={takeBack} />
        <RefreshWhileShown seconds={30} />
      </section>
      {children}
    </div>
  );
}
