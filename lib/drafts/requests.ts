import { nowMs } from "../database/clock.ts";
import { text } from "../database/optional.ts";
import type { Database } from "../database/tables.ts";
import { canSignIn } from "../people/rows.ts";
import type { DocumentForm } from "../shared/document.ts";
import type { RequestEnd } from "../shared/release.ts";
import type { Problem } from "../shared/result.ts";
import { rolesWith } from "../shared/rights.ts";
import { readForm, readProblem } from "./columns.ts";
import { draftRow, notUnderWay, type Own } from "./rows.ts";

/** A request as those see it who may release it. */
export interface ListedRequest {
  id: string;
  /** Whose draft it is. */
  by: string;
  at: number;
  note: string;
  /** Cut to a line; absent when the form could not be read. */
  title?: string;
  template: string;
  signers: number;
  signerNames: string;
  files: number;
  /** Why nothing came of it when it was released before. */
  problem?: Problem;
}

/** With its draft, and whether that is just being created, or may have been. */
export interface StoredRequest {
  id: string;
  own: Own;
  by: string;
  at: number;
  note: string;
  version: number;
  /** Absent when what was saved cannot be read. */
  form?: DocumentForm;
  underWay: boolean;
  restoredFrom?: number;
  problem?: Problem;
}

/** Within a transaction that holds the person: the draft waits as it is now, under a new request. */
export async function enterRequest(
  tx: Database,
  own: Own,
  { id, note, now }: { id: string; note: string; now: number },
): Promise<void> {
  await tx
    .deleteFrom("release_request")
    .where((where) => where.and(own))
    .execute();
  const { version } = await draftRow(tx, own).select("version").executeTakeFirstOrThrow();
  await tx
    .insertInto("release_request")
    .values({ ...own, id, version, asked_at: now, note })
    .execute();
  // What became of an earlier try is no news of this one.
  await tx
    .updateTable("document")
    .set({ problem: null })
    .where((where) => where.and(own))
    .where("state", "=", "draft")
    .execute();
}

/** Within a transaction that holds the person: takes the draft's request away, as its preparer does. */
export async function dropRequest(tx: Database, own: Own): Promise<void> {
  await tx
    .deleteFrom("release_request")
    .where((where) => where.and(own))
    .where("ended", "is", null)
    .execute();
}

interface End {
  ended: RequestEnd;
  ended_by?: string;
  word?: string;
}

/** Within a transaction that holds the person: the draft waits no longer, and keeps why. Answers whether it did. */
export async function endRequest(tx: Database, own: Own, end: End): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("release_request")
    .set({ ...end, ended_at: nowMs })
    .where((where) => where.and(own))
    .where("ended", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Within a transaction that ends the attempt of this document, which the service has refused: it is for the preparer to change. */
export async function refuseRequest(tx: Database, documentId: string): Promise<void> {
  const own = await tx
    .selectFrom("document")
    .select(["person_id", "form_key"])
    .where("id", "=", documentId)
    .executeTakeFirstOrThrow();
  await endRequest(tx, own, { ended: "refused" });
}

/** Within a transaction: puts other texts in the place of what was said about a draft. */
export async function strikeRequest(tx: Database, own: Own, strike: (text: string) => string): Promise<void> {
  const row = await tx
    .selectFrom("release_request")
    .select(["note", "word"])
    .where((where) => where.and(own))
    .executeTakeFirst();
  if (!row) return;
  await tx
    .updateTable("release_request")
    .set({ note: strike(row.note), word: strike(row.word) })
    .where((where) => where.and(own))
    .execute();
}

/** How many of the person's drafts wait. */
export async function countWaiting(tx: Database, personId: string): Promise<number> {
  const { n } = await tx
    .selectFrom("release_request")
    .select((select) => select.fn.countAll<number>().as("n"))
    .where("person_id", "=", personId)
    .where("ended", "is", null)
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Whether the person had this form before whoever has it now: what one has written oneself one does not release. */
export async function hadForm(tx: Database, personId: string, formKey: string): Promise<boolean> {
  const move = tx
    .selectFrom("draft_move")
    .select("number")
    .where("form_key", "=", formKey)
    .where("from_person", "=", personId);
  return (await move.limit(1).executeTakeFirst()) !== undefined;
}

/** Whether anybody can release what this person prepares. */
export async function somebodyReleases(tx: Database, own: Own): Promise<boolean> {
  const other = tx
    .selectFrom("person")
    .select("id")
    .where("role", "in", rolesWith("releaseDocuments"))
    .where(canSignIn)
    .where("id", "!=", own.person_id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("draft_move")
            .select("number")
            .where("form_key", "=", own.form_key)
            .whereRef("from_person", "=", "person.id"),
        ),
      ),
    );
  return (await other.limit(1).executeTakeFirst()) !== undefined;
}

