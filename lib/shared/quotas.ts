import { formatBytes } from "./bytes.ts";
import type { ProblemCode } from "./problems.ts";
import { type Result, refuse } from "./result.ts";

/** What one person may have at once, and begin within an hour; from the settings. */
export interface Quotas {
  /** Files that no document has been created with yet, those that are on their way here among them. */
  stagedFiles: number;
  stagedBytes: number;
  /** Drafts, those deleted within the last day among them. */
  drafts: number;
  draftBytes: number;
  creationsPerHour: number;
}

export const hourMs = 60 * 60 * 1000;

/** A limit that has been reached. */
export interface Full {
  code: Extract<
    ProblemCode,
    "staged_files_full" | "staged_size_full" | "drafts_full" | "drafts_size_full" | "creations_full"
  >;
  /** So many, or so many bytes, are allowed. */
  most: number;
  /** After so long there is room again. */
  retryAfterMs?: number;
}

/** Undoes the transaction that found it. */
export class QuotaFull extends Error {
  readonly full: Full;
  constructor(full: Full) {
    super(full.code);
    this.full = full;
  }
}

/** The refusal of what a limit does not let in: which, and when one can go on where that is a matter of time. */
export function refuseFull<T = never>({ code, most, retryAfterMs }: Full): Result<T> {
  const size = code === "staged_size_full" || code === "drafts_size_full";
  return refuse(code, {
    most: size ? formatBytes(most) : most.toLocaleString("en"),
    ...(retryAfterMs !== undefined && { retryAfterSeconds: Math.ceil(retryAfterMs / 1000) }),
  });
}
