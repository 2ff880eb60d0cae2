import { Download } from "lucide";
import { Icon } from "#components/ui/icon.tsx";
import { Menu } from "#components/ui/menu.tsx";
import { type Count, countText } from "#lib/shared/count.ts";
import { exportFormats, mostInSheet } from "#lib/shared/export.ts";
import type { Messages } from "#lib/shared/messages/messages.ts";
import { count, fill, type Language } from "#lib/shared/messages/words.ts";

interface Props {
  /** What narrows the list that is shown, as in its address. */
  filters: URLSearchParams;
  total: Count;
  language: Language;
  m: Messages;
}

/** Takes what the list shows, all pages of it, home as a file. Works without scripts. */
export function ExportMenu({ filters, total, language, m }: Props) {
  const texts = m.exporting;
  if (total.n === 0) return null;
  const most = countText({ n: mostInSheet }, language);
  return (
    <>
      {/* Under the server's own policy, `no-referrer`, a form is sent with the origin `null` (Fetch, 3.2.1), and refused. */}
      <meta name="referrer" content="same-origin" />
      <Menu
        className="button-small"
        panel="w-[min(340px,calc(100vw-32px))] p-4 text-sm"
        whole
        summary={
          <>
            <Icon of={Download} size={16} strokeWidth={1.75} />
            {texts.button}
          </>
        }
      >
        <form method="post" action="/documents/export" aria-labelledby="export-title">
          {[...filters].map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <h2 id="export-title" className="font-semibold text-base">
            {texts.title}
          </h2>
          <p className="mt-1">{total.capped ? fill(texts.many, { n: most }) : count(texts.all, total.n)}</p>
          <p className="mt-2 text-third">{texts.warning}</p>
          <div className="mt-3 flex gap-2">
            {exportFormats.map((format) => (
              <button key={format} type="submit" name="format" value={format} className="button button-small grow">
                {texts[format]}
              </button>
            ))}
          </div>
        </form>
      </Menu>
    </>
  );
}
