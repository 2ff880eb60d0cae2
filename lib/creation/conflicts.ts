import { sql } from "kysely";
import { audit } from "../audit/write.ts";
import { nowMs } from "../database/clock.ts";
import type { Database } from "../database/tables.ts";
import { type Visibility, visibleTo } from "../people/visibility.ts";
import { type Count, upTo } from "../shared/count.ts";

const most = 100;
// Spelled out: else SQLite does not see that its index is meant.
const unseen = sql<boolean>`attempt.conflict_at is not null and attempt.conflict_seen_at is null`;

/** How many documents there are to see of which the service said otherwise than what stood there, unseen so far; and the oldest. */
export async function countUnseenConflicts(db: Database, visibility: Visibility): Promise<Count & { first?: string }> {
  const rows = await db
    .selectFrom("attempt")
    // SQLite keeps to the order of a cross join: else it reads all of a person's documents first, 100 ms for 100,000.
    .crossJoin("document")
    .select("document.id")
    .whereRef("document.id", "=", "attempt.document_id")
    .where(unseen)
    .where(visibleTo(visibility))
    .orderBy("attempt.conflict_at")
    .limit(most + 1)
    .execute();
  return { ...upTo(rows.length, most), ...(rows[0] && { first: rows[0].id }) };
}

/** Somebody has looked at what the service said of a document after all, at this time: not at what has come since. Answers whether there was anything to see. */
export async function setConflictSeen(
  db: Database,
  { documentId, at }: { documentId: string; at: number },
  personId: string,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const updated = await tx
      .updateTable("attempt")
      .set({ conflict_seen_at: nowMs, conflict_seen_by: personId })
      .where("document_id", "=", documentId)
      .where("conflict_at", "=", at)
      .where(unseen)
      .executeTakeFirst();
    if (updated.numUpdatedRows === 0n) return false;
    await audit(tx, { kind: "late_answer_seen", about: { is: "document", id: documentId } });
    return true;
  });
}
