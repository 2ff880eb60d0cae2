import { sql } from "kysely";
import { lockDocument } from "../database/row-locks.ts";
import type { Database } from "../database/tables.ts";
import { inValues } from "../database/value-list.ts";
import type { DocumentContent } from "../shared/document.ts";
import { searchText } from "../shared/search.ts";
import { signerFields, signerOf } from "../shared/signer.ts";

/**
 * The index knows a document as it is; or not, and its search text is yet to be written (as a column's default it says so of all that
 * an older version has left, at no cost); or its text is right, and the index does not know it yet; or is being told; or the index still
 * knows what was struck from it.
 */
export const searchStale = { no: 0, text: 1, yes: 2, beingIndexed: 3, struck: 4 } as const;

/** For whoever changes a document: a text that is yet to be written remains so, and what was struck is yet to go. */
export const staleAgain = sql<number>`case when search_stale in (${sql.lit(searchStale.text)}, ${sql.lit(searchStale.struck)}) then search_stale else ${sql.lit(searchStale.yes)} end`;

/** Notes whether the document has a link that was never shared; for whoever writes links, or that one was copied. */
export async function noteUnshared(tx: Database, documentId: string): Promise<void> {
  const now = sql<number>`case when exists (
    select 1 from signer where document_id = ${documentId} and link is not null and shared_at is null) then 1 else 0 end`;
  await tx
    .updateTable("document")
    .set({ unshared: now, search_stale: staleAgain })
    .where("id", "=", documentId)
    .where("unshared", "!=", now)
    .execute();
}

/** What a document will be found by that this person is about to create: one statement beside what is in hand. */
export async function textOf(tx: Database, personId: string, content: DocumentContent): Promise<string> {
  const { title, templateId, signers, items, files } = content;
  const names = await tx
    .selectFrom("upload")
    .select("name")
    // None of them may be there any more.
    .where(inValues(tx, "id", files))
    .unionAll(tx.selectFrom("person").select("name").where("id", "=", personId))
    .execute();
  const people = signers.flatMap((signer) => Object.values(signerOf(signer)));
  const texts = [title, templateId, ...people, ...items.map(({ value }) => value), ...names.map(({ name }) => name)];
  const signerNames = signers.map(({ name }) => name);
  return searchText(
    texts.filter((text) => text !== undefined),
    signerNames,
  );
}

/** Within a transaction: writes what a document is found by anew, from all that is stored of it; `struck`: and no gram of what it was is to stay where it stands. */
export async function rewriteText(tx: Database, documentId: string, { struck = false } = {}): Promise<void> {
  // Else what another one writes between the reading and the writing would not be found any more.
  await lockDocument(tx, { id: documentId });
  const { rows } = await sql<{ a: string; b: string | null; c: string | null }>`
    select title as a, template_id as b, service_id as c from document where id = ${documentId}
    union all
    select value, null, null from item where document_id = ${documentId}
    union all
    select upload.name, null, null from document_file
      join upload on upload.id = document_file.upload_id where document_id = ${documentId}
    union all
    select person.name, null, null from document
      join person on person.id = document.person_id where document.id = ${documentId}`.execute(tx);
  const signers = await tx.selectFrom("signer").select(signerFields).where("document_id", "=", documentId).execute();
  const texts = [...rows.flatMap(({ a, b, c }) => [a, b, c]), ...signers.flatMap((signer) => Object.values(signer))];
  const signerNames = signers.map(({ name }) => name);
  const text = searchText(
    texts.filter((text) => text !== null),
    signerNames,
  );
  await tx
    .updateTable("document")
    .set({
      search_text: text,
      search_stale: struck
        ? searchStale.struck
        : sql<number>`case when search_stale = ${sql.lit(searchStale.struck)} then search_stale else ${sql.lit(searchStale.yes)} end`,
    })
    .where("id", "=", documentId)
    .execute();
}
