import { type Creation, type CreationParts, createCreation } from "#lib/creation/creation.ts";
import { withUnstoredOutcome } from "#lib/creation/unstored-outcome.ts";
import { createDocuments, type Documents } from "#lib/documents/documents.ts";

/** The records and what creates them, over the same parts, as the services put them together. */
export function documentsWithCreation(parts: CreationParts): Documents & Creation {
  const documents = createDocuments({
    ...parts,
    withUnstoredOutcome: (document) => withUnstoredOutcome(document, parts.journal),
    phoneRegion: "KR",
  });
  return { ...documents, ...createCreation(parts) };
}
