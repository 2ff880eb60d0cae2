import { Around } from "#components/ui/around.tsx";
import { Time } from "#components/ui/time.tsx";
import type { Messages } from "#lib/shared/messages/messages.ts";
import { fill, type Language } from "#lib/shared/messages/words.ts";
import { exactTime } from "#lib/shared/time.ts";

interface Trouble {
  reason: string;
  target?: string;
  detail: string;
}

interface Props {
  practice: boolean;
  /** When the service last worked, in milliseconds since 1970. */
  worked?: number;
  /** Why it cannot be used. */
  trouble?: Trouble | undefined;
  /** Since when there is trouble. */
  since?: number;
  /** When it last failed, and why. */
  failed?: { at: number; trouble: Trouble };
  clockAheadMs?: number | undefined;
  certificateUntil?: number | undefined;
  /** Soon enough to be a warning. */
  certificateEnds?: true;
  m: Messages;
  language: Language;
  timeZone: string;
}

/** A smaller difference may come from the way of the answer. */
const clockMs = 5000;

/** What is known of the service: what came of the last request to it, and when. */
export function ConnectionState({
  practice,
  worked,
  trouble,
  since,
  failed,
  clockAheadMs = 0,
  certificateUntil,
  certificateEnds,
  m,
  language,
  timeZone,
}: Props) {
  const texts = m.connection;
  const timed = (text: string, at: number) => (
    <Around text={text} place="{time}">
      <Time at={at} language={language} timeZone={timeZone} />
    </Around>
  );
  const why = ({ reason, target = "", detail }: Trouble) => (
    <>
      {fill(texts.reasons[reason] ?? "", { target })} <code className="font-mono text-sm">{detail}</code>
    </>
  );
  const met = (
    <>
      {Math.abs(clockAheadMs) >= clockMs && (
        <p className="text-warn">
          {fill(clockAheadMs > 0 ? texts.clockAhead : texts.clockBehind, {
            n: Math.round(Math.abs(clockAheadMs) / 1000),
          })}
        </p>
      )}
      {certificateUntil !== undefined && (
        <p className={certificateEnds ? "text-warn" : "text-second"}>
          <Around text={certificateEnds ? texts.certificateEnds : texts.certificate} place="{time}">
            <time dateTime={new Date(certificateUntil).toISOString()}>
              {exactTime(certificateUntil, language, timeZone)}
            </time>
          </Around>
        </p>
      )}
    </>
  );
  if (trouble) {
    const isRefusal = ["credentials", "forbidden", "fresh"].includes(trouble.reason);
    return (
      <section className="sheet border-bad! bg-bad-soft! px-4 py-4 text-bad sm:px-6">
        <h2 className="font-semibold">
          {since === undefined ? texts.unusable : timed(isRefusal ? texts.refused : texts.failing, since)}
        </h2>
        <p>{why(trouble)}</p>
        {since !== undefined && <p>{worked === undefined ? texts.neverWorked : timed(texts.lastWorked, worked)}</p>}
        {met}
      </section>
    );
  }
  if (practice) return null;
  return (
    <section className="sheet px-4 py-4 sm:px-6">
      <h2 className={`font-semibold ${worked === undefined ? "" : "text-ok"}`}>
        {worked === undefined ? texts.untried : timed(texts.works, worked)}
      </h2>
      <p>{texts.serviceText}</p>
      {failed && (
        <p className="text-second">
          {timed(texts.lastProblem, failed.at)} · {why(failed.trouble)}
        </p>
      )}
      {met}
    </section>
  );
}
