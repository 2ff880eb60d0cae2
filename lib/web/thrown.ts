import { isFull } from "../database/full.ts";
import { isDatabaseAway } from "../database/unreachable.ts";
import { log } from "../runtime/log.ts";
import { newReference } from "../shared/id.ts";
import type { ProblemCode } from "../shared/problems.ts";
import { type Result, refuse } from "../shared/result.ts";

/** What a call that threw is answered with: it is logged as `what` with a reference, and nothing else of it is told. */
export function refuseThrown(what: string, error: unknown): Result<never> {
  const reference = newReference();
  log("error", what, { reference, error });
  return refuse(codeOf(error), { reference });
}

function codeOf(error: unknown): ProblemCode {
  if (isFull(error)) return "disk_full";
  return isDatabaseAway(error) ? "database_unreachable" : "unexpected";
}
