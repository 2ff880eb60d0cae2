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
  const uploaded = tx
    .selectFrom("upload")
    .select((select) => [select.fn.countAll<number>().as("files"), select.fn.sum<number | null>("bytes").as("bytes")])
    .where(staged)
    .where((where) => where.not(where.exists(documentsOf(where).where("document.state", "!=", "draft"))));
  const arriving = tx
    .selectFrom("upload_reservation")
    .select((select) => [select.fn.countAll<number>().as("files"), select.fn.sum<number | null>("bytes").as("bytes")]);
  let [files, bytes] = [0, 0];
  for (const part of [
    uploaded.where("person_id", "=", personId),
    // What colleagues have of the person counts here too: else one could fill the room of many.
    uploaded.where("id", "in", givenBy(tx, personId)),
    arriving.where("person_id", "=", personId),
  ]) {
    const counted = await part.executeTakeFirstOrThrow();
    files += Number(counted.files);
    bytes += Number(counted.bytes);
  }
  return { files, bytes };
}

/** The files of the drafts that the person has given to colleagues, and of their refused documents. */
function givenBy(tx: Database, personId: string) {
  const given = tx.selectFrom("shared_draft").where("given_by", "=", personId);
  return given
    .innerJoin("draft_file", (join) =>
      join
        .onRef("draft_file.person_id", "=", "shared_draft.person_id")
        .onRef("draft_file.form_key", "=", "shared_draft.form_key"),
    )
    .select("draft_file.upload_id")
    .union(
      given
        .innerJoin("document", (join) =>
          join
            .onRef("document.person_id", "=", "shared_draft.person_id")
            .onRef("document.form_key", "=", "shared_draft.form_key"),
        )
        .innerJoin("document_file", "document_file.document_id", "document.id")
        .select("document_file.upload_id"),
    );
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
