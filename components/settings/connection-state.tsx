import { Around } from "#components/ui/around.tsx";
import { Time } from "#components/ui/time.tsx";
import type { Messages } from "#lib/shared/messages/messages.ts";
import { fill, type Language } from "#lib/shared/messages/words.ts";

interface Props {
  practice: boolean;
  /** When the service last worked, in milliseconds since 1970. */
  worked?: number;
  /** Why it cannot be used. */
  trouble?: { reason: string; target?: string; detail: string } | undefined;
  /** Since when there is trouble. */
  since?: number;
  m: Messages;
  language: Language;
  timeZone: string;
}

/** What is known of the service: what came of the last request to it, and when. */
export function ConnectionState({ practice, worked, trouble, since, m, language, timeZone }: Props) {
  const texts = m.connection;
  const timed = (text: string, at: number) => (
    <Around text={text} place="{time}">
      <Time at={at} language={language} timeZone={timeZone} />
    </Around>
  );
  if (trouble) {
    const isRefusal = trouble.reason === "credentials" || trouble.reason === "fresh";
    return (
      <section className="sheet border-bad! bg-bad-soft! px-4 py-4 text-bad sm:px-6">
        <h2 className="font-semibold">
          {since === undefined ? texts.unusable : timed(isRefusal ? texts.refused : texts.failing, since)}
        </h2>
        <p>
          {fill(texts.reasons[trouble.reason] ?? "", { target: trouble.target ?? "" })}{" "}
          <code className="font-mono text-sm">{trouble.detail}</code>
        </p>
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
    </section>
  );
}
