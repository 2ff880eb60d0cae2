import { type RawBuilder, sql } from "kysely";
import { lockDocument } from "../database/row-locks.ts";
import type { Database, DraftTable, UploadTable } from "../database/tables.ts";
import { inValues } from "../database/value-list.ts";
import { staleAgain } from "../search/text.ts";
import type { ProblemCode } from "../shared/problems.ts";
import { QuotaFull, type Quotas } from "../shared/quotas.ts";
import type { Problem } from "../shared/result.ts";
import { checkStaged, type StagedLimits } from "../uploads/quotas.ts";
import { enterMoves, formsAway } from "./moves.ts";
import { moveParts } from "./packet-parts.ts";
import { checkDrafts, forgetDeletedDrafts } from "./quotas.ts";
import { documentOf, draftRow, type Own } from "./rows.ts";

export interface MovingParts {
  db: Database;
  quotas: Quotas;
  now: number;
}

/** Undoes the transaction that found it. */
export class Refused extends Error {
  readonly problem: Problem;
  constructor(code: ProblemCode, more: Omit<Problem, "code"> = {}) {
    super(code);
    this.problem = { code, ...more };
  }
}

/**
 * The draft with its key, its files, and its refused document with what was tried: all of it is the other's from now on, so that an
 * answer that comes late finds the one document, and no second one comes of the form. `full`: what is said when the receiver has no room;
 * absent: none is asked for.
 */
export async function moveDraft(
  tx: Database,
  { quotas, now }: MovingParts,
  own: Own,
  to: string,
  full?: ProblemCode,
): Promise<{ freed: string[]; replaces: string | undefined }> {
  // Its document first, as a claim does.
  await lockDocument(tx, own);
  const draft = await draftRow(tx, own).where("deleted_at", "is", null).selectAll().executeTakeFirst();
  if (!draft) throw new Refused("not_found");
  const document = await documentOf(tx, own);
  if (document !== undefined) throw new Refused("form_used", { document });
  const files = await filesOf(tx, own);
  const theirs = { ...own, person_id: to };
  const { form_key } = own;
  if ((await formsAmong(tx, { to, from: own.person_id, keys: [form_key] })).has(form_key))
    throw new Refused("colleague_has_form");
  const freed = full ? await makeRoomFor(tx, to, files, { quotas, makeRoom: forgetDeletedDrafts, now }, full) : [];
  const refused = await tx
    .selectFrom("document")
    .select("replaces")
    .where((where) => where.and(own))
    .executeTakeFirst();
  await moveDrafts(tx, { from: own.person_id, to, keys: [own.form_key], now });
  if (full) await orElse(full, () => checkDrafts(tx, theirs, { before: undefined, bytes: draft.bytes }, quotas));
  return { freed, replaces: draft.replaces ?? refused?.replaces ?? undefined };
}

/** All of a draft, so that a new column is moved too. */
const draftColumns = Object.keys({
  person_id: true,
  form_key: true,
  title: true,
  template_id: true,
  signers: true,
  signer_names: true,
  files: true,
  bytes: true,
  form: true,
  version: true,
  saved_at: true,
  page: true,
  page_save: true,
  deleted_at: true,
  replaces: true,
  restored_from: true,
} satisfies Record<keyof DraftTable, true>) as (keyof DraftTable)[];

/**
 * Within a transaction that holds both people, and the documents of these drafts: moves them with all that is theirs. In as many statements
 * however many there are: whoever leaves may have thousands, and nobody saves meanwhile.
 */
