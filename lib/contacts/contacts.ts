import { audit } from "../audit/write.ts";
import { lockContact } from "../database/row-locks.ts";
import type { Database } from "../database/tables.ts";
import { inValues } from "../database/value-list.ts";
import { visibilityOf } from "../people/visibility.ts";
import { isId } from "../shared/id.ts";
import { showMobile } from "../shared/mobile.ts";
import { ok, type Result, refuse } from "../shared/result.ts";
import type { Person } from "../shared/roles.ts";
import { isSameSigner } from "../shared/same-signer.ts";
import { eachSignerField, emptySigner, type TypedSigner } from "../shared/signer.ts";
import { addContacts, byWhoKeeps, changeContact, type EnteredContact, mayChange } from "./change.ts";
import { type ContactPlace, type ContactRow, findContacts, findSigners, listContacts } from "./find.ts";
import { type ContactGroup, type EnteredGroup, groupsNamed, groupsOf, removeGroup, saveGroup } from "./groups.ts";
import { type MergedContacts, mergeContacts } from "./merge.ts";
import { office } from "./rows.ts";
import { wordsTyped } from "./words.ts";

/** What is read of a typed text; longer ones are none that somebody types to find a person. */
const mostTyped = 100;
const mostOffered = 8;
const pageSize = 50;

/** As the list shows it; the mobile as people read it. */
interface ListedContact extends TypedSigner, ContactPlace {
  /** Everybody is offered it. */
  shared: boolean;
  /** Whether a document was ever sent to it: then `usedAt` is when. */
  sent: boolean;
  /** Whether the reader may change it. */
  mine: boolean;
  /** Whose it is, empty for one that is shared; only for whoever sees everybody's. */
  owner?: string | undefined;
  /** The owner's id, since two may have one name; for the same readers. */
  ownerId?: string | undefined;
}

interface ContactPage {
  contacts: ListedContact[];
  /** Whether there are more after these. */
  older: boolean;
}

/** Somebody, or a group with its people, as the form takes them. */
type Suggested = TypedSigner & { people?: TypedSigner[] };

export interface Contacts {
  /**
   * At most eight of those whom a person may be about to enter, as the form has them: by the beginning of a name, an email or a mobile, or by
   * a name's initials. Staff are offered those of their own documents and those that are shared, managers everybody's after their own; groups that are called so come first.
   */
  suggest(person: Person, typed: string): Promise<Suggested[]>;
  /** Fifty of them, newest use first, from a place on; of those that are searched for, the first fifty. */
  list(person: Person, typed: string, after?: ContactPlace): Promise<ContactPage>;
  /**
   * Enters contacts, for oneself or, as a manager, for everybody. Those that there are already are only counted; one that was taken off is
   * there again.
   */
  add(
    person: Person,
    entered: { signers: TypedSigner[]; shared: boolean },
  ): Promise<Result<{ added: number; known: number }>>;
  /**
   * Changes a contact, as long as it stands as it was listed: else `contact_changed`. As another one of the same list it becomes one with that. What was
   * sent stays.
   */
  change(person: Person, entered: EnteredContact & { id: string; before: TypedSigner }): Promise<Result<null>>;
  /**
   * Makes two contacts of one person to one, as long as they stand as they were listed: else `contact_changed`. Both of one list, or one of them shared; it
   * is shared then. Groups of its owner and those that the person may change have it instead, and everybody's where it was shared. What was sent stays.
   */
  merge(person: Person, merged: MergedContacts): Promise<Result<null>>;
  /** A person's groups and those that are shared, by name. */
  groups(person: Person): Promise<ContactGroup[]>;
  /** Adds a group, or changes one: `group_taken`, `group_changed`, `too_many_groups`, for staff who share `not_allowed`. */
  saveGroup(person: Person, group: EnteredGroup): Promise<Result<null>>;
  /** Deletes a group; its people stay contacts. */
  removeGroup(person: Person, group: Pick<ContactGroup, "id" | "version">): Promise<Result<null>>;
  /** Takes a contact off, and puts it there again. What was sent stays. */
  remove(person: Person, id: string): Promise<Result<null>>;
  restore(person: Person, id: string): Promise<Result<null>>;
}

