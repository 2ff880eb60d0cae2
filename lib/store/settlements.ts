import { sql } from "kysely";
import { nowMs } from "./clock.ts";
import { dropDraft, markCertain } from "./draft-saves.ts";
import type { Ending } from "./endings.ts";
import { holdDocument } from "./hold.ts";
import { enterLate } from "./late-answers.ts";
import { writeLinks } from "./links.ts";
import { takesItsPlace } from "./places.ts";
import { staleAgain } from "./search-text.ts";
import type { Database } from "./store.ts";

/** What a person found out at the service about an unknown outcome. */
export type Settlement = { created: false } | { created: true; serviceId: string; links: { url?: string }[] };

interface Word {
  id: string;
  personId: string;
  /** Of the attempt that the person looked at. */
  reference?: string | undefined;
  /** How long after its end a request that was given up can still arrive. */
  lateMs?: number | undefined;
}

/**
 * Closes an unknown outcome as a person says. `not_unknown`: it is not, not any more, or by another attempt than the one that was looked
 * at. `answered`: the service has said meanwhile that it created the document, so it cannot be closed as not created; a number: for so
 * many milliseconds not yet, since its request can still arrive.
 */
export async function settle(
  db: Database,
  { id, personId, reference, lateMs = 0 }: Word,
  settlement: Settlement,
): Promise<"settled" | "answered" | "not_unknown" | number> {
  return db.transaction().execute(async (tx) => {
    await holdDocument(tx, { id });
    const attempt = await tx
      .selectFrom("attempt")
      .select(["id", "late", "reference"])
      .where("document_id", "=", id)
      .where("state", "=", "unknown")
      .executeTakeFirst();
    if (!attempt || (reference !== undefined && reference !== attempt.reference)) return "not_unknown";
    const late = attempt.late === null ? undefined : (JSON.parse(attempt.late) as Ending);
    if (!settlement.created && late?.state === "created") return "answered";
    const waitMs = settlement.created ? 0 : await arrivalMs(tx, attempt.id, lateMs);
    if (waitMs > 0) return waitMs;
    await tx
      .updateTable("attempt")
      .set({ state: settlement.created ? "created" : "not_created", settled_by: personId, settled_at: nowMs })
      .where("id", "=", attempt.id)
      .execute();
    const document = tx.updateTable("document").where("id", "=", id);
    if (!settlement.created) {
      await document.set({ state: "draft", ...takesItsPlace(tx, nowMs), search_stale: staleAgain }).execute();
      // Somebody has looked at the service: that its draft came back from a backup is no news any more.
      await markCertain(tx, id);
      return "settled";
    }
    const { serviceId, links } = settlement;
    const complete = links.every(({ url }) => url) ? 1 : 0;
    // The service made it no later than its attempt ended, when the outcome became unknown: that remains its date and place.
    await document.set({ state: "created", service_id: serviceId, links_complete: complete }).execute();
    await writeLinks(tx, id, serviceId, links);
    await dropDraft(tx, id);
    if (late) await enterLate(tx, { attemptId: attempt.id, documentId: id }, late);
    return "settled";
  });
}

/**
 * Of these nobody knows that the service has done what it does with the request: it may not have come, or something before the service
 * gave up waiting and answered with a status of its own.
 */
const unheard = ["timeout", "stopped", "restored", "status"];

/** For how many milliseconds the request of an unknown attempt can still have an effect; 0 where the service's own answer came, or the other side has closed. */
export async function arrivalMs(db: Database, attemptId: string, lateMs: number): Promise<number> {
  const attempt = await db
    .selectFrom("attempt")
    .select(["late", sql<number | null>`ended_at - ${nowMs}`.as("ago")])
    .where("id", "=", attemptId)
    .where("state", "=", "unknown")
    .where("reason", "in", unheard)
    .executeTakeFirst();
  if (!attempt || attempt.late !== null || attempt.ago === null) return 0;
  const ms = attempt.ago + lateMs;
  // An end that lies far ahead comes from a clock that was wrong: it must not shut the way out until then.
  return ms > 2 * lateMs ? 0 : Math.max(0, ms);
}
