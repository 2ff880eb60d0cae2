import { sql } from "kysely";
import { text } from "../database/optional.ts";
import type { AttemptTable, Database } from "../database/tables.ts";
import { type Visibility, visibleTo } from "../people/visibility.ts";
import type { Removal } from "../shared/history.ts";
import type { Conflict } from "../shared/late.ts";
import type { Problem } from "../shared/result.ts";
import { type Signer, signerOf, type UnmatchedLink } from "../shared/signer.ts";
import type { DocumentState } from "../shared/states.ts";
import { type StoredFile, storedFile } from "../uploads/rows.ts";
import { type AttemptOutcome, bindingStates } from "./attempt-states.ts";
import { removalsOf } from "./events.ts";

export interface StoredSigner extends Signer {
  /** This and the next as they are stored, until `withOpenLinks`. */
  link?: string;
  unsafeLink?: string;
  /** There is one, and this server's key does not open it. */
  linkUnreadable?: true;
  lastSharedAt?: number;
  /** A person's word that this one has signed. */
  marked?: { at: number; by: string };
}

/** What the service said of an attempt once it had been called unknown; a link that cannot be opened is left out. */
type LateAnswer = { created: false } | { created: true; serviceId: string; links: string[] };

/** `at`: when the answer came; `seen`: whether somebody has looked at it. */
type StoredConflict = Conflict & { at: number; seen: boolean };

export interface StoredDocument {
  id: string;
  personId: string;
  createdBy: string;
  formKey: string;
  state: DocumentState;
  templateId: string;
  title: string;
  autoSend: boolean;
  autoConfirm?: boolean;
  /** When it was begun. */
  createdAt: number;
  /** Since when it is in its state: when it was created, once it is. */
  changedAt: number;
  serviceId?: string;
  linksComplete: boolean;
  problem?: Problem;
  /** The document in whose place this one is created; that one is replaced once this one is `created`. */
  replaces?: string;
  signers: StoredSigner[];
  items: { key: string; value: string }[];
  files: StoredFile[];
  /** Under the retention: the names are still there, what was in them is not. */
  filesRemoved?: Removal;
  linksRemoved?: Removal;
  /** What the service sent beside the signers' links; absent until `withOpenLinks`, and where its key does not open them. */
  unmatchedLinks?: UnmatchedLink[];
  /** Names, contacts and the values of items. */
  peopleRemoved?: Removal;
  /** Of the attempt that has created it, or may have; else of the newest. */
  attempt?: {
    id: string;
    reference: string;
    startedAt: number;
    endedAt?: number;
    reason?: string;
    resolvedBy?: string;
    resolvedAt?: number;
    /** See `AttemptTable.sent_to`. */
    sentTo?: string;
    /** The document of the same contents beyond which this one was created. */
    sameAs?: string;
    /** What the service said while it was unknown. */
    late?: LateAnswer;
    /** `unmatchedLinks` as they are stored. */
    unmatched?: string;
    conflict?: StoredConflict;
  };
  /** The other document that was created because the service, or a second word, said so late: by an earlier try of the same form, or in this one's place. */
  alsoCreated?: string;
  /** True: the store has not taken yet how the attempt ended. */
  unstored?: boolean;
}

