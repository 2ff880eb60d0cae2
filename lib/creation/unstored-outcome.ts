import type { StoredDocument } from "../documents/read.ts";
import type { OutcomeJournal } from "./journal.ts";

/** A document as its attempt has ended, also while the database has not taken that yet: on this instance, others read 'creating'. */
export function withUnstoredOutcome(document: StoredDocument, journal: OutcomeJournal): StoredDocument {
  const kept = document.state === "creating" && document.attempt ? journal.of(document.attempt.id) : undefined;
  if (!kept || !document.attempt) return document;
  const { outcome } = kept;
  const unmatched = "unmatched" in outcome && outcome.unmatched !== undefined && { unmatched: outcome.unmatched };
  const attempt = { ...document.attempt, reason: outcome.reason, ...unmatched };
  const ended = { ...document, attempt, changedAt: kept.at, unstored: true };
  if ("problem" in outcome) return { ...ended, state: "draft", problem: outcome.problem };
  if (outcome.state === "unknown") return { ...ended, state: "unknown" };
  const signers = document.signers.map((signer, i) => {
    const { url, unsafeUrl } = outcome.links[i] ?? {};
    return { ...signer, ...(url && { link: url }), ...(unsafeUrl && { unsafeLink: unsafeUrl }) };
  });
  return { ...ended, state: "created", serviceId: outcome.serviceId, linksComplete: outcome.complete, signers };
}
