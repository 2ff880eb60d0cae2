import type { ExpressionBuilder } from "kysely";
import { text } from "../database/optional.ts";
import type { Database, DraftTable, Tables } from "../database/tables.ts";
import type { DocumentForm } from "../shared/document.ts";
import type { DraftRequest } from "../shared/release.ts";
import type { Problem } from "../shared/result.ts";
import { findUploads, type StoredFile } from "../uploads/rows.ts";
import { readForm, readProblem } from "./columns.ts";
import { draftsWithRequests, type RequestColumns, requestColumns, requestOf } from "./waiting.ts";

/** What a draft is without its form. */
export interface StoredDraft {
  formKey: string;
  /** Cut to a line; absent when the form could not be read. */
  title?: string;
  template: string;
  /** How many have a name. */
  signers: number;
  /** Of the first few. */
  signerNames: string;
  files: number;
  version: number;
  savedAt: number;
  deletedAt?: number;
  /** The document that this one is to replace. */
  replaces?: string;
  /** When the backup was made that it came back from: it may have become a document since. */
  restoredFrom?: number;
  /** That it waits for a manager's release, or why it does no longer. */
  request?: DraftRequest;
}

/** The whole draft; without a form when what was saved of it cannot be read. */
export type OpenedDraft = Omit<StoredDraft, "files"> & {
  form?: DocumentForm;
  files: StoredFile[];
  /** The days of the rule that deleted it; absent where a person did. */
  expiredAfterDays?: number;
};

export type Own = Pick<DraftTable, "person_id" | "form_key">;

/** The one row of this person and form. */
export function draftRow(db: Database, own: Own) {
  return db.selectFrom("draft").where((where) => where.and(own));
}

/** The person's own draft, deleted ones of the last day among them, with those of its files that are there. */
export async function findDraft(db: Database, personId: string, formKey: string): Promise<OpenedDraft | undefined> {
  const row = await draftsWithRequests(db)
    .where("draft.person_id", "=", personId)
    .where("draft.form_key", "=", formKey)
    .select([...shownColumns, "draft.form"])
    .executeTakeFirst();
  if (!row) return undefined;
  const form = readForm(row.form);
  return { ...storedDraft(row), ...(form && { form }), files: await findUploads(db, personId, form?.files ?? []) };
}

/** Whether the person has this draft, a deleted one too. */
export async function isDraft(db: Database, personId: string, formKey: string): Promise<boolean> {
  const own = { person_id: personId, form_key: formKey };
  return (await draftRow(db, own).select("version").executeTakeFirst()) !== undefined;
}

const shownColumns = [
  ...(["draft.form_key", "draft.title", "draft.template_id", "draft.signers", "draft.signer_names"] as const),
  ...(["draft.files", "draft.version", "draft.saved_at", "draft.deleted_at"] as const),
  ...(["draft.replaces", "draft.restored_from"] as const),
  ...requestColumns,
];

type ShownRow = Omit<DraftTable, "person_id" | "form" | "bytes" | "page" | "page_save"> & RequestColumns;

function storedDraft(row: ShownRow): StoredDraft {
  const request = requestOf(row);
  return {
    formKey: row.form_key,
    ...text("title", row.title),
    template: row.template_id,
    signers: row.signers,
    signerNames: row.signer_names,
    files: row.files,
    version: row.version,
    savedAt: row.saved_at,
    ...(row.deleted_at !== null && { deletedAt: row.deleted_at }),
    ...text("replaces", row.replaces),
    ...(row.restored_from !== null && { restoredFrom: row.restored_from }),
    ...(request && { request }),
  };
}

/** Not deleted, and not being created or perhaps created. */
function there(personId: string) {
  return (where: ExpressionBuilder<Tables, "draft">) =>
    where.and([ofPerson(personId)(where), where("draft.deleted_at", "is", null)]);
}

function ofPerson(personId: string) {
  return (where: ExpressionBuilder<Tables, "draft">) =>
    where.and([where("draft.person_id", "=", personId), notUnderWay(where)]);
}

/** Not being created or perhaps created: that one is a document until somebody knows better. */
export function notUnderWay(where: ExpressionBuilder<Tables, "draft">) {
  return where.not(
    where.exists(
      where
        .selectFrom("document")
        .select("document.id")
        .whereRef("document.person_id", "=", "draft.person_id")
        .whereRef("document.form_key", "=", "draft.form_key")
        .where("document.state", "!=", "draft"),
    ),
  );
}

