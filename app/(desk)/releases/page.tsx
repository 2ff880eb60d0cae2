import { RequestsList } from "#components/releases/requests-list.tsx";
import { PageTitle } from "#components/ui/page-title.tsx";
import { fill } from "#lib/shared/messages/words.ts";
import { readerMessages } from "#lib/web/language.ts";
import { services } from "#lib/web/services.ts";
import { requirePerson } from "#lib/web/session.ts";

/** What others have prepared and this manager can release, that which has waited longest first. */
export default async function ReleasesPage() {
  const person = await requirePerson("/releases", "releaseDocuments");
  const { releases, templates } = services();
  const { language, timeZone, m } = await readerMessages();
  const [found, all] = await Promise.all([releases.list(person), releases.count(person)]);
  const nameOf = await templates.names(
    language,
    found.map(({ template }) => template),
  );
  const texts = m.releases;
  return (
    <div className="max-w-[68.75rem]">
      <PageTitle>{texts.title}</PageTitle>
      <p className="hint mb-4">{texts.hint}</p>
      {found.length > 0 ? (
        <RequestsList
          requests={found.map((request) => ({ ...request, template: nameOf(request.template) }))}
          language={language}
          timeZone={timeZone}
          m={m}
        />
      ) : (
        <div className="sheet px-6 py-12 text-center">
          <h2 className="font-semibold">{texts.emptyTitle}</h2>
          <p className="mt-1 text-second">{texts.emptyText}</p>
        </div>
      )}
      {all > found.length && <p className="hint mt-3">{fill(texts.more, { n: found.length })}</p>}
    </div>
  );
}
