import { setImmediate as turn } from "node:timers/promises";
import { sql } from "kysely";
import type { Step } from "../database/leases.ts";
import { lockContact, lockGroups } from "../database/row-locks.ts";
import type { Database } from "../database/tables.ts";
import { inValues } from "../database/value-list.ts";
import { searchText } from "../shared/search.ts";
import { eachSignerField, signerFields, type TypedSigner } from "../shared/signer.ts";
import { isPerson } from "../shared/struck.ts";
import { peopleIn, writePeople } from "./groups.ts";

/** Groups that are read at a time: each may have fifty people. */
const groupsRead = 100;

export interface Whom {
  who: TypedSigner;
  /** As in `readMobile`. */
  phoneRegion: string;
}

/** The contact with this id, as it stands; one that was taken off too. */
export async function contactById(db: Database, id: string): Promise<TypedSigner | undefined> {
  const row = await db.selectFrom("contact").select(signerFields).where("id", "=", id).executeTakeFirst();
  return row && eachSignerField((field) => row[field]);
}

/** Within a transaction: removes a contact for good. */
export async function deleteContact(tx: Database, id: string): Promise<void> {
  await lockContact(tx, id);
  await tx.deleteFrom("contact_word").where("contact_id", "=", id).execute();
  await tx.deleteFrom("contact").where("id", "=", id).execute();
}

/** The ids of all contacts, of whomever, with this person's email or mobile; those that were taken off too. */
export async function contactsOf(db: Database, { who, phoneRegion }: Whom): Promise<{ id: string }[]> {
  const words = [searchText([who.email]), who.mobile].filter((word) => word !== "");
  if (words.length === 0) return [];
  const found = await db
    .selectFrom("contact")
    .innerJoin("contact_word", "contact_word.contact_id", "contact.id")
    .select(["contact.id", ...signerFields])
    .distinct()
    .where(inValues(db, "word", words))
    .execute();
  return found.filter((row) => isPerson(row, who, phoneRegion));
}

/** Contacts that were only learned, and to whom their owner has sent nothing since. */
const learnedBefore = (db: Database, before: number) =>
  db
    .selectFrom("contact")
    .select("id")
    // Spelled out, not bound: else SQLite does not see that its index is meant.
    .where(sql<boolean>`entered = 0`)
    .where("used_at", "<", before)
    .orderBy("used_at");

/** Contacts that somebody has taken off by then, entered ones too: nobody sees them any more. */
const takenOffBefore = (db: Database, before: number) =>
  db.selectFrom("contact").select("id").where("removed_at", "<", before).orderBy("removed_at");

/**
 * Removes contacts that were only learned, and to whom their owner has sent nothing since `before`, and those that were taken off by then;
 * at most `limit` of them. Nothing when the rule is not in force any more by then, which `inForce` is asked within each transaction. Answers
 * whether there may be more, and how many are gone.
 */
export async function purgeLearned(
  { db, step }: { db: Database; step: Step },
  before: number,
  limit: number,
  inForce: (tx: Database) => Promise<boolean>,
): Promise<{ more: boolean; done: number }> {
  let [found, done] = [0, 0];
  for (const due of [learnedBefore, takenOffBefore]) {
    const rows = await due(db, before)
      .limit(limit - found)
      .execute();
    found += rows.length;
    // One in each transaction: who enters many holds them in another order.
    for (const { id } of rows) {
      const stands = await step(async (tx) => {
        if (!(await inForce(tx))) return false;
        await lockContact(tx, id);
        // Somebody may have entered it meanwhile, sent something, or put it there again.
        if (!(await due(tx, before).where("id", "=", id).executeTakeFirst())) return true;
        await deleteContact(tx, id);
        done++;
        return true;
      });
      if (!stands) return { more: false, done };
    }
    if (found === limit) return { more: true, done };
  }
  return { more: false, done };
}

/** In how many groups, of whomever, this person is. */
export async function countGroupsWith(db: Database, whom: Whom): Promise<number> {
  let n = 0;
  for await (const ids of groupsWith(db, whom)) n += ids.length;
  return n;
}

/** Removes all contacts of a person, and takes the person out of each group; one without anybody else goes. */
export async function forgetContacts(db: Database, step: Step, whom: Whom): Promise<void> {
  // Looked for again: two may have become another one meanwhile.
  for (let found = await contactsOf(db, whom); found.length > 0; found = await contactsOf(db, whom))
    for (const { id } of found) await step((tx) => deleteContact(tx, id));
  for await (const ids of groupsWith(db, whom)) await step((tx) => leaveGroups(tx, ids, whom));
}

/** The ids of groups in which this person is, so many at a time as are read at once. */
async function* groupsWith(db: Database, whom: Whom): AsyncGenerator<string[]> {
  for (let last = ""; ; ) {
    const rows = await db
      .selectFrom("contact_group")
      .select(["id", "people"])
      .where("id", ">", last)
      .orderBy("id")
      .limit(groupsRead)
      .execute();
    const ids = rows.filter(({ people }) => isIn(peopleIn(people), whom)).map(({ id }) => id);
    if (ids.length > 0) yield ids;
    last = rows.at(-1)?.id ?? "";
    if (rows.length < groupsRead) return;
    await turn();
  }
}

const isIn = (people: TypedSigner[], { who, phoneRegion }: Whom) =>
  people.some((one) => isPerson(one, who, phoneRegion));

async function leaveGroups(tx: Database, ids: string[], whom: Whom): Promise<void> {
  await lockGroups(tx, { ids });
  const rows = await tx.selectFrom("contact_group").select(["id", "people"]).where("id", "in", ids).execute();
  const left = rows
    .map(({ id, people }) => ({ id, before: peopleIn(people) }))
    .filter(({ before }) => isIn(before, whom))
    .map(({ id, before }) => ({ id, people: before.filter((one) => !isIn([one], whom)) }));
  const empty = left.filter(({ people }) => people.length === 0).map(({ id }) => id);
  if (empty.length > 0) await tx.deleteFrom("contact_group").where("id", "in", empty).execute();
  await writePeople(
    tx,
    left.filter(({ people }) => people.length > 0),
  );
}
