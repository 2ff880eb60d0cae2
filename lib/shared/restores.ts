/**
 * `restored` by our command; `went_back`: the database counts fewer beats than were heard of; `perhaps`: it ended without a word, or its
 * file is a copy, and nothing tells whether it is older than it was.
 */
export type RestoreKind = "restored" | "went_back" | "perhaps";

/** What is to be said of a database that is, or may be, older than it was. Times in milliseconds since 1970. */
export interface Restore {
  id: string;
  kind: RestoreKind;
  at: number;
  /** What was made after this is not here. */
  dataUntil: number;
}
