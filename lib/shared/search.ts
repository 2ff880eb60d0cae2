import { readMobile } from "./mobile.ts";

/** Letters of any case as one, composed and compatible forms too, one space between words. */
function plain(text: string): string {
  // Up and down again: `STRASSE` is found in `Straße`. The sigma at a word's end has a form of its own, which half a word has not.
  // Control characters as spaces: PostgreSQL refuses one of them in any text.
  return text
    .toWellFormed()
    .normalize("NFKC")
    .toUpperCase()
    .toLowerCase()
    .normalize("NFKC")
    .replaceAll("ς", "σ")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
}

/** What a document is found by: its texts, one after the other, with a mark between them. */
export function searchText(texts: string[]): string {
  return texts.map(plain).join(" | ");
}

/**
 * The words of a query, each with its other spellings: a document matches when, for each word, its search text contains one of the
 * spellings. Digits with telephone marks are looked for as typed (a date in a title) and as a mobile in the form that is stored, so
 * that `010-1234`, `+82 10-1234-5678` and `01012345678` find the same signer.
 */
export function searchWords(query: string, phoneRegion: string): string[][] {
  const text = plain(query).slice(0, 200);
  if (/^[+\d(][\d\s().-]*\d$/.test(text)) {
    const spellings = [text, readMobile(text, phoneRegion)?.digits ?? text.replace(/\D/g, "")];
    return [[...new Set(spellings)]];
  }
  return text
    .split(" ")
    .filter((word) => word !== "")
    .slice(0, 10)
    .map((word) => [word]);
}
