import { audit } from "../audit/write.ts";
import { lockDocument, lockPerson } from "../database/row-locks.ts";
import type { Database } from "../database/tables.ts";
import { accountById } from "../people/rows.ts";
import type { AuditEvent } from "../shared/audit.ts";
import type { DocumentForm } from "../shared/document.ts";
import { mostParts } from "../shared/packet.ts";
import { type Full, QuotaFull, type Quotas } from "../shared/quotas.ts";
import { checkStaged } from "../uploads/quotas.ts";
import { addUpload, type StoredFile } from "../uploads/rows.ts";
import { draftColumns } from "./columns.ts";
import { holderElsewhere } from "./moves.ts";
import { enterPart, extentOf, lockPacket, type PacketPart, packetHolders, partOf } from "./packet-parts.ts";
import { checkDrafts, forgetDeletedDrafts } from "./quotas.ts";
import { documentOf, draftReplacing, draftRow } from "./rows.ts";
import { writeDraftFiles } from "./saves.ts";

export interface BegunDraft {
  formKey: string;
  form: DocumentForm;
  savedAt: number;
  /** The document that it is made from. */
  from?: string | undefined;
  /** The names of that document's signers, as they were read: {@link SourceStruck} is thrown when somebody was forgotten there since. */
  names?: string[] | undefined;
  /** The document that this one is to replace. */
  replaces?: string | undefined;
  /** The packet to which it belongs. */
  part?: PacketPart | undefined;
  /** Another document's files that the form names, as uploads of the person's own. */
  shared?: { documentId: string; files: StoredFile[] } | undefined;
}

/**
 * `freed`: what has gone to make room, by its name on the disk. `there`: the key of the draft that replaces the document already.
 * `deactivated`: the person's account is, since the request came.
 */
type BeginAnswer = { freed: string[]; there?: string } | "files_gone" | "deactivated" | { full: Full };

/** Undoes the transaction that found it. */
class FilesGone extends Error {}

/** Undoes the transaction that found it. */
class Deactivated extends Error {}

/** Undoes the transaction that found it: what the draft was made from is to be read anew. */
export class SourceStruck extends Error {}

/**
 * A new draft that no page has saved yet, with its files: both, or nothing. Files that it shares with a document stay on the disk as long
 * as one of the two needs them. Enters nothing when the document's files have been removed meanwhile, or a limit of the person's is reached.
 */
export function beginDraft(db: Database, personId: string, draft: BegunDraft, quotas: Quotas): Promise<BeginAnswer> {
  return beginning(db, async (tx) => {
    // Pressed twice, each press has found none before.
    await lockPerson(tx, personId);
    const there = draft.replaces === undefined ? undefined : await draftReplacing(tx, personId, draft.replaces);
    if (there !== undefined) return { freed: [], there };
    const begun = await beginWithin(tx, personId, draft, quotas);
    await audit(tx, eventOf(draft));
    return begun;
  });
}

/**
 * The drafts of a new packet, all or none. One that the person has begun already stays as it is: an answer was lost. Enters nothing
 * when the packet is somebody else's.
 */
export function beginPacket(
  db: Database,
  personId: string,
  { packet, drafts }: { packet: string; drafts: BegunDraft[] },
  quotas: Quotas,
): Promise<BeginAnswer | "not_found"> {
  return beginning(db, async (tx) => {
    await lockPerson(tx, personId);
    const holders = await packetHolders(tx, packet);
    if (holders.length > 0) return holders.includes(personId) ? { freed: [] } : "not_found";
    for (const [place, draft] of drafts.entries())
      await beginWithin(tx, personId, { ...draft, part: { packet, place } }, quotas);
    await audit(tx, drafts.map(eventOf));
    return { freed: [] };
  });
}

/**
 * One more draft in a packet of the person's, behind the others. One that is there already stays as it is. Enters nothing when the packet is
 * somebody else's, or has as many parts as it may, nor under the key of another form.
 */
export function addPart(
  db: Database,
  personId: string,
  { packet, draft }: { packet: string; draft: BegunDraft },
  quotas: Quotas,
): Promise<BeginAnswer | "not_found" | "too_many_parts"> {
  return beginning(db, async (tx) => {
    await lockPerson(tx, personId);
    if (!(await packetHolders(tx, packet)).includes(personId)) return "not_found";
    const own = { person_id: personId, form_key: draft.formKey };
    if (await partOf(tx, own)) return { freed: [] };
    // Beside a form that a colleague has, a second one with its key would keep that from ever coming back.
    const form = await draftRow(tx, own).select("form_key").executeTakeFirst();
    if (form ?? (await documentOf(tx, own)) ?? (await holderElsewhere(tx, own))) return "not_found";
    // Its parts may have several holders, each of whom would find the same place free.
    await lockPacket(tx, packet);
    const { parts, last } = await extentOf(tx, packet);
    if (parts >= mostParts) return "too_many_parts";
    const begun = await beginWithin(tx, personId, { ...draft, part: { packet, place: last + 1 } }, quotas);
    await audit(tx, eventOf(draft));
    return begun;
  });
}

function eventOf({ formKey, from, replaces }: BegunDraft): AuditEvent {
  const detail = { from: from ?? null, replaces: replaces !== undefined };
  return { kind: "draft_begun", about: { is: "draft", id: formKey }, detail };
}

async function beginning<Answer>(
  db: Database,
  work: (tx: Database) => Promise<Answer>,
): Promise<Answer | "files_gone" | "deactivated" | { full: Full }> {
  try {
    return await db.transaction().execute(work);
  } catch (error) {
    if (error instanceof FilesGone) return "files_gone";
    if (error instanceof Deactivated) return "deactivated";
    if (error instanceof QuotaFull) return { full: error.full };
    throw error;
  }
}

async function beginWithin(tx: Database, personId: string, draft: BegunDraft, quotas: Quotas): Promise<BeginAnswer> {
  const { formKey, form, savedAt, from, names, replaces, part, shared } = draft;
  await lockPerson(tx, personId);
  // As for a save: nobody would see it.
  if ((await accountById(tx, personId))?.disabled) throw new Deactivated();
  const files = shared?.files ?? [];
  const more = { files: files.length, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) };
  const freed =
    files.length > 0
      ? await checkStaged(tx, personId, more, { quotas, makeRoom: forgetDeletedDrafts, now: savedAt })
      : [];
  if (shared) await shareFiles(tx, personId, shared, savedAt);
  if (from !== undefined && names) await checkNames(tx, from, names);
  const own = { person_id: personId, form_key: formKey };
  const row = { ...draftColumns(form), saved_at: savedAt, version: 1, replaces: replaces ?? null };
  await tx
    .insertInto("draft")
    .values({ ...own, ...row, page: null, page_save: null, deleted_at: null, restored_from: null })
    .execute();
  await writeDraftFiles(tx, own, form.files);
  if (part) await enterPart(tx, own, part);
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

/** Files are checked for seconds between the reading of a document and this: whoever was forgotten meanwhile must not come back. */
async function checkNames(tx: Database, id: string, names: string[]): Promise<void> {
  await lockDocument(tx, { id });
  const signers = tx.selectFrom("signer").select("name").where("document_id", "=", id).orderBy("position");
  const now = (await signers.execute()).map(({ name }) => name);
  if (now.join("\n") !== names.join("\n")) throw new SourceStruck();
}
