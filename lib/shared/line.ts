import { z } from "zod";
import type { ProblemCode } from "./problems.ts";

/** One line of text: Unicode composed, line breaks as spaces, other control characters out, outer white space off. */
export function line(max: number) {
  const tooLong: ProblemCode = "too_long";
  return z
    .string()
    .transform((text) =>
      text
        .toWellFormed()
        .normalize("NFC")
        .replace(/[\t\r\n]+/g, " ")
        .replace(/\p{Cc}/gu, "")
        .trim(),
    )
    .pipe(z.string().max(max, tooLong));
}

/** Several lines of text, under the same rules; line breaks stay, each as `\n`. */
export function paragraphs(max: number) {
  const tooLong: ProblemCode = "too_long";
  return z
    .string()
    .transform((text) =>
      text
        .toWellFormed()
        .normalize("NFC")
        .replace(/\r\n?/g, "\n")
        .replace(/[^\P{Cc}\t\n]/gu, "")
        .trim(),
    )
    .pipe(z.string().max(max, tooLong));
}
