import { Plus } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { DocumentsTable } from "#components/documents/documents-table.tsx";
import { SearchBox } from "#components/documents/search-box.tsx";
import { listQuery } from "#lib/documents/list-query.ts";
import { countText } from "#lib/shared/count.ts";
import { count, fill } from "#lib/shared/messages/words.ts";
import { readerMessages } from "#lib/web/language.ts";
import { services } from "#lib/web/services.ts";
import { requirePerson } from "#lib/web/session.ts";
import { recordCopy } from "./[id]/actions.ts";

type Query = Record<"q" | "state" | "older" | "newer", string | string[] | undefined>;

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await readerMessages()).m.common.documents };
}

/** The documents that this person may see: search is the page. */
export default async function DocumentsPage({ searchParams }: { searchParams: Promise<Query> }) {
  const asked = await searchParams;
  const address = new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)]));
  const query = listQuery(address);
  const person = await requirePerson(address.size > 0 ? `/documents?${address}` : "/documents");
  const { documents, templates } = services();
  const { documents: found, newer, older, total } = await documents.list(person, query);
  const { language, m } = await readerMessages();
  const w = m.document;
  const narrowed = query.text.trim() !== "" || query.state !== undefined;
  const page = (direction: "older" | "newer", id: string | undefined) =>
    `/documents?${new URLSearchParams({ ...(query.text && { q: query.text }), ...(query.state && { state: query.state }), [direction]: id ?? "" })}`;
  return (
    <div className="max-w-[1100px]">
      <h1 className="mb-4 font-semibold text-title">{query.state ? m.common.outcomeUnknown : m.common.documents}</h1>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <SearchBox query={query.text} label={w.searchLabel} hint={w.searchHint} button={w.search} />
        <p role="status" className="hint">
          {count({ one: w.found.one, other: fill(w.found.other, { n: countText(total, language) }) }, total.n)}
        </p>
      </div>
      {found.length > 0 ? (
        <DocumentsTable
          record={recordCopy}
          rows={found.map(({ templateId, ...row }) => ({ ...row, template: templates.nameOf(templateId, language) }))}
          {...{ language }}
          words={w}
          states={m.common.states}
        />
      ) : (
        <div className="sheet px-6 py-12 text-center">
          {narrowed ? (
            <>
              <p>{query.text.trim() ? fill(w.nothingFound, { query: query.text.trim() }) : w.nothingUnknown}</p>
              <Link href="/documents" className="link mt-2 inline-block">
                {query.text.trim() ? w.clear : w.showAll}
              </Link>
            </>
          ) : (
            <>
              <h2 className="font-semibold">{w.emptyTitle}</h2>
              <p className="mt-1 mb-4 text-second">{w.emptyText}</p>
              <Link href="/documents/new" className="button button-accent">
                <Plus aria-hidden size={18} />
                {m.common.newDocument}
              </Link>
            </>
          )}
        </div>
      )}
      {(newer || older) && (
        <nav aria-label={w.pagesLabel} className="mt-3 flex justify-end gap-2">
          {newer && (
            <Link href={page("newer", found[0]?.id)} className="button button-small">
              {w.newer}
            </Link>
          )}
          {older && (
            <Link href={page("older", found.at(-1)?.id)} className="button button-small">
              {w.older}
            </Link>
          )}
        </nav>
      )}
    </div>
  );
}
