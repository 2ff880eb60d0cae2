import dynamic from "next/dynamic";
import type { RecordShare } from "#components/sharing/record-share.ts";
import { ErrorSummary } from "#components/ui/error-summary.tsx";
import { fieldId } from "#components/ui/field.tsx";
import type { Language } from "#lib/shared/messages/words.ts";
import type { ProblemCode } from "#lib/shared/problems.ts";
import type { FormWords } from "./form-words.ts";
import { faultText, ProblemWords } from "./problem-words.tsx";
import type { Sending } from "./sending.ts";
import type { FormFile } from "./upload-store.ts";

// Most forms never meet it.
const SameAgain = dynamic(() => import("./same-again.tsx").then((module) => module.SameAgain));

interface Props {
  sending: ReturnType<Sending["state"]["get"]>;
  faults: Record<string, ProblemCode>;
  files: FormFile[];
  record: RecordShare;
  words: FormWords;
  language: Language;
  timeZone: string;
  /** Although the document with this id has the same contents. */
  createAnyway: (seen: string) => void;
}

/** Why no document came of the last try, and the way to each thing that is to be mended. */
export function SendingProblem({
  sending,
  faults: byPath,
  files,
  record,
  words,
  language,
  timeZone,
  createAnyway,
}: Props) {
  const { problem, attempt, busy } = sending;
  const faults = Object.entries(byPath);
  // Once everything that was listed is mended there is nothing left to say.
  if (!problem || (problem.code === "form_invalid" && faults.length === 0)) return null;
  const { same } = problem;
  if (same)
    return (
      <SameAgain
        {...{ same, language, timeZone, attempt, words, record }}
        busy={busy !== "no"}
        createAnyway={() => createAnyway(same.id)}
      />
    );
  return (
    <ErrorSummary
      {...{ attempt }}
      title={words.common.problemTitle}
      prefix={words.common.errorPrefix}
      faults={faults.map(([path, code]) => ({ id: fieldId(path), text: faultText(path, code, files, words) }))}
    >
      <ProblemWords problem={problem} words={words} />
    </ErrorSummary>
  );
}
