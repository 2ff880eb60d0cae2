import { lockDocument, lockPerson } from "../database/row-locks.ts";
import type { Database } from "../database/tables.ts";
import type { DocumentForm } from "../shared/document.ts";
import { type Full, QuotaFull, type Quotas } from "../shared/quotas.ts";
import { checkStaged } from "../uploads/quotas.ts";
import { addUpload, type StoredFile } from "../uploads/rows.ts";
import { draftColumns } from "./columns.ts";
import { checkDrafts, forgetDeletedDrafts } from "./quotas.ts";
import { writeDraftFiles } from "./saves.ts";

export interface BegunDraft {
  formKey: string;
  form: DocumentForm;
  savedAt: number;
  /** The document that this one is to replace. */
  replaces?: string | undefined;
  /** Another document's files that the form names, as uploads of the person's own. */
  shared?: { documentId: string; files: StoredFile[] } | undefined;
}

/** `freed`: what has gone to make room, by its name on the disk. */
export type BeginAnswer = { freed: string[] } | "files_gone" | { full: Full };

/** Undoes the transaction that found it. */
class FilesGone extends Error {}

/**
 * A new draft that no page has saved yet, with its files: both, or nothing. Files that it shares with a document stay on the disk as long
 * as one of the two needs them. Enters nothing when the document's files have been removed meanwhile, or a limit of the person's is reached.
 */
export async function beginDraft(
  db: Database,
  personId: string,
  draft: BegunDraft,
  quotas: Quotas,
): Promise<BeginAnswer> {
  try {
    return await db.transaction().execute((tx) => beginWithin(tx, personId, draft, quotas));
  } catch (error) {
    if (error instanceof FilesGone) return "files_gone";
    if (error instanceof QuotaFull) return { full: error.full };
    throw error;
  }
}

async function beginWithin(tx: Database, personId: string, draft: BegunDraft, quotas: Quotas): Promise<BeginAnswer> {
  const { formKey, form, savedAt, replaces, shared } = draft;
  await lockPerson(tx, personId);
  const files = shared?.files ?? [];
  const more = { files: files.length, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) };
  const freed =
    files.length > 0
      ? await checkStaged(tx, personId, more, { quotas, makeRoom: forgetDeletedDrafts, now: savedAt })
      : [];
  if (shared) await shareFiles(tx, personId, shared, savedAt);
  const own = { person_id: personId, form_key: formKey };
  const row = { ...draftColumns(form), saved_at: savedAt, version: 1, replaces: replaces ?? null };
  await tx
    .insertInto("draft")
    .values({ ...own, ...row, page: null, page_save: null, deleted_at: null, restored_from: null })
    .execute();
  await writeDraftFiles(tx, own, form.files);
  await checkDrafts(tx, own, { before: undefined, bytes: row.bytes }, quotas);
  return { freed };
}

/** The retention changes the document before a file goes: while the document is held with its files, each file's new row is in time. */
async function shareFiles(
  tx: Database,
  personId: string,
  { documentId, files }: NonNullable<BegunDraft["shared"]>,
  now: number,
): Promise<void> {
  await lockDocument(tx, { id: documentId });
  const kept = await tx
    .selectFrom("document")
    .select("id")
    .where("id", "=", documentId)
    .where("state", "!=", "draft")
    .where("files_purged_at", "is", null)
    .executeTakeFirst();
  if (!kept) throw new FilesGone();
  for (const file of files) await addUpload(tx, personId, file, now);
}
