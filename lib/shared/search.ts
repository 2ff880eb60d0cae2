import { compose } from "./compose.ts";
import { consonantsApart, initialsOf } from "./hangul.ts";
import { unseen } from "./line.ts";
import { mobileDigits, numberLike, readMobile } from "./mobile.ts";

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

/**
 * What is typed, bounded, without the characters that stored texts have lost (an iPhone copies a number between two of them), and without
 * what a link has before a number or an address. `홍길동<hong@hanbit.example>` is two words.
 */
export const typedText = (text: string): string =>
  text
    .slice(0, mostTyped)
    .replace(unseen, "")
    .replace(/(?<!\p{L})(?:tel:(?=[\d+(])|mailto:(?=\S))/giu, " ")
    .replace(/<(?=[^<\s]+@)/g, " ");

/**
 * The words of a query, each with its other spellings: a document matches when, for each word, its search text contains one of the
 * spellings. Digits with telephone marks are looked for as typed (a date in a title) and in the form in which mobiles are stored, so
 * that `010-1234`, `+82 10-1234-5678` and `01012345678` find the same signer, also beside a name. A name is found by its initials
 * (`ㄱㅁㅅ`) and with a form of address (`김민수님`), and what is copied from a mail without its marks (`"김민수" <kim@hanbit.example>`).
 */
export function searchWords(query: string, phoneRegion: string): string[][] {
  const text = plain(typedText(query)).slice(0, 200);
  const words: string[][] = [];
  let rest = 0;
  for (const { 0: run, index } of text.matchAll(numberLike)) {
    const numbers = numbersIn(run, phoneRegion);
    // Beside other words digits stand together when they begin as a number does: `2026 12` are two words.
    if (numbers.length === 1 && run.length < text.length && /^[^0+(].* ./.test(run)) continue;
    words.push(...apart(text.slice(rest, index)), ...numbers.map((number) => numberSpellings(number, phoneRegion)));
    rest = index + run.length;
  }
  words.push(...apart(text.slice(rest)));
  const meant = words.filter(([word = ""]) => /[\p{L}\p{N}]/u.test(word) && word !== "님" && word !== "씨");
  return (meant.length > 0 ? meant : words).slice(0, 10);
}

function apart(text: string): string[][] {
  return text
    .split(" ")
    .filter((word) => word !== "")
    .flatMap(wordMeant);
}

/** A word without quotes and commas around it, and without brackets that are around all of it: those of `(주)한빛` are its own. */
export function bare(word: string): string {
  const unquoted = word.replace(/^["'<>,;\p{Pi}\p{Pf}]+|["'<>,;\p{Pi}\p{Pf}]+$/gu, "") || word;
  const inside = unquoted.replace(/^\p{Ps}+|\p{Pe}+$/gu, "");
  return inside.length < 2 || /[\p{Ps}\p{Pe}]/u.test(inside) ? unquoted : inside;
}

/** A word without the form of address after it, and as initials, if it is. */
function wordMeant(typed: string): string[][] {
  const word = bare(bare(typed).replace(/(?<=..)[님씨]$/u, ""));
  const [, begun = "", rest = ""] = /^([가-힣]+)([\u1100-\u1112\u11aa-\u11b9]+)$/.exec(word) ?? [];
  const asTyped = [word, consonantsApart(word)];
  if (begun === "") return [[...new Set(asTyped)]];
  // With one consonant after it a syllable is being composed; with more they are the initials of the rest, or stand so in a name (`김ㅇㅇ`).
  const more = consonantsApart(rest);
  return more.length === 1 ? [[begun]] : [[begun], [...new Set([initialsOf(begun) + more, ...asTyped])]];
}

/** In how many parts people write a number, the most first. */
const inParts = [5, 4, 3, 2, 1];

/** Where a whole mobile stands among digits with blanks, it and each of the others; else all of them as one. */
function numbersIn(run: string, phoneRegion: string): string[] {
  const parts = run.split(" ").filter((part) => /\d/.test(part));
  const numbers: string[] = [];
  let hasMobile = false;
  for (let from = 0; from < parts.length; ) {
    const first = (n: number) => parts.slice(from, from + n).join(" ");
    const ofMobile = inParts.find((n) => readMobile(first(n), phoneRegion));
    const taken = ofMobile ?? 1;
    numbers.push(first(taken));
    hasMobile ||= ofMobile !== undefined;
    from += taken;
  }
  return hasMobile && numbers.length > 1 ? numbers : [run];
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
