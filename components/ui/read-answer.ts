import { type Result, refuse } from "#lib/shared/result.ts";

/**
 * The server's own answer to a request of the page's, or what the answer of something in between means: a proxy's limit on sizes, its
 * time-out, a firewall, a sign-in of its own, a page in place of the answer.
 */
export function readAnswer<Value>(status: number, answer: unknown): Result<Value> {
  if (isResult<Value>(answer)) return answer;
  if (status === 413) return refuse("between_too_large");
  if (status === 408 || status === 504) return refuse("between_timed_out");
  if (status === 0 || status >= 500) return refuse("server_unreachable");
  return refuse("between_refused", { status });
}

/** The answer to a request of the page's that only reads. Never rejects. */
export async function ask<Value>(address: string, signal?: AbortSignal): Promise<Result<Value>> {
  try {
    return await readResponse(await fetch(address, signal ? { signal } : {}));
  } catch {
    return refuse("server_unreachable");
  }
}

/** Rejects when the line is cut within the answer. */
export async function readResponse<Value>(response: Response): Promise<Result<Value>> {
  const text = await response.text();
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    // A page of something in between.
  }
  return readAnswer(response.status, answer);
}

function isResult<Value>(answer: unknown): answer is Result<Value> {
  if (typeof answer !== "object" || answer === null || !("ok" in answer)) return false;
  if (answer.ok === true) return "value" in answer;
  const problem = "problem" in answer ? answer.problem : undefined;
  // Which codes there are is not looked up: the list would be in the first load of every page, and a newer server has others.
  return typeof problem === "object" && problem !== null && "code" in problem && typeof problem.code === "string";
}
