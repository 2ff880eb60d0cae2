import type { Database } from "../../database/tables.ts";
import type { DocumentContent } from "../../shared/document.ts";
import { struckMark } from "../../shared/struck.ts";
import type { GivenLinks } from "../attempt-states.ts";
import { readContent } from "../content.ts";

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
  const held = await readContent(tx, documentId);
  const isGone = (position: number) => held?.signers[position]?.name === struckMark;
  if (!held?.signers.some((_, position) => isGone(position))) return sent;
  const { content, links } = sent;
  return {
    content: {
      ...content,
      title: held.title,
      signers: content.signers.map((signer, position) => (isGone(position) ? { name: struckMark } : signer)),
      items: held.items,
    },
    links: links.map((link, position) => (isGone(position) ? {} : link)),
    unmatched: undefined,
  };
}
