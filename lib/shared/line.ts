import { z } from "zod";
import { compose } from "./compose.ts";
import type { ProblemCode } from "./problems.ts";

/**
 * Characters that nobody sees: they turn the direction of writing, or make two texts that differ look the same. The two joiners stay, for
 * Persian, Hindi and emoji, and so do the Arabic signs that are seen.
 */
export const unseen = /\p{Cs}|\p{Noncharacter_Code_Point}|(?!\u200c|\u200d|[\u0600-\u0605\u06dd\u08e2])\p{Cf}/gu;

/** One line of text: Unicode composed, line breaks as spaces, other control characters and {@link unseen} ones out, outer white space off. */
export function line(max: number) {
  return typed(max, (text) => text.replace(/[\t\r\n\p{Zl}\p{Zp}]+/gu, " ").replace(/\p{Cc}/gu, ""));
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
  return (
    typedText(max)
      .transform((text) => clean(compose(text)).replace(unseen, "").trim())
      // Fillers and joiners by themselves look like nothing, and are nothing.
      .transform((text) => (/[^\s\p{Default_Ignorable_Code_Point}]/u.test(text) ? text : ""))
      .pipe(z.string().max(max, tooLong))
  );
}
