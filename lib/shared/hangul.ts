/*
 * Hangul as the search has it, in compatible composed form (NFKC): a syllable is one character, a consonant by itself the one that a
 * syllable begins with (U+1100 on), and two of them that a keyboard has drawn together one that a syllable ends with (`ㄳ`, U+11AA).
 */

const drawnTogether: Record<string, string> = {
  "\u11aa": "\u1100\u1109",
  "\u11ac": "\u1102\u110c",
  "\u11ad": "\u1102\u1112",
  "\u11b0": "\u1105\u1100",
  "\u11b1": "\u1105\u1106",
  "\u11b2": "\u1105\u1107",
  "\u11b3": "\u1105\u1109",
  "\u11b4": "\u1105\u1110",
  "\u11b5": "\u1105\u1111",
  "\u11b6": "\u1105\u1112",
  "\u11b9": "\u1107\u1109",
};

const perInitial = 588;

/** The consonants that the syllables of a text begin with, a word for each run of them: `ㄱㅁㅅ` of `김민수`. Nothing of what is not Hangul. */
export function initialsOf(text: string): string {
  return (text.match(/[가-힣]+/g) ?? []).map((run) => run.replace(/./g, initialOf)).join(" ");
}

function initialOf(syllable: string): string {
  return String.fromCharCode(0x1100 + Math.floor((syllable.charCodeAt(0) - 0xac00) / perInitial));
}

/** Each consonant by itself: a keyboard makes one character of the first two of `ㄱㅅㅈ`. */
export function consonantsApart(word: string): string {
  return word.replace(/[\u11aa-\u11b9]/g, (two) => drawnTogether[two] ?? two);
}

const endsWith: Record<string, string> = Object.fromEntries(
  ["ᆨᄀ", "ᆩᄁ", "ᆫᄂ", "ᆮᄃ", "ᆯᄅ", "ᆷᄆ", "ᆸᄇ", "ᆺᄉ", "ᆻᄊ", "ᆼᄋ", "ᆽᄌ", "ᆾᄎ", "ᆿᄏ", "ᇀᄐ", "ᇁᄑ", "ᇂᄒ"].map(
    ([end = "", begin = ""]) => [end, begin],
  ),
);
const twoVowels: Record<string, string> = {
  "\u116a": "\u1169\u1161",
  "\u116b": "\u1169\u1162",
  "\u116c": "\u1169\u1175",
  "\u116f": "\u116e\u1165",
  "\u1170": "\u116e\u1166",
  "\u1171": "\u116e\u1175",
  "\u1174": "\u1173\u1175",
};

/**
 * A text as its keys are pressed, in small letters: what has been typed of a word fits its beginning also while a syllable is being
 * composed, when `김민` may be on the way to `김미나`. What nobody sees is no key.
 */
export function keysOf(text: string): string {
  return consonantsApart(
    text
      .replace(/\p{Cf}/gu, "")
      .normalize("NFKD")
      .toLowerCase(),
  ).replace(/[\u1161-\u11c2]/g, (part) => endsWith[part] ?? twoVowels[part] ?? part);
}
