import { heldBetween, nowMs } from "../database/clock.ts";
import type { AttemptOutcome } from "../documents/attempt-states.ts";

/** The columns of an attempt that ends so. `at`: when, by the clock of whoever heard it; absent: now. */
export const endingColumns = (outcome: AttemptOutcome, at?: number) => ({
  state: outcome.state,
  reason: outcome.reason,
  detail: outcome.detail,
  ...("unmatched" in outcome && { unmatched_links: outcome.unmatched ?? null }),
  ended_at: at === undefined ? nowMs : heldBetween("started_at", at),
});
