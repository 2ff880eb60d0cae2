import { sql } from "kysely";
import type { ContactTable, Database } from "../database/tables.ts";
import { newId } from "../shared/id.ts";
import { type SignerField, signerFields, type TypedSigner } from "../shared/signer.ts";
import { contactWords } from "./words.ts";

/** Who has the contacts that everybody is offered; nobody's id. */
export const office = "office";

type Entered = Pick<ContactTable, "person_id" | "used_at" | "sent"> & { id?: string; entered: 0 | 1 };

/** In one order, however they were listed: two who enter the same people at once must not each wait for the other. */
export function inOneOrder<T extends { signer: Record<SignerField, string> }>(entries: T[]): T[] {
  const key = ({ signer }: T) => signerFields.map((field) => signer[field]).join("\n");
  return entries.toSorted((a, b) => (key(a) < key(b) ? -1 : Number(key(a) > key(b))));
}

/** Enters a contact with the words that it is found by; answers whether there was none like it. One that there is already stays as it is. */
export async function insertContact(
  tx: Database,
  { id = newId(), ...row }: Entered,
  signer: TypedSigner,
): Promise<boolean> {
  const words = contactWords(signer);
  const { numInsertedOrUpdatedRows: entered } = await tx
    .insertInto("contact")
    .values({ id, ...row, ...signer, words: words.map((word) => ` ${word}`).join("") })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (entered && words.length > 0)
    await tx
      .insertInto("contact_word")
      .values(words.map((word) => ({ contact_id: id, person_id: row.person_id, word })))
      .execute();
  return Boolean(entered);
}

/** Enters a contact; where there is one like it already, that one is listed again, with the later use. Answers its id, and whether it is a new row. */
export async function putContact(
  tx: Database,
  { id = newId(), ...row }: Omit<Entered, "entered">,
  signer: TypedSigner,
): Promise<{ id: string; isNew: boolean }> {
  if (await insertContact(tx, { id, ...row, entered: 1 }, signer)) return { id, isNew: true };
  const there = await updateSame(tx, row.person_id, signer)
    .set(({ ref }) => ({
      removed_at: null,
      entered: 1,
      used_at: usedWith(row),
      sent: row.sent === 1 ? 1 : ref("sent"),
    }))
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id: there.id, isNew: false };
}

/** A contact that is listed, held until the transaction ends: whoever changes it too waits, and then meets what stands here. */
export function holdContact(tx: Database, id: string) {
  return tx
    .updateTable("contact")
    .set(({ ref }) => ({ words: ref("words") }))
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .returning(["person_id", "used_at", "sent", ...signerFields])
    .executeTakeFirst();
}

/** To change the one contact that somebody, or the office, has of these very texts. */
export function updateSame(tx: Database, personId: string, signer: Record<SignerField, string>) {
  let query = tx.updateTable("contact").where("person_id", "=", personId);
  for (const field of signerFields) query = query.where(field, "=", signer[field]);
  return query;
}

/** When a contact was used, once another becomes one with it: where a document was sent to one of them, entering the other is no use. */
export const usedWith = ({ used_at, sent }: Pick<ContactTable, "used_at" | "sent">) =>
  sql<number>`case when sent > ${sent} or (sent = ${sent} and used_at > ${used_at}) then used_at else ${used_at} end`;
