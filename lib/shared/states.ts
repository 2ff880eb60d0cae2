/** `draft → creating → created | draft | unknown`, `unknown → created | draft` by a person, `draft → created` by a late answer. Nothing else. */
export const documentStates = ["draft", "creating", "created", "unknown"] as const;
export type DocumentState = (typeof documentStates)[number];

/** One try at the service. `not_created` is an unknown one that a person resolved so. */
export const attemptStates = [
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
