import { useEffect, useLayoutEffect } from "react";
import { useFormContext } from "react-hook-form";
import { useStore } from "#components/ui/store.ts";
import type { DocumentForm } from "#lib/shared/document.ts";
import { mostUsed } from "#lib/shared/limits.ts";
import type { Problem } from "#lib/shared/result.ts";
import type { TemplateChoice } from "#lib/shared/template.ts";
import { useFieldId } from "./field-ids.ts";
import { useFormLocked } from "./form-lock.ts";
import type { AwaitedLayout } from "./form-memory.ts";
import { layOut } from "./lay-out-form.ts";
import { MoreTemplates } from "./more-templates.ts";
import type { Sending } from "./sending.ts";
import { TitleOfTemplate } from "./title-of-template.tsx";
import { type Usual, type UsualItems, UsualOfTemplate } from "./usual-of-template.ts";

/** What the server has said of a template. */
export interface Answer extends Usual {
  template: string;
}

/** The form's session, as far as it has to do with its template. */
interface Followed {
  laidOutFor: { current: string };
  awaitsLayout: { current: AwaitedLayout | undefined };
  madeTitle: { current: string | undefined };
  onLaidOut: () => void;
  endLayout: (problem: Problem) => void;
  sending: Pick<Sending, "state">;
  phoneRegion: string;
}

interface Props {
  templates: TemplateChoice[];
  session: Followed;
  /** With what the form was opened. */
  opened: string;
  /** As it stands in its field. */
  typed: string;
  /** The one that is meant: while an id is being entered, the one before. */
  settled: string;
  answer: Answer | undefined;
  onSettled: (id: string) => void;
  onAnswer: (answer: Answer) => void;
  /** Both to be the same function at each drawing. */
  onUsual: (usual: UsualItems) => void;
  onFound: (found: TemplateChoice[]) => void;
}

const isWhole = (template: TemplateChoice | undefined) => template?.name !== undefined && !template.brief;

/**
 * Lays the form out for the template that is meant, as soon as all is there that this needs: this script, what the template asks for, and a form
 * that is not locked.
 */
export function FollowTemplate({ templates, session, opened, typed, settled, answer, ...tell }: Props) {
  const { onSettled, onAnswer, onUsual, onFound } = tell;
  const { laidOutFor, awaitsLayout, madeTitle, onLaidOut, endLayout, sending, phoneRegion } = session;
  const form = useFormContext<DocumentForm>();
  const locked = useFormLocked();
  const idOf = useFieldId();
  const awaited = useStore(sending.state).busy === "layout";
  const known = (sought: string) => templates.find(({ id }) => id === sought);
  const now = known(settled);
  const lay = (before: TemplateChoice | undefined, next: TemplateChoice | undefined, awaits: boolean) => {
    layOut(form, before, next, { awaits, region: phoneRegion, idOf });
    // What the template before has made, with the rows as they are now, is none of this one's.
    const isMade = form.getValues("title").trim() === madeTitle.current;
    if (before?.title && !next?.title && isMade) form.setValue("title", "");
  };
  const begin = () => {
    const before = awaitsLayout.current?.before ?? known(laidOutFor.current);
    const awaits = !isWhole(now);
    awaitsLayout.current = awaits
      ? { id: settled, before: before?.roles && { id: settled, roles: before.roles, items: [] } }
      : undefined;
    laidOutFor.current = settled;
    lay(before, now, awaits);
  };
  const end = (before: TemplateChoice | undefined, choice: TemplateChoice | undefined) => {
    awaitsLayout.current = choice ? undefined : { id: settled, answered: true };
    laidOutFor.current = choice?.id ?? settled;
    if (choice || before) lay(before, choice, false);
    if (!choice) return;
    // Its name was entered.
    if (form.getValues("template").trim() === settled) form.setValue("template", choice.id);
    onSettled(choice.id);
  };
  // Before the page is drawn or a key comes, so that no row is seen, or gets one, that is laid out differently a moment later. After what is drawn
  // now has its fields attached: one of a row that goes would come back as a row with nothing but that field.
  useLayoutEffect(() => {
    let stale = false;
    queueMicrotask(() => {
      if (stale) return;
      if (!locked && settled !== "") {
        if (settled !== laidOutFor.current) begin();
        if (awaitsLayout.current?.id === settled && answer?.template === settled)
          end(awaitsLayout.current.before, answer.choice);
      }
      onLaidOut();
    });
    return () => {
      stale = true;
    };
  });
  // Sent from the template's own field.
  useEffect(() => {
    if (awaited) onSettled(typed);
  });
  return (
    <>
      {settled !== "" && (
        <UsualOfTemplate
          key={settled}
          template={settled}
          awaited={awaited}
          onProblem={endLayout}
          onAnswer={(usual) => {
            const { keys, choice } = usual;
            onAnswer({ template: settled, ...usual });
            onUsual({ template: settled, keys });
            if (choice && !isWhole(known(choice.id))) onFound([choice]);
          }}
        />
      )}
      {templates.length >= mostUsed && <MoreTemplates opened={opened} typed={typed} onFound={onFound} />}
      {now?.title !== undefined && (
        <TitleOfTemplate key={now.id} made={madeTitle} pattern={now.title} name={now.name ?? now.id} />
      )}
    </>
  );
}
