import { sql } from "kysely";
import type { Problem } from "../shared/result.ts";
import type { AttemptState } from "../shared/states.ts";
import type { Claim } from "./claim.ts";
import { dropDraft } from "./draft-saves.ts";
import { staleAgain } from "./search-text.ts";
import { writeLinks } from "./settlements.ts";
import type { Database } from "./store.ts";

/** Its process has it in hand. */
export const open = ["claimed", "on_wire"] as const satisfies AttemptState[];
/** The service holds a document because of such an attempt, or may come to; a document has one at most. */
export const live = [...open, "created", "unknown"] as const satisfies AttemptState[];

/** Commits that bytes may leave from now on. Throws when the attempt is no longer ours: then nothing may be sent. */
export async function markOnWire(db: Database, attemptId: string, now: number): Promise<void> {
  const marked = await db
    .updateTable("attempt")
    .set({ state: "on_wire", on_wire_at: now })
    .where("id", "=", attemptId)
    .where("state", "in", open)
    .executeTakeFirst();
  if (marked.numUpdatedRows === 0n) throw new Error("the attempt was taken away from this process");
}

/** How an attempt ended, as the store keeps it. */
export type Ending = { reason: string; detail: string } & (
  | { state: "created"; serviceId: string; links: { url?: string; unsafeUrl?: string }[]; complete: boolean }
  | { state: "unknown" }
  | { state: "rejected" | "not_authorised" | "not_sent"; problem: Problem }
);

/**
 * Writes an attempt's outcome and the document's state together. Whoever closes the attempt first decides: an unknown outcome is
 * left to a person, whatever comes late (DESIGN §3), but the person is shown it. Answers what became of it: `again` when this very
 * outcome stands there already, `closed` when a person has settled it otherwise, `missing` when there is no such attempt.
 */
export async function recordEnding(
  db: Database,
  ids: Pick<Claim, "attemptId" | "documentId">,
  ending: Ending,
  now: number,
): Promise<"written" | "late" | "again" | "closed" | "missing"> {
  const { attemptId, documentId } = ids;
  return db.transaction().execute(async (tx) => {
    const closed = await tx
      .updateTable("attempt")
      .set({ state: ending.state, ended_at: now, reason: ending.reason, detail: ending.detail })
      .where("id", "=", attemptId)
      .where("state", "in", open)
      .executeTakeFirst();
    if (closed.numUpdatedRows === 0n) return keepLate(tx, attemptId, ending);
    await tx
      .updateTable("document")
      .set({
        state: ending.state === "created" || ending.state === "unknown" ? ending.state : "draft",
        changed_at: now,
        search_stale: staleAgain,
        ...(ending.state === "created" && { service_id: ending.serviceId, links_complete: ending.complete ? 1 : 0 }),
        ...("problem" in ending && { problem: JSON.stringify(ending.problem) }),
      })
      .where("id", "=", documentId)
      .where("state", "=", "creating")
      .execute();
    if (ending.state === "created") {
      await writeLinks(tx, documentId, ending.serviceId, ending.links);
      await dropDraft(tx, documentId);
    }
    return "written";
  });
}

async function keepLate(
  tx: Database,
  attemptId: string,
  ending: Ending,
): Promise<"late" | "again" | "closed" | "missing"> {
  const found = await tx.selectFrom("attempt").select("state").where("id", "=", attemptId).executeTakeFirst();
  if (!found) return "missing";
  if (found.state === ending.state) return "again";
  const kept = await tx
    .updateTable("attempt")
    .set({ late: JSON.stringify(ending) })
    .where("id", "=", attemptId)
    .where("state", "=", "unknown")
    .executeTakeFirst();
  return kept.numUpdatedRows === 1n ? "late" : "closed";
}

/** Attempts that are still open, with the process that holds them. */
export async function openAttempts(db: Database): Promise<(Claim & { instance: string; onWire: boolean })[]> {
  // As literals: to values that come later SQLite does not give the index of the few open ones, and reads a million attempts instead.
  const isOpen = sql<boolean>`state in (${sql.join(open.map((state) => sql.lit(state)))})`;
  const rows = await db.selectFrom("attempt").selectAll().where(isOpen).execute();
  return rows.map((row) => ({
    documentId: row.document_id,
    attemptId: row.id,
    reference: row.reference,
    instance: row.instance,
    onWire: row.state === "on_wire",
  }));
}

/** Every attempt for a document, oldest first, and who settled it. */
export async function attemptsOf(db: Database, documentId: string) {
  return db
    .selectFrom("attempt")
    .leftJoin("person", "person.id", "attempt.settled_by")
    .select(["reference", "state", "started_at", "ended_at", "reason", "settled_at", "person.name as settled_by"])
    .where("document_id", "=", documentId)
    .orderBy("attempt.id")
    .execute();
}
