import { audit } from "../audit/write.ts";
import type { Database } from "../database/tables.ts";
import { addEvent } from "./events.ts";

/** Enters a person's word that a signer has signed, or takes it back. What is so already stays whose it was, and nothing is written. */
export async function setMark(
  db: Database,
  of: { documentId: string; personId: string },
  mark: { signer: number; signed: boolean },
  now: number,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const changed = await tx
      .updateTable("signer")
      .set({ marked_signed_at: mark.signed ? now : null, marked_signed_by: mark.signed ? of.personId : null })
      .where("document_id", "=", of.documentId)
      .where("position", "=", mark.signer)
      .where("marked_signed_at", mark.signed ? "is" : "is not", null)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) return;
    await addEvent(tx, of, { kind: "marked", detail: mark }, now);
    await audit(tx, { kind: "signed_marked", about: { is: "document", id: of.documentId }, detail: mark });
  });
}
