"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { useUnsavedFields } from "#components/shell/use-unsaved-fields.ts";
import { AlertBox } from "#components/ui/alert-box.tsx";
import { Fault } from "#components/ui/field.tsx";
import { FormProblem } from "#components/ui/form-problem.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { useReader, useTexts } from "#components/ui/texts.tsx";
import { textOf, useActionForm } from "#components/ui/use-action-form.ts";
import { type Count, countText } from "#lib/shared/count.ts";
import { type Counted, count, fill } from "#lib/shared/messages/words.ts";
import type { Result } from "#lib/shared/result.ts";
import { type Due, type Retained, type RetentionRules, retained } from "#lib/shared/retention.ts";

interface Props {
  rules: RetentionRules;
  /** Who has set them and when, in words. */
  setBy: string;
  /** How many drafts of deactivated people there are, and when the first of them goes, in words. */
  drafts: string | undefined;
  /** Why nothing is deleted just now, in words. */
  waits: string | undefined;
  save: (rules: RetentionRules & { before: RetentionRules; confirmed: Due | null }) => Promise<Result<{ due?: Due }>>;
}

/** How long files, links, people and drafts are kept. What that would remove now is told first, in numbers, and has to be confirmed. */
export function RetentionForm({ rules, setBy, drafts, waits, save }: Props) {
  const texts = useTexts("retention");
  const problems = useTexts("problems");
  const router = useRouter();
  const [asked, setAsked] = useState<{ due: Due; times: number }>();
  const [saved, setSaved] = useState(false);
  /** Whether anything was changed since it was sent. */
  const changedSince = useRef(false);
  /** As they were seen. */
  const [before, setBefore] = useState(rules);
  /** What the page had when they were saved here last, or at first. */
  const drawn = useRef(rules);
  const changedElsewhere = rules !== drawn.current && !isSame(rules, before);
  const form = useActionForm({
    action(input: Parameters<typeof save>[0]) {
      changedSince.current = false;
      return save(input);
    },
    read: (data) => ({
      filesDays: daysOf(data, "files"),
      linksDays: daysOf(data, "links"),
      peopleDays: daysOf(data, "people"),
      draftsDays: daysOf(data, "drafts"),
      idleDays: daysOf(data, "idle"),
      before,
      confirmed: asked?.due ?? null,
    }),
    onDone: ({ due }, { before: _, confirmed: __, ...sent }) => {
      if (!due) {
        setBefore(sent);
        drawn.current = rules;
        fields.saved();
      }
      setAsked(due && { due, times: (asked?.times ?? 0) + 1 });
      setSaved(!due && !changedSince.current);
      if (!due) router.refresh();
    },
  });
  const fields = useUnsavedFields(texts.title, form);
  const actions = useFocusBack(asked !== undefined);
  const changed = () => {
    changedSince.current = true;
    setAsked(undefined);
    setSaved(false);
  };
  return (
    <section aria-labelledby="retention-title" className="sheet px-4 py-5 sm:px-6">
      <h2 id="retention-title" className="font-semibold">
        {texts.title}
      </h2>
      <p className="mt-1 mb-4 text-second">{texts.intro}</p>
      <form
        {...fields.props}
        onInput={(event) => {
          fields.props.onInput(event);
          changed();
        }}
      >
        <FormProblem form={form} />
        <div className="grid gap-5 @min-[32.5rem]:grid-cols-2">
          {retained.map((part) => (
            <Rule
              key={part}
              part={part}
              days={rules[`${part}Days`]}
              fault={form.fault(`${part}Days`)}
              mended={() => form.mended(`${part}Days`)}
            />
          ))}
        </div>
        <p className="hint mt-4">{texts.counted}</p>
        {drafts && <p className="hint">{drafts}</p>}
        <p className={changedElsewhere ? "text-sm text-warn" : "hint"}>
          {changedElsewhere ? problems.setting_changed : setBy}
        </p>
        {waits && <p className="font-semibold text-warn">{waits}</p>}
        {asked && <ConfirmDue {...asked} busy={form.busy} cancel={changed} />}
        <div ref={actions} className={`flex items-center gap-3 ${asked ? "" : "mt-4"}`}>
          {!asked && <SubmitButton busy={form.busy} label={texts.save} busyLabel={texts.saving} />}
          <span role="status" className="text-second text-sm">
            {saved && texts.saved}
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

const isSame = (one: RetentionRules, other: RetentionRules) =>
  retained.every((part) => one[`${part}Days`] === other[`${part}Days`]);

/** Null for ever; what is no whole number becomes one that is refused. */
function daysOf(data: FormData, part: Retained): number | null {
  if (data.get(`${part}Keep`) === "ever") return null;
  const text = textOf(data, `${part}Days`).trim();
  return /^\d{1,9}$/.test(text) ? Number(text) : 0;
}

interface RuleProps {
  part: Retained;
  /** Null: for ever. */
  days: number | null;
  fault: string | undefined;
  /** The number of days matters no more. */
  mended: () => void;
}

/** How long one thing is kept: for ever, or a number of days; typing a number chooses it. */
function Rule({ part, days, fault, mended }: RuleProps) {
  const texts = useTexts("retention");
  const [isForever, setIsForever] = useState(days === null);
  const keep = () => {
    setIsForever(true);
    mended();
  };
  const id = `${part}Days`;
  const choice = "flex min-h-[38px] items-center gap-2.5 pointer-coarse:min-h-11";
  const radio = { type: "radio", name: `${part}Keep`, className: "size-4 accent-accent" } as const;
  return (
    <fieldset>
      <legend className="font-semibold">{texts[part]}</legend>
      <p className="hint mb-1" id={`${part}-hint`}>
        {texts[`${part}Hint`]}
      </p>
      <label className={choice}>
        <input {...radio} value="ever" checked={isForever} onChange={keep} />
        {texts.forEver}
      </label>
      <div className={choice}>
        <label className={choice}>
          <input {...radio} value="days" checked={!isForever} onChange={() => setIsForever(false)} />
          {texts.after}
        </label>
        <input
          id={id}
          name={id}
          className="field w-20!"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={days ?? ""}
          aria-label={fill(texts.daysOf, { part: texts[part] })}
          aria-invalid={fault ? true : undefined}
          aria-describedby={[`${part}-hint`, fault && `${id}-fault`].filter(Boolean).join(" ")}
          onChange={() => setIsForever(false)}
        />
        <span className="flex-none">{texts.days}</span>
      </div>
      <Fault id={id} text={fault} />
    </fieldset>
  );
}

interface ConfirmProps {
  due: Due;
  /** How many times it was asked, so that the focus comes here each time. */
  times: number;
  busy: boolean;
  cancel: () => void;
}

/** What saving would remove now, and what of it can be undone: drafts that nobody changes, for a day. */
function ConfirmDue({ due, times, busy, cancel }: ConfirmProps) {
  const texts = useTexts("retention");
  const { language } = useReader();
  const dueText = (text: Counted, { n, capped }: Count) =>
    n > 0 && count({ one: text.one, other: fill(text.other, { n: countText({ n, capped }, language) }) }, n);
  const parts = [
    dueText(texts.dueFiles, due.files),
    dueText(texts.dueLinks, due.links),
    dueText(texts.duePeople, due.people),
    dueText(texts.dueDrafts, due.drafts),
    dueText(texts.dueIdle, due.idle),
  ];
  const onlyIdle = retained.every((part) => part === "idle" || due[part].n === 0);
  const withIdle = due.idle.n > 0 ? texts.confirmWithIdle : texts.confirm;
  return (
    <AlertBox
      refusals={times}
      tone="warn"
      title={texts.confirmTitle}
      heading="h3"
      said={<p>{fill(onlyIdle ? texts.confirmIdle : withIdle, { parts: parts.filter(Boolean).join(", ") })}</p>}
      className="mt-4 rounded-control border px-4 py-3.5"
    >
      <div className="mt-3 flex flex-wrap gap-2">
        <SubmitButton busy={busy} label={texts.confirmButton} busyLabel={texts.saving} />
        <button type="button" className="button" onClick={cancel}>
          {texts.cancel}
        </button>
      </div>
    </AlertBox>
  );
}
