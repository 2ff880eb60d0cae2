import type { FileNotice } from "#lib/shared/file-notices.ts";
import type { Problem } from "#lib/shared/result.ts";

/** A file of a form, and what has become of it. */
export interface FormFile {
  id: string;
  name: string;
  bytes: number;
  state: "reading" | "waiting" | "uploading" | "checking" | "ready" | "failed";
  sentBytes: number;
  pages?: number;
  /** Of its contents, once the server has them. */
  sha256?: string | undefined;
  notices?: FileNotice[];
  thumbnail?: string;
  problem?: Problem;
  /** Trying again makes sense: the file is fine, the way was not. */
  again?: boolean;
  /** How often the way was cut. */
  interruptions?: number;
}

/** A file that is not at the server yet. */
export interface Source {
  file: File;
  abort: AbortController;
  /** It could not even be begun with: what does so was not to be had. */
  unseen?: boolean;
}
