import type { Database } from "../../database/tables.ts";
import type { DocumentContent } from "../../shared/document.ts";
import { typedSigner } from "../../shared/signer.ts";
import { striker, struckMark } from "../../shared/struck.ts";
import type { GivenLinks } from "../attempt-states.ts";

/** What was sent, and what came of it. */
export interface Sent {
  content: DocumentContent;
  links: GivenLinks;
  /** As `sealUnmatched` makes them. */
  unmatched: string | undefined;
}

/**
 * What was sent for a document by the attempt whose contents it holds, as it may be kept after somebody was forgotten in it: signers who are
 * struck there are struck here too, with what the other texts say of them and with their links. One that is nobody's for sure may be theirs.
 */
export async function struckAgain(tx: Database, documentId: string, sent: Sent): Promise<Sent> {
  const rows = await tx
    .selectFrom("signer")
    .select("position")
    .where("document_id", "=", documentId)
    .where("name", "=", struckMark)
    .execute();
  if (rows.length === 0) return sent;
  const gone = new Set(rows.map(({ position }) => position));
  const { content, links } = sent;
  const strike = striker(content.signers.filter((_, position) => gone.has(position)).map(typedSigner));
  return {
    content: {
      ...content,
      title: strike(content.title),
      signers: content.signers.map((signer, position) => (gone.has(position) ? { name: struckMark } : signer)),
      items: content.items.map(({ key, value }) => ({ key, value: strike(value) === value ? value : struckMark })),
    },
    links: links.map((link, position) => (gone.has(position) ? {} : link)),
    unmatched: undefined,
  };
}
