import { initialsOf } from "../shared/hangul.ts";
import { bare, searchText, searchWords, typedText } from "../shared/search.ts";
import type { TypedSigner } from "../shared/signer.ts";

/** So many digits at the end of a mobile are what people say of it. */
const saidDigits = 8;

/**
 * The words that a contact is found by when one of them begins as typed: those of the name, also without what stands around letters (`㈜한빛`),
 * a Korean one also without the family name and by its initials, the email, and the mobile's digits with and without its beginning.
 */
export function contactWords({ name, email, mobile }: TypedSigner): string[] {
  const whole = searchText([name]).split(" ");
  const names = [...new Set(whole.flatMap((word) => [word, ...word.split(/[^\p{L}\p{M}\p{N}]+/u)]))];
  const given = names.filter((word) => /^[가-힣]{3,}$/.test(word)).map((word) => word.slice(1));
  const initials = [...names, ...given].flatMap((word) => initialsOf(word).split(" "));
  // Half a number with its country's code has no zero before it.
  const numbers = [mobile, mobile.replace(/^0/, ""), mobile.slice(-saidDigits)];
  const words = [...names, ...given, ...initials, searchText([email]), ...numbers];
  return [...new Set(words)].filter((word) => word !== "");
}

/** What a text asks of a contact's words: one of each list's spellings begins one of them. Without any nothing is asked for. */
export function wordsTyped(text: string, phoneRegion: string): string[][] {
  const parts = typedText(text).split(/\s+/);
  // Digits within an address are none of a number's.
  const whole = (part: string) => part.includes("@") || (/\p{L}/u.test(part) && /\d/.test(part));
  const others = searchWords(parts.filter((part) => !whole(part)).join(" "), phoneRegion);
  return [...parts.filter(whole).map((part) => [bare(searchText([part]))]), ...others];
}