interface Parts {
  db: Database;
  phoneRegion: string;
  now: () => number;
}

/** Everybody whom documents were sent to, and who was entered. */
export function createContacts({ db, phoneRegion, now }: Parts): Contacts {
  const wordsOf = (typed: string) => wordsTyped(typed.slice(0, mostTyped), phoneRegion);
  const shown = (row: TypedSigner): TypedSigner => ({
    ...eachSignerField((field) => row[field]),
    mobile: row.mobile && showMobile(row.mobile, phoneRegion),
  });

  async function mark(person: Person, id: string, removedAt: number | null): Promise<Result<null>> {
    return byWhoKeeps(db, person, async (tx) => {
      // Who shares it enters it anew: whose it is then is what counts.
      await lockContact(tx, id);
      const row = await tx.selectFrom("contact").select("person_id").where("id", "=", id).executeTakeFirst();
      if (!row || !mayChange(person, row.person_id)) return refuse("not_found");
      const { numUpdatedRows } = await tx
        .updateTable("contact")
        .set({ removed_at: removedAt })
        .where("id", "=", id)
        .where("person_id", "=", row.person_id)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return refuse("not_found");
      const kind = removedAt === null ? "contact_restored" : "contact_deleted";
      await audit(tx, { kind, about: { is: "contact", id } });
      return ok(null);
    });
  }

  return {
    async suggest(person, typed) {
      const words = wordsOf(typed);
      if (words.length === 0) return [];
      const [groups, found] = await Promise.all([
        groupsNamed(db, person, words, mostOffered),
        findSigners(db, visibilityOf(person), words, mostOffered),
      ]);
      const named = groups.map(({ name, people }) => ({ ...emptySigner, name, people: people.map(shown) }));
      return [...named, ...found.map(shown)].slice(0, mostOffered);
    },
    async list(person, typed, after) {
      const visibility = visibilityOf(person);
      const words = wordsOf(typed);
      const rows =
        words.length > 0
          ? await findContacts(db, visibility, words, pageSize + 1)
          : await listContacts(db, visibility, pageSize + 1, after && isId(after.id) ? after : undefined);
      const page = rows.slice(0, pageSize);
      const names = visibility.everybody ? await namesOf(db, page) : undefined;
      return {
        contacts: page.map((row) => ({
          id: row.id,
          usedAt: row.used_at,
          sent: row.sent === 1,
          ...shown(row),
          shared: row.person_id === office,
          mine: mayChange(person, row.person_id),
          owner: names && (names.get(row.person_id) ?? ""),
          ownerId: names && row.person_id,
        })),
        older: rows.length > pageSize,
      };
    },
    groups: async (person) =>
      (await groupsOf(db, person)).map((group) => ({ ...group, people: group.people.map(shown) })),
    saveGroup: (person, group) => saveGroup(db, person, group),
    removeGroup: (person, group) => removeGroup(db, person, group),
    add: (person, entered) => addContacts(db, person, entered, now()),
    change: (person, { before, ...entered }) =>
      changeContact(db, person, entered, (row) => isSameSigner(shown(row), before), now()),
    merge: (person, merged) =>
      mergeContacts(db, person, merged, (row, before) => isSameSigner(shown(row), before), now()),
    remove: (person, id) => mark(person, id, now()),
    restore: (person, id) => mark(person, id, null),
  };
}

async function namesOf(db: Database, rows: ContactRow[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.map(({ person_id }) => person_id))];
  if (ids.length === 0) return new Map();
  const people = await db
    .selectFrom("person")
    .select(["id", "name"])
    .where(inValues(db, "id", ids))
    .execute();
  return new Map(people.map(({ id, name }) => [id, name]));
}
