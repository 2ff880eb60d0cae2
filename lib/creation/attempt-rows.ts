import { type RawBuilder, sql } from "kysely";
import { audit } from "../audit/write.ts";
import { heldBetween, nowMs } from "../database/clock.ts";
import { leaseStands } from "../database/instances.ts";
import { lockDocument } from "../database/row-locks.ts";
import type { Database } from "../database/tables.ts";
import { type AttemptOutcome, isPending, pendingStates } from "../documents/attempt-states.ts";
import { writeLinks } from "../documents/links.ts";
import { refuseRequest } from "../drafts/requests.ts";
import { dropDraft } from "../drafts/saves.ts";
import { columnsInPlace } from "../search/list-position.ts";
import { staleAgain } from "../search/text.ts";
import type { AttemptIds, EndingAttempt, Recorded } from "./attempt.ts";
import { endingColumns } from "./ending-columns.ts";
import { recordLateOutcome } from "./late-answers.ts";
import { outcomeEvent } from "./outcome-event.ts";

/**
 * Commits that bytes may leave from now on. Throws when nothing may be sent: the attempt was taken away from this process, or this
 * process has not been heard of within its lease, so that it may be taken away at any moment. Once more for an attempt that is on the wire
 * already: after a refused token the service is asked again with a new one. `service`: its host, "" for the practice service.
 */
export async function markOnWire(db: Database, attemptId: string, service?: string): Promise<void> {
  const marked = await db
    .updateTable("attempt")
    .set({ state: "on_wire", on_wire_at: nowMs, sent_to: service ?? null })
    .where("id", "=", attemptId)
    .where("state", "in", pendingStates)
    .where(leaseStands)
    .executeTakeFirst();
  if (marked.numUpdatedRows === 0n)
    throw new Error("the attempt was taken away, or the lease of this process has run out");
}

/** Writes an attempt's outcome and the document's state together. `at`: when it came, by the clock of whoever heard it. */
export async function recordOutcome(
  db: Database,
  attempt: EndingAttempt,
  outcome: AttemptOutcome,
  at: number,
): Promise<Recorded> {
  return db.transaction().execute(async (tx) => {
    // The document first, then the attempt, everywhere: two who held them in different orders could wait for each other for ever.
    await lockDocument(tx, { id: attempt.documentId });
    const closed = await closeQuery(tx, attempt, outcome, at)
      .where("state", "in", pendingStates)
      .returning("reference")
      .executeTakeFirst();
    if (!closed) return recordAndAuditLate(tx, attempt, outcome, at);
    await applyToDocument(tx, attempt.documentId, outcome, heldBetween("changed_at", at));
    await audit(tx, outcomeEvent(attempt.documentId, closed.reference, outcome));
    return { became: "written", documentId: attempt.documentId };
  });
}

async function recordAndAuditLate(
  tx: Database,
  attempt: EndingAttempt,
  outcome: AttemptOutcome,
  at: number,
): Promise<Recorded> {
  const recorded = await recordLateOutcome(tx, attempt, outcome, at);
  if (recorded.became !== "late") return recorded;
  const { reference } = await tx
    .selectFrom("attempt")
    .select("reference")
    .where("id", "=", attempt.attemptId)
    .executeTakeFirstOrThrow();
  const about = { is: "document", id: recorded.documentId } as const;
  await audit(tx, { kind: "answered_late", about, detail: { attempt: reference, outcome: outcome.state } });
  return recorded;
}

/** An attempt that is still pending, as it was read. */
export type PendingAttempt = AttemptIds & { instance: string; state: (typeof pendingStates)[number] };

/**
 * Closes an attempt that nobody holds any more. Compare-and-swap on the state that was read: its process may have gone on meanwhile,
 * and what follows from `claimed` is untrue of `on_wire`. `own`: it is of this very process, which has let go of it. Answers whether it did.
 */
export async function closeAbandoned(
  db: Database,
  { attemptId, documentId, reference, state, instance }: PendingAttempt,
  outcome: AttemptOutcome,
  own: boolean,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockDocument(tx, { id: documentId });
    const { numUpdatedRows } = await closeQuery(tx, { attemptId }, outcome)
      .where("state", "=", state)
      .where("instance", "=", instance)
      .$if(!own, (query) => query.where((where) => where.not(leaseStands)))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await applyToDocument(tx, documentId, outcome, nowMs);
    await audit(tx, outcomeEvent(documentId, reference, outcome));
    return true;
  });
}

function closeQuery(tx: Database, { attemptId }: Pick<AttemptIds, "attemptId">, outcome: AttemptOutcome, at?: number) {
  return tx.updateTable("attempt").set(endingColumns(outcome, at)).where("id", "=", attemptId);
}

async function applyToDocument(
  tx: Database,
  documentId: string,
  outcome: AttemptOutcome,
  at: RawBuilder<number>,
): Promise<void> {
  await tx
    .updateTable("document")
    .set({
      state: outcome.state === "created" || outcome.state === "unknown" ? outcome.state : "draft",
      ...columnsInPlace(tx, at),
      search_stale: staleAgain,
      ...(outcome.state === "created" && { service_id: outcome.serviceId, links_complete: outcome.complete ? 1 : 0 }),
      ...("problem" in outcome && { problem: JSON.stringify(outcome.problem) }),
    })
    .where("id", "=", documentId)
    .where("state", "=", "creating")
    .execute();
  // The request goes on waiting where nothing needs to be changed.
  if (outcome.state === "rejected") await refuseRequest(tx, documentId);
  if (outcome.state !== "created") return;
  // The document was `creating`: it and its pending attempt change in one transaction only.
  await writeLinks(tx, documentId, outcome.serviceId, outcome.links);
  await dropDraft(tx, documentId);
}

/** Attempts that are still pending, with the process that holds them; `leased` while that one has been heard of. */
export async function pendingAttempts(db: Database): Promise<(PendingAttempt & { leased: boolean })[]> {
  const rows = await db
    .selectFrom("attempt")
    .selectAll()
    .select(sql<number>`case when ${leaseStands} then 1 else 0 end`.as("leased"))
    .where(isPending)
    .execute();
  return rows.map((row) => ({
    documentId: row.document_id,
    attemptId: row.id,
    reference: row.reference,
    instance: row.instance,
    state: row.state === "on_wire" ? "on_wire" : "claimed",
    leased: row.leased === 1,
  }));
}
