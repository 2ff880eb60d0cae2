import type { DocumentContent } from "../shared/document.ts";

/** By what an attempt is known: here, and to people by its reference. */
export interface AttemptIds {
  documentId: string;
  attemptId: string;
  reference: string;
}

/** An attempt that ends, and what it has sent. */
export interface EndingAttempt {
  attemptId: string;
  documentId: string;
  content: DocumentContent;
}

/** What became of an outcome, and the document that has it. */
export interface Recorded {
  /**
   * `late`: the attempt had been closed otherwise, and what came is kept beside or over that (`recordLateOutcome`). `repeated`: an
   * outcome of this kind stands there already; of an unknown one the later end is taken. `closed`: it adds nothing to what stands there.
   * `missing`: there is no such attempt.
   */
  became: "written" | "late" | "repeated" | "closed" | "missing";
  documentId: string;
}

/** Whether this very process has that attempt in hand: from before its claim until its outcome is in the database or in the journal. */
export type IsUnderWay = (attemptId: string) => boolean;
