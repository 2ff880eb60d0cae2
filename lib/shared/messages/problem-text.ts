import type { ProblemCode } from "../problems.ts";
import type { Problem } from "../result.ts";
import { fill } from "./words.ts";

/** A problem in the reader's words, its numbers and its reference filled in; `more` is what only the page knows. */
export function problemText(
  problems: Record<ProblemCode, string>,
  { code, retryAfterSeconds, status, reference = "–" }: Problem,
  more: Record<string, string> = {},
): string {
  return fill(problems[code], { ...more, seconds: retryAfterSeconds ?? "", status: status ?? "", reference });
}
