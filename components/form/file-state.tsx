import { Check } from "lucide";
import { Icon } from "#components/ui/icon.tsx";
import { useProblemText, useTexts } from "#components/ui/texts.tsx";
import { formatBytes } from "#lib/shared/bytes.ts";
import type { FormFile } from "./upload-store.ts";

/** How far a file is, in a word. */
export function FileState({ file }: { file: FormFile }) {
  const texts = useTexts("form");
  const { state, bytes, sentBytes } = file;
  if (state === "uploading") {
    const percent = bytes > 0 ? Math.min(100, Math.floor((sentBytes / bytes) * 100)) : 0;
    return <span className="text-second text-sm">{percent}%</span>;
  }
  if (state === "ready") {
    return (
      <span className="chip chip-ok">
        <Icon of={Check} size={13} strokeWidth={2.5} />
        {texts.fileReady}
      </span>
    );
  }
  if (state === "failed") return <span className="chip chip-bad">{texts.fileFailed}</span>;
  const text = { reading: texts.fileReading, waiting: texts.fileWaiting, checking: texts.fileChecking }[state];
  return <span className="chip">{text}</span>;
}

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
