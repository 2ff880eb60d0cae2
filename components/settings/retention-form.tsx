"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { FormProblem, type ProblemWords } from "#components/ui/form-problem.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { textOf, useActionForm } from "#components/ui/use-action-form.ts";
import type { Messages } from "#lib/shared/messages/messages.ts";
import type { Language } from "#lib/shared/messages/words.ts";
import type { Result } from "#lib/shared/result.ts";
import type { Due, RetentionRules } from "#lib/shared/retention.ts";
import { RetentionDue } from "./retention-due.tsx";
import { RetentionRule } from "./retention-rule.tsx";

interface Props {
  rules: RetentionRules;
  /** Who has set them and when, in words. */
  setBy: string;
  /** Why nothing is deleted just now, in words. */
  waits: string | undefined;
  save: (rules: RetentionRules & { confirmed: Due | null }) => Promise<Result<{ due?: Due }>>;
  language: Language;
  words: { retention: Messages["retention"]; common: ProblemWords; problems: Messages["problems"] };
}

/** How long files and links are kept. What that would remove now is told first, in numbers, and has to be confirmed. */
export function RetentionForm({ rules, setBy, waits, save, language, words }: Props) {
  const { retention: w, common, problems } = words;
  const router = useRouter();
  const [asked, setAsked] = useState<{ due: Due; times: number }>();
  const [saved, setSaved] = useState(false);
  const form = useActionForm({
    ...{ problems, action: save },
    read: (data) => ({
      filesDays: daysOf(data, "files"),
      linksDays: daysOf(data, "links"),
      confirmed: asked?.due ?? null,
    }),
    onDone: ({ due }) => {
      setAsked(due && { due, times: (asked?.times ?? 0) + 1 });
      setSaved(!due);
      if (!due) router.refresh();
    },
  });
  const actions = useFocusBack(asked !== undefined);
  const changed = () => {
    setAsked(undefined);
    setSaved(false);
  };
  return (
    <section aria-labelledby="retention-title" className="sheet px-4 py-5 sm:px-6">
      <h2 id="retention-title" className="font-semibold">
        {w.title}
      </h2>
      <p className="mt-1 mb-4 text-second">{w.intro}</p>
      <form
        {...form.props}
        onInput={(event) => {
          form.props.onInput(event);
          changed();
        }}
      >
        <FormProblem {...{ form, problems }} words={common} />
        <div className="grid gap-5 sm:grid-cols-2">
          <RetentionRule
            part="files"
            days={rules.filesDays}
            fault={form.fault("filesDays")}
            mended={() => form.mended("filesDays")}
            words={w}
          />
          <RetentionRule
            part="links"
            days={rules.linksDays}
            fault={form.fault("linksDays")}
            mended={() => form.mended("linksDays")}
            words={w}
          />
        </div>
        <p className="hint mt-4">{w.counted}</p>
        <p className="hint">{setBy}</p>
        {waits && <p className="font-semibold text-warn">{waits}</p>}
        {asked && (
          <RetentionDue
            {...{ language }}
            due={asked.due}
            attempt={asked.times}
            busy={form.busy}
            words={w}
            cancel={changed}
          />
        )}
        <div ref={actions} className={`flex items-center gap-3 ${asked ? "" : "mt-4"}`}>
          {!asked && <SubmitButton busy={form.busy} label={w.save} busyLabel={w.saving} />}
          <span role="status" className="text-second text-sm">
            {saved && w.saved}
          </span>
        </div>
      </form>
    </section>
  );
}

/** Once the question has gone, together with the button that had the focus, the focus is where it came from. */
function useFocusBack(asked: boolean) {
  const actions = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!asked) return;
    return () => {
      if (document.activeElement === document.body) actions.current?.querySelector("button")?.focus();
    };
  }, [asked]);
  return actions;
}

/** Null for ever; what is no whole number becomes one that is refused. */
function daysOf(data: FormData, part: "files" | "links"): number | null {
  if (data.get(`${part}Keep`) === "ever") return null;
  const text = textOf(data, `${part}Days`).trim();
  return /^\d{1,9}$/.test(text) ? Number(text) : 0;
}
