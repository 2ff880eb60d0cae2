import type { AttemptOutcome } from "../documents/attempt-states.ts";
import type { Problem } from "../shared/result.ts";
import type { NotSentReason, Outcome } from "../signing/types.ts";

/** `stopped`: the database did not take that the request may leave, our lease ran out before a byte did, or the connection could not be read. */
const notSentCodes: Partial<Record<NotSentReason, Problem["code"]>> = {
  file: "file_changed",
  file_key: "file_key_missing",
  connected: "connected_since",
  disconnected: "disconnected_since",
  stopped: "not_stored",
};

/** Where the service names no time. */
const busySeconds = 30;

/** The five outcomes, as the database keeps them and as the form hears of them. */
export function toAttemptOutcome(outcome: Outcome, reference: string): AttemptOutcome {
  const { detail } = outcome;
  switch (outcome.kind) {
    case "created":
      return {
        state: "created",
        reason: "created",
        detail,
        serviceId: outcome.documentId,
        links: outcome.links,
        complete: outcome.complete,
      };
    case "unknown":
      return { state: "unknown", reason: outcome.reason, detail };
    case "rejected":
      return {
        state: "rejected",
        reason: outcome.reason,
        detail,
        problem: problem("rejected", reference, outcome.message),
      };
    case "not_authorised":
      return { state: "not_authorised", reason: outcome.reason, detail, problem: problem("not_authorised", reference) };
    case "not_sent":
      return {
        state: "not_sent",
        reason: outcome.reason,
        detail,
        problem:
          outcome.reason === "busy"
            ? { ...problem("busy", reference), retryAfterSeconds: outcome.retryAfterSeconds ?? busySeconds }
            : problem(notSentCodes[outcome.reason] ?? (outcome.lasting ? "service_unusable" : "not_sent"), reference),
      };
  }
}

function problem(code: Problem["code"], reference: string, detail?: string): Problem {
  return { code, reference, ...(detail !== undefined && { detail }) };
}
