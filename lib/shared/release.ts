/** A person can have so many drafts waiting for a release at once. */
export const mostWaiting = 50;

/**
 * Why a request waits no longer, and its draft can be changed again: a manager has given it back, the service has refused the document, or a
 * signer was forgotten.
 */
export type RequestEnd = "returned" | "refused" | "forgotten";

/** That a draft waits for a manager's release, or why it does no longer. */
export interface DraftRequest {
  /** When it was asked for. */
  at: number;
  /** What the manager was told; empty for nothing. */
  note: string;
  /** Absent while it waits; `by` and `word` of one that was given back. */
  ended?: { how: RequestEnd; at: number; by?: string; word: string };
}
