import { z } from "zod";
import { limits } from "./limits.ts";
import { line, typedText } from "./line.ts";
import type { ProblemCode } from "./problems.ts";
import { webAddress } from "./web-address.ts";

/** Taken as it was typed: nothing of it may be composed or left out. */
const exact = (max: number) =>
  typedText(max)
    .transform((text) => text.trim())
    .pipe(z.string().max(max, "too_long" satisfies ProblemCode));

/** What stands in the form of the connection; an API ID or a key that is empty is the saved one. */
export const connectionSchema = z.object({
  baseUrl: line(limits.baseUrl).transform((text, context) => {
    const url = webAddress(text);
    if (url) return new URL(url.href.replace(/\/+$/, ""));
    context.addIssue("address_invalid" satisfies ProblemCode);
    return z.NEVER;
  }),
  apiId: exact(limits.apiId).pipe(z.string().regex(/^[^:]*$/, "api_id_invalid" satisfies ProblemCode)),
  apiSecretKey: exact(limits.apiSecretKey),
  credentials: z.enum(["plain", "form"]),
});

export type TypedConnection = z.infer<typeof connectionSchema>;
export type ConnectionFields = z.input<typeof connectionSchema>;
