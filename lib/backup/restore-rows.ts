import { sql } from "kysely";
import { audit } from "../audit/write.ts";
import type { Database } from "../database/tables.ts";
import { pendingStates } from "../documents/attempt-states.ts";
import { columnsInPlace } from "../search/list-position.ts";
import { staleAgain } from "../search/text.ts";
import type { AuditEvent } from "../shared/audit.ts";
import type { Restore } from "../shared/restores.ts";

const mostShown = 3;

/**
 * Within a transaction: notes that the database is, or may be, older than it was. An attempt that it holds open was open when the copy
 * was made and may have gone out since, also where its bytes had not left yet: all become unknown, but for those that are known to be
 * `answered`. Unless it is only `perhaps` so, drafts are marked, because they may have become documents since, sessions end, because
 * some had ended since, links to choose a password are void, because some had been used, and what was known of the signing service is forgotten.
 */
export async function enterRestore(tx: Database, restore: Restore, answered: string[] = []): Promise<void> {
  const { id, kind, at, dataUntil } = restore;
  const number = sql<number>`(select coalesce(max(number), 0) + 1 from restore)`;
  await tx
    .insertInto("restore")
    .values({ id, number, kind, at, data_until: dataUntil, seen_by: null, seen_at: null })
    .execute();
  const waiting = await awaitOutcomes(tx, answered, at);
  const underWay = await tx
    .selectFrom("document")
    .select("id")
    .where("state", "=", "creating")
    .orderBy("place")
    .execute();
  const events: AuditEvent[] = [
    { kind: "database_restored", about: { is: "restore", id }, detail: { kind, dataUntil } },
  ];
  for (const document of underWay)
    if (!waiting.has(document.id)) events.push(...(await becomesUnknown(tx, document.id, at)));
  if (kind !== "perhaps") {
    await tx.updateTable("draft").set({ restored_from: dataUntil }).execute();
    await tx.deleteFrom("session").execute();
    await tx.deleteFrom("waiting_sign_in").execute();
    await tx.deleteFrom("invitation").execute();
    await tx.deleteFrom("service_health").execute();
  }
  await audit(tx, events);
}

/** What has an answer that is yet to be entered did leave: until it is, nobody calls it not sent. Answers the documents. */
async function awaitOutcomes(tx: Database, attemptIds: string[], at: number): Promise<Set<string>> {
  const documents = new Set<string>();
  for (const id of attemptIds) {
    const attempt = await tx
      .updateTable("attempt")
      .set({ state: "on_wire", on_wire_at: sql<number>`coalesce(on_wire_at, ${at})` })
      .where("id", "=", id)
      .where("state", "in", pendingStates)
      .returning("document_id")
      .executeTakeFirst();
    if (attempt) documents.add(attempt.document_id);
  }
  return documents;
}

/** One at a time, and the document first, as everywhere: each gets a place of its own, and an attempt that is claimed meanwhile stays. */
async function becomesUnknown(tx: Database, documentId: string, at: number): Promise<AuditEvent[]> {
  const { numUpdatedRows } = await tx
    .updateTable("document")
    .set({ state: "unknown", ...columnsInPlace(tx, sql<number>`${at}`), search_stale: staleAgain })
    .where("id", "=", documentId)
    .where("state", "=", "creating")
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return [];
  const attempts = await tx
    .updateTable("attempt")
    .set({ state: "unknown", ended_at: at, reason: "restored", detail: "the database was restored" })
    .where("document_id", "=", documentId)
    .where("state", "in", pendingStates)
    .returning("reference")
    .execute();
  const about = { is: "document", id: documentId } as const;
  return attempts.map(({ reference }) => ({
    kind: "outcome_unknown",
    about,
    detail: { attempt: reference, reason: "restored" },
  }));
}

/** How many attempts became unknown with a restore. */
export async function becameUnknown(db: Database, restoreId: string): Promise<number> {
  const { n } = await db
    .selectFrom("attempt")
    .innerJoin("restore", "restore.at", "attempt.ended_at")
    .select((select) => select.fn.countAll<number>().as("n"))
    .where("restore.id", "=", restoreId)
    .where("attempt.reason", "=", "restored")
    .executeTakeFirstOrThrow();
  return n;
}

/** The newest one's id. */
export async function newestRestore(db: Database): Promise<string | undefined> {
  const newest = db.selectFrom("restore").select("id").orderBy("number", "desc").limit(1);
  return (await newest.executeTakeFirst())?.id;
}

/** Those that no administrator has taken note of, newest first, and no more than a page has room for. */
export async function unseenRestores(db: Database): Promise<Restore[]> {
  const rows = await db
    .selectFrom("restore")
    .select(["id", "kind", "at", "data_until"])
    .where("seen_at", "is", null)
    .orderBy("number", "desc")
    .limit(mostShown)
    .execute();
  return rows.map(({ data_until, ...row }) => ({ ...row, dataUntil: data_until }));
}

/** This person takes note of it, unless somebody has. */
export async function markSeen(db: Database, id: string, personId: string, now: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const updated = await tx
      .updateTable("restore")
      .set({ seen_by: personId, seen_at: now })
      .where("id", "=", id)
      .where("seen_at", "is", null)
      .executeTakeFirst();
    if (updated.numUpdatedRows > 0n) await audit(tx, { kind: "restore_seen", about: { is: "restore", id } });
  });
}
