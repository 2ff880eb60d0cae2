import { memo, useRef } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useTexts } from "#components/ui/texts.tsx";
import type { DocumentForm } from "#lib/shared/document.ts";
import { FormField, useFault, useLookOnLeave } from "./form-field.tsx";
import { useFormLocked } from "./form-lock.ts";
import { TemplateField } from "./template-field.tsx";
import { itemsForTemplate, type TemplateChoice } from "./template-match.ts";

/** What the document is made of and what it is called. A template that is known brings the items that it asks for. */
export const TemplateAndTitle = memo(function TemplateAndTitle({ templates }: { templates: TemplateChoice[] }) {
  const texts = useTexts("form");
  const { getValues, setValue, clearErrors } = useFormContext<DocumentForm>();
  const readOnly = useFormLocked();
  const fault = useFault("template");
  const look = useLookOnLeave("template");
  const template = useWatch<DocumentForm, "template">({ name: "template" });
  const before = useRef("");
  const takeItems = (id: string) => {
    const known = (sought: string) => templates.find((choice) => choice.id === sought);
    const rows = getValues("items");
    const now = itemsForTemplate(rows, known(before.current), known(id));
    // Rows that are set anew lose the focus, and somebody may just have gone into one.
    if (now.length !== rows.length || now.some((row, i) => row !== rows[i])) setValue("items", now);
    clearErrors("items");
    before.current = id;
  };
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,200px),1fr))] gap-4 px-4 py-5 sm:px-6">
      <TemplateField
        templates={templates}
        readOnly={readOnly}
        value={template}
        fault={fault}
        onEnter={() => {
          before.current = getValues("template").trim();
        }}
        onChange={(id) => setValue("template", id)}
        onChosen={takeItems}
        onLeave={(id) => {
          const left = id.trim();
          // Of the same template, what was removed stays so.
          if (!readOnly && left !== "" && left !== before.current) takeItems(left);
          look(id);
        }}
      />
      <FormField path="title" label={texts.titleField} />
    </div>
  );
});
