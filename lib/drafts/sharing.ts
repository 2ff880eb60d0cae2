import { audit } from "../audit/write.ts";
import { text } from "../database/optional.ts";
import { lockDocument, lockPerson } from "../database/row-locks.ts";
import type { Database, UploadTable } from "../database/tables.ts";
import { accountById, isActive } from "../people/rows.ts";
import { visibilityOf, visibleTo } from "../people/visibility.ts";
import { staleAgain } from "../search/text.ts";
import { mostShared } from "../shared/draft.ts";
import type { ProblemCode } from "../shared/problems.ts";
import { QuotaFull, type Quotas, refuseFull } from "../shared/quotas.ts";
import { ok, type Problem, type Result, refuse } from "../shared/result.ts";
import type { Person } from "../shared/roles.ts";
import { checkStaged, type StagedLimits } from "../uploads/quotas.ts";
import { enterMove } from "./moves.ts";
import { movePart } from "./packet-parts.ts";
import { checkDrafts, forgetDeletedDrafts } from "./quotas.ts";
import { documentOf, draftRow, notUnderWay, type Own } from "./rows.ts";
import { waitingRequest } from "./waiting.ts";

/** From whom a draft is that a colleague has been given. */
export interface From {
  name: string;
  at: number;
  /** Empty: none. */
  note: string;
  /** Whether it can be given back: to nobody who cannot sign in. */
  active: boolean;
}

/** A draft of one's own that a colleague has. */
export interface Given {
  formKey: string;
  title?: string;
  to: string;
  at: number;
}

export interface SharingParts {
  db: Database;
  quotas: Quotas;
  now: number;
}

/** The names on the disk of what has gone to make room. */
type Moved = Result<{ freed: string[] }>;

/** Undoes the transaction that found it. */
class Refused extends Error {
  readonly problem: Problem;
  constructor(code: ProblemCode, more: Omit<Problem, "code"> = {}) {
    super(code);
    this.problem = { code, ...more };
  }
}

/** Gives a draft of the person's own to a colleague. */
export function shareDraft(
  parts: SharingParts,
  person: Person,
  { formKey, to, note }: { formKey: string; to: string; note: string },
): Promise<Moved> {
  const own = { person_id: person.id, form_key: formKey };
  return moving(parts, [person.id, to], async (tx) => {
    const colleague = await accountById(tx, to);
    if (!colleague || !isActive(colleague) || to === person.id) throw new Refused("colleague_gone");
    if (await isLent(tx, own)) throw new Refused("draft_of_colleague");
    if (await waitingRequest(tx, own)) throw new Refused("release_waits");
    const { n } = await tx
      .selectFrom("shared_draft")
      .select((select) => select.fn.countAll<number>().as("n"))
      .where("given_by", "=", person.id)
      .executeTakeFirstOrThrow();
    if (Number(n) >= mostShared) throw new Refused("too_many_shared", { most: String(mostShared) });
    // What colleagues have put into those that are back already may be more than the giver may have.
    const freed = await checkOwn(tx, person.id, parts);
    const { replaces, ...moved } = await move(tx, parts, own, to, "colleague_full");
    moved.freed.push(...freed);
    if (replaces !== undefined && !(await maySee(tx, colleague, replaces)))
      throw new Refused("colleague_cannot_replace");
    await tx
      .insertInto("shared_draft")
      .values({ person_id: to, form_key: formKey, given_by: person.id, given_at: parts.now, note })
      .execute();
    await audit(tx, { kind: "draft_shared", about: { is: "draft", id: formKey }, detail: { to } });
    return moved;
  });
}

/** Takes a draft back that the person has given, also from somebody who can no longer sign in. */
export async function takeDraftBack(parts: SharingParts, person: Person, formKey: string): Promise<Moved> {
  const given = await parts.db
    .selectFrom("shared_draft")
    .select("person_id")
    .where("given_by", "=", person.id)
    .where("form_key", "=", formKey)
    .executeTakeFirst();
  if (!given) return refuse("not_found");
  return returning(parts, { person_id: given.person_id, form_key: formKey }, person.id);
}

/** Gives a draft back to whom it is from. */
export async function giveDraftBack(parts: SharingParts, person: Person, formKey: string): Promise<Moved> {
  const own = { person_id: person.id, form_key: formKey };
  const from = await sharedRow(parts.db, own).select("given_by").executeTakeFirst();
  return from ? returning(parts, own, from.given_by) : refuse("not_found");
}

