import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { retryDeadlock } from "../database/deadlocks.ts";
import { type Step, withLease } from "../database/leases.ts";
import type { Database } from "../database/tables.ts";
import { signerFields, signerOf, type TypedSigner, typedSigner } from "../shared/signer.ts";
import { struckMark } from "../shared/struck.ts";
import { inOneOrder, insertContact, updateSame, usedWith } from "./rows.ts";

const documentsRead = 100;
/** So many times as long as each took nothing is learned. */
const restsFor = 4;

/** The very condition of the index. */
const due = sql<boolean>`contacts_due = 1 and state = 'created'`;

interface Learner {
  db: Database;
  /** Of this process. */
  instance: string;
  signal?: AbortSignal;
}

/**
 * Enters the signers of created documents among the contacts of whoever created them, oldest first; one process at a time does. To be called
 * every few seconds: the creation itself does not wait for it. A process may be killed at any point: what it was at is still due.
 */
export async function learnContacts({ db, instance, signal }: Learner): Promise<void> {
  const read = () => db.selectFrom("document").select("id").where(due).orderBy("place").limit(documentsRead).execute();
  let documents = await read();
  if (documents.length === 0) return;
  await withLease({ db, name: "contacts", instance, signal }, async (step) => {
    for (; documents.length > 0; documents = await read())
      for (const { id } of documents) {
        const began = performance.now();
        await learnDocument(step, id);
        // A database of a million has much to tell at first, and hours for it.
        await pause(restsFor * (performance.now() - began));
      }
  });
}

/** A document by itself: whoever wants one of its contacts does not wait for those of others. */
function learnDocument(step: Step, id: string): Promise<void> {
  const learned = async (tx: Database) => {
    const document = await tx
      .updateTable("document")
      .set({ contacts_due: 0 })
      .where("id", "=", id)
      .where(due)
      .returning(["person_id", "changed_at"])
      .executeTakeFirst();
    if (!document) return;
    const signers = await tx.selectFrom("signer").select(signerFields).where("document_id", "=", id).execute();
    const there = signers.filter(({ name }) => name !== struckMark);
    for (const { signer } of inOneOrder(there.map((row) => ({ signer: typedSigner(signerOf(row)) }))))
      await learn(tx, document.person_id, signer, document.changed_at);
  };
  return retryDeadlock(() => step(learned));
}

/** One that was taken off comes back with a document that was created since, not with one before; it is a learned one then. */
async function learn(tx: Database, personId: string, signer: TypedSigner, usedAt: number): Promise<void> {
  if (await insertContact(tx, { person_id: personId, used_at: usedAt, sent: 1, entered: 0 }, signer)) return;
  const removedAt = sql<number | null>`case when removed_at >= ${usedAt} then removed_at end`;
  const entered = sql<number>`case when removed_at < ${usedAt} then 0 else entered end`;
  await updateSame(tx, personId, signer)
    .set({ used_at: usedWith({ used_at: usedAt, sent: 1 }), sent: 1, removed_at: removedAt, entered })
    .execute();
}
