import { z } from "zod";
import { compose } from "./compose.ts";
import { limits } from "./limits.ts";
import { typedText } from "./line.ts";
import type { ProblemCode } from "./problems.ts";
import { isSeen } from "./somebody.ts";

const code = (value: ProblemCode) => value;

/** In any script, with a dot in the domain: an address without one reaches nobody outside its own network. */
const pattern = /^[^\s@"<>(),;:\\\p{Cs}]{1,64}@[^\s@.,\p{Cs}]+(\.[^\s@.,\p{Cs}]+)+$/u;

/** An address as the mail world writes it; spaces of any kind and characters that nobody sees around or in it are typing accidents. */
export const emailField = typedText(limits.email)
  .transform((text) => (isSeen(text) ? compose(text, "NFKC").replace(/[\s\p{Cc}\p{Cf}]+/gu, "") : ""))
  .pipe(
    z.union([z.literal(""), z.email({ pattern, error: code("email_invalid") }).max(limits.email, code("too_long"))]),
  );

/** The one spelling under which an account is kept and looked up: NFKC, lower case. What the mail world calls two boxes is one here. */
export function accountEmail(email: string): string {
  return compose(email, "NFKC").trim().toLowerCase();
}
