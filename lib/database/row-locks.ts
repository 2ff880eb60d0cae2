import { type Expression, PostgresAdapter, type SqlBool } from "kysely";
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

/** Holds many documents until the transaction ends; in the order of their ids, as everybody does who holds several, or two would each wait for the other. */
export async function lockDocuments(tx: Database, which: Expression<SqlBool>): Promise<void> {
  // SQLite lets nobody else write meanwhile.
  if (!(tx.getExecutor().adapter instanceof PostgresAdapter)) return;
  await tx.selectFrom("document").select("id").where(which).orderBy("id").forNoKeyUpdate().execute();
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

/**
 * Holds groups of contacts, those of some owners or with some ids, until the transaction ends; in one order, or two would each wait for the other. They
 * may be thousands of long rows, so they are not written: PostgreSQL locks them as they are, and SQLite lets nobody else write meanwhile.
 */
export async function lockGroups(tx: Database, only?: { owners: string[] } | { ids: string[] }): Promise<void> {
  if (!(tx.getExecutor().adapter instanceof PostgresAdapter)) return;
  const all = tx.selectFrom("contact_group").select("id").orderBy("person_id").orderBy("id").forUpdate();
  const column = only && ("ids" in only ? "id" : "person_id");
  const values = only && ("ids" in only ? only.ids : only.owners);
  await (column && values ? all.where(column, "in", values) : all).execute();
}

/** PostgreSQL's code for a statement that it has ended because it waited too long for what another transaction holds. */
const lockNotAvailable = "55P03";

/** Whether what went wrong is that another transaction held on to something for too long. */
export const waitedInVain = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === lockNotAvailable;
