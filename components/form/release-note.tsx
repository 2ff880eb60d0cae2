import { useEffect } from "react";
import { Field } from "#components/ui/field.tsx";
import { useTexts } from "#components/ui/texts.tsx";
import { limits } from "#lib/shared/limits.ts";
import { useFieldId } from "./field-ids.ts";
import { useFormLocked } from "./form-lock.ts";
import { recallNote, rememberNote } from "./form-memory.ts";
import { Section } from "./section.tsx";

/** What the manager is told. Loaded on first use. */
export function ReleaseNote({ formKey }: { formKey: string }) {
  const texts = useTexts("form");
  const readOnly = useFormLocked();
  const id = useFieldId()("releaseNote");
  useEffect(() => {
    const field = document.getElementById(id);
    if (field instanceof HTMLTextAreaElement) field.value = recallNote(formKey) ?? "";
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
