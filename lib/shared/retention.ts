import { z } from "zod";
import type { Count } from "./count.ts";
import type { ProblemCode } from "./problems.ts";

/** How many days the parts of a created document are kept; null: for ever. */
export interface RetentionRules {
  filesDays: number | null;
  linksDays: number | null;
}

/** Documents of which something would be removed, by part. */
export interface Due {
  files: Count;
  links: Count;
}

const wrong: ProblemCode = "days_invalid";

/** A day at least, a hundred years at most. */
const days = z.int(wrong).min(1, wrong).max(36_500, wrong).nullable();

export const rulesSchema = z.object({ filesDays: days, linksDays: days });

const documents = z.object({ n: z.int().min(0), capped: z.boolean() });

/** Whether more is due than was confirmed, as far as both were counted. */
export function isMore(due: Due, confirmed: Due | null): boolean {
  const reach = (count: Count | undefined) => (count ? count.n + Number(count.capped) : 0);
  return (["files", "links"] as const).some((part) => reach(due[part]) > reach(confirmed?.[part]));
}

/** With the rules as the person saw them, and the numbers that they have been shown and have agreed to. */
export const retentionSchema = rulesSchema.extend({
  before: rulesSchema,
  confirmed: z.object({ files: documents, links: documents }).nullable(),
});
