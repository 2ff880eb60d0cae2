import type { NotSearched } from "#lib/shared/audit.ts";
import type { Messages } from "#lib/shared/messages/messages.ts";
import { fill } from "#lib/shared/messages/words.ts";

/** Tells what of the people and documents that a text may mean was not searched. */
export function NotSearchedHint({ documents, people, noDocuments, m }: NotSearched & { m: Messages }) {
  const { newestDocuments, firstPeople, documentsNotSearched } = m.audit;
  const hints = [
    documents !== undefined && fill(newestDocuments, { n: documents }),
    people !== undefined && fill(firstPeople, { n: people }),
    noDocuments && documentsNotSearched,
  ].filter((text) => typeof text === "string");
  return (
    hints.length > 0 && (
      <div role="status" className="mb-3 space-y-1 text-second">
        {hints.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    )
  );
}
