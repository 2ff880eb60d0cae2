import { ErrorSummary } from "#components/ui/error-summary.tsx";
import type { ActionForm } from "#components/ui/use-action-form.ts";
import type { Messages } from "#lib/shared/messages/messages.ts";
import { problemText } from "#lib/shared/messages/problem-text.ts";

export type ProblemWords = Pick<Messages["common"], "problemTitle" | "errorPrefix">;

interface Props {
  form: ActionForm;
  words: ProblemWords;
  problems: Messages["problems"];
}

/** Why the form was refused, with a way to each field that has a fault. The controls' ids are their names. */
export function FormProblem({ form: { problem, attempt, fault }, words, problems }: Props) {
  if (!problem) return null;
  const faults = Object.keys(problem.fields ?? {}).map((id) => ({ id, text: fault(id) ?? "" }));
  return (
    <ErrorSummary title={words.problemTitle} prefix={words.errorPrefix} attempt={attempt} faults={faults}>
      {faults.length === 0 && <p className="mt-0.5">{problemText(problems, problem)}</p>}
    </ErrorSummary>
  );
}
