import { audit } from "../audit/write.ts";
import { stepsOf } from "../database/leases.ts";
import { portion } from "../database/portions.ts";
import { lockDocument, lockPerson } from "../database/row-locks.ts";
import type { Database } from "../database/tables.ts";
import { searchStale } from "../search/text.ts";
import { hasRoom, leavePacket } from "./packet-parts.ts";
import { documentOf, draftRow, type Own } from "./rows.ts";
import { waitingRequest } from "./waiting.ts";

/** A draft that is brought back after so long counts as saved then: else a rule would delete it again at once. */
const savedAgainMs = 24 * 60 * 60 * 1000;

/**
 * Deletes one of the person's drafts, or brings it back (null). Answers whether it was there to be, and not while it `waits` for its release, nor while
 * its packet has as many parts as it may (`too_many_parts`).
 */
export async function markDeleted(
  db: Database,
  personId: string,
  formKey: string,
  deletedAt: number | null,
  now: number,
): Promise<boolean | "waits" | "too_many_parts"> {
  const own = { person_id: personId, form_key: formKey };
  const mark = (tx: Database, at: number | null) =>
    tx
      .updateTable("draft")
      .set({ deleted_at: at })
      .where((where) => where.and(own))
      .$if(at !== null, (query) => query.where("deleted_at", "is", null))
      .executeTakeFirst();
  return db.transaction().execute(async (tx) => {
    // Else a colleague could be given it as it was before.
    await lockPerson(tx, personId);
    const before = await draftRow(tx, own).select("deleted_at").executeTakeFirst();
    const { numUpdatedRows } = await mark(tx, deletedAt);
    if (!before || numUpdatedRows === 0n) return false;
    if (deletedAt === null && before.deleted_at !== null && !(await hasRoom(tx, own))) {
      await mark(tx, before.deleted_at);
      return "too_many_parts";
    }
    if (deletedAt === null)
      await tx
        .updateTable("draft")
        .set({ saved_at: now })
        .where((where) => where.and(own))
        .where("saved_at", "<", now - savedAgainMs)
        .execute();
    const document = deletedAt !== null && (await documentOf(tx, own));
    const waits = deletedAt !== null && (await waitingRequest(tx, own));
    if (document || waits) {
      await mark(tx, null);
      return document ? false : "waits";
    }
    const kind = deletedAt === null ? "draft_restored" : "draft_deleted";
    await audit(tx, { kind, about: { is: "draft", id: formKey } });
    return true;
  });
}

/** Forgets drafts that were deleted before `before`, and what the documents hold that were refused with their contents. */
export async function sweepDrafts(db: Database, before: number, step = stepsOf(db)): Promise<void> {
  for (;;) {
    const gone = await db
      .selectFrom("draft")
      .select(["person_id", "form_key"])
      .where("deleted_at", "<", before)
      .limit(portion)
      .execute();
    for (const own of gone) await step((tx) => sweepDraft(tx, own, before));
    if (gone.length < portion) return;
  }
}

/** Within a transaction. */
export async function sweepDraft(tx: Database, own: Own, before: number): Promise<void> {
  // Its document first, as a claim does: a form that is sent after all is then either not touched, or filled anew.
  await lockDocument(tx, own);
  const swept = await tx
    .deleteFrom("draft")
    .where((where) => where.and(own))
    .where("deleted_at", "<", before)
    .executeTakeFirst();
  // Brought back meanwhile.
  if (swept.numDeletedRows === 0n) return;
  await leavePacket(tx, own);
  const refused = await tx
    .updateTable("document")
    .set({ title: "", problem: null, search_text: "", search_stale: searchStale.struck })
    .where((where) => where.and(own))
    .where("state", "=", "draft")
    .returning("id")
    .executeTakeFirst();
  // Whoever guesses the rest of what it had could find a mobile by this.
  if (refused)
    await tx.updateTable("attempt").set({ content_hash: null }).where("document_id", "=", refused.id).execute();
  for (const table of refused ? (["signer", "item", "document_file"] as const) : [])
    await tx
      .deleteFrom(table)
      .where("document_id", "=", refused?.id ?? "")
      .execute();
}
