import type { Database, DocumentTable } from "./tables.ts";

/*
 * Two transactions of PostgreSQL that read a row, and then write what follows from it, do not see each other's writing. Whoever begins
 * with a change of the row that changes nothing reads it as it stays until the transaction ends; another who does the same waits.
 */

/** Holds a document, by its id or by its person and form, until the transaction ends. */
export async function lockDocument(
  tx: Database,
  by: Pick<DocumentTable, "id"> | Pick<DocumentTable, "person_id" | "form_key">,
): Promise<void> {
  await tx
    .updateTable("document")
    .set(({ ref }) => ({ unshared: ref("unshared") }))
    .where((where) => where.and(by))
    .execute();
}

/** Holds a person until the transaction ends. To be done first in it: what belongs to the person is changed behind that. */
export async function lockPerson(tx: Database, id: string): Promise<void> {
  await tx
    .updateTable("person")
    .set(({ ref }) => ({ name: ref("name") }))
    .where("id", "=", id)
    .execute();
}

/** Holds a contact until the transaction ends. To be done before its words are touched, as who changes it does. */
export async function lockContact(tx: Database, id: string): Promise<void> {
  await tx
    .updateTable("contact")
    .set(({ ref }) => ({ words: ref("words") }))
    .where("id", "=", id)
    .execute();
}

/** Holds a setting until the transaction ends. */
export async function lockSetting(tx: Database, name: string): Promise<void> {
  await tx
    .updateTable("setting")
    .set(({ ref }) => ({ value: ref("value") }))
    .where("name", "=", name)
    .execute();
}
