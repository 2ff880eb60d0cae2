import { PostgresAdapter, sql } from "kysely";
import { z } from "zod";
import { audit } from "../audit/write.ts";
import { lockGroups, lockPerson } from "../database/row-locks.ts";
import type { Database } from "../database/tables.ts";
import { newId } from "../shared/id.ts";
import { ok, type Result, refuse } from "../shared/result.ts";
import { may } from "../shared/rights.ts";
import type { Person } from "../shared/roles.ts";
import { isSameSigner } from "../shared/same-signer.ts";
import { eachSignerField, emptySigner, type TypedSigner } from "../shared/signer.ts";
import { byWhoKeeps, mayChange } from "./change.ts";
import { office } from "./rows.ts";
import { contactWords } from "./words.ts";

/** People to whom documents go together, in their order; the mobiles as digits. */
export interface ContactGroup {
  id: string;
  version: number;
  name: string;
  people: TypedSigner[];
  /** Everybody is offered it. */
  shared: boolean;
  /** Whether the reader may change it. */
  mine: boolean;
}

export type EnteredGroup = Pick<ContactGroup, "name" | "people" | "shared"> & {
  /** The version that is changed; none for a new group. */
  changed?: Pick<ContactGroup, "id" | "version"> | undefined;
};

/** Groups of one owner: so few that their names are read one by one. */
const mostGroups = 200;
// A group that was saved before a field was added has nothing in it.
export const storedPeople = z.array(z.object(eachSignerField(() => z.string().default(""))));

/** A person's groups and those that are shared, by name. */
export async function groupsOf(db: Database, person: Person): Promise<ContactGroup[]> {
  const rows = await theirs(db, person).selectAll().execute();
  return rows
    .map(({ id, version, name, people, person_id }) => ({
      id,
      version,
      name,
      people: peopleIn(people),
      shared: person_id === office,
      mine: mayChange(person, person_id),
    }))
    .sort((a, b) => a.name.localeCompare(b.name, "ko"));
}

/** The people of those groups of which, for each list of spellings, a word of the name begins with one of them; at most so many groups. */
export async function groupsNamed(
  db: Database,
  person: Person,
  typed: string[][],
  most: number,
): Promise<Pick<ContactGroup, "name" | "people">[]> {
  const named = (name: string) => {
    const words = contactWords({ ...emptySigner, name });
    return typed.every((spellings) => spellings.some((spelling) => words.some((word) => word.startsWith(spelling))));
  };
  const all = await theirs(db, person).select(["id", "name"]).execute();
  const ids = all
    .filter(({ name }) => named(name))
    .slice(0, most)
    .map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await theirs(db, person).select(["name", "people"]).where("id", "in", ids).execute();
  return rows.map(({ name, people }) => ({ name, people: peopleIn(people) }));
}

const theirs = (db: Database, { id }: Person) =>
  db
    .selectFrom("contact_group")
    .where("person_id", "in", [id, office])
    .limit(2 * mostGroups);

/** Those of a group as it is stored. */
export const peopleIn = (json: string): TypedSigner[] => storedPeople.parse(JSON.parse(json));

/** Adds a group, or changes the version of one that is named, by a compare-and-swap: `group_changed`. Staff share none: `not_allowed`. */
export async function saveGroup(db: Database, person: Person, entered: EnteredGroup): Promise<Result<null>> {
  const { name, people, shared, changed } = entered;
  if (shared && !may(person, "shareContacts")) return refuse("not_allowed");
  const row = { person_id: shared ? office : person.id, name, people: JSON.stringify(people) };
  const saved = async (tx: Database, id: string) => {
    await audit(tx, { kind: "group_saved", about: { is: "group", id }, detail: { shared } });
    return ok(null);
  };
  return byWhoKeeps(db, person, async (tx) => {
    await lockPerson(tx, person.id);
    // Several managers may change those of the office: each meets the names that the others have given.
    await lockGroups(tx, { owners: changed ? ownersFor(person) : [row.person_id] });
    const others = await tx
      .selectFrom("contact_group")
      .select(["id", "name"])
      .where("person_id", "=", row.person_id)
      .where("id", "!=", changed?.id ?? "")
      .execute();
    if (others.some((other) => other.name === name)) return refuse("group_taken");
    // Also one that was on the other list before.
    if (others.length >= mostGroups) return refuse("too_many_groups");
    if (!changed) {
      const id = newId();
      const { numInsertedOrUpdatedRows: added } = await tx
        .insertInto("contact_group")
        .values({ id, ...row, version: 1 })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return added ? saved(tx, id) : refuse("group_taken");
    }
    const { numUpdatedRows } = await tx
      .updateTable("contact_group")
      .set({ ...row, version: changed.version + 1 })
      .where("id", "=", changed.id)
      .where("version", "=", changed.version)
      .where("person_id", "in", ownersFor(person))
      .executeTakeFirst();
    return numUpdatedRows === 0n ? refuse("group_changed") : saved(tx, changed.id);
  });
}

