import type { Result } from "#lib/shared/result.ts";

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
  /** Why it was not created. */
  refusal?: string;
  /** The service's own words about it. */
  said?: string;
  /** That it came back from a backup, and may be a document already. */
  restored?: string;
}

export type ChangeDraft = (formKey: string) => Promise<Result<null>>;
