import { recordOutcome } from "#lib/creation/attempt-rows.ts";
import type { Database } from "#lib/database/tables.ts";
import type { AttemptOutcome } from "#lib/documents/attempt-states.ts";
import type { DocumentContent } from "#lib/shared/document.ts";

const nothing: DocumentContent = { templateId: "", title: "", autoSend: false, signers: [], items: [], files: [] };

/** Records how an attempt ended. What it has sent matters only to one that had been closed as not created. */
export function recordEnd(
  db: Database,
  attempt: { attemptId: string; documentId: string; content?: DocumentContent },
  outcome: AttemptOutcome,
  at: number,
) {
  return recordOutcome(db, { content: nothing, ...attempt }, outcome, at);
}
