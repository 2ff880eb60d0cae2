import { isLasting } from "./failures.ts";
import { matchLinks, unmatchedLinks } from "./links.ts";
import { plainText } from "./plain-text.ts";
import type { PostAnswer } from "./transport.ts";
import type { Outcome, RejectedReason } from "./types.ts";
import { readCreation } from "./wire.ts";

const messageCharactersMax = 500;
/** As many as a person may enter of it. */
const documentIdCharactersMax = 2000;
const retryAfterSecondsMax = 3600;

/** Statuses that say: turned away, nothing was made. 408 and all others say nothing of the kind. */
const refusals: Record<number, RejectedReason> = {
  400: "invalid",
  403: "forbidden",
  404: "not_found",
  405: "not_found",
  411: "invalid",
  413: "too_large",
  414: "too_large",
  415: "invalid",
  422: "invalid",
};

/** Says what became of a creation. The body decides first, whatever the status; then the status; the rest is unknown. */
export function outcomeOf(signers: readonly { name: string }[], answer: PostAnswer, posts: number): Outcome {
  const facts = { detail: `creation: ${answer.detail}`, posts };
  if (!answer.sent) {
    const lasting = isLasting(answer.fault ?? answer.reason);
    return { kind: "not_sent", reason: answer.reason, ...(lasting && { lasting }), ...facts };
  }

  const said = answer.text === undefined ? undefined : readCreation(answer.text);
  const { status } = answer;
  const documentId = plainText(said?.id ?? "", documentIdCharactersMax);
  if (said && documentId) return { kind: "created", documentId, ...matchLinks(signers, said.signers), ...facts };
  if (status === undefined) return { kind: "unknown", reason: answer.broken ?? "closed", ...facts };

  const message = said?.message && plainText(said.message, messageCharactersMax);
  if (said?.failed) return { kind: "rejected", reason: "failure", status, ...(message && { message }), ...facts };
  if (isUnauthorised(answer)) return { kind: "not_authorised", reason: "token", status, ...facts };
  if (status === 429) return { kind: "not_sent", reason: "busy", ...retryAfter(answer.retryAfter), ...facts };
  const reason = refusals[status];
  if (reason) return { kind: "rejected", reason, status, ...(message && { message }), ...facts };

  const left = said && unmatchedLinks(said.signers, []);
  // Before what is missing of it: something in between may have given it, while the request goes on to the service.
  if (status < 200 || status > 299) return { kind: "unknown", reason: "status", status, ...left, ...facts };
  if (answer.broken) return { kind: "unknown", reason: answer.broken, status, ...facts };
  return { kind: "unknown", reason: said ? "no_id" : "unreadable", status, ...left, ...facts };
}

/** A 401 that came whole: by RFC 9110 the request was not applied. */
export function isUnauthorised(answer: PostAnswer): boolean {
  return answer.sent && answer.status === 401 && answer.text !== undefined;
}

/** Reads `Retry-After`, seconds or a date, within 1 s and 1 h. */
export function retryAfter(header: string | undefined): { retryAfterSeconds?: number } {
  if (!header) return {};
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds)
    ? { retryAfterSeconds: Math.min(Math.max(Math.ceil(seconds), 1), retryAfterSecondsMax) }
    : {};
}
