/** How a link left the desk. */
export const copyWays = ["link", "all", "qr"] as const;
export type CopyWay = (typeof copyWays)[number];

export const eventKinds = ["copied", "note"] as const;
export type EventKind = (typeof eventKinds)[number];

/** One line of a document's history, oldest first. */
export type Entry = {
  at: number;
  /** Who did it. */
  by: string;
} & (
  | { what: "created" | "rejected" | "not_authorised" | "not_sent" | "unknown" | "creating"; reference: string }
  | { what: "settled"; created: boolean }
  | { what: "copied"; signers: string[]; way: CopyWay }
  | { what: "note"; text: string }
);
