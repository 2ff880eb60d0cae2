import { Plus } from "lucide";
import Link from "next/link";
import { redirect } from "next/navigation";
import { DocumentsTable } from "#components/documents/documents-table.tsx";
import { ExportMenu } from "#components/documents/export-menu.tsx";
import { ListFilters } from "#components/documents/list-filters.tsx";
import { NothingFound } from "#components/documents/nothing-found.tsx";
import { packed } from "#components/documents/rows.ts";
import { WayLink } from "#components/shell/way-link.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { KeepScroll } from "#components/ui/keep-scroll.tsx";
import { PageTitle } from "#components/ui/page-title.tsx";
import { Texts } from "#components/ui/texts.tsx";
import type { MeantContact } from "#lib/documents/documents.ts";
import { filtersOf, isUnresolvedOnly, listQuery } from "#lib/documents/list-query.ts";
import { seenBy, visibilityOf } from "#lib/people/visibility.ts";
import { countText } from "#lib/shared/count.ts";
import { markText } from "#lib/shared/messages/mark-text.ts";
import { textsOf } from "#lib/shared/messages/messages.ts";
import { problemText } from "#lib/shared/messages/problem-text.ts";
import { count, fill } from "#lib/shared/messages/words.ts";
import { withoutMark } from "#lib/shared/struck.ts";
import { readerMessages } from "#lib/web/language.ts";
import { callerGone } from "#lib/web/raw-request.ts";
import { services } from "#lib/web/services.ts";
import { requirePerson } from "#lib/web/session.ts";
import { addressOf } from "#lib/web/typed-query.ts";
import { saveShare } from "./[id]/actions.ts";

/** What is shown of a search that was stopped. */
const nothing = {
  documents: [],
  newer: false,
  older: false,
  total: { n: 0, capped: false },
  replaced: new Set<string>(),
  practice: new Set<string>(),
  contacts: new Map<string, MeantContact>(),
};

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** The documents that this person may see: search is the page. */
export default async function DocumentsPage({ searchParams }: Props) {
  const address = addressOf(await searchParams);
  const person = await requirePerson(address.size > 0 ? `/documents?${address}` : "/documents", "readDocuments");
  const { documents, people, templates } = services();
  const filters = filtersOf(address);
  const visibility = visibilityOf(person);
  const owners = seenBy(visibility);
  const { language, timeZone, m } = await readerMessages();
  const [listed, choices, creators] = await Promise.all([
    documents.list(person, listQuery(address, timeZone), callerGone()),
    templates.used(language, filters.get("template") ?? undefined),
    visibility.everybody || owners.length > 1
      ? people.choices({
          among: visibility.everybody ? undefined : owners,
          chosen: filters.get("creator") ?? undefined,
        })
      : undefined,
  ]);
  const texts = m.results;
  // What the page lay beside has changed meanwhile, and nothing is left on it.
  if (listed.ok && listed.value.documents.length === 0 && (address.has("older") || address.has("newer")))
    redirect(`/documents?${filters}`);
  const { documents: found, newer, older, total, replaced, practice, contacts } = listed.ok ? listed.value : nothing;
  const nameOf = await templates.names(
    language,
    found.map(({ templateId }) => templateId),
  );
  const unresolved = isUnresolvedOnly(filters);
  const page = (direction: "older" | "newer", place = 0) =>
    `/documents?${new URLSearchParams([...filters, [direction, String(place)]])}`;
  return (
    <Texts texts={textsOf(m, "list")}>
      <div className="max-w-[90rem]">
        <KeepScroll address={address.toString()} />
        <div className="mb-3 flex min-h-8 flex-wrap items-center gap-x-3">
          <PageTitle className="@max-[21.25rem]:basis-full">
            {unresolved ? m.common.outcomeUnknown : m.common.documents}
          </PageTitle>
          <p role="status" className="hint grow">
            {listed.ok &&
              count(
                { one: texts.found.one, other: fill(texts.found.other, { n: countText(total, language) }) },
                total.n,
              )}
          </p>
          <ExportMenu filters={filters} total={total} m={m} language={language} />
        </div>
        <ListFilters
          asked={Object.fromEntries(filters)}
          templates={choices.map(({ id, name }) => ({ value: id, name }))}
          creators={
            creators && [
              ...creators.people.map(({ id, name }) => ({ value: id, name })),
              // The search knows who has created a document.
              ...(creators.more ? [{ value: "", name: m.list.moreCreators }] : []),
            ]
          }
        />
        {!listed.ok ? (
          <div role="alert" className="sheet px-6 py-12 text-center">
            {problemText(m.problems, listed.problem)}
          </div>
        ) : found.length > 0 ? (
          <DocumentsTable
            record={saveShare}
            rows={found.map((document) =>
              packed(withoutMark(document, m.forgetting.person), nameOf(document.templateId), {
                mark: markText(m, { practice: practice.has(document.id), replaced: replaced.has(document.id) }),
                meant: contacts.get(document.id),
              }),
            )}
          />
        ) : filters.size > 0 ? (
          <NothingFound filters={filters} unresolved={unresolved} m={m} />
        ) : (
          <div className="sheet px-6 py-12 text-center">
            <h2 className="font-semibold">{texts.emptyTitle}</h2>
            <p className="mt-1 mb-4 text-second">{texts.emptyText}</p>
            <WayLink href="/documents/new" className="button button-accent">
              <Icon of={Plus} size={18} />
              {m.common.newDocument}
            </WayLink>
          </div>
        )}
        {(newer || older) && (
          <nav aria-label={texts.pagesLabel} className="mt-3 flex justify-end gap-2">
            {newer && (
              <Link href={page("newer", found[0]?.place)} prefetch={false} className="button button-small">
                {texts.newer}
              </Link>
            )}
            {older && (
              <Link href={page("older", found.at(-1)?.place)} prefetch={false} className="button button-small">
                {texts.older}
              </Link>
            )}
          </nav>
        )}
      </div>
    </Texts>
  );
}
