import type { ProblemCode } from "../problems.ts";
import type { Problem } from "../result.ts";
import { fill } from "./words.ts";

/**
 * A problem in the reader's words, its numbers and its reference filled in; `more` is what only the page knows. A code that this page does not know, as
 * of a newer server, is told as what was not expected.
 */
export function problemText(
  problems: Record<ProblemCode, string>,
  { code, retryAfterSeconds, most, status, holder, reference = "–" }: Problem,
  more: Record<string, string> = {},
): string {
  const seconds = retryAfterSeconds ?? "";
  const minutes = retryAfterSeconds === undefined ? "" : Math.ceil(retryAfterSeconds / 60);
  const text = fill(problems[code] ?? problems.unexpected, {
    ...more,
    seconds,
    minutes,
    most: most ?? "",
    status: status ?? "",
    holder: holder ?? "",
    reference,
  });
  // English has a form of its own for one; Korean has none.
  return text.replace(/\b1 (second|minute)s\b/, "1 $1");
}
