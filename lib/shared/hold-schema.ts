import { z } from "zod";
import type { ProblemCode } from "./problems.ts";

/** For how many seconds a creation can be taken back: 0 to 30, whole ones. */
export const holdSchema = z
  .number("hold_invalid" satisfies ProblemCode)
  .int("hold_invalid" satisfies ProblemCode)
  .min(0, "hold_invalid" satisfies ProblemCode)
  .max(30, "hold_invalid" satisfies ProblemCode);
