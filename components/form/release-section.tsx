import { useWatch } from "react-hook-form";
import { Field, fieldId } from "#components/ui/field.tsx";
import { useTexts } from "#components/ui/texts.tsx";
import type { DocumentForm } from "#lib/shared/document.ts";
import { limits } from "#lib/shared/limits.ts";
import type { TemplateChoice } from "#lib/shared/template.ts";
import { useFormLocked } from "./form-lock.ts";
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

const noteId = fieldId("releaseNote");

/** What stands there for the manager. */
export function releaseNote(): string {
  const field = document.getElementById(noteId);
  return field instanceof HTMLTextAreaElement ? field.value : "";
}

interface Props {
  templates: TemplateChoice[];
  sending: SendingState;
}

/** Only where a manager releases the document: what they are told. */
export function ReleaseSection({ templates, sending }: Props) {
  const texts = useTexts("form");
  const readOnly = useFormLocked();
  if (!useIsReleased(templates, sending.release)) return null;
  return (
    <Section title={texts.release} hint={texts.releaseHint}>
      <Field
        id={noteId}
        label={texts.releaseNote}
        long
        maxLength={limits.releaseNote}
        autoComplete="off"
        readOnly={readOnly}
      />
    </Section>
  );
}
