import type { ProblemCode } from "./problems.ts";

/** What any call can be refused for, and what is said of it where the page has no place of its own for it. */
export const problemsAnywhere = [
  "server_unreachable",
  "app_updated",
  "wrong_origin",
  "signed_out",
  "not_allowed",
  "not_found",
  "between_timed_out",
  "between_refused",
  "database_unreachable",
  "unexpected",
] as const satisfies ProblemCode[];
