import { lockDocument, lockPerson } from "../database/row-locks.ts";
import type { Database } from "../database/tables.ts";
import { accountById } from "../people/rows.ts";
import type { DocumentContent, DocumentForm } from "../shared/document.ts";
import { formOfContent, formText, type KnownDraft, type Saved } from "../shared/draft.ts";
import { newId } from "../shared/id.ts";
import { type Full, QuotaFull, type Quotas } from "../shared/quotas.ts";
import { isSameSigner } from "../shared/same-signer.ts";
import { isSomebody } from "../shared/somebody.ts";
import { findUploads } from "../uploads/rows.ts";
import { draftColumns, readForm } from "./columns.ts";
import { copyMoves, holderElsewhere } from "./moves.ts";
import { enterPart, hasRoom, leavePacket, partOf } from "./packet-parts.ts";
import { checkDrafts } from "./quotas.ts";
import { documentOf, draftRow, type Own } from "./rows.ts";
import { waitingRequest } from "./waiting.ts";

/** One save of a form. */
export interface DraftSave {
  personId: string;
  formKey: string;
  form: DocumentForm;
  /** The version that the page knows of; 0: none; absent: whatever is there goes. */
  version?: number;
  page?: KnownDraft["page"] | undefined;
  /** A draft that was deleted stays deleted, and is answered as newer: typing brings it back, sending does not. */
  keepsDeleted?: boolean | undefined;
  now: number;
  /** Of the person; absent: none. */
  quotas?: Quotas | undefined;
}

/**
 * `newer`: somebody else's save that the page has not seen. `document`: the form has become one, or is about to. `full`: the person has
 * as many drafts as they may have. `holder`: the name of whoever was given the draft. `waits`: for a manager's release. `deactivated`: the
 * person's account is, since the request came.
 */
type SaveAnswer =
  | { version: number }
  | { newer: Saved }
  | { document: string }
  | { full: Full }
  | { holder: string }
  | { waits: true }
  | { deactivated: true };

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
    if (error instanceof QuotaFull) return { full: error.full };
    throw error;
  }
}

async function saveWithin(tx: Database, save: DraftSave): Promise<SaveAnswer> {
  const own = { person_id: save.personId, form_key: save.formKey };
  await lockPerson(tx, save.personId);
  // Behind the lock: their work may have been handed over, and nobody would see a draft that came after it.
  if ((await accountById(tx, save.personId))?.disabled) return { deactivated: true };
  const holder = await holderElsewhere(tx, own);
  if (holder !== undefined) return { holder };
  if (await waitingRequest(tx, own)) {
    const document = await documentOf(tx, own);
    return document === undefined ? { waits: true } : { document };
  }
  // Its document before the draft, as a late answer does, which sets aside the draft that it finds.
  await lockDocument(tx, own);
  const newer = await enterForm(tx, save);
  const document = await documentOf(tx, own);
  if (document !== undefined) throw new BecameDocument(document);
  if (!newer) return draftRow(tx, own).select("version").executeTakeFirstOrThrow();
  const { version, savedAt, page } = newer;
  // Overtaken by a later one of its own page: that is no news.
  return save.page && page === save.page.id ? { version } : { newer: { version, savedAt } };
}

/**
 * Within a save or a claim, which holds the person: the draft holds this form, unless something newer is there. Answers that one then. A
 * form that is sent is entered as it was typed, so that a refusal finds the same. Throws {@link QuotaFull}.
 */
export async function enterForm(tx: Database, save: DraftSave): Promise<(Saved & { page: string | null }) | undefined> {
  const { personId, formKey, form, version, page, keepsDeleted, now, quotas } = save;
  const own = { person_id: personId, form_key: formKey };
  const row = { ...draftColumns(form), saved_at: now, page: page?.id ?? null, page_save: page?.save ?? null };
  const before = await draftRow(tx, own).select(["bytes", "deleted_at"]).executeTakeFirst();
  const taken = await tx
    .updateTable("draft")
    .set((set) => ({ ...row, deleted_at: null, version: set("version", "+", 1) }))
    .where((where) => where.and(own))
    .$if(keepsDeleted === true, (query) => query.where("deleted_at", "is", null))
    .$if(version !== undefined, (query) =>
      query.where((where) =>
        where.or([
          // A page that has not seen the newest draft would overwrite it: a lost update.
          where("version", "=", version ?? 0),
          // The same one again is one whose answer was lost.
          ...(page ? [where.and([where("page", "=", page.id), where("page_save", "<=", page.save)])] : []),
        ]),
      ),
    )
    .executeTakeFirst();
  if (taken.numUpdatedRows === 0n) {
    const entered = await tx
      .insertInto("draft")
      .values({ ...own, ...row, version: (version ?? 0) + 1, deleted_at: null, replaces: null, restored_from: null })
      .onConflict((conflict) => conflict.columns(["person_id", "form_key"]).doNothing())
      .executeTakeFirst();
    if (entered.numInsertedOrUpdatedRows !== 1n) {
      const there = await draftRow(tx, own).select(["version", "saved_at", "page"]).executeTakeFirst();
      // It went between the two, with its form's document or because its day was over.
      if (!there) return enterForm(tx, save);
      return { version: there.version, savedAt: there.saved_at, page: there.page };
    }
  }
  // What somebody goes on writing comes back though its packet is full meanwhile, as a draft of its own.
  if (before && before.deleted_at !== null && !(await hasRoom(tx, own))) await leavePacket(tx, own);
  await writeDraftFiles(tx, own, form.files);
  if (quotas) await checkDrafts(tx, own, { before: before?.bytes, bytes: row.bytes }, quotas);
  return undefined;
}

