import type { ExportFormat } from "./export.ts";
import type { Conflict } from "./late.ts";

/** How a link left Countersign: on the clipboard alone, with the others or in a message, as a code, or for a program that was chosen. */
export const shareWays = ["link", "all", "message", "qr", "mail", "sms", "share"] as const;
export type ShareWay = (typeof shareWays)[number];

/** Whether the link has left Countersign then: whether a program for mail or text messages has answered no browser tells. */
export const leavesWith = (way: ShareWay): boolean => way !== "mail" && way !== "sms";

/** What the retention removes of a document, each by a rule of its own; people: names, contacts and item values, with the links. */
export type RemovedPart = "files" | "links" | "people";

/** What a person did with a document. */
export type Deed =
  | { kind: "shared"; detail: { signers: number[]; way: ShareWay } }
  | { kind: "note"; detail: { text: string } }
  | { kind: "marked"; detail: { signer: number; signed: boolean } }
  /** Under the retention; the person is the one who has set it. */
  | { kind: "removed"; detail: { part: RemovedPart; days: number } }
  | { kind: "exported"; detail: { format: ExportFormat } }
  /** While it was a draft: it was to be released, and a manager did so. */
  | { kind: "asked" | "released"; detail: Record<string, never> }
  /** A signer was struck from it. */
  | { kind: "forgotten"; detail: Record<string, never> };

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
  | { what: "replaces" | "replaced" | "forgotten" | "asked" | "released" }
  | { what: "resolved"; created: boolean }
  /** The service's answer came after the attempt had been closed otherwise. */
  | { what: "late"; stood: Exclude<Conflict["stood"], "not_created_by_word">; reference: string }
  | { what: "lateSeen" }
  /** What people did before, again and again, is not listed. */
  | { what: "earlier" }
  /** While it was a draft: from whom, who is also who it is `by`, to whom. */
  | { what: "draftMoved"; to: string }
  /** Names, and places from 0. */
  | { what: "shared"; signers: string[]; places: number[]; way: ShareWay }
  | { what: "note"; text: string }
  /** A person's word for it, or that word taken back: Countersign itself does not know. */
  | { what: "marked"; signer: string; signed: boolean }
  | { what: "removed"; part: RemovedPart; days: number }
  | { what: "exported"; format: ExportFormat }
);

/** An entry, and how often the same was done in a row, since when. */
interface HistoryLine {
  entry: Entry;
  times: number;
  firstAt: number;
}

/** A history's lines as they are read, newest first: one for what the same person did again and again. Notes stay apart. */
export function historyLines(history: Entry[]): HistoryLine[] {
  const lines: HistoryLine[] = [];
  for (const entry of history) {
    const last = lines.at(-1);
    if (last && isRepeated(last.entry, entry)) Object.assign(last, { entry, times: last.times + 1 });
    else lines.push({ entry, times: 1, firstAt: entry.at });
  }
  return lines.reverse();
}

function isRepeated(before: Entry, { at: _, ...now }: Entry): boolean {
  if (now.what !== "shared" && now.what !== "exported") return false;
  const { at: __, ...then } = before;
  return JSON.stringify(then) === JSON.stringify(now);
}

/** When and how the link of the signer at this place was last shared, if it was. */
export function lastShared(history: Entry[], place: number): { at: number; way: ShareWay } | undefined {
  const hands = (entry: Entry) => entry.what === "shared" && entry.places.includes(place) && leavesWith(entry.way);
  const last = history.findLast(hands);
  return last?.what === "shared" ? { at: last.at, way: last.way } : undefined;
}
