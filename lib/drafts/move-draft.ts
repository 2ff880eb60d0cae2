import { lockDocument } from "../database/row-locks.ts";
import type { Database, UploadTable } from "../database/tables.ts";
import { staleAgain } from "../search/text.ts";
import type { ProblemCode } from "../shared/problems.ts";
import { QuotaFull, type Quotas } from "../shared/quotas.ts";
import type { Problem } from "../shared/result.ts";
import { checkStaged, type StagedLimits } from "../uploads/quotas.ts";
import { enterMove } from "./moves.ts";
import { movePart } from "./packet-parts.ts";
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
  if (full && (await hasForm(tx, theirs))) throw new Refused("colleague_has_form");
  const freed = full ? await makeRoomFor(tx, to, files, { quotas, makeRoom: forgetDeletedDrafts, now }, full) : [];
  const ids = files.map(({ id }) => id);
  if (ids.length > 0) await tx.updateTable("upload").set({ person_id: to }).where("id", "in", ids).execute();
  await tx
    .insertInto("draft")
    .values({ ...draft, ...theirs, saved_at: now })
    .execute();
  if (full) await orElse(full, () => checkDrafts(tx, theirs, { before: undefined, bytes: draft.bytes }, quotas));
  await tx
    .updateTable("draft_file")
    .set({ person_id: to })
    .where((where) => where.and(own))
    .execute();
  // What a manager has said of it goes along; that it waits does not.
  await tx
    .updateTable("release_request")
    .set({ person_id: to })
    .where((where) => where.and(own))
    .where("ended", "is not", null)
    .execute();
  const refused = await tx
    .updateTable("document")
    .set({ person_id: to, search_stale: staleAgain })
    .where((where) => where.and(own))
    .returning("replaces")
    .executeTakeFirst();
  await tx
    .deleteFrom("draft")
    .where((where) => where.and(own))
    .execute();
  await movePart(tx, own, to);
  await enterMove(tx, own, to, now);
  return { freed, replaces: draft.replaces ?? refused?.replaces ?? undefined };
}

/** Whether the person has, or had, a form of their own under this key: the address of another's brings one forth. */
export async function hasForm(tx: Database, own: Own): Promise<boolean> {
  const draft = await draftRow(tx, own).select("form_key").executeTakeFirst();
  if (draft) return true;
  const document = tx.selectFrom("document").select("id");
  return (await document.where((where) => where.and(own)).executeTakeFirst()) !== undefined;
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
function filesOf(tx: Database, own: Own) {
  const named = tx
    .selectFrom("draft_file")
    .select("upload_id")
    .where((where) => where.and(own))
    .union(
      tx
        .selectFrom("document_file")
        .innerJoin("document", "document.id", "document_file.document_id")
        .select("upload_id")
        .where((where) => where.and(own)),
    );
  return tx
    .selectFrom("upload")
    .select(["id", "bytes", "staged"])
    .where("person_id", "=", own.person_id)
    .where("id", "in", named)
    .execute();
}

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
