import type { FileNotice } from "../shared/file-notices.ts";
import type { FileMarks } from "./file-marks.ts";

/* What the inspector and its child say to each other. */

/** What a PDF may not hold: it would act on its signer's machine, or show something else than its pages. */
export const activeProblems = ["file_launches", "file_embeds", "file_xfa"] as const;
export type ActiveProblem = (typeof activeProblems)[number];

export type Inspection =
  | { ok: true; pages: number; notices: FileNotice[] }
  | {
      ok: false;
      problem:
        | "file_damaged"
        | "file_too_complex"
        | "file_protected"
        | "file_locked"
        | "file_without_pages"
        | ActiveProblem;
    };

/** A file to be looked into, by a number of its own. */
export interface GivenFile {
  file: number;
  size: number;
  /** Where it is not said, whoever inspects the file looks for them. */
  marks: FileMarks | undefined;
}

/** So many bytes of a file are wanted. */
export interface WantedRead {
  file: number;
  read: number;
  position: number;
  length: number;
}

export type ToChild = GivenFile | { read: number; bytes: Uint8Array };
/** `failure`: why nothing can be said of the file. */
export type FromChild = "ready" | Inspection | { failure: string } | WantedRead;

/** At once. */
export const readBytesMax = 1024 * 1024;
