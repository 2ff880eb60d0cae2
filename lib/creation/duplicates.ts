import type { Database } from "../database/tables.ts";
import { findDocument } from "../documents/read.ts";
import { visibilityOf } from "../people/visibility.ts";
import type { SameDocument } from "../shared/result.ts";
import type { Person } from "../shared/roles.ts";

/**
 * What a person is shown of a document that has the contents they were about to send. Of a colleague's that is not theirs to see: who
 * and when, so that they can ask; they hold its contents in their own hands already.
 */
export async function sameDocument(db: Database, person: Person, id: string): Promise<SameDocument> {
  const document = await findDocument(db, { personId: person.id, everybody: true }, { id });
  if (!document) throw new Error("a document has gone");
  const { createdBy, state, title, signers, personId, linksRemoved } = document;
  const theirs = personId === person.id || visibilityOf(person).everybody;
  return {
    ...{ id, createdBy, state, createdAt: document.attempt?.startedAt ?? document.createdAt },
    ...(theirs && {
      seen: {
        title,
        signers: signers.map(({ name, link }) => ({ name, ...(link !== undefined && { link }) })),
        ...(linksRemoved && { linksRemoved }),
      },
    }),
  };
}
