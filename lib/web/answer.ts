import type { ProblemCode } from "../shared/problems.ts";
import type { Result } from "../shared/result.ts";
import { refuseThrown } from "./thrown.ts";

/** What each refusal is in HTTP; all others are a bad request. */
const statuses: Partial<Record<ProblemCode, number>> = {
  signed_out: 401,
  not_found: 404,
  draft_newer: 409,
  form_used: 409,
  file_too_large: 413,
  staged_files_full: 429,
  staged_size_full: 429,
  drafts_full: 429,
  drafts_size_full: 429,
  form_too_large: 413,
  search_busy: 429,
  slow_down: 429,
  database_unreachable: 503,
  disk_full: 507,
  unexpected: 500,
};

/**
 * The answer of a route handler, as an action's wrapper would give it: what is thrown is logged as `what` with a reference and
 * answered with nothing but that reference, and that the disk is full or the database not there. `done` is the status when it worked.
 */
export async function answer<Value>(what: string, done: number, work: () => Promise<Result<Value>>): Promise<Response> {
  const result = await work().catch((error) => refuseThrown(what, error));
  const status = result.ok ? done : (statuses[result.problem.code] ?? 400);
  return Response.json(result, { status, headers: { "Cache-Control": "private, no-store" } });
}
