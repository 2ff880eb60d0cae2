import { memo, useEffect, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useTexts } from "#components/ui/texts.tsx";
import type { DocumentForm } from "#lib/shared/document.ts";
import { mostUsed } from "#lib/shared/limits.ts";
import type { TemplateChoice } from "#lib/shared/template.ts";
import { FormField, useFault, useLookOnLeave } from "./form-field.tsx";
import { useFormLocked } from "./form-lock.ts";
import type { FormSession } from "./form-session.ts";
import { TemplateField } from "./template-field.tsx";
import { loadFormParts, useFormParts } from "./use-form-parts.ts";
import type { Usual, UsualItems } from "./usual-of-template.ts";

interface Props {
  templates: TemplateChoice[];
  session: Pick<FormSession, "laidOutFor" | "awaitsLayout" | "asked" | "roles" | "madeTitle">;
  /** Both to be the same function at each drawing. */
  onUsual: (usual: UsualItems) => void;
  /** Templates of which the page did not know. */
  onFound: (found: TemplateChoice[]) => void;
}

/** What the document is made of and what it is called. A template that is known lays out its signers and items. */
export const TemplateAndTitle = memo(function TemplateAndTitle({ templates, session, onUsual, onFound }: Props) {
  const texts = useTexts("form");
  const form = useFormContext<DocumentForm>();
  const { getValues, setValue } = form;
  const readOnly = useFormLocked();
  const fault = useFault("template");
  const look = useLookOnLeave("template");
  const template = useWatch<DocumentForm, "template">({ name: "template" });
  const [settled, setSettled] = useState(template.trim());
  const known = (sought: string) => templates.find(({ id }) => id === sought);
  const isWhole = (template: TemplateChoice | undefined) => template?.name !== undefined && !template.brief;
  const layOut = async (before: TemplateChoice | undefined, now: TemplateChoice | undefined, awaits = false) => {
    const title = getValues("title").trim();
    const stale = before?.title && !now?.title && title === session.madeTitle.current;
    const parts = await loadFormParts().catch(() => undefined);
    parts?.layOut(form, before, now, awaits);
    // What the template before has made is none of this one's.
    if (parts && stale) setValue("title", "");
  };
  const settle = (id: string) => {
    if (id !== session.laidOutFor.current) {
      const before = session.awaitsLayout.current?.before ?? known(session.laidOutFor.current);
      const awaits = !isWhole(known(id));
      void layOut(before, known(id), awaits);
      session.awaitsLayout.current = awaits
        ? { id, before: before?.roles && { id, roles: before.roles, items: [] } }
        : undefined;
    }
    session.laidOutFor.current = id;
    setSettled(id);
  };
  const [answer, setAnswer] = useState<{ template: string; said: string | null }>();
  const onAnswer = ({ said, keys, choice }: Usual) => {
    setAnswer({ template: settled, said });
    onUsual({ template: settled, keys });
    if (choice && !isWhole(known(choice.id))) onFound([choice]);
    const awaited = session.awaitsLayout.current;
    if (awaited?.id !== settled) return;
    // On a form that is locked the rows stay: later, what was mended by hand would be laid out.
    session.awaitsLayout.current = choice || readOnly ? undefined : { id: settled };
    if (readOnly) return;
    if (choice || awaited.before) void layOut(awaited.before, choice);
    if (!choice) return;
    session.laidOutFor.current = choice.id;
    // Its name was entered.
    if (getValues("template").trim() === settled) setValue("template", choice.id);
    setSettled(choice.id);
  };
  useEffect(() => {
    // Another version of the draft was put onto the form.
    const id = template.trim();
    if (session.laidOutFor.current === id) setSettled(id);
  }, [session, template]);
  const { MoreTemplates, TitleOfTemplate, UsualOfTemplate } = useFormParts() ?? {};
  const now = known(settled);
  useEffect(() => {
    session.asked.current = now?.items ?? [];
    session.roles.current = now?.roles ?? [];
  }, [session, now]);
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(200px,40%)),1fr))] gap-4 px-4 py-5 sm:px-6">
      <TemplateField
        templates={templates}
        readOnly={readOnly}
        value={template}
        fault={fault}
        onChange={(id) => setValue("template", id)}
        usual={settled === template.trim() && answer?.template === settled ? answer.said : undefined}
        onChosen={settle}
        onLeave={(id) => {
          const left = id.trim();
          if (!readOnly && left !== "") settle(left);
          else setSettled(left);
          look(id);
        }}
      />
      <FormField path="title" label={texts.titleField} />
      {UsualOfTemplate && settled !== "" && <UsualOfTemplate key={settled} template={settled} onAnswer={onAnswer} />}
      {MoreTemplates && templates.length >= mostUsed && <MoreTemplates typed={template.trim()} onFound={onFound} />}
      {TitleOfTemplate && now?.title !== undefined && (
        <TitleOfTemplate key={now.id} made={session.madeTitle} pattern={now.title} name={now.name ?? now.id} />
      )}
    </div>
  );
});