/** The draft beside which a page of older ones begins. */
export type DraftPlace = Pick<StoredDraft, "savedAt" | "formKey">;

/** So many of the person's drafts, newest first, those behind `after` if one is given, and why each was refused, if it was. */
export async function listDrafts(
  db: Database,
  personId: string,
  limit: number,
  after?: DraftPlace,
): Promise<(StoredDraft & { problem?: Problem })[]> {
  const rows = await draftsWithRequests(db)
    .leftJoin("document", (join) =>
      join.onRef("document.person_id", "=", "draft.person_id").onRef("document.form_key", "=", "draft.form_key"),
    )
    .select([...shownColumns, "document.problem"])
    .where((where) => there(personId)(where))
    .$if(after !== undefined, (query) => query.where(isBehind(after ?? { savedAt: 0, formKey: "" })))
    .orderBy("draft.saved_at", "desc")
    .orderBy("draft.form_key", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => {
    const problem = readProblem(row.problem);
    return { ...storedDraft(row), ...(problem && { problem }) };
  });
}

function isBehind({ savedAt, formKey }: DraftPlace) {
  return (where: ExpressionBuilder<Tables, "draft">) =>
    where.or([
      where("draft.saved_at", "<", savedAt),
      where.and([where("draft.saved_at", "=", savedAt), where("draft.form_key", "<", formKey)]),
    ]);
}

/** Within a transaction that holds the person: drafts of theirs that are nothing but drafts, with those that wait for a release or without; and who shared each. */
export function movable(tx: Database, personId: string, { waiting }: { waiting: boolean }) {
  return draftsWithRequests(tx)
    .leftJoin("shared_draft", (join) =>
      join
        .onRef("shared_draft.person_id", "=", "draft.person_id")
        .onRef("shared_draft.form_key", "=", "draft.form_key"),
    )
    .select(["draft.form_key", "given_by", "given_at", "shared_draft.note"])
    .where(there(personId))
    .$if(!waiting, (query) =>
      query.where((where) => where.or([where("asked_at", "is", null), where("ended", "is not", null)])),
    )
    .orderBy("draft.saved_at")
    .orderBy("draft.form_key")
    .execute();
}

/** The newest draft with which the person is about to replace a document. */
export async function draftReplacing(db: Database, personId: string, documentId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("draft")
    .select("form_key")
    .where("replaces", "=", documentId)
    .where(there(personId))
    .orderBy("saved_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.form_key;
}

/** How many drafts the person has. */
export async function countDrafts(db: Database, personId: string): Promise<number> {
  const { n } = await db
    .selectFrom("draft")
    .select((select) => select.fn.countAll<number>().as("n"))
    .where(there(personId))
    .executeTakeFirstOrThrow();
  return Number(n);
}

/**
 * How many drafts the person has, those that can be brought back and those that colleagues have been given among them, and how many bytes
 * all forms are together.
 */
export async function ownDrafts(db: Database, personId: string): Promise<{ n: number; bytes: number }> {
  const counted = db
    .selectFrom("draft")
    .select((select) => [
      select.fn.countAll<number>().as("n"),
      select.fn.sum<number | null>("draft.bytes").as("bytes"),
    ]);
  const own = await counted.where(ofPerson(personId)).executeTakeFirstOrThrow();
  const given = await counted
    .innerJoin("shared_draft", (join) =>
      join
        .onRef("shared_draft.person_id", "=", "draft.person_id")
        .onRef("shared_draft.form_key", "=", "draft.form_key"),
    )
    .where("given_by", "=", personId)
    .where(notUnderWay)
    .executeTakeFirstOrThrow();
  return { n: Number(own.n) + Number(given.n), bytes: Number(own.bytes) + Number(given.bytes) };
}

/**
 * The document that a form has become, or is about to. To be asked after a write of the draft: PostgreSQL has then waited for a claim
 * that was about to commit.
 */
export async function documentOf(tx: Database, own: Own): Promise<string | undefined> {
  const document = await tx
    .selectFrom("document")
    .select("id")
    .where((where) => where.and(own))
    .where("state", "!=", "draft")
    .executeTakeFirst();
  return document?.id;
}
