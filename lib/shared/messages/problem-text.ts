import type { ProblemCode } from "../problems.ts";
import type { Problem } from "../result.ts";
import { fill } from "./words.ts";

/** A problem in the reader's words, its numbers filled in. */
export function problemText(problems: Record<ProblemCode, string>, problem: Problem): string {
  return fill(problems[problem.code], { seconds: problem.retryAfterSeconds ?? "" });
}
