// Here, not in `lib/creation`: that stands above, and what reads a document reads what became of its attempt too.
import { sql } from "kysely";
import type { Problem } from "../shared/result.ts";
import type { AttemptState } from "../shared/states.ts";

/** Pending: not ended. Whether a process has it in hand, under way there, is asked of that process (`IsUnderWay`) or of its lease. */
export const pendingStates = ["claimed", "on_wire"] as const satisfies AttemptState[];
/** As an index has it: to values that come later SQLite does not give the index of the few pending ones, and reads a million attempts instead. */
export const isPending = sql<boolean>`state in (${sql.join(pendingStates.map((state) => sql.lit(state)))})`;
/** The service holds a document because of such an attempt, or may come to; a document has one at most, by the index `attempt_one_live`. */
export const bindingStates = [...pendingStates, "created", "unknown"] as const satisfies AttemptState[];

/** The links of a created document, one a signer. */
export type GivenLinks = { url?: string; unsafeUrl?: string }[];

/** How an attempt ended, as the store keeps it; `unmatched`: links that are surely nobody's, as `sealUnmatched` makes them. */
export type AttemptOutcome = { reason: string; detail: string } & (
  | { state: "created"; serviceId: string; links: GivenLinks; complete: boolean; unmatched?: string }
  | { state: "unknown"; unmatched?: string }
  | { state: "rejected" | "not_authorised" | "not_sent"; problem: Problem }
);
