import type { DocumentContent } from "../shared/document.ts";

/** An attempt that ends, and what it has sent. */
export interface EndingAttempt {
  attemptId: string;
  documentId: string;
  content?: DocumentContent | undefined;
}

/** What became of an outcome, and the document that has it. */
export interface Recorded {
  /**
   * `late`: the attempt had been closed otherwise, and what came is kept beside or over that (`enterLate`). `again`: this very outcome
   * stands there already. `closed`: it adds nothing to what stands there. `missing`: there is no such attempt.
   */
  became: "written" | "late" | "again" | "closed" | "missing";
  documentId: string;
}
