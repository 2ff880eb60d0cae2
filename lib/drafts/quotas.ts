import type { Database } from "../database/tables.ts";
import { type Full, QuotaFull, type Quotas } from "../shared/quotas.ts";
import { sweepDraft } from "./deleted.ts";
import { type Own, ownDrafts } from "./rows.ts";

/**
 * To be asked once a draft has been entered that had `before` bytes, or was not there. Throws {@link QuotaFull} when the person's drafts
 * are too many now or too large together; one that does not grow is always taken.
 */
export async function checkDrafts(
  tx: Database,
  own: Own,
  { before, bytes }: { before: number | undefined; bytes: number },
  quotas: Quotas,
): Promise<void> {
  if (before !== undefined && bytes <= before) return;
  const reached = async (): Promise<Full | undefined> => {
    const all = await ownDrafts(tx, own.person_id);
    if (before === undefined && all.n > quotas.drafts) return { code: "drafts_full", most: quotas.drafts };
    return all.bytes > quotas.draftBytes ? { code: "drafts_size_full", most: quotas.draftBytes } : undefined;
  };
  if (!(await reached())) return;
  await forgetDeletedDrafts(tx, own.person_id, own.form_key);
  const full = await reached();
  if (full) throw new QuotaFull(full);
}

/** Within a transaction: all drafts that the person has deleted, but for the one of this form key, go before their day is over. */
export async function forgetDeletedDrafts(tx: Database, personId: string, but = ""): Promise<void> {
  const deleted = await tx
    .selectFrom("draft")
    .select(["person_id", "form_key"])
    .where("person_id", "=", personId)
    .where("form_key", "!=", but)
    .where("deleted_at", "is not", null)
    .orderBy("form_key")
    .execute();
  for (const one of deleted) await sweepDraft(tx, one, Number.MAX_SAFE_INTEGER);
}
