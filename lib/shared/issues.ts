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
 * the refusal's own code.
 */
export function problemOf(issues: Issue[]): Problem {
  const fields: Record<string, ProblemCode> = {};
  let whole: ProblemCode | undefined;
  for (const { path, message } of issues.slice(0, mostFields)) {
    const code = isProblemCode(message) ? message : "form_invalid";
    if (path.length > 0) fields[path.join(".")] ??= code;
    else whole ??= code === "form_invalid" ? "form_unreadable" : code;
  }
  // A form of another shape has its faults at fields, as a rule; they are what a person can mend.
  if (whole === undefined || (whole === "form_unreadable" && Object.keys(fields).length > 0))
    return { code: "form_invalid", fields };
  return { code: whole, fields };
}
