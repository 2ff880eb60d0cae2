import { useEffect } from "react";
import { useWatch } from "react-hook-form";
import { Field } from "#components/ui/field.tsx";
import { useTexts } from "#components/ui/texts.tsx";
import type { DocumentForm } from "#lib/shared/document.ts";
import { limits } from "#lib/shared/limits.ts";
import type { TemplateChoice } from "#lib/shared/template.ts";
import { useFieldId } from "./field-ids.ts";
import { useFormLocked } from "./form-lock.ts";
import { recallNote, rememberNote } from "./form-memory.ts";
import { Section } from "./section.tsx";
import type { SendingState } from "./sending.ts";

/** Whether a manager releases what this template makes: as the server has said last, else as the page knows it. */
export function isReleased(typed: string, templates: TemplateChoice[], said: SendingState["release"]): boolean {
  const template = typed.trim();
  if (said?.template === template) return said.needed;
  return templates.some(({ id, release }) => id === template && release === true);
}

/** The same of the template that stands on the form. */
export function useIsReleased(templates: TemplateChoice[], said: SendingState["release"]): boolean {
  return isReleased(useWatch<DocumentForm, "template">({ name: "template" }), templates, said);
}

/** What stands for the manager in the field with this id. */
export function releaseNote(id: string): string {
  const field = document.getElementById(id);
  return field instanceof HTMLTextAreaElement ? field.value : "";
}

interface Props {
  formKey: string;
  templates: TemplateChoice[];
  sending: SendingState;
}

/** Only where a manager releases the document: what they are told, which this tab keeps until it is sent. */
export function ReleaseSection({ formKey, templates, sending }: Props) {
  return useIsReleased(templates, sending.release) ? <NoteSection formKey={formKey} /> : null;
}

function NoteSection({ formKey }: { formKey: string }) {
  const texts = useTexts("form");
  const readOnly = useFormLocked();
  const id = useFieldId()("releaseNote");
  useEffect(() => {
    const field = document.getElementById(id);
    if (!(field instanceof HTMLTextAreaElement)) return;
    // Entered before the page's scripts had run.
    if (field.value) rememberNote(formKey, field.value);
    else field.value = recallNote(formKey);
  }, [id, formKey]);
  return (
    <Section title={texts.release} hint={texts.releaseHint}>
      <Field
        id={id}
        label={texts.releaseNote}
        long
        maxLength={limits.releaseNote}
        autoComplete="off"
        readOnly={readOnly}
        onInput={({ currentTarget }) => rememberNote(formKey, currentTarget.value)}
      />
    </Section>
  );
}
