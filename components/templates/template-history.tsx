import type { Messages } from "#lib/shared/messages/messages.ts";
import { fill, type Language } from "#lib/shared/messages/words.ts";
import type { TemplateForm } from "#lib/shared/template.ts";
import { exactTime } from "#lib/shared/time.ts";

interface Change {
  version: number;
  at: number;
  by: string;
  archived: boolean;
  form: TemplateForm;
}

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
        {changes.map((change, i) => (
          <li key={change.version} className="grid gap-x-6 @min-[560px]:grid-cols-[minmax(208px,auto)_minmax(0,1fr)]">
            <time dateTime={new Date(change.at).toISOString()} className="text-third">
              {exactTime(change.at, language, timeZone)}
            </time>
            <p>{sentence(change, changes[i + 1], texts)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function sentence(
  { by: name, archived, form, version }: Change,
  before: Change | undefined,
  texts: Messages["templates"],
) {
  const { added, changed, archived: away, restored } = texts.changes;
  if (version === 1) return fill(added, { name });
  if (before && archived !== before.archived) return fill(archived ? away : restored, { name });
  const parts = (Object.keys(texts.parts) as (keyof typeof texts.parts)[])
    .filter((part) => !before || JSON.stringify(form[part]) !== JSON.stringify(before.form[part]))
    .map((part) => texts.parts[part]);
  return fill(changed, { name, parts: parts.join(", ") || texts.nothing });
}