/** Groups that are read and written in one statement: each may have fifty people. */
const portion = 500;

/**
 * Within a transaction: in the groups of their owners, and those that the person may change, one stands instead of those who are gone, once. What everybody was
 * offered in everybody's: a colleague's group would go on entering what no longer is right.
 */
export async function replaceInGroups(
  tx: Database,
  person: Person,
  { gone, signer }: { gone: (TypedSigner & { person_id: string })[]; signer: TypedSigner },
): Promise<void> {
  if (gone.length === 0) return;
  const offered = gone.filter(({ person_id }) => person_id === office);
  const near = [...gone.map(({ person_id }) => person_id), ...ownersFor(person)];
  await lockGroups(tx, offered.length > 0 ? undefined : { owners: near });
  let last = "";
  for (let read = portion; read === portion; ) {
    const groups = await naming(tx, gone)
      .where("id", ">", last)
      .$if(offered.length === 0, (query) => query.where("person_id", "in", near))
      .orderBy("id")
      .limit(portion)
      .execute();
    const changed = groups.flatMap(({ id, person_id, people }) => {
      const meant = near.includes(person_id) ? gone : offered;
      const isGone = (one: TypedSigner) => meant.some((other) => isSameSigner(one, other));
      const before = peopleIn(people);
      if (!before.some(isGone)) return [];
      const replaced = before.map((one) => (isGone(one) ? signer : one));
      const first = replaced.findIndex((one) => isSameSigner(one, signer));
      return [{ id, people: replaced.filter((one, place) => place === first || !isSameSigner(one, signer)) }];
    });
    await writePeople(tx, changed);
    last = groups.at(-1)?.id ?? "";
    read = groups.length;
  }
}

/** Groups in whose text one of these names stands: who is the same has the same name to the letter. */
const naming = (db: Database, people: TypedSigner[]) =>
  db
    .selectFrom("contact_group")
    .select(["id", "person_id", "people"])
    .where((where) =>
      where.or(people.map(({ name }) => sql<boolean>`replace(people, ${JSON.stringify(name)}, '') <> people`)),
    );

/** Within a transaction that holds the groups: writes who is in each, with a new version. */
export async function writePeople(tx: Database, groups: { id: string; people: TypedSigner[] }[]): Promise<void> {
  if (groups.length === 0) return;
  const texts = groups.map(({ id, people }) => ({ id, people: JSON.stringify(people) }));
  await sql`update contact_group set people = "new".people, version = version + 1
    from ${rowsOf(tx, texts)} where contact_group.id = "new".id`.execute(tx);
}

/** Ids and texts as rows of a table that is called `new`. */
function rowsOf(db: Database, texts: { id: string; people: string }[]) {
  if (db.getExecutor().adapter instanceof PostgresAdapter)
    return sql`unnest(${texts.map(({ id }) => id)}::text[], ${texts.map(({ people }) => people)}::text[]) as "new"(id, people)`;
  return sql`(select value ->> 'id' as id, value ->> 'people' as people from json_each(${JSON.stringify(texts)})) as "new"`;
}

/** Deletes the version of a group that is named; its people stay contacts. */
export async function removeGroup(
  db: Database,
  person: Person,
  { id, version }: Pick<ContactGroup, "id" | "version">,
): Promise<Result<null>> {
  return byWhoKeeps(db, person, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom("contact_group")
      .where("id", "=", id)
      .where("version", "=", version)
      .where("person_id", "in", ownersFor(person))
      .executeTakeFirst();
    if (numDeletedRows === 0n) return refuse("group_changed");
    await audit(tx, { kind: "group_deleted", about: { is: "group", id } });
    return ok(null);
  });
}

/** Whose groups somebody may change: managers those of the office too. */
const ownersFor = (person: Person) => (may(person, "shareContacts") ? [person.id, office] : [person.id]);
