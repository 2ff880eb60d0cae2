"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { leave, stayAfterAll, useUnsaved } from "#components/shell/unsaved.ts";
import { ErrorSummary } from "#components/ui/error-summary.tsx";
import { Field, fieldId } from "#components/ui/field.tsx";
import { pageTitleId } from "#components/ui/page-title.tsx";
import { ScriptFieldset } from "#components/ui/script-fields.tsx";
import { useFaultText, useProblemText, useTexts } from "#components/ui/texts.tsx";
import { useAction } from "#components/ui/use-action.ts";
import { useFocusPassed } from "#components/ui/use-focus-passed.ts";
import { useLeadOn } from "#components/ui/use-shown.ts";
import { fill } from "#lib/shared/messages/words.ts";
import type { Result } from "#lib/shared/result.ts";
import { ConfirmNotCreated } from "./confirm-not-created.tsx";

/** What somebody has found at the service. */
type Resolution = { created: false } | { created: true; serviceId: string; links: string[] };

interface Props {
  id: string;
  /** Whose form it was, where that is a colleague. */
  colleague?: string | undefined;
  /** Of the attempt whose outcome is unknown. */
  reference: string;
  signers: string[];
  /** For so long it must not be called 'not created' yet, and until when in words. */
  waiting: { ms: number; until: string };
  /** What the service said late, to begin with. */
  lateAnswer?: { serviceId: string; links: string[] } | undefined;
  resolve: (answer: { id: string; reference: string } & Resolution) => Promise<Result<{ formKey?: string }>>;
}

/** The two ways out of an unknown outcome, both by a person who has looked at the service. */
export function ResolveUnknown({ id, colleague, reference, signers, waiting, lateAnswer, resolve }: Props) {
  const texts = useTexts("document");
  const problemText = useProblemText();
  const faultText = useFaultText();
  const router = useRouter();
  const leadOn = useLeadOn();
  // What the service has said needs only to be confirmed.
  const [chosen, choose] = useState<"created" | "notCreated" | undefined>(lateAnswer && "created");
  // Counted from when the page was there: the box that says it may be opened later, and again.
  const [mayConfirmAt, setMayConfirmAt] = useState(() => (waiting.ms > 0 ? performance.now() + waiting.ms : undefined));
  const [isTyped, setTyped] = useState(false);
  const { call, busy, problem, refusals } = useAction((answer: Resolution) => resolve({ id, reference, ...answer }), {
    done({ formKey }, { created }) {
      setTyped(false);
      if (!created) return leadOn(formKey ? `/documents/new?draft=${formKey}` : "/documents");
      // The frame counts what is unknown.
      router.refresh();
    },
    refused({ retryAfterSeconds }) {
      stayAfterAll();
      if (retryAfterSeconds === undefined) return;
      setMayConfirmAt(performance.now() + retryAfterSeconds * 1000);
      // The page says until when in words too.
      router.refresh();
    },
  });

  useUnsaved(texts.serviceId, isTyped && chosen === "created", busy);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const text = (name: string) => String(data.get(name) ?? "");
    void call({ created: true, serviceId: text("serviceId"), links: signers.map((_, i) => text(`links.${i}`)) });
  }

  const fault = (path: string) => {
    const code = problem?.fields?.[path];
    return code && faultText(path, code);
  };
  // Once resolved this box disappears; the focus goes to the title.
  const whole = useFocusPassed<HTMLDivElement>(pageTitleId);
  return (
    <div ref={whole} className="mt-4">
      {problem && (
        <ErrorSummary
          refusals={refusals}
          faults={Object.entries(problem.fields ?? {}).map(([path, code]) => ({
            id: fieldId(path),
            text: faultText(path, code),
          }))}
        >
          <p>{problemText(problem)}</p>
        </ErrorSummary>
      )}
      {!lateAnswer && (
        <ScriptFieldset className="grid gap-3 print:hidden @min-[32.5rem]:grid-cols-2">
          <div>
            <button
              type="button"
              className="button w-full"
              id="not-created"
              aria-expanded={chosen === "notCreated"}
              onClick={() => choose(chosen === "notCreated" ? undefined : "notCreated")}
            >
              {texts.notCreated}
            </button>
            <p className="hint mt-1">
              {colleague === undefined ? texts.notCreatedHint : fill(texts.notCreatedHintOf, { name: colleague })}
            </p>
          </div>
          <div>
            <button
              type="button"
              className="button w-full"
              aria-expanded={chosen === "created"}
              onClick={() => choose(chosen === "created" ? undefined : "created")}
            >
              {texts.wasCreated}
            </button>
            <p className="hint mt-1">{texts.wasCreatedHint}</p>
          </div>
        </ScriptFieldset>
      )}
      {chosen === "notCreated" && (
        <ConfirmNotCreated
          mayConfirmAt={mayConfirmAt}
          busy={busy}
          lookAgainAt={waiting.until}
          confirm={() => leave(() => void call({ created: false }))}
          cancel={() => {
            choose(undefined);
            document.getElementById("not-created")?.focus();
          }}
        />
      )}
      {chosen === "created" && (
        <form
          noValidate
          onSubmit={submit}
          onInput={() => setTyped(true)}
          className="mt-4 space-y-3 border-line border-t pt-4"
        >
          <Field
            id={fieldId("serviceId")}
            name="serviceId"
            label={texts.serviceId}
            defaultValue={lateAnswer?.serviceId}
            fault={fault("serviceId")}
            autoComplete="off"
            autoFocus={!lateAnswer}
          />
          {signers.map((name, i) => (
            <Field
              key={i}
              id={fieldId(`links.${i}`)}
              name={`links.${i}`}
              label={fill(texts.linkOf, { name })}
              defaultValue={lateAnswer?.links[i]}
              fault={fault(`links.${i}`)}
              inputMode="url"
              autoComplete="off"
            />
          ))}
          <p className="hint">{texts.linkOptional}</p>
          <button type="submit" className="button button-accent" aria-disabled={busy}>
            {texts.save}
          </button>
        </form>
      )}
    </div>
  );
}