/** The whole document, or undefined when it is not there or not to be seen. */
export async function findDocument(
  db: Database,
  visibility: Visibility,
  by: { id: string } | { formKey: string },
): Promise<StoredDocument | undefined> {
  const row = await db
    .selectFrom("document")
    .innerJoin("person", "person.id", "document.person_id")
    .selectAll("document")
    .select("person.name as created_by")
    .where(visibleTo(visibility))
    .$if("id" in by, (query) => query.where("document.id", "=", "id" in by ? by.id : ""))
    .$if("formKey" in by, (query) =>
      query
        .where("document.person_id", "=", visibility.personId)
        .where("document.form_key", "=", "formKey" in by ? by.formKey : ""),
    )
    .executeTakeFirst();
  if (!row) return undefined;
  const of = row.id;
  const signers = await db
    .selectFrom("signer")
    .leftJoin("person", "person.id", "signer.marked_signed_by")
    .selectAll("signer")
    .select("person.name as marked_by")
    .where("document_id", "=", of)
    .orderBy("position")
    .execute();
  const items = await db.selectFrom("item").selectAll().where("document_id", "=", of).orderBy("position").execute();
  const attempt = await db
    .selectFrom("attempt")
    .leftJoin("person", "person.id", "attempt.resolved_by")
    .selectAll("attempt")
    .select("person.name as resolved_by_name")
    .where("document_id", "=", of)
    .orderBy(sql`case when state in (${sql.join(bindingStates.map((state) => sql.lit(state)))}) then 0 else 1 end`)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  // Links that came after a removal are there again.
  const removed = [
    ...(row.files_purged_at === null ? [] : ["files" as const]),
    ...(row.links_purged_at === null ? [] : ["links" as const]),
    ...(row.people_purged_at === null ? [] : ["people" as const]),
  ];
  return {
    id: of,
    personId: row.person_id,
    createdBy: row.created_by,
    formKey: row.form_key,
    state: row.state,
    templateId: row.template_id,
    title: row.title,
    autoSend: row.auto_send === 1,
    ...(row.auto_confirm !== null && { autoConfirm: row.auto_confirm === 1 }),
    createdAt: row.created_at,
    changedAt: row.changed_at,
    ...text("serviceId", row.service_id),
    linksComplete: row.links_complete === 1,
    ...(row.problem !== null && { problem: JSON.parse(row.problem) as Problem }),
    ...text("replaces", row.replaces),
    signers: signers.map((signer) => ({
      ...signerOf(signer),
      ...text("link", signer.link),
      ...text("unsafeLink", signer.unsafe_link),
      ...(signer.shared_at !== null && { lastSharedAt: signer.shared_at }),
      ...(signer.marked_signed_at !== null && { marked: { at: signer.marked_signed_at, by: signer.marked_by ?? "" } }),
    })),
    items: items.map(({ key, value }) => ({ key, value })),
    files: await filesOf(db, of),
    ...(removed.length > 0 && (await removalsOf(db, of, removed))),
    ...(attempt && {
      attempt: {
        id: attempt.id,
        reference: attempt.reference,
        startedAt: attempt.started_at,
        ...(attempt.ended_at !== null && { endedAt: attempt.ended_at }),
        ...text("reason", attempt.reason),
        ...text("resolvedBy", attempt.resolved_by_name),
        ...(attempt.resolved_at !== null && { resolvedAt: attempt.resolved_at }),
        ...text("sentTo", attempt.sent_to),
        ...text("sameAs", attempt.same_as),
        ...(attempt.late !== null && { late: lateAnswer(JSON.parse(attempt.late)) }),
        ...text("unmatched", attempt.unmatched_links),
        ...(attempt.conflict !== null && { conflict: storedConflict(attempt) }),
      },
    }),
    ...text("alsoCreated", attempt?.conflict_with ?? (await alsoCreatedId(db, of))),
  };
}

/** The document that an earlier try of this one's form has made after all. */
async function alsoCreatedId(db: Database, documentId: string): Promise<string | null> {
  const attempt = await db
    .selectFrom("attempt")
    .select("document_id")
    .where("conflict_with", "=", documentId)
    .where("conflict_with", "is not", null)
    .orderBy("conflict_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return attempt?.document_id ?? null;
}

function storedConflict({ conflict, conflict_at, conflict_seen_at }: AttemptTable): StoredConflict {
  return { ...(JSON.parse(conflict ?? "{}") as Conflict), at: conflict_at ?? 0, seen: conflict_seen_at !== null };
}

/** A document's title alone, or undefined when it is not there or not to be seen. */
export async function titleOf(db: Database, visibility: Visibility, id: string): Promise<string | undefined> {
  return (await titlesOf(db, visibility, [id])).get(id);
}

/** The titles of those that are there and to be seen, by id. */
export async function titlesOf(db: Database, visibility: Visibility, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("document")
    .select(["id", "title"])
    .where("id", "in", ids)
    .where(visibleTo(visibility))
    .execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}

function lateAnswer(outcome: AttemptOutcome): LateAnswer {
  if (outcome.state !== "created") return { created: false };
  return { created: true, serviceId: outcome.serviceId, links: outcome.links.map(({ url = "" }) => url) };
}

async function filesOf(db: Database, documentId: string): Promise<StoredFile[]> {
  const rows = await db
    .selectFrom("document_file")
    .innerJoin("upload", "upload.id", "document_file.upload_id")
    .selectAll("upload")
    .where("document_file.document_id", "=", documentId)
    .orderBy("document_file.position")
    .execute();
  return rows.map(storedFile);
}
