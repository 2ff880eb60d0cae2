import { useFormProblemText } from "./file-problem.ts";
import { laterPart } from "./later-part.ts";
import type { ProblemProps } from "./problem-summary.tsx";

const usePart = laterPart((parts) => parts.ProblemSummary, PlainProblem);

/** Why no document came of the last try, and the way to each thing that is to be mended. */
export function SendingProblem(props: ProblemProps) {
  const Part = usePart(props.sending.problem !== undefined);
  return <Part {...props} />;
}

function PlainProblem({ sending: { problem } }: ProblemProps) {
  const problemText = useFormProblemText();
  return (
    problem && (
      <p role="alert" className="fault mb-5">
        {problemText(problem)}
      </p>
    )
  );
}
