import { compose } from "./compose.ts";
import { consonantsApart, initialsOf } from "./hangul.ts";
import { unseen } from "./line.ts";
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

/**
 * What a document is found by: its texts, one after the other, with a mark between them, and the initials of its signers' names. Not those
 * of its other texts: 김영수 has the same as each 계약서.
 */
export function searchText(texts: string[], names: string[] = []): string {
  const initials = names.map((name) => initialsOf(plain(name))).filter((some) => some !== "");
  return [...texts.map(plain), ...initials].join(" | ");
}

/** Decomposed, what is looked at of a query is three times as long. */
const mostTyped = 1000;

/** What is typed, bounded and without the characters that stored texts have lost: an iPhone copies a number between two of them. */
export const typedText = (text: string): string => text.slice(0, mostTyped).replace(unseen, "");

/**
 * The words of a query, each with its other spellings: a document matches when, for each word, its search text contains one of the
 * spellings. Digits with telephone marks are looked for as typed (a date in a title) and in the form in which mobiles are stored, so
 * that `010-1234`, `+82 10-1234-5678` and `01012345678` find the same signer, also beside a name. A name is found by its initials
 * (`ㄱㅁㅅ`) and with a form of address (`김민수님`).
 */
export function searchWords(query: string, phoneRegion: string): string[][] {
  const text = plain(typedText(query)).slice(0, 200);
  const words: string[][] = [];
  let rest = 0;
  for (const { 0: run, index } of text.matchAll(numberLike)) {
    // Beside other words digits stand together when they begin as a number does: `2026 12` are two words.
    if (run.length < text.length && /^[^0+(].* ./.test(run)) continue;
    words.push(...apart(text.slice(rest, index)), numberSpellings(run, phoneRegion));
    rest = index + run.length;
  }
  words.push(...apart(text.slice(rest)));
  const named = words.filter(([word]) => word !== "님");
  return (named.length > 0 ? named : words).slice(0, 10);
}

function apart(text: string): string[][] {
  return text
    .split(" ")
    .filter((word) => word !== "")
    .flatMap(wordMeant);
}

/** A word without the form of address after it, and as initials, if it is. */
function wordMeant(typed: string): string[][] {
  const word = typed.replace(/(?<=..)님$/u, "");
  const [, begun = "", rest = ""] = /^([가-힣]+)([\u1100-\u1112\u11aa-\u11b9]+)$/.exec(word) ?? [];
  const asTyped = [word, consonantsApart(word)];
  if (begun === "") return [[...new Set(asTyped)]];
  // With one consonant after it a syllable is being composed; with more they are the initials of the rest, or stand so in a name (`김ㅇㅇ`).
  const more = consonantsApart(rest);
  return more.length === 1 ? [[begun]] : [[begun], [...new Set([initialsOf(begun) + more, ...asTyped])]];
}

/** Each mobile of the region has the first two: `+82 10` says nothing yet of whose it is. */
const leastAfterCode = 3;

/** As typed, without the mark after which the next digit is still to come, and as it is stored. */
function numberSpellings(run: string, phoneRegion: string): string[] {
  const typed = run.replace(/[\s.\p{Pd}]+$/u, "");
  const digits = mobileDigits(typed, phoneRegion);
  const isWithoutCode = digits.length < typed.replace(/\D/g, "").length;
  const isBegun = isWithoutCode && digits.length < leastAfterCode;
  return [...new Set(digits === "" || isBegun ? [typed] : [typed, digits])];
}
