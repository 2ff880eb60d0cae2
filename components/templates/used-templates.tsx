import Link from "next/link";
import { Time } from "#components/ui/time.tsx";
import { type Count, countText } from "#lib/shared/count.ts";
import type { Messages } from "#lib/shared/messages/messages.ts";
import { count, fill, type Language } from "#lib/shared/messages/words.ts";
import { firstOf } from "./first-of.ts";
import { usualText } from "./usual-text.ts";

interface Props {
  used: { id: string; uses: Count; lastAt: number; keys: string[]; signers?: number; pages?: number }[];
  /** Whether the reader can make templates of them. */
  writes: boolean;
  language: Language;
  timeZone: string;
  m: Messages;
}

/** The ids that documents were created with and that nobody has described, and what their documents have been like. */
export function UsedTemplates({ used, writes, language, timeZone, m }: Props) {
  const texts = m.templates;
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
          {used.map(({ id, uses, lastAt, keys, ...counts }) => (
            <tr key={id}>
              <td>
                <code className="font-mono">{id}</code>
                <Learned usual={usualText(counts, m)} keys={keys} texts={texts} />
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

/** In a second line beneath the ID: names of keys only, never a value. */
function Learned({ usual, keys, texts }: { usual: string | undefined; keys: string[]; texts: Messages["templates"] }) {
  if (usual === undefined && keys.length === 0) return null;
  return (
    <span className="flex flex-wrap gap-x-3 text-sm text-third">
      {usual !== undefined && <span>{usual}</span>}
      {keys.length > 0 && (
        <span title={keys.join(", ")} className="min-w-0 [overflow-wrap:anywhere]">
          {fill(texts.usualItems, { keys: firstOf(keys) })}
        </span>
      )}
    </span>
  );
}
