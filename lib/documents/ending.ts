import type { DocumentContent } from "../shared/document.ts";
import type { Problem } from "../shared/result.ts";
import type { AttemptState } from "../shared/states.ts";

/** Its process has it in hand. */
export const pendingStates = ["claimed", "on_wire"] as const satisfies AttemptState[];
/** The service holds a document because of such an attempt, or may come to; a document has one at most. */
export const bindingStates = [...pendingStates, "created", "unknown"] as const satisfies AttemptState[];

/** The links of a created document, one a signer. */
export type GivenLinks = { url?: string; unsafeUrl?: string }[];

/** How an attempt ended, as the store keeps it. */
export type Ending = { reason: string; detail: string } & (
  | { state: "created"; serviceId: string; links: GivenLinks; complete: boolean }
  | { state: "unknown" }
  | { state: "rejected" | "not_authorised" | "not_sent"; problem: Problem }
);

/** An attempt that ends, and what it has sent. */
export interface EndingAttempt {
  attemptId: string;
  documentId: string;
  content?: DocumentContent | undefined;
}

/** What became of an outcome, and the document that has it. */
export interface Recorded {
  /**
   * `late`: the attempt had been closed otherwise, and what came is kept beside or over that (`enterLate`). `again`: this very outcome
   * stands there already. `closed`: it adds nothing to what stands there. `missing`: there is no such attempt.
   */
  became: "written" | "late" | "again" | "closed" | "missing";
  documentId: string;
}
