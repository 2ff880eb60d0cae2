import type { DraftRequest } from "#lib/shared/release.ts";
import type { Result } from "#lib/shared/result.ts";
import type { Colleague } from "#lib/shared/roles.ts";

export interface ListedDraft {
  formKey: string;
  /** Empty while it has none; absent when the draft cannot be read. */
  title: string | undefined;
  template: string;
  /** How many have a name. */
  signers: number;
  /** Of the first few. */
  signerNames: string;
  files: number;
  savedAt: number;
  /** When it goes by the rule, in words. */
  goes?: string;
  /** Why it was not created. */
  refusal?: string;
  /** The service's own words about it. */
  said?: string;
  /** That it came back from a backup, and may be a document already. */
  restored?: string;
  /** That it waits for a manager's release, or why it does no longer. */
  request?: DraftRequest | undefined;
  /** The colleague who has given it; it goes back to them while they can sign in. */
  from?: { name: string; at: number; note: string; active: boolean } | undefined;
}

/** A draft that a colleague has. */
export interface GivenDraft {
  formKey: string;
  title?: string;
  to: string;
  at: number;
}

export type ChangeDraft = (formKey: string) => Promise<Result<null>>;

export type ShareDraft = (share: { formKey: string; to: string; shareNote: string }) => Promise<Result<null>>;

export type AskColleagues = (input: null) => Promise<Result<Colleague[]>>;
