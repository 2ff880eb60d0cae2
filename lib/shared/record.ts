import type { ExportFormat } from "./export.ts";

/** How a link left the desk: on the clipboard alone, with the others or in a message, as a code, or in a program that was opened with it. */
export const copyWays = ["link", "all", "message", "qr", "mail", "sms", "share"] as const;
export type CopyWay = (typeof copyWays)[number];

/** What the retention removes of a document, each by a rule of its own. */
export type RemovedPart = "files" | "links";

/** What a person did with a document. */
export type Deed =
  | { kind: "copied"; detail: { signers: number[]; way: CopyWay } }
  | { kind: "note"; detail: { text: string } }
  | { kind: "marked"; detail: { signer: number; signed: boolean } }
  /** Under the retention; the person is the one who has set it. */
  | { kind: "removed"; detail: { part: RemovedPart; days: number } }
  | { kind: "exported"; detail: { format: ExportFormat } };

/** A removal: when, and after how many days, as `by` has set. */
export interface Removal {
  at: number;
  days: number;
  by: string;
}

/** One line of a document's history, oldest first. */
export type Entry = {
  at: number;
  /** Who did it. */
  by: string;
} & (
  | { what: "created" | "rejected" | "not_authorised" | "not_sent" | "unknown" | "creating"; reference: string }
  | { what: "corrects" | "superseded" }
  | { what: "settled"; created: boolean }
  | { what: "copied"; signers: string[]; way: CopyWay }
  | { what: "note"; text: string }
  /** A person's word for it, or that word taken back: the desk itself does not know. */
  | { what: "marked"; signer: string; signed: boolean }
  | { what: "removed"; part: RemovedPart; days: number }
  | { what: "exported"; format: ExportFormat }
);
