import { redirect } from "next/navigation";
import { ReplacesNotice } from "#components/document/replacements.tsx";
import { DeletedDraft, UnreadableDraft } from "#components/drafts/in-place-of-form.tsx";
import { DocumentForm } from "#components/form/document-form.tsx";
import { Texts } from "#components/ui/texts.tsx";
import { emptyForm } from "#lib/shared/document.ts";
import { isId, newId } from "#lib/shared/id.ts";
import { textsOf } from "#lib/shared/messages/messages.ts";
import { fill } from "#lib/shared/messages/words.ts";
import { exactTime } from "#lib/shared/time.ts";
import { formLimits } from "#lib/web/form-limits.ts";
import { readerMessages } from "#lib/web/language.ts";
import { services } from "#lib/web/services.ts";
import { requirePerson } from "#lib/web/session.ts";
import { remove, restore } from "../../drafts/actions.ts";
import { saveShare } from "../[id]/actions.ts";
import { create, replaceNothing } from "./actions.ts";

/** The form that has this key, as it was last saved or sent, begun or not, or the document that has come of it. A form without a key gets one in its address. */
export default async function NewDocument({ searchParams }: { searchParams: Promise<{ draft?: string | string[] }> }) {
  const { draft: formKey } = await searchParams;
  if (typeof formKey !== "string" || !isId(formKey)) redirect(`/documents/new?draft=${newId()}`);
  const person = await requirePerson(`/documents/new?draft=${formKey}`);
  const { documents, drafts, restores, templates } = services();
  const begun = await documents.findByForm(person, formKey);
  if (begun && begun.state !== "draft") redirect(`/documents/${begun.id}`);
  const { language, timeZone, m } = await readerMessages();
  const draft = await drafts.find(person, formKey);
  if (draft?.deletedAt !== undefined)
    return (
      <Texts texts={textsOf(m, "problems")}>
        <DeletedDraft
          key={formKey}
          formKey={formKey}
          restore={restore}
          title={draft.title || m.drafts.untitled}
          deletedAt={exactTime(draft.deletedAt, language, timeZone)}
          m={m}
        />
      </Texts>
    );
  if (draft && !draft.form)
    return (
      <Texts texts={textsOf(m, "problems")}>
        <UnreadableDraft key={formKey} formKey={formKey} remove={remove} m={m} />
      </Texts>
    );
  const toReplace = await documents.toReplace(person, formKey);
  return (
    <Texts texts={textsOf(m, "form", "draft", "problems")}>
      <div className="max-w-[1100px]">
        <DocumentForm
          key={formKey}
          formKey={formKey}
          create={create}
          record={saveShare}
          notice={
            <>
              {draft?.restoredFrom !== undefined && (
                <p role="status" className="sheet mb-5 border-warn! bg-warn-soft! px-5 py-4 font-semibold">
                  {fill(m.restores.draft, { time: exactTime(draft.restoredFrom, language, timeZone) })}
                </p>
              )}
              {toReplace && <ReplacesNotice {...toReplace} formKey={formKey} replaceNothing={replaceNothing} m={m} />}
            </>
          }
          restore={await restores.newest()}
          draft={{ owner: person.id, version: draft?.version ?? 0, savedAt: draft?.savedAt }}
          initial={draft?.form ?? emptyForm}
          initialFiles={(draft?.files ?? []).map(({ uploadId, name, bytes, pages }) => ({
            id: uploadId,
            name,
            bytes,
            pages,
          }))}
          initialProblem={begun?.problem}
          templates={await templates.list(language)}
          limits={formLimits()}
        />
      </div>
    </Texts>
  );
}
