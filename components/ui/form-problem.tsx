import { useProblemText } from "./texts.tsx";
import type { ActionForm } from "./use-action-form.ts";
import { useLoaded } from "./use-loaded.ts";

const loadSummary = () => import("./error-summary.tsx").then((module) => module.ErrorSummary);

/** Why the form was refused, with a way to each field that has a fault. The controls' ids are their names. */
export function FormProblem({ form: { problem, refusals, fault } }: { form: ActionForm }) {
  const problemText = useProblemText();
  // Right behind the form: whoever was refused because the server is away could not load it any more.
  const Summary = useLoaded(loadSummary, true);
  if (!problem) return null;
  const faults = Object.keys(problem.fields ?? {}).map((id) => ({ id, text: fault(id) ?? "" }));
  const text = faults.length === 0 && <p className="mt-0.5">{problemText(problem)}</p>;
  return Summary ? (
    <Summary refusals={refusals} faults={faults}>
      {text}
    </Summary>
  ) : (
    <div role="alert">{text}</div>
  );
}
