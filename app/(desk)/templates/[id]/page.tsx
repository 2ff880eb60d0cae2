import Link from "next/link";
import { notFound } from "next/navigation";
import { ArchiveTemplate } from "#components/templates/archive-template.tsx";
import { TemplateDescription } from "#components/templates/template-description.tsx";
import { TemplateForm } from "#components/templates/template-form.tsx";
import { TemplateHistory } from "#components/templates/template-history.tsx";
import { PageTitle } from "#components/ui/page-title.tsx";
import { Texts } from "#components/ui/texts.tsx";
import { isId } from "#lib/shared/id.ts";
import { textsOf } from "#lib/shared/messages/messages.ts";
import { may } from "#lib/shared/rights.ts";
import { isoDay } from "#lib/shared/title-pattern.ts";
import { readerMessages } from "#lib/web/language.ts";
import { services } from "#lib/web/services.ts";
import { requirePerson } from "#lib/web/session.ts";
import { archive, save, tryIt } from "../actions.ts";

const way = "link inline-flex min-h-6 items-center pointer-coarse:min-h-11 pointer-coarse:min-w-11";

/** One template: to be changed by administrators, to be read by all. */
export default async function TemplatePage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const person = await requirePerson(`/templates/${id}`, "readTemplates");
  const { templates, wording, now } = services();
  const template = (isId(id) ? await templates.find(id) : undefined) ?? notFound();
  const { language, timeZone, m } = await readerMessages();
  const { form, version, archived } = template;
  const messages = { wording: await wording.current(), sender: person.name };
  const writes = may(person, "changeTemplates");
  return (
    <div className="max-w-[57.5rem] space-y-5">
      <PageTitle>{form.name}</PageTitle>
      {archived && (
        <p className="sheet border-warn! bg-warn-soft! px-5 py-3 font-semibold">{m.templates.archivedNow}</p>
      )}
      <Texts texts={textsOf(m, "templates", "form", "signer", "wording", "problems")}>
        {writes ? (
          <>
            <TemplateForm
              initial={form}
              changed={{ id, version }}
              messages={messages}
              today={isoDay(now(), timeZone)}
              save={save}
              tryIt={tryIt}
            />
            <ArchiveTemplate id={id} version={version} archived={archived} archive={archive} />
          </>
        ) : (
          <TemplateDescription form={form} m={m} />
        )}
        <TemplateHistory changes={await templates.changes(id)} language={language} timeZone={timeZone} m={m} />
      </Texts>
      <p className="flex flex-wrap gap-x-5">
        <Link
          href={`/documents?${new URLSearchParams({ template: form.templateId })}`}
          prefetch={false}
          className={way}
        >
          {m.templates.itsDocuments}
        </Link>
        <Link href="/templates" className={way}>
          {m.templates.title}
        </Link>
      </p>
    </div>
  );
}
