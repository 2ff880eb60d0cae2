import type { Count } from "./count.ts";

/**
 * How many days the parts of a created document are kept, people being names, contacts and item values, the drafts of people whose accounts are
 * deactivated, and those that nobody saves; null: for ever.
 */
export interface RetentionRules {
  filesDays: number | null;
  linksDays: number | null;
  peopleDays: number | null;
  draftsDays: number | null;
  idleDays: number | null;
}

export const retained = ["files", "links", "people", "drafts", "idle"] as const;
export type Retained = (typeof retained)[number];

/** Documents of which something would be removed, by part, and drafts. */
export type Due = Record<Retained, Count>;

/** When a draft that was saved then goes, unless it is saved again; undefined without a rule. */
export const draftGoesAt = (savedAt: number, { idleDays }: Pick<RetentionRules, "idleDays">): number | undefined =>
  idleDays === null ? undefined : savedAt + idleDays * 24 * 60 * 60 * 1000;

/** Everything is kept. */
export const noRules: RetentionRules = {
  filesDays: null,
  linksDays: null,
  peopleDays: null,
  draftsDays: null,
  idleDays: null,
};

/** Whether more is due than was confirmed, as far as both were counted. */
export function isMore(due: Due, confirmed: Due | null): boolean {
  const reach = (count: Count | undefined) => (count ? count.n + Number(count.capped) : 0);
  return retained.some((part) => reach(due[part]) > reach(confirmed?.[part]));
}
