import type { ReactNode } from "react";
import type { Messages } from "#lib/shared/messages/messages.ts";
import { fill, type Language } from "#lib/shared/messages/words.ts";
import { exactTime } from "#lib/shared/time.ts";

interface Props {
  document: {
    title: string;
    createdAt: number;
    changedAt: number;
    attempt?: {
      reference: string;
      startedAt: number;
      endedAt?: number;
      /** The host of the service to which it went, "" for the practice service. */
      sentTo?: string;
      /** Why it is not known. */
      reason?: string;
      /** What the service said after all, once the outcome had been called unknown. */
      late?: { created: false } | { created: true; serviceId: string };
    };
  };
  /** Else it is for somebody else to resolve. */
  mayChange: boolean;
  language: Language;
  timeZone: string;
  m: Messages;
  /** The two ways out, once a person can resolve it. */
  children: ReactNode;
}

/** What happened, what to check, and the ways out. */
export function OutcomeUnknown({ document, mayChange, language, timeZone, m, children }: Props) {
  const texts = m.document;
  const { title, createdAt, changedAt, attempt } = document;
  const sent = exactTime(attempt?.startedAt ?? createdAt, language, timeZone);
  const since = exactTime(attempt?.endedAt ?? changedAt, language, timeZone);
  const late = attempt?.late;
  const lateTexts = mayChange
    ? { created: texts.lateCreated, not: texts.lateNot }
    : { created: texts.lateCreatedOther, not: texts.lateNotOther };
  return (
    <section className="sheet border-warn! px-4 py-5 sm:px-6">
      <div role="alert">
        <h2 className="font-semibold text-warn">{texts.unknownTitle}</h2>
        <p>{texts.unknownText}</p>
      </div>
      <p className="mt-2">{attempt?.reason && texts.unknownReasons[attempt.reason]}</p>
      <p>
        {attempt?.sentTo
          ? fill(texts.unknownCheckAt, { service: attempt.sentTo, title, time: sent })
          : fill(texts.unknownCheck, { title, time: sent })}
      </p>
      <p className="hint mt-2">{fill(texts.unknownSince, { time: since })}</p>
      {attempt && <p className="hint">{fill(texts.reference, { reference: attempt.reference })}</p>}
      {late && (
        <div className="mt-3 rounded-control bg-warn-soft px-4 py-2.5">
          <h3 className="font-semibold">{texts.lateTitle}</h3>
          <p>{late.created ? fill(lateTexts.created, { id: late.serviceId }) : lateTexts.not}</p>
        </div>
      )}
      {children}
    </section>
  );
}
