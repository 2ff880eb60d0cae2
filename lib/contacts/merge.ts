import { audit } from "../audit/write.ts";
import { retryDeadlock } from "../database/deadlocks.ts";
import { lockPerson } from "../database/row-locks.ts";
import type { Database } from "../database/tables.ts";
import { ok, type Result, refuse } from "../shared/result.ts";
import type { Person } from "../shared/roles.ts";
import { isSameSigner } from "../shared/same-signer.ts";
import type { TypedSigner } from "../shared/signer.ts";
import { byWhoKeeps, countEntered, mayChange, mostEntered, NoRoom, usedBy } from "./change.ts";
import { replaceInGroups } from "./groups.ts";
import { holdContact, office, putContact } from "./rows.ts";

/** Two contacts as they were seen, and the one that they become; its mobile as digits. */
export interface MergedContacts {
  contacts: [SeenContact, SeenContact];
  signer: TypedSigner;
}

interface SeenContact {
  id: string;
  before: TypedSigner;
}

/**
 * Makes two contacts of one list, or one of a list and a shared one, to one, as long as each `stands` as it was seen; shared if one of them was. Groups have
 * what they become instead, as `replaceInGroups` says. What no longer is a contact is kept as one that was taken off, so that documents of before do not bring it back.
 */
export async function mergeContacts(
  db: Database,
  person: Person,
  { contacts, signer }: MergedContacts,
  stands: (row: TypedSigner, before: TypedSigner) => boolean,
  now: number,
): Promise<Result<null>> {
  const ids = contacts.map(({ id }) => id);
  if (new Set(ids).size < contacts.length) return refuse("not_found");
  const merged = async (tx: Database): Promise<Result<null>> => {
    await lockPerson(tx, person.id);
    const rows = [];
    // In one order: else two who merge the same two would each wait for the other.
    for (const { id, before } of contacts.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
      const row = await holdContact(tx, id);
      if (!row || !mayChange(person, row.person_id)) return refuse("not_found");
      if (!stands(row, before)) return refuse("contact_changed");
      rows.push(row);
    }
    const owners = new Set(rows.map(({ person_id }) => person_id));
    if (owners.size > 1 && !owners.has(office)) return refuse("not_found");
    const owner = owners.has(office) ? office : (rows[0]?.person_id ?? person.id);
    const [used] = rows
      .map((row) => usedBy(owner, row, now))
      .sort((one, other) => other.sent - one.sent || other.used_at - one.used_at);
    await tx.updateTable("contact").set({ removed_at: now }).where("id", "in", ids).execute();
    const stays = await putContact(tx, { person_id: owner, used_at: now, sent: 0, ...used }, signer);
    if (stays.isNew && (await countEntered(tx, owner)) > mostEntered) throw new NoRoom();
    const gone = rows.filter((row) => !isSameSigner(row, signer));
    await replaceInGroups(tx, person, { gone, signer });
    const detail = { merged: ids, shared: owner === office };
    await audit(tx, { kind: "contacts_merged", about: { is: "contact", id: stays.id }, detail });
    return ok(null);
  };
  return retryDeadlock(() => byWhoKeeps(db, person, merged)).catch((error) => {
    if (error instanceof NoRoom) return refuse("too_many_contacts");
    throw error;
  });
}
