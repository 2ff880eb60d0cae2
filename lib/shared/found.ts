import type { Count } from "./count.ts";
import type { ListedState } from "./states.ts";

/** A document as it is proposed while one types: what tells it from others, and no link. */
export interface FoundDocument {
  id: string;
  title: string;
  state: ListedState;
  /** Names. */
  signers: string[];
  /** The one whom the text means, or the only one: by place, with the contact as people read it, and whether there is a link to copy. */
  meant?: { place: number; contact: string; linked: boolean };
  createdBy: string;
  /** It was created in practice mode, and that is over. */
  practice?: true;
  /** Where it is one of several for the same people. */
  packet?: string;
  /** Since when it is in its state: when it was created, once it is. */
  since: number;
}

/** A template as it is proposed for a new document. */
export interface FoundTemplate {
  id: string;
  name: string;
}

/** The newest few that match, and how many do. */
export interface FoundDocuments {
  documents: FoundDocument[];
  total: Count;
}

/** What is proposed while one types. */
export interface Found extends FoundDocuments {
  templates: FoundTemplate[];
}
