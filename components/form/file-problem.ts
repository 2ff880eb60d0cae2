import { useProblemText, useTexts } from "#components/ui/texts.tsx";
import { formatBytes } from "#lib/shared/bytes.ts";
import type { FormFile } from "./form-file.ts";

/** Why a file is not there, in words. */
export function fileProblem(
  { bytes, problem }: Pick<FormFile, "bytes" | "problem">,
  problemText: ReturnType<typeof useProblemText>,
): string | undefined {
  return problem && problemText(problem, { size: formatBytes(bytes) });
}

/** As any refusal is said, but that one signs in again on the form itself. */
export function useFormProblemText(): ReturnType<typeof useProblemText> {
  const { signedOut } = useTexts("form");
  const problemText = useProblemText();
  return (problem, more) => (problem.code === "signed_out" ? signedOut : problemText(problem, more));
}
