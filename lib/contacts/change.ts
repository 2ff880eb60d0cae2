import { audit } from "../audit/write.ts";
import { retryDeadlock } from "../database/deadlocks.ts";
import { lockPerson } from "../database/row-locks.ts";
import type { ContactTable, Database } from "../database/tables.ts";
import { accountById } from "../people/rows.ts";
import { ok, type Result, refuse } from "../shared/result.ts";
import { may } from "../shared/rights.ts";
import type { Person } from "../shared/roles.ts";
import type { TypedSigner } from "../shared/signer.ts";
import { holdContact, inOneOrder, insertContact, office, putContact, updateSame, usedWith } from "./rows.ts";

/** What somebody enters of a contact; the mobile as digits. */
export interface EnteredContact {
  signer: TypedSigner;
  /** Offered to everybody. */
  shared: boolean;
}

/** What one person may enter, and the office, beside whom documents were sent to. */
export const mostEntered = 20_000;
type Row = Pick<ContactTable, "person_id" | "used_at" | "sent">;
/** Undoes the transaction that found it. */
export class NoRoom extends Error {}
/** Contacts that are entered in one transaction: another process waits for so many at most. */
const atOnce = 50;

/** Staff change their own ones, managers everybody's and those of the office. */
export const mayChange = (person: Person, owner: string) =>
  owner === person.id || may(person, owner === office ? "shareContacts" : "changeAllContacts");

/**
 * A change in one transaction. Whoever may share is asked for that right within it, for whose the contacts are is known there alone: `not_allowed` for one who was put
 * out while the request was on its way. Holds that person alone, for a change may take seconds. Others change their own only.
 */
export function byWhoKeeps<T>(
  db: Database,
  person: Person,
  work: (tx: Database) => Promise<Result<T>>,
): Promise<Result<T>> {
  return db.transaction().execute(async (tx) => {
    if (!may(person, "shareContacts")) return work(tx);
    await lockPerson(tx, person.id);
    const now = await accountById(tx, person.id);
    return now && !now.disabled && may(now, "shareContacts") ? work(tx) : refuse("not_allowed");
  });
}

/** Enters contacts; those that there are already are none, and one that was taken off comes back. `too_many_contacts`, `not_allowed`: those before stay entered. */
export async function addContacts(
  db: Database,
  person: Person,
  { signers, shared }: { signers: TypedSigner[]; shared: boolean },
  now: number,
): Promise<Result<{ added: number; known: number }>> {
  if (shared && !may(person, "shareContacts")) return refuse("not_allowed");
  const owner = shared ? office : person.id;
  let added = 0;
  for (let at = 0; at < signers.length; at += atOnce) {
    const enter = async (tx: Database): Promise<Result<number>> => {
      // Else many calls at once would each find room.
      await lockPerson(tx, person.id);
      const { n } = await tx
        .selectFrom("contact")
        .select(({ fn }) => fn.countAll<number | string>().as("n"))
        .where("person_id", "=", owner)
        .where("sent", "=", 0)
        .executeTakeFirstOrThrow();
      let more = 0;
      // Listed in the order in which they came, the newest first.
      const some = signers.slice(at, at + atOnce).map((signer, i) => ({ signer, used_at: now - at - i }));
      for (const { signer, used_at } of inOneOrder(some)) {
        if (await insertContact(tx, { person_id: owner, used_at, sent: 0, entered: 1 }, signer)) more++;
        else
          await updateSame(tx, owner, signer)
            .set({ removed_at: null, entered: 1, used_at: usedWith({ used_at, sent: 0 }) })
            .execute();
      }
      if (more > 0 && Number(n) + more > mostEntered) throw new NoRoom();
      await audit(tx, { kind: "contacts_added", detail: { added: more, shared } });
      return ok(more);
    };
    const entered = await retryDeadlock(() => byWhoKeeps(db, person, enter)).catch((error) => {
      if (error instanceof NoRoom) return refuse<number>("too_many_contacts");
      throw error;
    });
    if (!entered.ok) return entered;
    added += entered.value;
  }
  return ok({ added, known: signers.length - added });
}

/** When a contact was used once `owner` has it. Everybody sees those of the office: when somebody sent what is none of theirs. */
export const usedBy = (owner: string, { person_id, used_at, sent }: Row, now: number) =>
  owner === person_id ? { used_at, sent } : { used_at: now, sent: 0 };

/**
 * Changes a contact, as long as it `stands` as it was seen. As another of the same list it becomes one with that. What was sent stays. `too_many_contacts` where it
 * goes to another list that is full.
 */
export async function changeContact(
  db: Database,
  person: Person,
  { id, signer, shared }: EnteredContact & { id: string },
  stands: (signer: TypedSigner) => boolean,
  now: number,
): Promise<Result<null>> {
  if (shared && !may(person, "shareContacts")) return refuse("not_allowed");
  const changed = async (tx: Database): Promise<Result<null>> => {
    const row = await holdContact(tx, id);
    if (!row || !mayChange(person, row.person_id)) return refuse("not_found");
    if (!stands(row)) return refuse("contact_changed");
    const owner = shared ? office : row.person_id === office ? person.id : row.person_id;
    const used = usedBy(owner, row, now);
    await tx.deleteFrom("contact_word").where("contact_id", "=", id).execute();
    await tx.deleteFrom("contact").where("id", "=", id).execute();
    const { isNew } = await putContact(tx, { id, person_id: owner, ...used }, signer);
    if (isNew && owner !== row.person_id && (await countEntered(tx, owner)) > mostEntered) throw new NoRoom();
    await audit(tx, { kind: "contact_changed", about: { is: "contact", id }, detail: { shared } });
    return ok(null);
  };
  return retryDeadlock(() => byWhoKeeps(db, person, changed)).catch((error) => {
    if (error instanceof NoRoom) return refuse("too_many_contacts");
    throw error;
  });
}

/** Also those that documents were sent to since they were entered: what comes of a change or of merging is entered, and would have no other bound. */
export async function countEntered(tx: Database, owner: string): Promise<number> {
  const { n } = await tx
    .selectFrom("contact")
    .select(({ fn }) => fn.countAll<number | string>().as("n"))
    .where("person_id", "=", owner)
    .where((where) => where.or([where("sent", "=", 0), where("entered", "=", 1)]))
    .executeTakeFirstOrThrow();
  return Number(n);
}
