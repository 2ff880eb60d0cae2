import { type Creation, type CreationParts, createCreation } from "#lib/creation/creation.ts";
import { createResolving, type Resolving, type ResolvingParts } from "#lib/creation/resolving.ts";
import { withUnstoredOutcome } from "#lib/creation/unstored-outcome.ts";
import { createDocuments, type Documents } from "#lib/documents/documents.ts";
import type { PracticeParts } from "#lib/documents/practice.ts";

export type DeskParts = CreationParts & Pick<ResolvingParts, "arrivalWindowMs"> & Partial<PracticeParts>;
export type DeskDocuments = Documents & Creation & Resolving;

/** The records, what creates them and what people say of them, over the same parts, as the services put them together. */
export function documentsWithCreation(parts: DeskParts): DeskDocuments {
  const documents = createDocuments({
    isPractice: async () => false,
    ...parts,
    withUnstoredOutcome: (document) => withUnstoredOutcome(document, parts.journal),
    phoneRegion: "KR",
  });
  const creation = createCreation(parts);
  return { ...documents, ...creation, ...createResolving({ ...parts, isUnderWay: creation.isUnderWay }) };
}
