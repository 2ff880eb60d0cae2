import { formatBytes } from "#lib/shared/bytes.ts";
import { mostCharacters } from "#lib/shared/limits.ts";
import { problemText } from "#lib/shared/messages/problem-text.ts";
import { fill } from "#lib/shared/messages/words.ts";
import type { ProblemCode } from "#lib/shared/problems.ts";
import type { Problem } from "#lib/shared/result.ts";
import type { FormWords } from "./form-words.ts";
import { WayToDrafts } from "./way-to-drafts.tsx";

/** A field's fault as the summary says it: with the row or the file that it belongs to. */
export function faultText(
  path: string,
  code: ProblemCode,
  files: { id: string; name: string; bytes: number; problem?: Problem }[],
  words: FormWords,
): string {
  const text = problemText(words.problems, { code, ...mostCharacters(path) });
  const [part, at] = path.split(".");
  const w = words.form;
  if (part === "signers" && at) return `${fill(w.signer, { n: Number(at) + 1 })}: ${text}`;
  if (part === "items" && at) return `${fill(w.item, { n: Number(at) + 1 })}: ${text}`;
  const file = files.find(({ id }) => id === at);
  return file ? `${file.name}: ${fileProblem(file, words) ?? text}` : text;
}

/** Why a file is not there, in words. */
export function fileProblem(
  { bytes, problem }: { bytes: number; problem?: Problem },
  words: FormWords,
): string | undefined {
  return problem && problemText(words.problems, problem, { size: formatBytes(bytes) });
}

export function ProblemWords({ problem, words }: { problem: Problem; words: FormWords }) {
  const text = problemText(words.problems, problem);
  return (
    <>
      <p>{text}</p>
      {problem.detail && (
        <p className="mt-1">
          {words.form.serviceSays} <q className="whitespace-pre-wrap font-medium">{problem.detail}</q>
        </p>
      )}
      {problem.seen && (
        <p className="mt-1">
          {words.form.deskSaw} {problem.seen}
        </p>
      )}
      {problem.document && (
        <a href={`/documents/${problem.document}`} className="link">
          {words.form.openDocument}
        </a>
      )}
      <WayToDrafts problem={problem.code} words={words} />
      {problem.code === "signed_out" && (
        <a href="/sign-in" target="_blank" className="link" rel="noopener">
          {words.form.signInAgain}
        </a>
      )}
      {problem.reference && !text.includes(problem.reference) && (
        <p className="mt-1 text-second text-sm">{fill(words.common.reference, { reference: problem.reference })}</p>
      )}
    </>
  );
}
