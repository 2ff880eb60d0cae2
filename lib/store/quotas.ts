import { type ExpressionBuilder, sql } from "kysely";
import type { ProblemCode } from "../shared/problems.ts";
import type { Quotas } from "../shared/quotas.ts";
import { type Own, ownDrafts, sweepDraft } from "./drafts.ts";
import type { Database } from "./store.ts";
import type { Tables } from "./tables.ts";
import { withoutRow } from "./uploads.ts";

/*
 * What a person uses is counted in the transaction that adds to it, which holds the person (`hold.ts`): of a thousand at once, on any
 * number of instances, each sees what the others have added. At a limit, what the person has thrown away goes for good before anything
 * is refused.
 */

/** A limit that has been reached. */
export interface Full {
  code: Extract<
    ProblemCode,
    "staged_files_full" | "staged_size_full" | "drafts_full" | "drafts_size_full" | "creations_full"
  >;
  /** So many, or so many bytes, are allowed. */
  most: number;
  /** After so long there is room again. */
  retryAfterMs?: number;
}

/** Undoes the transaction that found it. */
export class QuotaFull extends Error {
  readonly full: Full;
  constructor(full: Full) {
    super(full.code);
    this.full = full;
  }
}

const hourMs = 60 * 60 * 1000;

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
  await forgetDeleted(tx, own);
  const full = await reached();
  if (full) throw new QuotaFull(full);
}

/** All drafts that the person has deleted, but for the one of this form key, go before their day is over. */
async function forgetDeleted(tx: Database, own: { person_id: string; form_key?: string }): Promise<void> {
  const deleted = await tx
    .selectFrom("draft")
    .select(["person_id", "form_key"])
    .where("person_id", "=", own.person_id)
    .where("form_key", "!=", own.form_key ?? "")
    .where("deleted_at", "is not", null)
    .orderBy("form_key")
    .execute();
  for (const one of deleted) await sweepDraft(tx, one, Number.MAX_SAFE_INTEGER);
}

/**
 * To be asked before files are added to those that the person has created no document with. Throws {@link QuotaFull} when they would be
 * too many, or too large together. Answers the names on the disk of what has gone to make room: to be removed after the commit.
 */
export async function checkStaged(
  tx: Database,
  personId: string,
  more: { files: number; bytes: number },
  quotas: Quotas,
  now: number,
): Promise<string[]> {
  const reached = async (): Promise<Full | undefined> => {
    const used = await stagedBy(tx, personId);
    if (used.files + more.files > quotas.stagedFiles) return { code: "staged_files_full", most: quotas.stagedFiles };
    if (used.bytes + more.bytes > quotas.stagedBytes) return { code: "staged_size_full", most: quotas.stagedBytes };
    return undefined;
  };
  if (!(await reached())) return [];
  await forgetDeleted(tx, { person_id: personId });
  const freed = await dropUnused(tx, personId, now);
  const full = await reached();
  if (full) throw new QuotaFull(full);
  return freed;
}

// Spelled out: else SQLite does not see that its index is meant.
const staged = sql<boolean>`staged = 1`;

async function stagedBy(tx: Database, personId: string): Promise<{ files: number; bytes: number }> {
  // What a document was created with is so for good, and need not be asked about again.
  await tx
    .updateTable("upload")
    .set({ staged: 0 })
    .where("person_id", "=", personId)
    .where(staged)
    .where((where) => where.exists(documentsOf(where).where("document.state", "=", "created")))
    .execute();
  const uploaded = await tx
    .selectFrom("upload")
    .select((select) => [select.fn.countAll<number>().as("files"), select.fn.sum<number | null>("bytes").as("bytes")])
    .where("person_id", "=", personId)
    .where(staged)
    .where((where) => where.not(where.exists(documentsOf(where).where("document.state", "!=", "draft"))))
    .executeTakeFirstOrThrow();
  const arriving = await tx
    .selectFrom("upload_reservation")
    .select((select) => [select.fn.countAll<number>().as("files"), select.fn.sum<number | null>("bytes").as("bytes")])
    .where("person_id", "=", personId)
    .executeTakeFirstOrThrow();
  return {
    files: Number(uploaded.files) + Number(arriving.files),
    bytes: Number(uploaded.bytes) + Number(arriving.bytes),
  };
}

function documentsOf(where: ExpressionBuilder<Tables, "upload">) {
  return where
    .selectFrom("document_file")
    .innerJoin("document", "document.id", "document_file.document_id")
    .select("document.id")
    .whereRef("document_file.upload_id", "=", "upload.id");
}

/** What no draft and no document names: after an hour, and at once when a draft has named it, because there it was taken out. */
async function dropUnused(tx: Database, personId: string, now: number): Promise<string[]> {
  const rows = await tx
    .deleteFrom("upload")
    .where("person_id", "=", personId)
    .where(staged)
    .where((where) => where.or([where("drafted", "=", 1), where("created_at", "<", now - hourMs)]))
    .where((where) =>
      where.and(
        (["document_file", "draft_file"] as const).map((table) =>
          where.not(where.exists(where.selectFrom(table).select("upload_id").whereRef("upload_id", "=", "upload.id"))),
        ),
      ),
    )
    .returning("disk_name")
    .execute();
  return withoutRow(tx, rows);
}

/** To be asked before an attempt is entered. Throws {@link QuotaFull} when the person has begun too many within the hour before `now`. */
export async function checkCreations(tx: Database, personId: string, most: number, now: number): Promise<void> {
  const begun = tx
    .selectFrom("attempt")
    .where("started_at", ">", now - hourMs)
    // From another instance's clock a moment ahead; what is dated further on is from a clock that was wrong.
    .where("started_at", "<", now + hourMs)
    .where((where) =>
      where.exists(
        where
          .selectFrom("document")
          .select("document.id")
          .whereRef("document.id", "=", "attempt.document_id")
          .where("document.person_id", "=", personId),
      ),
    );
  const { n } = await begun.select((select) => select.fn.countAll<number>().as("n")).executeTakeFirstOrThrow();
  if (Number(n) < most) return;
  // Once this one is an hour old there is one less than allowed.
  const last = begun
    .select("started_at")
    .orderBy("started_at")
    .offset(Number(n) - most)
    .limit(1);
  const { started_at } = await last.executeTakeFirstOrThrow();
  throw new QuotaFull({ code: "creations_full", most, retryAfterMs: Math.min(started_at, now) + hourMs - now });
}
