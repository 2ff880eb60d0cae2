import type { CreateAnswer } from "#lib/creation/run-attempt.ts";
import type { StoredDocument } from "#lib/documents/read.ts";
import type { DocumentContent } from "#lib/shared/document.ts";
import type { Desk } from "./desk.ts";
import type { Setting } from "./world.ts";

/** What is known of a run without asking the store: what was meant, what was answered and seen, what people said. */
export interface Book {
  setting: Setting;
  /** The steps that were taken. */
  story: string[];
  forms: Form[];
  /** Each title goes out for one form alone. */
  titles: Map<string, Form>;
  uploads: { id: string; name: string; sha256: string }[];
  /** Calls that have not ended. */
  open: Set<Call>;
  ended: Call[];
  /** Those ended whose answers nobody has checked. */
  unread: Call[];
}

/** One intent: a form with its key. Its contents differ, and so do their titles. */
export interface Form {
  name: string;
  key: string;
  contents: DocumentContent[];
  /** What people said of its unknown outcome; `certain` once the desk has taken it. */
  words: { created: boolean; certain: boolean }[];
  /** Whether it is there to be resolved. */
  unknown: boolean;
  /** The documents that somebody was shown with their links, by id: the form's own, and any that came of an answer that was late. */
  seen: Map<string, StoredDocument>;
  /** The document of the same contents that the person was asked about. */
  same?: string;
}

export interface Call {
  form: Form;
  content: DocumentContent;
  desk: Desk;
  anyway: string | undefined;
  answer?: CreateAnswer;
  /** The attempt that the document had, when the answer was that it is there. */
  attempt?: string;
  error?: unknown;
  /** Resolves with its end, or that of its process. */
  end: Promise<void>;
}

export function newBook(setting: Setting): Book {
  return { setting, story: [], forms: [], titles: new Map(), uploads: [], open: new Set(), ended: [], unread: [] };
}
