import { z } from "zod";
import { compose } from "./compose.ts";
import type { ProblemCode } from "./problems.ts";

/** One line of text: Unicode composed, line breaks as spaces, other control characters out, outer white space off. */
export function line(max: number) {
  return typed(max, (text) => text.replace(/[\t\r\n]+/g, " ").replace(/\p{Cc}/gu, ""));
}

/** Several lines of text, under the same rules; line breaks stay, each as `\n`. */
export function paragraphs(max: number) {
  return typed(max, (text) => text.replace(/\r\n?/g, "\n").replace(/[^\P{Cc}\t\n]/gu, ""));
}

const tooLong: ProblemCode = "too_long";

/**
 * Text as it was typed, bounded before anything is made of it. What is left of it may have `max` characters: decomposed Hangul has three
 * for a syllable, and white space around it is no fault.
 */
export function typedText(max: number, problem: ProblemCode = tooLong) {
  return z.string().max(4 * max + 100, problem);
}

function typed(max: number, clean: (text: string) => string) {
  return typedText(max)
    .transform((text) => clean(compose(text)).trim())
    .pipe(z.string().max(max, tooLong));
}
