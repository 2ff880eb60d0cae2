import { z } from "zod";
import { limits } from "./limits.ts";
import { typedText } from "./line.ts";
import type { ProblemCode } from "./problems.ts";

const code = typedText(limits.factorCode, "code_wrong" satisfies ProblemCode).refine(
  (text) => text.trim() !== "",
  "code_required" satisfies ProblemCode,
);

/** With the token of the sign-in, where no cookie has it. */
export const factorCodeSchema = z.object({ code, token: z.string().max(100).optional() });

export const setUpFactorSchema = z.object({ code, offer: z.string().max(1000) });
