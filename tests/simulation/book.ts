import type { CreateAnswer } from "#lib/creation/run-attempt.ts";
import type { DocumentContent } from "#lib/shared/document.ts";
import type { Person } from "#lib/shared/roles.ts";
import type { Machine } from "./machine.ts";

/** One intent: somebody's form with its key, which is to become one document. */
export interface Form {
  name: string;
  key: string;
  person: Person;
  /** As it was filled in, and as it was changed since; each has a title of its own. */
  contents: DocumentContent[];
  /** How often somebody said of its unknown outcome that nothing was created, or that it was. */
  words: { created: number; notCreated: number };
  /** The document of the same contents that the person was shown and goes beyond. */
  anyway?: string;
  wentBeyond: boolean;
  /** The service's ids that somebody was shown as created, by what the store had. */
  seen: Set<string>;
}

/** One press of the button. */
export interface Call {
  form: Form;
  machine: Machine;
  begunAt: number;
  answer?: CreateAnswer;
  error?: unknown;
  /** When it ended; it may never, with its process. */
  endedAt?: number;
}

/** A whole answer with an id that reached a living process. */
export interface Heard {
  attempt: string;
  machine: Machine;
  at: number;
}
