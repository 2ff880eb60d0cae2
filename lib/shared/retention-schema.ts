import { z } from "zod";
import type { ProblemCode } from "./problems.ts";

const wrong: ProblemCode = "days_invalid";

/** A day at least, a hundred years at most. */
const days = z.int(wrong).min(1, wrong).max(36_500, wrong).nullable();

// The rules of before say nothing of drafts and people.
export const rulesSchema = z.object({
  filesDays: days,
  linksDays: days,
  peopleDays: days.default(null),
  draftsDays: days.default(null),
  idleDays: days.default(null),
});

const counted = z.object({ n: z.int().min(0), capped: z.boolean() });

// A page of before has asked nothing about drafts and people.
const unasked = counted.default({ n: 0, capped: false });

/** With the rules as the person saw them, and the numbers that they have been shown and have agreed to. */
export const retentionSchema = rulesSchema.extend({
  before: rulesSchema,
  confirmed: z.object({ files: counted, links: counted, people: unasked, drafts: unasked, idle: unasked }).nullable(),
});
