import type { Messages } from "#lib/shared/messages/messages.ts";
import type { Language } from "#lib/shared/messages/words.ts";
import { exactTime } from "#lib/shared/time.ts";
import { type Change, saidOf } from "./said-changes.ts";

interface Props {
  /** Newest first. */
  changes: Change[];
  language: Language;
  timeZone: string;
  m: Messages;
}

/** Who has changed what, newest first. */
export function TemplateHistory({ changes, language, timeZone, m: { templates: texts } }: Props) {
  return (
    <section className="sheet px-4 py-5 sm:px-6" aria-labelledby="history-title">
      <h2 id="history-title" tabIndex={-1} className="mb-3 font-semibold">
        {texts.history}
      </h2>
      <ol className="space-y-2 text-sm">
        {saidOf(changes, texts).map(({ version, at, said }) => (
          <li key={version} className="grid gap-x-6 @min-[35rem]:grid-cols-[minmax(208px,auto)_minmax(0,1fr)]">
            <time dateTime={new Date(at).toISOString()} className="text-third">
              {exactTime(at, language, timeZone)}
            </time>
            <p>{said}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
