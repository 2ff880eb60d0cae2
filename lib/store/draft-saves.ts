import type { DocumentForm } from "../shared/document.ts";
import { formOfContent, formText } from "../shared/draft.ts";
import type { Intent } from "./claim.ts";
import { draftRow, type Own, type StoredDraft } from "./drafts.ts";
import type { Database } from "./store.ts";
import { findUploads } from "./uploads.ts";

/** One save of a form. */
export interface DraftSave {
  personId: string;
  formKey: string;
  form: DocumentForm;
  /** The version that the page knows of; 0: none. */
  version: number;
  /** The opened page, and the number of this save among its own. */
  page: { id: string; save: number } | undefined;
  now: number;
}

/** `newer`: somebody else's save that the page has not seen. `document`: the form has become one, or is about to. */
export type SaveAnswer = { version: number } | { newer: { version: number; savedAt: number } } | { document: string };

/** Undoes the transaction that found it. */
class BecameDocument extends Error {
  readonly documentId: string;
  constructor(documentId: string) {
    super("the form has become a document");
    this.documentId = documentId;
  }
}

/** Enters what stands on a form, over the version that its page knows or over the page's own earlier saves, over nothing else. */
export async function saveDraft(db: Database, save: DraftSave): Promise<SaveAnswer> {
  try {
    return await db.transaction().execute((tx) => saveWithin(tx, save));
  } catch (error) {
    if (error instanceof BecameDocument) return { document: error.documentId };
    throw error;
  }
}

async function saveWithin(tx: Database, save: DraftSave): Promise<SaveAnswer> {
  const { personId, formKey, form, version, page, now } = save;
  const own = { person_id: personId, form_key: formKey };
  const row = { form: formText(form), saved_at: now, page: page?.id ?? null, page_save: page?.save ?? null };
  const taken = await tx
    .updateTable("draft")
    .set((set) => ({ ...row, deleted_at: null, version: set("version", "+", 1) }))
    .where((where) => where.and(own))
    .where((where) =>
      where.or([
        where("version", "=", version),
        ...(page ? [where.and([where("page", "=", page.id), where("page_save", "<", page.save)])] : []),
      ]),
    )
    .executeTakeFirst();
  if (taken.numUpdatedRows === 0n) {
    const entered = await tx
      .insertInto("draft")
      .values({ ...own, ...row, version: version + 1, deleted_at: null, corrects: null })
      .onConflict((conflict) => conflict.columns(["person_id", "form_key"]).doNothing())
      .executeTakeFirst();
    if (entered.numInsertedOrUpdatedRows !== 1n) {
      const there = await draftRow(tx, own).select(["version", "saved_at", "page"]).executeTakeFirstOrThrow();
      // Overtaken by a later one of its own page.
      if (page && there.page === page.id) return { version: there.version };
      return { newer: { version: there.version, savedAt: there.saved_at } };
    }
  }
  // After the write: PostgreSQL has then waited for a claim of this form that was about to commit.
  const document = await tx
    .selectFrom("document")
    .select("id")
    .where((where) => where.and(own))
    .where("state", "!=", "draft")
    .executeTakeFirst();
  if (document) throw new BecameDocument(document.id);
  await replaceFiles(tx, own, form.files);
  return draftRow(tx, own).select("version").executeTakeFirstOrThrow();
}

/** Keeps the draft's uploads from the sweep; only those that are there, and this person's. */
async function replaceFiles(tx: Database, own: Own, ids: string[]): Promise<void> {
  const there = await findUploads(tx, own.person_id, [...new Set(ids)]);
  await tx
    .deleteFrom("draft_file")
    .where((where) => where.and(own))
    .execute();
  if (there.length === 0) return;
  await tx
    .insertInto("draft_file")
    .values(there.map(({ uploadId }) => ({ ...own, upload_id: uploadId })))
    .execute();
}

/** A new draft that no page has saved yet. */
export async function addDraft(
  db: Database,
  personId: string,
  { formKey, form, corrects, savedAt }: Omit<StoredDraft, "version" | "deletedAt">,
): Promise<void> {
  const own = { person_id: personId, form_key: formKey };
  const row = { form: formText(form), saved_at: savedAt, version: 1, corrects: corrects ?? null };
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto("draft")
      .values({ ...own, ...row, page: null, page_save: null, deleted_at: null })
      .execute();
    await replaceFiles(tx, own, form.files);
  });
}

/**
 * Within a claim: the draft holds what is sent, so that a refusal finds the same. Its version stays: the page that sent goes on
 * from the one it knows.
 */
export async function keepSent(tx: Database, { personId, formKey, content, now }: Intent): Promise<void> {
  const own = { person_id: personId, form_key: formKey };
  const sent = { form: formText(formOfContent(content)), saved_at: now, deleted_at: null };
  await tx
    .insertInto("draft")
    .values({ ...own, ...sent, version: 0, page: null, page_save: null, corrects: null })
    .onConflict((conflict) => conflict.columns(["person_id", "form_key"]).doUpdateSet(sent))
    .execute();
  await replaceFiles(tx, own, content.files);
}

/** Within a creation: the form has become this document, and its draft goes. */
export async function dropDraft(tx: Database, documentId: string): Promise<void> {
  const { person_id, form_key } = await tx
    .selectFrom("document")
    .select(["person_id", "form_key"])
    .where("id", "=", documentId)
    .executeTakeFirstOrThrow();
  await tx
    .deleteFrom("draft")
    .where((where) => where.and({ person_id, form_key }))
    .execute();
}
