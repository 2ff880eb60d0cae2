import { Plus } from "lucide";
import Link from "next/link";
import { firstOf } from "#components/templates/first-of.ts";
import { ImportTemplates } from "#components/templates/import-templates.tsx";
import { UsedTemplates } from "#components/templates/used-templates.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { PageTitle } from "#components/ui/page-title.tsx";
import { SearchField } from "#components/ui/search-field.tsx";
import { Texts } from "#components/ui/texts.tsx";
import { Time } from "#components/ui/time.tsx";
import { limits } from "#lib/shared/limits.ts";
import { line } from "#lib/shared/line.ts";
import { textsOf } from "#lib/shared/messages/messages.ts";
import { fill } from "#lib/shared/messages/words.ts";
import { may } from "#lib/shared/rights.ts";
import type { TemplateRecord } from "#lib/templates/records.ts";
import { readerMessages } from "#lib/web/language.ts";
import { services } from "#lib/web/services.ts";
import { requirePerson } from "#lib/web/session.ts";
import { takeOver } from "./actions.ts";

interface Props {
  searchParams: Promise<{ q?: string | string[]; archived?: string | string[] }>;
}

/** What is known of the templates, and the ids that were used without anything being known. */
export default async function TemplatesPage({ searchParams }: Props) {
  const person = await requirePerson("/templates", "readTemplates");
  const asked = await searchParams;
  const typed = line(limits.templateName).safeParse(asked.q).data ?? "";
  const archived = asked.archived !== undefined;
  const { templates } = services();
  const { language, timeZone, m } = await readerMessages();
  const [{ templates: found, more }, used, any] = await Promise.all([
    templates.list(typed, archived),
    archived ? [] : templates.undescribed(typed),
    templates.any(),
  ]);
  const texts = m.templates;
  const writes = may(person, "changeTemplates");
  const time = (at: number) => <Time at={at} language={language} timeZone={timeZone} alone />;
  return (
    <div className="max-w-[68.75rem]">
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div>
          <PageTitle>{texts.title}</PageTitle>
          <p className="hint">{texts.hint}</p>
        </div>
        {writes && (
          <Link href="/templates/new" className="button button-accent">
            <Icon of={Plus} size={18} />
            {texts.new}
          </Link>
        )}
      </div>
      <search className="mb-3 flex flex-wrap items-center gap-3">
        <form action="/templates" className="min-w-48 grow">
          {archived && <input type="hidden" name="archived" value="1" />}
          {/* Another address, another text. */}
          <SearchField key={typed} defaultValue={typed} aria-label={texts.searchLabel} placeholder={texts.searchHint} />
          <button type="submit" className="sr-only">
            {texts.search}
          </button>
        </form>
        <Link
          href={`/templates?${new URLSearchParams({ ...(typed && { q: typed }), ...(!archived && { archived: "1" }) })}`}
          className="button"
        >
          {archived ? texts.active : texts.archived}
        </Link>
      </search>
      {found.length > 0 ? (
        <table className="table templates sheet">
          <caption className="sr-only">{texts.caption}</caption>
          <thead>
            <tr>
              {[texts.name, texts.signers, texts.items, texts.changed].map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {byFolder(found).map(({ id, changedAt, form }) => (
              <tr key={id}>
                <td>
                  <Link
                    href={`/templates/${id}`}
                    prefetch={false}
                    className="flex min-h-6 w-fit items-center font-semibold hover:underline pointer-coarse:min-h-11 pointer-coarse:min-w-11"
                  >
                    {form.name}
                  </Link>
                  <span className="flex flex-wrap gap-x-2 text-sm text-third">
                    <code className="font-mono">{form.templateId}</code>
                    {form.folder && (
                      <Link
                        href={`/templates?${new URLSearchParams({ q: form.folder })}`}
                        prefetch={false}
                        className="hover:underline"
                      >
                        {form.folder}
                      </Link>
                    )}
                    {form.release && <span className="chip">{texts.released}</span>}
                  </span>
                </td>
                <td data-label={texts.signers}>
                  {form.roles.map(({ name }, i) => name || fill(m.form.signer, { n: i + 1 })).join(", ") || "–"}
                </td>
                <td data-label={texts.items}>
                  <Items labels={firstOf(form.items.map(({ label }) => label)) || "–"} />
                </td>
                <td data-label={texts.changed}>{time(changedAt)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        (typed === "" || used.length === 0) && (
          <div className="sheet px-6 py-12 text-center">
            <h2 className="font-semibold">
              {typed !== ""
                ? fill(texts.nothingFound, { query: typed })
                : archived
                  ? texts.emptyArchive
                  : texts.emptyTitle}
            </h2>
            {typed === "" && !archived && <p className="mt-1 text-second">{texts.emptyText}</p>}
          </div>
        )
      )}
      {more && <p className="hint mt-3">{texts.more}</p>}
      <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2">
        {any && (
          <a href="/templates/export" className="button">
            {texts.export}
          </a>
        )}
        {writes && (
          <Texts texts={textsOf(m, "templates", "problems")}>
            <ImportTemplates takeOver={takeOver} />
          </Texts>
        )}
      </div>
      {used.length > 0 && <UsedTemplates used={used} writes={writes} language={language} timeZone={timeZone} m={m} />}
    </div>
  );
}

/** Three lines of a row; the tooltip, which paper has not, and the template's page have all. */
function Items({ labels }: { labels: string }) {
  return (
    <span title={labels} className="min-w-0 not-print:@min-[35rem]:line-clamp-3">
      {labels}
    </span>
  );
}

/** Those of one folder together, by the folders' names; then those that are in none. */
function byFolder(found: TemplateRecord[]): TemplateRecord[] {
  const last = ({ form }: TemplateRecord) => Number(form.folder === "");
  return found.toSorted((a, b) => last(a) - last(b) || a.form.folder.localeCompare(b.form.folder, "ko"));
}
