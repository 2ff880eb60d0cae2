import type { DocumentState } from "./states.ts";

/** A document as it is proposed while one types: what tells it from others, and no link. */
export interface FoundDocument {
  id: string;
  title: string;
  state: DocumentState;
  /** Names. */
  signers: string[];
  createdBy: string;
  /** Since when it is in its state: when it was created, once it is. */
  since: number;
  formKey: string;
}

/** Where a document is opened: a draft in the form. */
export function hrefOf({ state, formKey, id }: { state: DocumentState; formKey?: string; id: string }): string {
  return state === "draft" ? `/documents/new?draft=${formKey}` : `/documents/${id}`;
}
