import type { Database } from "../database/tables.ts";

/** Every attempt for a document, oldest first, and who resolved it. */
export async function attemptsOf(db: Database, documentId: string) {
  return db
    .selectFrom("attempt")
    .leftJoin("person", "person.id", "attempt.resolved_by")
    .leftJoin("person as seer", "seer.id", "attempt.conflict_seen_by")
    .select(["reference", "state", "started_at", "ended_at", "reason", "resolved_at", "person.name as resolved_by"])
    .select(["conflict", "conflict_at", "conflict_seen_at", "seer.name as conflict_seen_by"])
    .where("document_id", "=", documentId)
    .orderBy("number")
    .execute();
}