export async function moveDrafts(
  tx: Database,
  { from, to, keys, now }: { from: string; to: string; keys: string[]; now: number },
): Promise<void> {
  const these = (table: string) =>
    sql<boolean>`${sql.ref(`${table}.person_id`)} = ${from} and ${inValues(tx, `${table}.form_key`, keys)}`;
  await tx
    .updateTable("upload")
    .set({ person_id: to })
    .where("person_id", "=", from)
    .where("id", "in", namedBy(tx, these))
    .execute();
  const movedTo = (column: keyof DraftTable) => {
    if (column === "person_id") return sql<string>`cast(${to} as text)`;
    return column === "saved_at" ? sql<number>`cast(${now} as bigint)` : sql.ref(`draft.${column}`);
  };
  await tx
    .insertInto("draft")
    .columns(draftColumns)
    .expression((insert) =>
      insert
        .selectFrom("draft")
        .select(draftColumns.map((column) => sql`${movedTo(column)}`.as(column)))
        .where(these("draft")),
    )
    .execute();
  await tx.updateTable("draft_file").set({ person_id: to }).where(these("draft_file")).execute();
  // What a manager has said of it goes along; that it waits does not.
  await tx
    .updateTable("release_request")
    .set({ person_id: to })
    .where(these("release_request"))
    .where("ended", "is not", null)
    .execute();
  await tx.updateTable("document").set({ person_id: to, search_stale: staleAgain }).where(these("document")).execute();
  await tx.deleteFrom("draft").where(these("draft")).execute();
  await moveParts(tx, { from, to, keys });
  await enterMoves(tx, { from, to, keys, now });
}

/**
 * Those of these keys under which the receiver has, or had, a form of their own, which the address of another's brings forth; also where a
 * third person has it now, and it may come back.
 */
export async function formsAmong(
  tx: Database,
  { to, from, keys }: { to: string; from: string; keys: string[] },
): Promise<Set<string>> {
  const away = await formsAway(tx, to, keys);
  const found = new Set([...away].filter(([, holder]) => holder !== from).map(([key]) => key));
  for (const table of ["draft", "document"] as const) {
    const rows = tx.selectFrom(table).select("form_key").where("person_id", "=", to);
    for (const { form_key } of await rows.where(inValues(tx, "form_key", keys)).execute()) found.add(form_key);
  }
  return found;
}

/** Holds the documents of a person's drafts, which were refused, one after the other: an answer that comes late waits, or has come. */
export async function lockRefused(tx: Database, personId: string): Promise<void> {
  const rows = await tx
    .selectFrom("draft")
    .innerJoin("document", (join) =>
      join.onRef("document.person_id", "=", "draft.person_id").onRef("document.form_key", "=", "draft.form_key"),
    )
    .select("document.id")
    .where("draft.person_id", "=", personId)
    .orderBy("document.id")
    .execute();
  for (const { id } of rows) await lockDocument(tx, { id });
}

/** Whether those of the uploads that no document was created with fit in. Answers the names on the disk of what has gone to make room. */
async function makeRoomFor(
  tx: Database,
  to: string,
  files: Pick<UploadTable, "bytes" | "staged">[],
  limits: StagedLimits,
  full: ProblemCode,
): Promise<string[]> {
  const staged = files.filter((file) => file.staged === 1);
  const more = { files: staged.length, bytes: staged.reduce((sum, { bytes }) => sum + bytes, 0) };
  return staged.length > 0 ? orElse(full, () => checkStaged(tx, to, more, limits)) : [];
}

/** Those of the holder's uploads that the draft or its refused document names. */
function filesOf(tx: Database, { person_id, form_key }: Own) {
  const these = (table: string) =>
    sql<boolean>`${sql.ref(`${table}.person_id`)} = ${person_id} and ${sql.ref(`${table}.form_key`)} = ${form_key}`;
  return tx
    .selectFrom("upload")
    .select(["id", "bytes", "staged"])
    .where("person_id", "=", person_id)
    .where("id", "in", namedBy(tx, these))
    .execute();
}

/** The uploads that drafts or their refused documents name. */
const namedBy = (tx: Database, these: (table: string) => RawBuilder<boolean>) =>
  tx
    .selectFrom("draft_file")
    .select("upload_id")
    .where(these("draft_file"))
    .union(
      tx
        .selectFrom("document_file")
        .innerJoin("document", "document.id", "document_file.document_id")
        .select("upload_id")
        .where(these("document")),
    );

/** Throws {@link QuotaFull} when a person has more than they may. Answers the names on the disk of what has gone to make room. */
export function checkOwn(tx: Database, personId: string, { quotas, now }: MovingParts): Promise<string[]> {
  return checkStaged(tx, personId, { files: 0, bytes: 0 }, { quotas, makeRoom: forgetDeletedDrafts, now });
}

/** A limit that is reached is told as `full`: it is not the asker's own. */
async function orElse<T>(full: ProblemCode, check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (error) {
    if (error instanceof QuotaFull) throw new Refused(full);
    throw error;
  }
}
