"use client";

import { useState } from "react";
import { ProblemDetails } from "#components/form/problem-summary.tsx";
import { SameAgain } from "#components/form/same-again.tsx";
import { SendingWait } from "#components/form/sending-wait.tsx";
import type { RecordShare } from "#components/sharing/record-share.ts";
import { notify } from "#components/shell/notice-store.ts";
import { tellsPractice } from "#components/shell/practice.ts";
import { useUnsavedFields } from "#components/shell/use-unsaved-fields.ts";
import { ErrorSummary } from "#components/ui/error-summary.tsx";
import { Field } from "#components/ui/field.tsx";
import { FormProblem } from "#components/ui/form-problem.tsx";
import { ScriptButton } from "#components/ui/script-button.tsx";
import { useProblemText, useTexts } from "#components/ui/texts.tsx";
import { useAction } from "#components/ui/use-action.ts";
import { textOf, useActionForm } from "#components/ui/use-action-form.ts";
import { useLeadOn, useShown } from "#components/ui/use-shown.ts";
import { fill } from "#lib/shared/messages/words.ts";
import type { Result } from "#lib/shared/result.ts";

/** What is released or given back: nothing else than what the page shows. */
interface Named {
  id: string;
  owner: string;
  formKey: string;
}

interface Props {
  request: Named;
  title: string;
  /** Whose document it is to be. */
  name: string;
  /** What becomes of it, in words; absent when it cannot be created. */
  next: string | undefined;
  /** Why it cannot be, in words. */
  stuck: string;
  /** The newest restore of which the page tells. */
  restore: string | undefined;
  release: (
    input: Named & { anyway?: string; restore?: string; practice: boolean },
  ) => Promise<Result<{ id: string; created: boolean }>>;
  giveBack: (input: Named & { reason: string }) => Promise<Result<null>>;
  record: RecordShare;
}

/** The two ends of what waits for a release. */
export function ReleaseOrGiveBack({ request, title, name, next, stuck, restore, release, giveBack, record }: Props) {
  const texts = useTexts("releases");
  const { irrevocable, same: sameTexts, elsewhere, waitingForService } = useTexts("form");
  const problemText = useProblemText();
  const leadOn = useLeadOn();
  const shown = useShown();
  const [since, setSince] = useState(0);
  /** Told now: the next press is meant. */
  const [told, setTold] = useState(restore);
  const { call, busy, problem, refusals } = useAction(release, {
    leaves: true,
    done({ id, created }) {
      const href = `/documents/${id}`;
      if (shown.current) return leadOn(href);
      const text = fill(created ? elsewhere.created : elsewhere.unknown, { title });
      notify({ tone: created ? "ok" : "warn", text, link: { href, label: elsewhere.open }, counts: true });
    },
    refused(refusal) {
      setTold((before) => refusal.restore ?? before);
      if (shown.current) return;
      // Where the line broke, it may have been created all the same.
      const unheard = refusal.code === "creation_unheard" || refusal.code === "server_unreachable";
      const text = unheard
        ? fill(elsewhere.unheard, { title })
        : fill(elsewhere.refused, { title, reason: problemText(refusal) });
      const link = { href: `/releases/${request.id}`, label: elsewhere.open };
      notify({ tone: unheard ? "warn" : "bad", text, link, counts: true });
    },
  });
  const send = (anyway?: string) => {
    setSince(performance.now());
    void call({ ...request, ...(anyway && { anyway }), ...(told && { restore: told }), practice: tellsPractice() });
  };
  const same = problem?.same;
  const form = useActionForm({
    action: giveBack,
    read: (data) => ({ ...request, reason: textOf(data, "reason") }),
    onDone() {
      fields.saved();
      leadOn("/releases");
    },
  });
  const fields = useUnsavedFields(texts.reason, form);
  return (
    <>
      {same ? (
        <SameAgain
          same={same}
          refusals={refusals}
          record={record}
          busy={busy}
          anyway={sameTexts.releaseAnyway}
          createAnyway={() => send(same.id)}
        />
      ) : (
        problem && (
          <ErrorSummary refusals={refusals} faults={[]}>
            <ProblemDetails problem={problem} sendAgain={() => send()} />
          </ErrorSummary>
        )
      )}
      <section aria-labelledby="next-title" className="sheet divide-y divide-line">
        <div className="px-4 py-5 sm:px-6">
          <h2 id="next-title" className="mb-1 font-semibold">
            {texts.next}
          </h2>
          <p>{next ?? stuck}</p>
          {next !== undefined && (
            <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
              <ScriptButton
                className="button button-accent min-h-11 min-w-28"
                aria-disabled={busy || form.busy}
                onClick={() => form.busy || send()}
              >
                {busy ? texts.releasing : texts.release}
              </ScriptButton>
              <span className="hint">{irrevocable}</span>
            </div>
          )}
          {busy && <SendingWait since={since} text={waitingForService} />}
        </div>
        <form {...fields.props} autoComplete="off" className="px-4 py-5 sm:px-6">
          {next !== undefined && <h2 className="mb-3 font-semibold">{texts.orGiveBack}</h2>}
          <FormProblem form={form} />
          <Field
            id="reason"
            name="reason"
            label={texts.reason}
            hint={fill(texts.reasonHint, { name })}
            long
            fault={form.fault("reason")}
            autoComplete="off"
          />
          <button type="submit" className="button mt-3" aria-disabled={form.busy || busy}>
            {form.busy ? texts.givingBack : texts.giveBack}
          </button>
        </form>
      </section>
    </>
  );
}
