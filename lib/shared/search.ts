import { compose } from "./compose.ts";
import { mobileDigits, numberLike } from "./mobile.ts";

/** Letters of any case as one, composed and compatible forms too, one space between words. */
function plain(text: string): string {
  // Up and down again: `STRASSE` is found in `Straße`. The sigma at a word's end has a form of its own, which half a word has not.
  // Control characters as spaces: PostgreSQL refuses one of them in any text.
  return compose(compose(text, "NFKC").toUpperCase().toLowerCase(), "NFKC")
    .replaceAll("ς", "σ")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
}

/** What a document is found by: its texts, one after the other, with a mark between them. */
export function searchText(texts: string[]): string {
  return texts.map(plain).join(" | ");
}

/** Decomposed, what is looked at of a query is three times as long. */
const mostTyped = 1000;

/**
 * The words of a query, each with its other spellings: a document matches when, for each word, its search text contains one of the
 * spellings. Digits with telephone marks are looked for as typed (a date in a title) and in the form in which mobiles are stored, so
 * that `010-1234`, `+82 10-1234-5678` and `01012345678` find the same signer, also beside a name.
 */
export function searchWords(query: string, phoneRegion: string): string[][] {
  const text = plain(query.slice(0, mostTyped)).slice(0, 200);
  const words: string[][] = [];
  let rest = 0;
  for (const { 0: run, index } of text.matchAll(numberLike)) {
    // Beside other words digits stand together when they begin as a number does: `2026 12` are two words.
    if (run.length < text.length && /^[^0+(].* ./.test(run)) continue;
    words.push(...apart(text.slice(rest, index)), numberSpellings(run, phoneRegion));
    rest = index + run.length;
  }
  return [...words, ...apart(text.slice(rest))].slice(0, 10);
}

function apart(text: string): string[][] {
  return text
    .split(" ")
    .filter((word) => word !== "")
    .map((word) => [word]);
}

/** As typed, without the mark after which the next digit is still to come, and as it is stored. */
function numberSpellings(run: string, phoneRegion: string): string[] {
  const typed = run.replace(/[\s.\p{Pd}]+$/u, "");
  const digits = mobileDigits(typed, phoneRegion);
  return [...new Set(digits === "" ? [typed] : [typed, digits])];
}
