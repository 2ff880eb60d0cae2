import { type UseFieldArrayReturn, useFormContext, useWatch } from "react-hook-form";
import { useTexts } from "#components/ui/texts.tsx";
import type { DocumentForm } from "#lib/shared/document.ts";
import { FormField, useFault, useLookOnLeave } from "./form-field.tsx";
import { useFormLocked } from "./form-lock.ts";
import { type TemplateChoice, TemplateField } from "./template-field.tsx";

interface Props {
  templates: TemplateChoice[];
  items: UseFieldArrayReturn<DocumentForm, "items">;
}

/** What the document is made of and what it is called. A template that is known brings the items that it asks for. */
export function TemplateAndTitle({ templates, items }: Props) {
  const texts = useTexts("form");
  const { getValues, setValue } = useFormContext<DocumentForm>();
  const readOnly = useFormLocked();
  const fault = useFault("template");
  const look = useLookOnLeave("template");
  const template = useWatch<DocumentForm, "template">({ name: "template" });
  const offerItems = (chosen: TemplateChoice) => {
    const filled = getValues("items").filter(({ key, value }) => key !== "" || value !== "");
    const missing = chosen.items.filter(({ key }) => !filled.some((row) => row.key === key));
    if (missing.length > 0) items.replace([...filled, ...missing.map(({ key }) => ({ key, value: "" }))]);
  };
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,200px),1fr))] gap-4 px-4 py-5 sm:px-6">
      <TemplateField
        templates={templates}
        readOnly={readOnly}
        value={template}
        fault={fault}
        onChange={(id) => setValue("template", id)}
        onKnown={offerItems}
        onLeave={() => look(getValues("template"))}
      />
      <FormField path="title" label={texts.titleField} />
    </div>
  );
}
