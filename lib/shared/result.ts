import type { Saved } from "./draft.ts";
import type { ConfirmWith } from "./factor.ts";
import type { Removal } from "./history.ts";
import type { ProblemCode } from "./problems.ts";
import type { DocumentState } from "./states.ts";

/** A fault that a person can act on. `fields` names form fields by path (`signers.0.name`); `reference` stands in the log. */
export interface Problem {
  code: ProblemCode;
  fields?: Record<string, ProblemCode>;
  reference?: string;
  /** Words of the signing service, to be shown as text, never as markup. */
  detail?: string;
  retryAfterSeconds?: number;
  /** The limit that has been reached, as it is shown: a number, or a size. */
  most?: string;
  /** The HTTP status with which something between page and server answered. */
  status?: number;
  /** The document that there is already. */
  document?: string;
  /** The name of whoever has the draft now. */
  holder?: string;
  /** The save that stands in the way of this one. */
  newer?: Saved;
  /** The document of the same contents that there is already. */
  same?: SameDocument;
  /** With what the session is to be confirmed first. */
  confirmWith?: ConfirmWith;
  /** The restore of which the page does not know. */
  restore?: string;
  /** For administrators: why there was no access, in their language. */
  adminDetail?: string;
}

/** What is shown of a document before another of the same contents is created. */
export interface SameDocument {
  id: string;
  createdBy: string;
  createdAt: number;
  state: DocumentState;
  /** Absent when it is not this person's to see. */
  visible?: { title: string; signers: { name: string; link?: string }[]; linksRemoved?: Removal };
}

/** What every server action answers: a value or an expected refusal. Surprises are thrown and logged at the edge. */
export type Result<T> = { ok: true; value: T } | { ok: false; problem: Problem };

/** It worked, and this is what came of it. */
export function ok<T>(value: T): Result<T> {
  return { ok: true, value };
}

/** An expected refusal; `more` is what its words need beside the code. */
export function refuse<T = never>(code: ProblemCode, more: Omit<Problem, "code"> = {}): Result<T> {
  return { ok: false, problem: { code, ...more } };
}
