import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import type { DocumentForm } from "#lib/shared/document.ts";
import type { TemplateChoice } from "#lib/shared/template.ts";
import { useFieldId } from "./field-ids.ts";

/** The template that is meant: while an id is being entered, the one before. */
export function useSettledTemplate(templates: TemplateChoice[]) {
  const typed = useWatch<DocumentForm, "template">({ name: "template" }).trim();
  const id = useFieldId()("template");
  const [settled, setSettled] = useState(typed);
  const find = (sought: string) => templates.find(({ id }) => id === sought);
  const listed = find(typed)?.name !== undefined;
  useEffect(() => {
    const field = document.getElementById(id);
    const settle = () => setSettled(typed);
    if (listed || document.activeElement !== field) return settle();
    field?.addEventListener("blur", settle, { once: true });
    return () => field?.removeEventListener("blur", settle);
  }, [typed, listed, id]);
  return { typed, settled, template: find(settled) };
}
