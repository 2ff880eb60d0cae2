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

const fields = z.object({
  baseUrl: line(limits.baseUrl).transform((text, context) => {
    const url = webAddress(text);
    if (url) return new URL(url.href.replace(/\/+$/, ""));
    context.addIssue((text === "" ? "address_required" : "address_invalid") satisfies ProblemCode);
    return z.NEVER;
  }),
  apiId: exact(limits.apiId).pipe(z.string().regex(/^[^:]*$/, "api_id_invalid" satisfies ProblemCode)),
  apiSecretKey: exact(limits.apiSecretKey),
  credentials: z.enum(["plain", "form"]),
});

const isEmpty = (value: unknown) => typeof value === "string" && value.trim() === "";
/** Beside the fields, because it has to be asked while one of them has a fault. */
const withoutAddress = z
  .object({ baseUrl: z.unknown(), apiId: z.unknown(), apiSecretKey: z.unknown() })
  .superRefine(({ baseUrl, apiId, apiSecretKey }, context) => {
    if (!isEmpty(baseUrl)) return;
    const missing = (name: string, message: ProblemCode) => context.addIssue({ code: "custom", path: [name], message });
    if (isEmpty(apiId)) missing("apiId", "api_id_required");
    if (isEmpty(apiSecretKey)) missing("apiSecretKey", "secret_required");
  })
  .transform(() => ({}));

/** What stands in the form of the connection; an API ID or a key that is empty is the saved one, which there is for an address alone. */
export const connectionSchema = fields.and(withoutAddress);

export type TypedConnection = z.infer<typeof connectionSchema>;
export type ConnectionFields = z.input<typeof connectionSchema>;