/** Those that wait, with their drafts and whose they are. */
function waiting(db: Database) {
  return db
    .selectFrom("release_request")
    .innerJoin("draft", (join) =>
      join
        .onRef("draft.person_id", "=", "release_request.person_id")
        .onRef("draft.form_key", "=", "release_request.form_key"),
    )
    .innerJoin("person", "person.id", "release_request.person_id")
    .where("ended", "is", null);
}

/** Those that are for this person to look at: not what they had in their own hands. Those of somebody deactivated are seen, and not released. */
function waitingFor(db: Database, personId: string) {
  return waiting(db)
    .where("draft.person_id", "!=", personId)
    .where(notUnderWay)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("draft_move")
            .select("number")
            .whereRef("draft_move.form_key", "=", "draft.form_key")
            .where("from_person", "=", personId),
        ),
      ),
    );
}

/** How many wait for this person to look at. */
export async function countRequests(db: Database, personId: string): Promise<number> {
  const { n } = await waitingFor(db, personId)
    .select((select) => select.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** So many of them, those that have waited longest first. */
export async function listRequests(db: Database, personId: string, limit: number): Promise<ListedRequest[]> {
  const rows = await waitingFor(db, personId)
    .leftJoin("document", (join) =>
      join.onRef("document.person_id", "=", "draft.person_id").onRef("document.form_key", "=", "draft.form_key"),
    )
    .select(["release_request.id", "name", "asked_at", "note", "draft.title", "draft.template_id"])
    .select(["draft.signers", "draft.signer_names", "draft.files", "document.problem"])
    .orderBy("asked_at")
    .orderBy("release_request.id")
    .limit(limit)
    .execute();
  return rows.map(({ id, name: by, asked_at: at, note, title, template_id, signer_names, problem: why, ...row }) => {
    const problem = readProblem(why);
    return {
      id,
      by,
      at,
      note,
      ...row,
      template: template_id,
      signerNames: signer_names,
      ...text("title", title),
      ...(problem && { problem }),
    };
  });
}

/** One that waits, by its id or by its draft. */
export async function findRequest(db: Database, by: { id: string } | Own): Promise<StoredRequest | undefined> {
  const row = await waiting(db)
    .leftJoin("document", (join) =>
      join.onRef("document.person_id", "=", "draft.person_id").onRef("document.form_key", "=", "draft.form_key"),
    )
    .select(["release_request.id", "release_request.version", "name", "asked_at", "note"])
    .select(["draft.person_id", "draft.form_key", "restored_from", "draft.form"])
    .select(["document.state", "document.problem"])
    .$if("id" in by, (query) => query.where("release_request.id", "=", "id" in by ? by.id : ""))
    .$if("form_key" in by, (query) =>
      query
        .where("draft.person_id", "=", "form_key" in by ? by.person_id : "")
        .where("draft.form_key", "=", "form_key" in by ? by.form_key : ""),
    )
    .executeTakeFirst();
  if (!row) return undefined;
  const form = readForm(row.form);
  const problem = readProblem(row.problem);
  return {
    id: row.id,
    version: row.version,
    by: row.name,
    at: row.asked_at,
    note: row.note,
    own: { person_id: row.person_id, form_key: row.form_key },
    underWay: row.state !== null && row.state !== "draft",
    ...(form && { form }),
    ...(row.restored_from !== null && { restoredFrom: row.restored_from }),
    ...(problem && { problem }),
  };
}
