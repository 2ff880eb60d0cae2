import { Download } from "lucide";
import Link from "next/link";
import { AuditFilters } from "#components/audit/audit-filters.tsx";
import { AuditTable } from "#components/audit/audit-table.tsx";
import { NotSearchedHint } from "#components/audit/not-searched-hint.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { PageTitle } from "#components/ui/page-title.tsx";
import { Texts } from "#components/ui/texts.tsx";
import { type AuditArea, type AuditObject, auditAreas } from "#lib/shared/audit.ts";
import { textsOf } from "#lib/shared/messages/messages.ts";
import { fill } from "#lib/shared/messages/words.ts";
import { askedOfAudit, auditQuery } from "#lib/web/audit-query.ts";
import { readerMessages } from "#lib/web/language.ts";
import { services } from "#lib/web/services.ts";
import { requirePerson } from "#lib/web/session.ts";
import { addressOf } from "#lib/web/typed-query.ts";

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** Who did what, when and from where; for administrators. */
export default async function AuditPage({ searchParams }: Props) {
  const person = await requirePerson("/audit", "readAudit");
  const address = addressOf(await searchParams);
  const asked = askedOfAudit(address);
  const before = placeOf(address.get("older"));
  const { language, timeZone, m } = await readerMessages();
  const { audit, documents, people, templates } = services();
  const { query: wanted, notSearched } = await auditQuery(person, asked, timeZone, before);
  const { rows, older } = await audit.list(wanted);
  const about = (is: AuditObject) => rows.flatMap((row) => (row.about?.is === is ? row.about.id : []));
  const shown = [...about("document"), ...(asked.document ? [asked.document] : [])];
  const [titles, ...names] = await Promise.all([
    documents.titles(person, [...new Set(shown)]),
    people.names([...new Set(about("person"))]),
    about("department").length > 0 ? people.departments() : [],
    templates.called([...new Set(about("template"))]),
  ]);
  const texts = m.audit;
  const last = rows.at(-1);
  const query = new URLSearchParams(asked);
  const narrowed = query.size > 0;
  return (
    <Texts texts={textsOf(m, "audit")}>
      <div className="max-w-[75rem]">
        <div className="mb-3 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div>
            <PageTitle>{texts.title}</PageTitle>
            <p className="hint">{texts.hint}</p>
          </div>
          {/* A download, which a link of the router's would open as a page. Not marked as one: a refusal is to be seen. */}
          <a href={`/audit/export?${query}`} className="button button-small">
            <Icon of={Download} size={16} strokeWidth={1.75} />
            {texts.export}
          </a>
        </div>
        <AuditFilters
          asked={asked}
          areas={Object.keys(auditAreas) as AuditArea[]}
          title={asked.document && (titles.get(asked.document) || asked.document)}
        />
        <NotSearchedHint {...notSearched} m={m} />
        {rows.length > 0 ? (
          <AuditTable
            rows={rows}
            language={language}
            timeZone={timeZone}
            m={m}
            names={new Map([...names.flat().map(({ id, name }) => [id, name] as const), ...titles])}
          />
        ) : (
          <div className="sheet px-6 py-12 text-center">
            <h2 className="font-semibold">
              {asked.q
                ? fill(query.size > 1 ? texts.nothingFoundHere : texts.nothingFound, { query: asked.q })
                : narrowed
                  ? texts.nothingHere
                  : texts.emptyTitle}
            </h2>
            <p className="mt-1 text-second">{narrowed ? texts.nothingText : texts.emptyText}</p>
          </div>
        )}
        {(before || older) && (
          <nav aria-label={texts.pages} className="mt-3 flex justify-end gap-2">
            {before && (
              <Link href={`/audit?${query}`} prefetch={false} className="button button-small">
                {texts.newest}
              </Link>
            )}
            {older && last && (
              <Link
                href={`/audit?${new URLSearchParams({ ...asked, older: `${last.at}-${last.number}` })}`}
                prefetch={false}
                className="button button-small"
              >
                {texts.older}
              </Link>
            )}
          </nav>
        )}
      </div>
    </Texts>
  );
}

/** Anything else than a place that this page has named is the first page. */
function placeOf(older: string | null): { at: number; number: number } | undefined {
  const [, at, number] = /^(\d{1,15})-(\d{1,15})$/.exec(older ?? "") ?? [];
  return number ? { at: Number(at), number: Number(number) } : undefined;
}
