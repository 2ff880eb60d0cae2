/** In which a document is found among the documents. Of a refused one there is only the draft, which is found among the drafts. */
export const listedStates = ["creating", "created", "unknown"] as const;

/** `draft → creating → created | draft | unknown`, `unknown → created | draft` by a person, `draft → created | unknown` by a late answer. Nothing else. */
export const documentStates = ["draft", ...listedStates] as const;
export type DocumentState = (typeof documentStates)[number];
export type ListedState = (typeof listedStates)[number];
export const isListed = (state: DocumentState): state is ListedState => state !== "draft";

/** One try at the service. `not_created` is an unknown one that a person resolved so. */
const attemptStates = [
  "claimed",
  "on_wire",
  "created",
  "rejected",
  "not_authorised",
  "not_sent",
  "unknown",
  "not_created",
] as const;
export type AttemptState = (typeof attemptStates)[number];
