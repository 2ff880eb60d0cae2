import { sql } from "kysely";
import { portion } from "../database/portions.ts";
import type { Database, DraftTable } from "../database/tables.ts";
import { inValues } from "../database/value-list.ts";

type Own = Pick<DraftTable, "person_id" | "form_key">;

export interface Move {
  at: number;
  /** Names. */
  from: string;
  to: string;
}

/**
 * The name of whoever was given this form by the person who had it: it is no longer theirs to save or to create. Undefined when it is
 * theirs, or was never on the move. To be asked behind `lockPerson`, which a move holds too.
 */
export async function holderElsewhere(tx: Database, { person_id, form_key }: Own): Promise<string | undefined> {
  const last = await tx
    .selectFrom("draft_move")
    .innerJoin("person", "person.id", "draft_move.to_person")
    .select(["from_person", "person.name"])
    .where("form_key", "=", form_key)
    // The same key in the hands of others is another form.
    .where((where) => where.or([where("from_person", "=", person_id), where("to_person", "=", person_id)]))
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.from_person === person_id ? last.name : undefined;
}

/** Who has those of these forms by now that the person had and gave away: their keys, and ids of people. */
export async function formsAway(tx: Database, personId: string, keys: string[]): Promise<Map<string, string>> {
  const moves = await tx
    .selectFrom("draft_move")
    .select(["form_key", "from_person", "to_person"])
    .where(inValues(tx, "form_key", keys))
    .orderBy("form_key")
    .orderBy("number")
    .execute();
  const holders = new Map<string, string>();
  for (const { form_key, from_person, to_person } of moves)
    if ((holders.get(form_key) ?? personId) === from_person) holders.set(form_key, to_person);
  return new Map([...holders].filter(([, holder]) => holder !== personId));
}

/** From whom to whom a person's form came, oldest first. */
export async function movesTo(db: Database, { person_id, form_key }: Own): Promise<Move[]> {
  const rows = await db
    .selectFrom("draft_move")
    .innerJoin("person as giver", "giver.id", "draft_move.from_person")
    .innerJoin("person as taker", "taker.id", "draft_move.to_person")
    .select(["at", "to_person", "giver.name as from", "taker.name as to"])
    .where("form_key", "=", form_key)
    .orderBy("number")
    .execute();
  return rows.at(-1)?.to_person === person_id ? rows.map(({ at, from, to }) => ({ at, from, to })) : [];
}

/** How many there have been: none is ever removed. */
export async function countMoves(db: Database): Promise<number> {
  const { n } = await db
    .selectFrom("draft_move")
    .select(({ fn }) => fn.countAll<number | string>().as("n"))
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Within a transaction that holds both people: these forms are this person's now. */
export async function enterMoves(
  tx: Database,
  { from, to, keys, now }: { from: string; to: string; keys: string[]; now: number },
): Promise<void> {
  const next = (form_key: string) =>
    sql<number>`(select coalesce(max(number), 0) + 1 from draft_move where form_key = ${form_key})`;
  const rows = keys.map((form_key) => ({
    form_key,
    number: next(form_key),
    from_person: from,
    to_person: to,
    at: now,
  }));
  for (let i = 0; i < rows.length; i += portion)
    await tx
      .insertInto("draft_move")
      .values(rows.slice(i, i + portion))
      .execute();
}

/** Within a transaction: a form that is made of another one has come the same way. */
export async function copyMoves(tx: Database, from: string, to: string): Promise<void> {
  const rows = await tx.selectFrom("draft_move").selectAll().where("form_key", "=", from).execute();
  if (rows.length > 0)
    await tx
      .insertInto("draft_move")
      .values(rows.map((row) => ({ ...row, form_key: to })))
      .execute();
}
