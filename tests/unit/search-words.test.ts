import assert from "node:assert/strict";
import { test } from "node:test";
import { searchText, searchWords } from "#lib/shared/search.ts";

const texts = ["근로계약서 2026-12-01", "홍길동", "hong@hanbit.example", "01012345678", "강수진", "(주)한빛 대표이사"];
const stored = searchText(texts, ["홍길동", "강수진", "(주)한빛 대표이사", "Jane Porter"]);
const finds = (query: string) =>
  searchWords(query, "KR").every((spellings) => spellings.some((word) => stored.includes(word)));

for (const query of [
  "01012345678",
  "010-1234-5678",
  "010 1234 5678",
  "(010) 1234.5678",
  "０１０－１２３４－５６７８",
  "010–1234–5678",
  "010‐1234‐5678",
  "010·1234·5678",
  "010/1234/5678",
  "+82 10-1234-5678",
  "0082 10 1234 5678",
  "홍길동 010-1234-5678",
  "+82 10-1234-5678 홍길동",
  "근로 010 1234 5678 홍",
  "hong 1234-5678",
  "hong 5678",
  "010-",
  "010-1234-",
  "010 1234 ",
  "+82 10-1234",
  "+82 10-1",
  "0082 101",
  "5678",
  "1234-5678",
  "홍길동 010-12",
  "2026-12-01",
  "2026-12 홍길동",
  "근로계약서 2026",
])
  test(`a mobile is found as people write it, also half typed and beside other words: ${query}`, () => {
    assert.ok(finds(query), JSON.stringify(searchWords(query, "KR")));
  });

for (const query of [
  "\u202d010-1234-5678\u202c",
  "\u2068010-1234-5678\u2069",
  "\u200e010-1234-5678",
  "\u200b홍길동",
  "홍\u200b길동\ufeff",
  "hong@hanbit.example\u200b",
  "\u2068홍길동\u2069 \u202d010-1234-5678\u202c",
])
  test(`what is pasted with characters that nobody sees is found: ${JSON.stringify(query)}`, () => {
    assert.ok(finds(query), JSON.stringify(searchWords(query, "KR")));
  });

for (const query of ["010-1234-5679", "+82 10-9999", "홍길동 010-9999", "김 010-1234-5678"])
  test(`another number, or another name beside it, is not: ${query}`, () => {
    assert.ok(!finds(query), JSON.stringify(searchWords(query, "KR")));
  });

for (const query of ["+82 1", "+82 10", "+82 10-", "+8210", "0082 10", "(+82) 10"])
  test(`a number of which there is little more than the code of its country is not looked for yet: ${query}`, () => {
    assert.ok(!finds(query), JSON.stringify(searchWords(query, "KR")));
  });

for (const query of ["0012", "0001", "0000", "00 12", "001234", "00 1234"])
  test(`the end of a number that begins with two noughts is not taken for a country's code: ${query}`, () => {
    assert.ok(!finds(query), JSON.stringify(searchWords(query, "KR")));
  });

for (const query of [
  "ㅎㄱㄷ",
  "ㅎㄱ",
  "ㄱㄷ",
  "ㄱㅅㅈ",
  "ㄳㅈ",
  "ㅎㅂ",
  "홍ㄱㄷ",
  "강ㅅㅈ",
  "ㅎㄱㄷ 근로",
  "5678 ㅎㄱㄷ",
  "근로계약서 ㅎㄱㄷ 2026-12",
  // While the next syllable is being composed.
  ...["홍ㄱ", "홍길ㄷ", "근로ㄱ"],
])
  test(`a signer is found by the initials of the name, also beside other words: ${query}`, () => {
    assert.ok(finds(query), JSON.stringify(searchWords(query, "KR")));
  });

for (const query of ["ㄱㅁㅅ", "ㄷㄱㅎ", "홍ㄱㅅ", "ㅎㄱㄷ 임대"])
  test(`another name is not, nor one whose other words are missing: ${query}`, () => {
    assert.ok(!finds(query), JSON.stringify(searchWords(query, "KR")));
  });

test("a name or a title with consonants in the place of syllables is found as it stands", () => {
  for (const [query, text] of [
    ["김ㅇㅇ 위임장", "김ㅇㅇ 위임장"],
    ["홍ㅇㅇ", "홍ㅇㅇ"],
    ["홍ㅇㅇ님", "홍ㅇㅇ"],
    // A keyboard makes one character of two.
    ["김ㄳ", "김ㄱㅅ"],
    ["김ㄳ", "김ㄳ"],
  ] as const) {
    const words = searchWords(query, "KR");
    const isFound = words.every((spellings) => spellings.some((word) => searchText([text], [text]).includes(word)));
    assert.ok(isFound, `${query}: ${JSON.stringify(words)}`);
  }
  assert.ok(!finds("홍ㅇㅇ"));
});

test("initials find names only: 김영수 has those of every 계약서", () => {
  assert.ok(!finds("ㄱㅇㅅ"));
});

for (const query of [
  "홍길동씨",
  "홍길동 씨",
  "홍길동님",
  "홍길동 님",
  "ㅎㄱㄷ님",
  "길동님 근로",
  "근로 홍길동님",
  "hong님",
  "5678님",
])
  test(`a form of address after a name is none of it: ${query}`, () => {
    assert.ok(finds(query), JSON.stringify(searchWords(query, "KR")));
  });

test("a word that only ends as a form of address does is looked for as it is", () => {
  for (const word of ["님", "손님", "씨", "날씨"]) assert.deepEqual(searchWords(word, "KR"), [[word]]);
});

for (const query of [
  "홍길동 <hong@hanbit.example>",
  '"홍길동"<hong@hanbit.example>',
  "mailto:hong@hanbit.example",
  "tel:010-1234-5678",
  "홍길동,",
  '"홍길동"',
  "“홍길동”님",
  "[홍길동]",
  "(홍길동 / 강수진)",
  "홍길동, 010-1234-5678;",
  "홍길동 / 010-1234-5678",
  "☎ 010-1234-5678",
  "(주)한빛, 홍길동",
])
  test(`what is copied from a mail or a table is found without the marks around its words: ${query}`, () => {
    assert.ok(finds(query), JSON.stringify(searchWords(query, "KR")));
  });

for (const query of [
  "010-1234-5678 2026",
  "2026 010-1234-5678",
  "근로계약서 2026 010 1234 5678",
  "010-1234-5678 / 2026-12",
])
  test(`a whole mobile and the digits beside it are words of their own: ${query}`, () => {
    assert.ok(finds(query), JSON.stringify(searchWords(query, "KR")));
  });

test("marks that belong to a word, or are all that is typed, are looked for", () => {
  for (const word of ["(주)한빛", "(주)", "한빛(주)", "%", '"', "//"])
    assert.deepEqual(searchWords(word, "KR"), [[word]]);
  // A mobile with blanks is one number: its parts alone find nobody.
  assert.deepEqual(searchWords("010 1234 5678", "KR"), [["010 1234 5678", "01012345678"]]);
  assert.deepEqual(searchWords("2026 12", "KR"), [["2026 12", "202612"]]);
});

test("no word is empty: it would be found everywhere", () => {
  for (const query of ["", " ", "+82", "+ 8 2", "()", "-", "0", "(0", "010-1234-5678 - 1", "<>", '" "', "tel:"])
    for (const spellings of searchWords(query, "KR")) for (const word of spellings) assert.notEqual(word, "");
});