/** Within a transaction: keeps the draft's uploads from the sweep; only those that are there, and this person's. Those that stay are not touched. */
export async function writeDraftFiles(tx: Database, own: Own, ids: string[]): Promise<void> {
  const there = (await findUploads(tx, own.person_id, [...new Set(ids)])).map(({ uploadId }) => uploadId);
  await tx
    .deleteFrom("draft_file")
    .where((where) => where.and(own))
    .$if(there.length > 0, (query) => query.where("upload_id", "not in", there))
    .execute();
  if (there.length === 0) return;
  await tx
    .insertInto("draft_file")
    .values(there.map((upload_id) => ({ ...own, upload_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx.updateTable("upload").set({ drafted: 1 }).where("id", "in", there).where("drafted", "=", 0).execute();
}

/** Within a creation: the form has become this document, and its draft goes. */
export async function dropDraft(tx: Database, documentId: string): Promise<void> {
  const own = await ownOf(tx, documentId);
  await tx
    .deleteFrom("draft")
    .where((where) => where.and(own))
    .execute();
}

/**
 * The draft of this document is known not to have become one, also where it came back from a backup. It counts from then: while the outcome
 * was unknown, nobody could go on with it.
 */
export async function reviveDraft(tx: Database, documentId: string, at: number): Promise<void> {
  const own = await ownOf(tx, documentId);
  await tx
    .updateTable("draft")
    .set({ restored_from: null, saved_at: at })
    .where((where) => where.and(own))
    .execute();
}

function ownOf(tx: Database, documentId: string): Promise<Own> {
  return tx
    .selectFrom("document")
    .select(["person_id", "form_key"])
    .where("id", "=", documentId)
    .executeTakeFirstOrThrow();
}

/**
 * Within a transaction in which a form has become a document after all: its draft goes; what was entered after `since`, when the
 * document was `sent`, stays as a draft of its own, from whom and where the other was: nobody may release what they have written.
 */
export async function setDraftAside(
  tx: Database,
  { person_id, form_key }: Own,
  { since, sent }: { since: number; sent: DocumentContent },
): Promise<void> {
  const own = { person_id, form_key };
  const saved = await draftRow(tx, own)
    .selectAll()
    .where("saved_at", ">", since)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  const form = saved && readForm(saved.form);
  // One that was given to a colleague counts as saved then, though nobody has entered anything.
  if (saved && !(form && isAsSent(form, sent))) {
    const aside = { ...saved, form_key: newId(), replaces: null, page: null, page_save: null };
    await tx.insertInto("draft").values(aside).execute();
    for (const table of ["draft_file", "shared_draft"] as const)
      await tx
        .updateTable(table)
        .set({ form_key: aside.form_key })
        .where((where) => where.and(own))
        .execute();
    const part = await partOf(tx, own);
    if (part) await enterPart(tx, aside, part);
    await copyMoves(tx, form_key, aside.form_key);
  }
  await tx
    .deleteFrom("draft")
    .where((where) => where.and(own))
    .execute();
}

/** Whether a form as it was typed holds surely nothing else than what was sent. */
function isAsSent(form: DocumentForm, sent: DocumentContent): boolean {
  const [typed, content] = [plain(form), plain(formOfContent(sent))];
  const isSame = formText({ ...typed, signers: [] }) === formText({ ...content, signers: [] });
  return isSame && hasSameSigners(typed, content);
}

function hasSameSigners({ signers }: DocumentForm, { signers: others }: DocumentForm): boolean {
  const same = signers.filter((signer, position) => {
    const other = others[position];
    return other !== undefined && isSameSigner(signer, other);
  });
  return same.length === signers.length && same.length === others.length;
}

/** Without what is not sent: white space around texts, rows of nobody, items without a value. */
function plain(form: DocumentForm): DocumentForm {
  return {
    ...form,
    template: form.template.trim(),
    title: form.title.trim(),
    signers: form.signers.filter(isSomebody),
    items: form.items.filter(({ value }) => value.trim() !== "").map(({ key, value }) => ({ key: key.trim(), value })),
  };
}
