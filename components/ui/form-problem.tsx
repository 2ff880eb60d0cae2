import { ErrorSummary } from "./error-summary.tsx";
import { useProblemText } from "./texts.tsx";
import type { ActionForm } from "./use-action-form.ts";

/** Why the form was refused, with a way to each field that has a fault. The controls' ids are their names. */
export function FormProblem({ form: { problem, refusals, fault } }: { form: ActionForm }) {
  const problemText = useProblemText();
  if (!problem) return null;
  const faults = Object.keys(problem.fields ?? {}).map((id) => ({ id, text: fault(id) ?? "" }));
  return (
    <ErrorSummary {...{ refusals, faults }}>
      {faults.length === 0 && <p className="mt-0.5">{problemText(problem)}</p>}
    </ErrorSummary>
  );
}
