import { formatBytes } from "../shared/bytes.ts";
import { type Result, refuse } from "../shared/result.ts";
import type { Full } from "../store/quotas.ts";

/** The refusal of what a limit does not let in: which, and when one can go on where that is a matter of time. */
export function refuseFull<T = never>({ code, most, retryAfterMs }: Full): Result<T> {
  const size = code === "staged_size_full" || code === "drafts_size_full";
  return refuse(code, {
    most: size ? formatBytes(most) : String(most),
    ...(retryAfterMs !== undefined && { retryAfterSeconds: Math.ceil(retryAfterMs / 1000) }),
  });
}
