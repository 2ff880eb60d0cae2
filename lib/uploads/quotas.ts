import { type ExpressionBuilder, sql } from "kysely";
import type { Database, Tables } from "../database/tables.ts";
import { type Full, hourMs, QuotaFull, type Quotas } from "../shared/quotas.ts";
import { withoutRow } from "./rows.ts";

/*
 * What a person uses is counted in the transaction that adds to it, which holds the person's row lock (`lib/database/row-locks.ts`): of
 * a thousand at once, on any number of instances, each sees what the others have added. At a limit, what the person has thrown away goes
 * for good before anything is refused.
 */

export interface StagedLimits {
  quotas: Quotas;
  /** Within the transaction: lets go for good of what of the person's names files and was deleted. */
  makeRoom: (tx: Database, personId: string) => Promise<void>;
  /** Milliseconds since 1970. */
  now: number;
}

/**
 * To be asked before files are added to those that the person has created no document with. Throws {@link QuotaFull} when they would be
 * too many, or too large together. Answers the names on the disk of what has gone to make room: to be removed after the commit.
 */
export async function checkStaged(
  tx: Database,
  personId: string,
  more: { files: number; bytes: number },
  { quotas, makeRoom, now }: StagedLimits,
): Promise<string[]> {
  const reached = async (): Promise<Full | undefined> => {
    const used = await stagedBy(tx, personId);
    if (used.files + more.files > quotas.stagedFiles) return { code: "staged_files_full", most: quotas.stagedFiles };
    if (used.bytes + more.bytes > quotas.stagedBytes) return { code: "staged_size_full", most: quotas.stagedBytes };
    return undefined;
  };
  if (!(await reached())) return [];
  await makeRoom(tx, personId);
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