/** Asks for no room: what is given counts at its giver all along, and whoever has it could not delete it. */
function returning(parts: SharingParts, held: Own, giver: string): Promise<Moved> {
  return moving(parts, [held.person_id, giver], async (tx) => {
    const shared = await sharedRow(tx, held).where("given_by", "=", giver).select("given_by").executeTakeFirst();
    const account = await accountById(tx, giver);
    if (!shared) throw new Refused("not_found");
    if (!account || !isActive(account)) throw new Refused("colleague_gone");
    const { freed } = await move(tx, parts, held, giver);
    await audit(tx, { kind: "draft_returned", about: { is: "draft", id: held.form_key }, detail: { to: giver } });
    return { freed };
  });
}

/** Holds both people, in the same order whoever moves what, so that two moves do not wait for each other. */
async function moving(
  { db }: SharingParts,
  people: string[],
  work: (tx: Database) => Promise<{ freed: string[] }>,
): Promise<Moved> {
  try {
    return await db.transaction().execute(async (tx) => {
      for (const id of people.toSorted()) await lockPerson(tx, id);
      return ok(await work(tx));
    });
  } catch (error) {
    if (error instanceof Refused) return { ok: false, problem: error.problem };
    if (error instanceof QuotaFull) return refuseFull(error.full);
    throw error;
  }
}

/**
 * The draft with its key, its files, and its refused document with what was tried: all of it is the other's from now on, so that an
 * answer that comes late finds the one document, and no second one comes of the form. `full`: what is said when the receiver has no room;
 * absent: none is asked for.
 */
async function move(
  tx: Database,
  { quotas, now }: SharingParts,
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
function checkOwn(tx: Database, personId: string, { quotas, now }: SharingParts): Promise<string[]> {
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

async function maySee(tx: Database, person: Person, documentId: string): Promise<boolean> {
  const document = await tx
    .selectFrom("document")
    .select("id")
    .where("id", "=", documentId)
    .where("state", "=", "created")
    .where(visibleTo(visibilityOf(person)))
    .executeTakeFirst();
  return document !== undefined;
}

function sharedRow(db: Database, own: Own) {
  return db.selectFrom("shared_draft").where((where) => where.and(own));
}

/** Whether the person has this draft from a colleague to whom it can be given back. */
export async function isLent(db: Database, own: Own): Promise<boolean> {
  return (await fromWhom(db, own.person_id, [own.form_key])).get(own.form_key)?.active ?? false;
}

/** From whom those of the person's drafts are that a colleague has given, by their form keys. */
export async function fromWhom(db: Database, personId: string, formKeys: string[]): Promise<Map<string, From>> {
  if (formKeys.length === 0) return new Map();
  const rows = await db
    .selectFrom("shared_draft")
    .innerJoin("person", "person.id", "shared_draft.given_by")
    .select(["form_key", "name", "given_at", "note", "disabled_at", "password_hash"])
    .where("person_id", "=", personId)
    .where("form_key", "in", formKeys)
    .execute();
  return new Map(
    rows.map(({ form_key, name, given_at: at, note, disabled_at, password_hash }) => [
      form_key,
      { name, at, note, active: disabled_at === null && password_hash !== null },
    ]),
  );
}

/** What of the person's own colleagues have, given last first; without what is being created or perhaps was. */
export async function listGiven(db: Database, personId: string, formKey?: string): Promise<Given[]> {
  const rows = await db
    .selectFrom("shared_draft")
    .innerJoin("draft", (join) =>
      join
        .onRef("draft.person_id", "=", "shared_draft.person_id")
        .onRef("draft.form_key", "=", "shared_draft.form_key"),
    )
    .innerJoin("person", "person.id", "shared_draft.person_id")
    .select(["draft.form_key", "draft.title", "person.name", "given_at"])
    .where("given_by", "=", personId)
    .where("draft.deleted_at", "is", null)
    .where(notUnderWay)
    .$if(formKey !== undefined, (query) => query.where("shared_draft.form_key", "=", formKey ?? ""))
    .orderBy("given_at", "desc")
    .orderBy("draft.form_key", "desc")
    .limit(mostShared)
    .execute();
  return rows.map(({ form_key: key, title, name: to, given_at: at }) => ({
    ...{ formKey: key, to, at },
    ...text("title", title),
  }));
}
