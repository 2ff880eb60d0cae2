import type { Database } from "../database/tables.ts";
import { searchStale, textOf } from "../search/text.ts";
import type { DocumentContent } from "../shared/document.ts";
import { eachSignerField, signerOf } from "../shared/signer.ts";

/** The document's own columns for these contents, its search text among them. */
export async function contentColumns(tx: Database, personId: string, content: DocumentContent) {
  const { templateId, title, autoSend, autoConfirm } = content;
  return {
    template_id: templateId,
    title,
    auto_send: autoSend ? 1 : 0,
    auto_confirm: autoConfirm === undefined ? null : autoConfirm ? 1 : 0,
    search_text: await textOf(tx, personId, content),
    search_stale: searchStale.yes,
  };
}

/** Within a transaction that holds the document: its signers, items and files are these, whatever they were. */
export async function replaceContent(tx: Database, documentId: string, content: DocumentContent): Promise<void> {
  for (const table of ["signer", "item", "document_file"] as const) {
    await tx.deleteFrom(table).where("document_id", "=", documentId).execute();
  }
  await addContent(tx, documentId, content);
}

/** Within the transaction that has inserted the document: these are its signers, items and files. */
export async function addContent(tx: Database, documentId: string, content: DocumentContent): Promise<void> {
  const at = (position: number) => ({ document_id: documentId, position });
  await tx
    .insertInto("signer")
    .values(
      content.signers.map((signer, i) => ({
        ...at(i),
        ...eachSignerField((field) => signer[field] ?? null),
        name: signer.name,
      })),
    )
    .execute();
  if (content.items.length > 0) {
    await tx
      .insertInto("item")
      .values(content.items.map(({ key, value }, i) => ({ ...at(i), key, value })))
      .execute();
  }
  if (content.files.length > 0) {
    await tx
      .insertInto("document_file")
      .values(content.files.map((upload_id, i) => ({ ...at(i), upload_id })))
      .execute();
  }
}

/** What a document holds, whoever may see it; undefined where it has been emptied. */
export async function readContent(tx: Database, documentId: string): Promise<DocumentContent | undefined> {
  const document = await tx.selectFrom("document").selectAll().where("id", "=", documentId).executeTakeFirst();
  const signers = await tx
    .selectFrom("signer")
    .selectAll()
    .where("document_id", "=", documentId)
    .orderBy("position")
    .execute();
  if (!document || signers.length === 0) return undefined;
  const items = await tx
    .selectFrom("item")
    .select(["key", "value"])
    .where("document_id", "=", documentId)
    .orderBy("position")
    .execute();
  const files = await tx
    .selectFrom("document_file")
    .select("upload_id")
    .where("document_id", "=", documentId)
    .orderBy("position")
    .execute();
  return {
    templateId: document.template_id,
    title: document.title,
    signers: signers.map(signerOf),
    items: items.map(({ key, value }) => ({ key, value })),
    files: files.map(({ upload_id }) => upload_id),
    autoSend: document.auto_send === 1,
    ...(document.auto_confirm !== null && { autoConfirm: document.auto_confirm === 1 }),
  };
}
