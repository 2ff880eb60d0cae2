import type { Database } from "../database/tables.ts";
import { searchStale, textOf } from "../search/text.ts";
import type { DocumentContent } from "../shared/document.ts";
import { eachSignerField } from "../shared/signer.ts";

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
