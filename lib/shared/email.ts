import { z } from "zod";
import { compose } from "./compose.ts";
import { limits } from "./limits.ts";
import { typedText } from "./line.ts";
import type { ProblemCode } from "./problems.ts";
import { isSeen } from "./somebody.ts";

const code = (value: ProblemCode) => value;

/** In any script, with a dot in the domain: an address without one reaches nobody outside its own network. */
const pattern = /^[^\s@"<>(),;:\\\p{Cs}]{1,64}@(?!-)[\p{L}\p{N}\p{M}-]+(?<!-)(\.(?!-)[\p{L}\p{N}\p{M}-]+(?<!-))+$/u;

/**
 * Without what are surely accidents: characters that nobody sees, spaces around the address, its `@` and before its dots, and what a mail
 * program puts around it. Other spaces stay: what stands behind one is something else, as the number of the next cell.
 */
export function cleanEmail(text: string): string {
  return compose(text, "NFKC")
    .replace(/\p{Cf}|(?!\s)\p{Cc}/gu, "")
    .split("@")
    .map((part) => part.trim())
    .join("@")
    .replace(/(?<!\s)\s+\./g, ".")
    .replace(/^(mailto:|[<\s])+/i, "")
    .replace(/(?<![;,>.\s])[;,>.\s]+$/, "");
}

/** An address as the mail world writes it, made of what was typed. */
export const emailField = typedText(limits.email)
  .transform((text) => (isSeen(text) ? cleanEmail(text) : ""))
  .pipe(
    z.union([z.literal(""), z.email({ pattern, error: code("email_invalid") }).max(limits.email, code("too_long"))]),
  );

/** The one spelling under which an account is kept and looked up: NFKC, lower case. What the mail world calls two boxes is one here. */
export function accountEmail(email: string): string {
  return compose(email, "NFKC").trim().toLowerCase();
}
