import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { DocumentForm } from "#components/documents/document-form.tsx";
import { formOf } from "#lib/documents/form.ts";
import { emptyForm } from "#lib/shared/document.ts";
import { isId, newId } from "#lib/shared/id.ts";
import { ownTimeZone } from "#lib/shared/time.ts";
import { formLimits } from "#lib/web/form-limits.ts";
import { readerMessages } from "#lib/web/language.ts";
import { services } from "#lib/web/services.ts";
import { requirePerson } from "#lib/web/session.ts";
import { recordCopy } from "../[id]/actions.ts";
import { create } from "./actions.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await readerMessages()).m.form.title };
}

/** The form that has this key, begun or not, or the document that has come of it. A form without a key gets one in its address. */
export default async function NewDocument({ searchParams }: { searchParams: Promise<{ draft?: string | string[] }> }) {
  const { draft: formKey } = await searchParams;
  if (typeof formKey !== "string" || !isId(formKey)) redirect(`/documents/new?draft=${newId()}`);
  const person = await requirePerson(`/documents/new?draft=${formKey}`);
  const { documents, templates } = services();
  const begun = await documents.findByForm(person, formKey);
  if (begun && begun.state !== "draft") redirect(`/documents/${begun.id}`);
  const { language, m } = await readerMessages();
  const { problemTitle, errorPrefix, reference } = m.common;
  const { links, copy, copyFor, copied, copyFailed, copyTitle } = m.document;
  return (
    <div className="max-w-[1100px]">
      <h1 className="mb-5 font-semibold text-title">{m.form.title}</h1>
      <DocumentForm
        key={formKey}
        {...{ formKey, create }}
        record={recordCopy}
        initial={begun ? formOf(begun) : emptyForm}
        initialFiles={
          begun?.files.map(({ uploadId, name, bytes, pages }) => ({ id: uploadId, name, bytes, pages })) ?? []
        }
        initialProblem={begun?.problem}
        templates={await templates.list(language)}
        limits={formLimits()}
        words={{
          form: m.form,
          problems: m.problems,
          copy: { links, copy, copyFor, copied, copyFailed, copyTitle },
          common: { problemTitle, errorPrefix, reference },
        }}
        {...{ language }}
        timeZone={ownTimeZone()}
      />
    </div>
  );
}
