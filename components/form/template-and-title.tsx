import { memo, useLayoutEffect, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useTexts } from "#components/ui/texts.tsx";
import type { DocumentForm } from "#lib/shared/document.ts";
import type { TemplateChoice } from "#lib/shared/template.ts";
import type { Answer } from "./follow-template.tsx";
import { FormField, useFault, useLookOnLeave } from "./form-field.tsx";
import { useFormLocked } from "./form-lock.ts";
import type { FormSession } from "./form-session.ts";
import { TemplateField } from "./template-field.tsx";
import { useFormParts } from "./use-form-parts.ts";
import type { UsualItems } from "./usual-of-template.ts";

interface Props {
  templates: TemplateChoice[];
  session: FormSession;
  /** Both to be the same function at each drawing. */
  onUsual: (usual: UsualItems) => void;
  /** Templates of which the page did not know. */
  onFound: (found: TemplateChoice[]) => void;
}

/** What the document is made of and what it is called. A template that is known lays out its signers and items. */
export const TemplateAndTitle = memo(function TemplateAndTitle({ templates, session, onUsual, onFound }: Props) {
  const texts = useTexts("form");
  const { setValue } = useFormContext<DocumentForm>();
  const readOnly = useFormLocked();
  const fault = useFault("template");
  const look = useLookOnLeave("template");
  const template = useWatch<DocumentForm, "template">({ name: "template" });
  const [opened] = useState(template.trim());
  const [settled, setSettled] = useState(opened);
  // Another version of the draft was put onto the form.
  const id = template.trim();
  if (settled !== id && session.laidOutFor.current === id) setSettled(id);
  const [answer, setAnswer] = useState<Answer>();
  const now = templates.find(({ id }) => id === settled);
  useLayoutEffect(() => {
    session.asked.current = now?.items ?? [];
    session.roles.current = now?.roles ?? [];
  }, [session, now]);
  const { FollowTemplate } = useFormParts() ?? {};
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(200px,40%)),1fr))] gap-4 px-4 py-5 sm:px-6">
      <TemplateField
        templates={templates}
        readOnly={readOnly}
        value={template}
        fault={fault}
        onChange={(id) => setValue("template", id)}
        usual={settled === id && answer?.template === id ? answer.said : undefined}
        onChosen={setSettled}
        onLeave={(left) => {
          setSettled(left.trim());
          look(left);
        }}
      />
      <FormField path="title" label={texts.titleField} />
      {FollowTemplate && (
        <FollowTemplate
          templates={templates}
          session={session}
          opened={opened}
          typed={id}
          settled={settled}
          answer={answer}
          onSettled={setSettled}
          onAnswer={setAnswer}
          onUsual={onUsual}
          onFound={onFound}
        />
      )}
    </div>
  );
});
