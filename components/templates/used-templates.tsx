import Link from "next/link";
import { Time } from "#components/ui/time.tsx";
import { type Count, countText } from "#lib/shared/count.ts";
import type { Messages } from "#lib/shared/messages/messages.ts";
import { count, fill, type Language } from "#lib/shared/messages/words.ts";

interface Props {
  used: { id: string; uses: Count; lastAt: number }[];
  /** Whether the reader can make templates of them. */
  writes: boolean;
  language: Language;
  timeZone: string;
  m: Messages;
}

/** The ids that documents were created with and that nobody has described. */
export function UsedTemplates({ used, writes, language, timeZone, m: { templates: texts } }: Props) {
  return (
    <section aria-labelledby="used-title" className="mt-8">
      <h2 id="used-title" className="font-semibold">
        {texts.used}
      </h2>
      <p className="hint mb-2">{texts.usedHint}</p>
      <table className="table sheet" aria-labelledby="used-title">
        <thead>
          <tr>
            {[texts.templateId, texts.uses, texts.lastUsed].map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
            {writes && (
              <th scope="col">
                <span className="sr-only">{texts.describe}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {used.map(({ id, uses, lastAt }) => (
            <tr key={id}>
              <td>
                <code className="font-mono">{id}</code>
              </td>
              <td data-label={texts.uses} className="whitespace-nowrap">
                {count(
                  { one: texts.times.one, other: fill(texts.times.other, { n: countText(uses, language) }) },
                  uses.n,
                )}
              </td>
              <td data-label={texts.lastUsed}>
                <Time at={lastAt} language={language} timeZone={timeZone} alone />
              </td>
              {writes && (
                <td className="text-right">
                  <Link
                    href={`/templates/new?${new URLSearchParams({ id })}`}
                    prefetch={false}
                    className="button button-small"
                    aria-label={fill(texts.describeOf, { id })}
                  >
                    {texts.describe}
                  </Link>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
