import { memo, type RefObject } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useTexts } from "#components/ui/texts.tsx";
import type { DocumentForm } from "#lib/shared/document.ts";
import { FormField, useFault, useLookOnLeave } from "./form-field.tsx";
import { useFormLocked } from "./form-lock.ts";
import { TemplateField } from "./template-field.tsx";
import { itemsForTemplate, type TemplateChoice } from "./template-match.ts";

interface Props {
  templates: TemplateChoice[];
  /** The template whose items stand on the form already. */
  itemsOf: RefObject<string>;
}

/** What the document is made of and what it is called. A template that is known brings the items that it asks for. */
export const TemplateAndTitle = memo(function TemplateAndTitle({ templates, itemsOf }: Props) {
  const texts = useTexts("form");
  const { getValues, setValue, clearErrors } = useFormContext<DocumentForm>();
  const readOnly = useFormLocked();
  const fault = useFault("template");
  const look = useLookOnLeave("template");
  const template = useWatch<DocumentForm, "template">({ name: "template" });
  const takeItems = (id: string) => {
    const known = (sought: string) => templates.find((choice) => choice.id === sought);
    const rows = getValues("items");
    const now = itemsForTemplate(rows, known(itemsOf.current), known(id));
    // Rows that are set anew lose the focus, and somebody may just have gone into one.
    if (now.length !== rows.length || now.some((row, i) => row !== rows[i])) setValue("items", now);
    clearErrors("items");
    itemsOf.current = id;
  };
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,200px),1fr))] gap-4 px-4 py-5 sm:px-6">
      <TemplateField
        templates={templates}
        readOnly={readOnly}
        value={template}
        fault={fault}
        onChange={(id) => setValue("template", id)}
        onChosen={takeItems}
        onLeave={(id) => {
          const left = id.trim();
          if (!readOnly && left !== "" && left !== itemsOf.current) takeItems(left);
          look(id);
        }}
      />
      <FormField path="title" label={texts.titleField} />
    </div>
  );
});
