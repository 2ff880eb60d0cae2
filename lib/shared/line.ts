import { z } from "zod";
import type { ProblemCode } from "./problems.ts";

/** One line of text: Unicode composed, line breaks as spaces, other control characters out, outer white space off. */
export function line(max: number) {
  return typed(max, (text) => text.replace(/[\t\r\n]+/g, " ").replace(/\p{Cc}/gu, ""));
}

/** Several lines of text, under the same rules; line breaks stay, each as `\n`. */
export function paragraphs(max: number) {
  return typed(max, (text) => text.replace(/\r\n?/g, "\n").replace(/[^\P{Cc}\t\n]/gu, ""));
}

function typed(max: number, clean: (text: string) => string) {
  const tooLong: ProblemCode = "too_long";
  return z
    .string()
    .transform((text) => clean(text.toWellFormed().normalize("NFC")).trim())
    .pipe(z.string().max(max, tooLong));
}
