"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { callServer } from "#components/ui/call-server.ts";
import { ErrorSummary } from "#components/ui/error-summary.tsx";
import { Field } from "#components/ui/field.tsx";
import { useHydrated } from "#components/ui/use-hydrated.ts";
import { mostCharacters } from "#lib/shared/limits.ts";
import type { Messages } from "#lib/shared/messages/messages.ts";
import { problemText } from "#lib/shared/messages/problem-text.ts";
import { fill } from "#lib/shared/messages/words.ts";
import type { Problem, Result } from "#lib/shared/result.ts";
import { fieldId } from "../form/form-words.ts";
import { ConfirmNotCreated } from "./confirm-not-created.tsx";

type Found = { created: false } | { created: true; serviceId: string; links: string[] };

export type Resolve = (found: { id: string; attempt: string } & Found) => Promise<Result<{ formKey?: string }>>;

interface Props {
  id: string;
  /** Of the attempt whose outcome is unknown. */
  reference: string;
  signers: string[];
  /** For so long it must not be called 'not created' yet, and until when in words. */
  late: { ms: number; until: string };
  /** What the service said late, to begin with. */
  found?: { serviceId: string; links: string[] } | undefined;
  words: Messages["document"];
  problems: Messages["problems"];
  common: Pick<Messages["common"], "problemTitle" | "errorPrefix">;
  resolve: Resolve;
}

/** The two ways out of an unknown outcome, both by a person who has looked at the service. */
export function ResolveUnknown({ id, reference, signers, late, found, words: w, problems, common, resolve }: Props) {
  const router = useRouter();
  const hydrated = useHydrated();
  // What the service has said needs only to be confirmed.
  const [chosen, choose] = useState<"created" | "notCreated" | undefined>(found && "created");
  // Counted from when the page was there: the box that says it may be opened later, and again.
  const [openAt, setOpenAt] = useState(() => (late.ms > 0 ? performance.now() + late.ms : undefined));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const [attempt, setAttempt] = useState(0);

  async function send(answer: Found) {
    if (busy) return;
    setBusy(true);
    const result = await callServer(() => resolve({ id, attempt: reference, ...answer }));
    setBusy(false);
    if (!result.ok) {
      setProblem(result.problem);
      const { retryAfterSeconds } = result.problem;
      if (retryAfterSeconds !== undefined) {
        setOpenAt(performance.now() + retryAfterSeconds * 1000);
        // The page says until when in words too.
        router.refresh();
      }
      return setAttempt(attempt + 1);
    }
    const { formKey } = result.value;
    if (!answer.created) router.push(formKey ? `/documents/new?draft=${formKey}` : "/documents");
    // The frame counts what is unknown.
    router.refresh();
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const text = (name: string) => String(data.get(name) ?? "");
    void send({ created: true, serviceId: text("serviceId"), links: signers.map((_, i) => text(`links.${i}`)) });
  }

  const fault = (path: string) => {
    const code = problem?.fields?.[path];
    return code && problemText(problems, { code, ...mostCharacters(path) });
  };
  return (
    <div className="mt-4">
      {problem && (
        <ErrorSummary
          title={common.problemTitle}
          prefix={common.errorPrefix}
          attempt={attempt}
          faults={Object.keys(problem.fields ?? {}).map((path) => ({
            id: fieldId(path),
            text: fault(path) ?? "",
          }))}
        >
          <p>{problemText(problems, problem)}</p>
        </ErrorSummary>
      )}
      {!found && (
        <fieldset disabled={!hydrated} className="grid gap-3 sm:grid-cols-2">
          <div>
            <button
              type="button"
              className="button w-full"
              id="not-created"
              aria-expanded={chosen === "notCreated"}
              onClick={() => choose(chosen === "notCreated" ? undefined : "notCreated")}
            >
              {w.notCreated}
            </button>
            <p className="hint mt-1">{w.notCreatedHint}</p>
          </div>
          <div>
            <button
              type="button"
              className="button w-full"
              aria-expanded={chosen === "created"}
              onClick={() => choose(chosen === "created" ? undefined : "created")}
            >
              {w.wasCreated}
            </button>
            <p className="hint mt-1">{w.wasCreatedHint}</p>
          </div>
        </fieldset>
      )}
      {chosen === "notCreated" && (
        <ConfirmNotCreated
          {...{ openAt, busy }}
          lookAgainAt={late.until}
          words={w}
          confirm={() => void send({ created: false })}
          cancel={() => {
            choose(undefined);
            document.getElementById("not-created")?.focus();
          }}
        />
      )}
      {chosen === "created" && (
        <form noValidate onSubmit={submit} className="mt-4 space-y-3 border-line border-t pt-4">
          <Field
            id={fieldId("serviceId")}
            name="serviceId"
            label={w.serviceId}
            defaultValue={found?.serviceId}
            fault={fault("serviceId")}
            autoComplete="off"
            autoFocus={!found}
          />
          {signers.map((name, i) => (
            <Field
              key={i}
              id={fieldId(`links.${i}`)}
              name={`links.${i}`}
              label={fill(w.linkOf, { name })}
              defaultValue={found?.links[i]}
              fault={fault(`links.${i}`)}
              inputMode="url"
              autoComplete="off"
            />
          ))}
          <p className="hint">{w.linkOptional}</p>
          <button type="submit" className="button button-accent" aria-disabled={busy}>
            {w.save}
          </button>
        </form>
      )}
    </div>
  );
}
