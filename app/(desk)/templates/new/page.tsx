import { TemplateForm } from "#components/templates/template-form.tsx";
import { PageTitle } from "#components/ui/page-title.tsx";
import { Texts } from "#components/ui/texts.tsx";
import { limits } from "#lib/shared/limits.ts";
import { line } from "#lib/shared/line.ts";
import { textsOf } from "#lib/shared/messages/messages.ts";
import { emptyItem, emptyRole, emptyTemplate, type TemplateForm as Values } from "#lib/shared/template.ts";
import { isoDay } from "#lib/shared/title-pattern.ts";
import { readerMessages } from "#lib/web/language.ts";
import { services } from "#lib/web/services.ts";
import { requirePerson } from "#lib/web/session.ts";
import { save } from "../actions.ts";

/** A template that is not described yet; of an id that was used before, what its documents have had in common is filled in. */
export default async function NewTemplate({ searchParams }: { searchParams: Promise<{ id?: string | string[] }> }) {
  const id = line(limits.templateId).safeParse((await searchParams).id).data ?? "";
  const person = await requirePerson("/templates/new", "changeTemplates");
  const { templates, wording, now } = services();
  const usual = id === "" ? undefined : await templates.usual(id);
  const { timeZone, m } = await readerMessages();
  const pages = (usual?.files ?? []).join(", ");
  const initial: Values = {
    ...emptyTemplate,
    templateId: id,
    roles: Array.from({ length: usual?.signers ?? 0 }, () => emptyRole),
    items: (usual?.keys ?? []).map((key) => ({ ...emptyItem, key })),
    pages: pages.length > limits.pages ? "" : pages,
  };
  return (
    <div className="max-w-[57.5rem] space-y-5">
      <PageTitle>{m.templates.new}</PageTitle>
      <Texts texts={textsOf(m, "templates", "form", "signer", "wording", "problems")}>
        <TemplateForm
          key={id}
          initial={initial}
          messages={{ wording: await wording.current(), sender: person.name }}
          today={isoDay(now(), timeZone)}
          save={save}
        />
      </Texts>
    </div>
  );
}
