import type { AttemptOutcome } from "../documents/attempt-states.ts";
import type { AuditEvent } from "../shared/audit.ts";

/** What the audit log says of an outcome; nothing of what the service said, which may name anybody. */
export function outcomeEvent(documentId: string, attempt: string, { state, reason }: AttemptOutcome): AuditEvent {
  const about = { is: "document", id: documentId } as const;
  if (state === "created") return { kind: "document_created", about, detail: { attempt } };
  if (state === "unknown") return { kind: "outcome_unknown", about, detail: { attempt, reason } };
  return { kind: "creation_refused", about, detail: { attempt, outcome: state, reason } };
}
