import type { StoredDocument } from "../store/documents.ts";
import type { Spool } from "../store/spool.ts";

/** A document as its attempt has ended, also while the store has not taken that yet. */
export function withKeptOutcome(document: StoredDocument, spool: Spool): StoredDocument {
  const kept = document.state === "creating" ? spool.of(document.id) : undefined;
  if (!kept) return document;
  const { ending } = kept;
  const attempt = document.attempt && { ...document.attempt, reason: ending.reason };
  const ended = { ...document, ...(attempt && { attempt }), changedAt: kept.at, unsaved: true };
  if ("problem" in ending) return { ...ended, state: "draft", problem: ending.problem };
  if (ending.state === "unknown") return { ...ended, state: "unknown" };
  const signers = document.signers.map((signer, i) => {
    const { url, unsafeUrl } = ending.links[i] ?? {};
    return { ...signer, ...(url && { link: url }), ...(unsafeUrl && { unsafeLink: unsafeUrl }) };
  });
  return { ...ended, state: "created", serviceId: ending.serviceId, linksComplete: ending.complete, signers };
}
