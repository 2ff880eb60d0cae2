import { audit } from "../audit/write.ts";
import { text } from "../database/optional.ts";
import { lockPerson } from "../database/row-locks.ts";
import type { Database } from "../database/tables.ts";
import { accountById, canSignIn, isActive } from "../people/rows.ts";
import { visibleTo, workOf } from "../people/visibility.ts";
import { mostShared } from "../shared/draft.ts";
import { QuotaFull, refuseFull } from "../shared/quotas.ts";
import { ok, type Result, refuse } from "../shared/result.ts";
import type { Person } from "../shared/roles.ts";
import { checkOwn, type MovingParts, moveDraft, Refused } from "./move-draft.ts";
import { notUnderWay, type Own } from "./rows.ts";
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

/** The names on the disk of what has gone to make room. */
type Moved = Result<{ freed: string[] }>;

/** Gives a draft of the person's own to a colleague. */
export function shareDraft(
  parts: MovingParts,
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
    const { replaces, ...moved } = await moveDraft(tx, parts, own, to, "colleague_full");
    moved.freed.push(...freed);
    if (replaces !== undefined && !(await mayReplace(tx, colleague, replaces)))
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
export async function takeDraftBack(parts: MovingParts, person: Person, formKey: string): Promise<Moved> {
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
export async function giveDraftBack(parts: MovingParts, person: Person, formKey: string): Promise<Moved> {
  const own = { person_id: person.id, form_key: formKey };
  const from = await sharedRow(parts.db, own).select("given_by").executeTakeFirst();
  return from ? returning(parts, own, from.given_by) : refuse("not_found");
}

/** Asks for no room: what is given counts at its giver all along, and whoever has it could not delete it. */
function returning(parts: MovingParts, held: Own, giver: string): Promise<Moved> {
  return moving(parts, [held.person_id, giver], async (tx) => {
    const shared = await sharedRow(tx, held).where("given_by", "=", giver).select("given_by").executeTakeFirst();
    const account = await accountById(tx, giver);
    if (!shared) throw new Refused("not_found");
    if (!account || !isActive(account)) throw new Refused("colleague_gone");
    const { freed } = await moveDraft(tx, parts, held, giver);
    await audit(tx, { kind: "draft_returned", about: { is: "draft", id: held.form_key }, detail: { to: giver } });
    return { freed };
  });
}

/** Holds both people, in the same order whoever moves what, so that two moves do not wait for each other. */
async function moving(
  { db }: MovingParts,
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

async function mayReplace(tx: Database, person: Person, documentId: string): Promise<boolean> {
  const document = await tx
    .selectFrom("document")
    .select("id")
    .where("id", "=", documentId)
    .where("state", "=", "created")
    .where(visibleTo(workOf(person)))
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
    .select(["form_key", "name", "given_at", "note", (person) => canSignIn(person).as("active")])
    .where("person_id", "=", personId)
    .where("form_key", "in", formKeys)
    .execute();
  return new Map(
    rows.map(({ form_key, name, given_at: at, note, active }) => [
      form_key,
      { name, at, note, active: Boolean(active) },
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
    formKey: key,
    to,
    at,
    ...text("title", title),
  }));
}
