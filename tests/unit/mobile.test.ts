import assert from "node:assert/strict";
import { test } from "node:test";
import { numberLike, readMobile, showMobile } from "#lib/shared/mobile.ts";
import { getsNoTexts } from "#lib/shared/no-texts.ts";

/** What is entered, by what it is read as. */
const read: Record<string, string[]> = {
  "01012345678": [
    "010-1234-5678",
    "01012345678",
    " 010 1234 5678 ",
    "010.1234.5678",
    "010. 1234. 5678",
    "010/1234/5678",
    "010·1234·5678",
    "010•1234•5678",
    "010・1234・5678",
    "010ㆍ1234ㆍ5678",
    "010-12345678",
    "0101234-5678",
    "010 - 1234 - 5678",
    "010--1234--5678",
    "(010)1234-5678",
    "(010) 1234 5678",
    "010)1234-5678",
    // Blanks: not to be broken, thin, of full width, tab; characters that nobody sees.
    "010\u00a01234\u00a05678",
    "010\u20091234\u20095678",
    "010\u202f1234\u202f5678",
    "010\u30001234\u30005678",
    "010\t1234\t5678",
    "010\u200b1234\u200b5678",
    "010-\u20601234-\u20605678",
    "\ufeff01012345678",
    "010\u00ad1234\u00ad5678",
    "\u202a010-1234-5678\u202c",
    "\u2068010-1234-5678\u2069",
    // Dashes: hyphen, not to be broken, figure, en, em, bar, minus, Japanese long, full width, small, Hangul, bullet.
    "010‐1234‐5678",
    "010‑1234‑5678",
    "010‒1234‒5678",
    "010–1234–5678",
    "010—1234—5678",
    "010―1234―5678",
    "010−1234−5678",
    "010ー1234ー5678",
    "010－1234－5678",
    "010﹣1234﹣5678",
    "010﹘1234﹘5678",
    "010ㅡ1234ㅡ5678",
    "010⁃1234⁃5678",
    "０１０１２３４５６７８",
    "０１０－１２３４－５６７８",
    "（０１０）１２３４．５６７８",
    // The 0 that a spreadsheet took.
    "1012345678",
    "10-1234-5678",
    // As a spreadsheet is kept from taking it.
    "'01012345678",
    "’010-1234-5678",
    // With the country's code, with and without the 0.
    "+82 10-1234-5678",
    "+821012345678",
    "+82-010-1234-5678",
    "+8201012345678",
    "+82 (0)10 1234 5678",
    "+82(0)10-1234-5678",
    "(+82) 10-1234-5678",
    "(+82)010-1234-5678",
    "+ 82 10 1234 5678",
    "＋８２ １０ １２３４ ５６７８",
    "82-10-1234-5678",
    "821012345678",
    "82 010 1234 5678",
    "0082 10 1234 5678",
    "00 82 10 1234 5678",
    "00821012345678",
    "0082 (0)10-1234-5678",
    "tel:010-1234-5678",
    "tel:+82-10-1234-5678",
  ],
  // Of the older beginnings.
  "0112345678": ["011-234-5678", "112345678", "+82 11 234 5678"],
  "01112345678": ["011-1234-5678"],
  "0162345678": ["016-234-5678"],
  "01912345678": ["019-1234-5678"],
  // Other countries'.
  "14155552671": ["+1 415 555 2671", "+1 (415) 555-2671", "001 415 555 2671"],
  "8613800138000": ["+86 138 0013 8000", "0086 138 0013 8000"],
  "819012345678": ["+81 90-1234-5678", "+81 (0)90-1234-5678"],
  "84912345678": ["+84 91 234 5678"],
  "447911123456": ["+44 7911 123456", "+44 (0)7911 123456"],
  "4915123456789": ["+49 1512 3456789"],
  "639171234567": ["+63 917 123 4567"],
  "998901234567": ["+998 90 123 45 67"],
};

const refused: Record<string, string[]> = {
  "nothing, or no number": ["", " ", "-", "+", "abc", "전화", "+82", "010"],
  "too short": ["010-12", "010123", "010-1234-567", "+82 10 1234 567", "1.01E+09"],
  "too long": ["010-1234-56789", "010-1234-5678-9999", "+82 10 1234 56789"],
  "with a tail": [
    "010-1234-5678 ext 12",
    "010-1234-5678 x12",
    "010-1234-5678#12",
    "010-1234-5678,12",
    "010-1234-5678;12",
    "010-1234-5678-1",
    "010-1234-5678~9",
    "010-1234-5678(내선 12)",
    "tel:+82-10-1234-5678;ext=12",
  ],
  "more than one": ["010-1234-5678/010-8765-4321", "010-1234-5678, 010-8765-4321", "010-1234-5678 02-123-4567"],
  "as a spreadsheet rounds it": ["8.21E+11", "8.21012E+11", "1.01234E+09", "1,012,345,678", "1012345678.0"],
  "half hidden": ["010-XXXX-5678", "010-****-5678", "010-1234-ABCD"],
  "letters like digits": ["O10-1234-5678", "o1o-1234-5678", "010-l234-5678"],
  "a day, or a registration number": ["20261126", "2026-11-26", "2026.11.26", "123-45-67890", "900101-1234567"],
  "no country's": ["000-0000-0000", "+082 10 1234 5678", "++821012345678", "+82+10+1234+5678", "+999 10 1234 5678"],
};

for (const [digits, spellings] of Object.entries(read))
  test(`a mobile is read in any common spelling and sent as national digits: ${digits}`, () => {
    for (const typed of spellings) {
      const mobile = readMobile(typed, "KR");
      assert.equal(mobile?.digits, digits, typed);
      assert.equal(mobile?.shown, showMobile(digits, "KR"), typed);
    }
  });

for (const [what, spellings] of Object.entries(refused))
  test(`what is no mobile is not taken for one: ${what}`, () => {
    for (const typed of spellings) assert.equal(readMobile(typed, "KR"), undefined, typed);
  });

test("a landline and a company's number for calls are numbers, and told apart for certain", () => {
  const landlines = ["02-123-4567", "02-1234-5678", "031-123-4567", "+82 2 1234 5678", "(051) 123-4567"];
  for (const typed of [...landlines, "1644-1234", "1588-0000", "080-123-4567", "060-700-1234"]) {
    const mobile = readMobile(typed, "KR");
    assert.ok(mobile && getsNoTexts(mobile), typed);
  }
  for (const typed of ["010-1234-5678", "+1 415 555 2671", "070-1234-5678", "0507-1234-5678"]) {
    const mobile = readMobile(typed, "KR");
    assert.ok(mobile && !getsNoTexts(mobile), typed);
  }
});

test("a number in a text is found with all that is put between its digits", () => {
  for (const [digits, spellings] of Object.entries(read))
    for (const typed of spellings.filter((one) => !/^tel:|[０-９]/.test(one)))
      assert.equal(readMobile(`홍길동 ${typed}`.match(numberLike)?.[0] ?? "", "KR")?.digits, digits, typed);
});
