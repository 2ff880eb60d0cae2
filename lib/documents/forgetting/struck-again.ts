import type { Database } from "../../database/tables.ts";
import type { DocumentContent } from "../../shared/document.ts";
import { struckMark } from "../../shared/struck.ts";
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
 * struck there are struck here too, with their links, and its other texts are those that it holds: what was sent does not tell by which other
 * names the person was looked for in them. A link that is nobody's for sure may be theirs.
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
  const { title } = await tx
    .selectFrom("document")
    .select("title")
    .where("id", "=", documentId)
    .executeTakeFirstOrThrow();
  const items = await tx
    .selectFrom("item")
    .select(["key", "value"])
    .where("document_id", "=", documentId)
    .orderBy("position")
    .execute();
  return {
    content: {
      ...content,
      title,
      signers: content.signers.map((signer, position) => (gone.has(position) ? { name: struckMark } : signer)),
      items,
    },
    links: links.map((link, position) => (gone.has(position) ? {} : link)),
    unmatched: undefined,
  };
}
