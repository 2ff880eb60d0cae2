import { isProblemCode, type ProblemCode } from "./problems.ts";
import type { Problem } from "./result.ts";

/** So many faults are named; of a form no person meets more. */
const mostFields = 1000;

interface Issue {
  path: PropertyKey[];
  message: string;
}

/**
 * Why a schema has refused a form: the first issue of each field, by the field's name. What is said of the form as a whole stands at no field, so it is
 * the refusal's own code. What none of our codes says is no field's either: no person enters a version, or a path that the form does not have.
 */
export function problemOf(issues: Issue[]): Problem {
  const fields: Record<string, ProblemCode> = {};
  let whole: ProblemCode | undefined;
  for (const { path, message } of issues.slice(0, mostFields)) {
    if (!isProblemCode(message) || message === "form_invalid") continue;
    if (path.length > 0) fields[path.join(".")] ??= message;
    else whole ??= message;
  }
  // A form of another shape has faults at fields too, as a rule; they are what a person can mend.
  return { code: whole ?? (Object.keys(fields).length > 0 ? "form_invalid" : "form_unreadable"), fields };
}
