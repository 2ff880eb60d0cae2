import { heldBetween, nowMs } from "../database/clock.ts";
import type { AttemptOutcome } from "../documents/attempt-states.ts";

/** The columns of an attempt that ends so. `at`: when, by the clock of whoever heard it; absent: now. */
export const endingColumns = ({ state, reason, detail }: AttemptOutcome, at?: number) => ({
  state,
  reason,
  detail,
  ended_at: at === undefined ? nowMs : heldBetween("started_at", at),
});
