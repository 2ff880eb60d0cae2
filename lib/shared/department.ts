import { z } from "zod";
import { isId } from "./id.ts";
import { limits } from "./limits.ts";
import { line } from "./line.ts";
import type { ProblemCode } from "./problems.ts";

/** A department as an administrator names it; without an id a new one. */
export const departmentSchema = z.object({
  id: z.string().refine(isId).optional(),
  departmentName: line(limits.departmentName).refine(
    (text) => text !== "",
    "department_required" satisfies ProblemCode,
  ),
});
