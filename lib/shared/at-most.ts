import { z } from "zod";
import type { ProblemCode } from "./problems.ts";

/** A list that has at most so many rows, counted before one of them is looked at: Zod's own `max` looks at all of them first. */
export function atMost<Output, Input extends readonly unknown[]>(
  most: number,
  rows: z.ZodType<Output, Input>,
  problem: ProblemCode = "form_invalid",
) {
  return z.custom<Input>((value) => Array.isArray(value) && value.length <= most, problem).pipe(rows);
}
