import assert from "node:assert/strict";
import { test } from "node:test";
import { searchText, searchWords } from "#lib/shared/search.ts";

const stored = searchText(["근로계약서 2026-12-01", "홍길동", "hong@hanbit.example", "01012345678"]);
const finds = (query: string) =>
  searchWords(query, "KR").every((spellings) => spellings.some((word) => stored.includes(word)));

for (const query of [
  ...["01012345678", "010-1234-5678", "010 1234 5678", "(010) 1234.5678", "０１０－１２３４－５６７８"],
  ...["010–1234–5678", "010‐1234‐5678", "010·1234·5678", "010/1234/5678", "+82 10-1234-5678", "0082 10 1234 5678"],
  ...["홍길동 010-1234-5678", "+82 10-1234-5678 홍길동", "근로 010 1234 5678 홍", "hong 1234-5678", "hong 5678"],
  ...["010-", "010-1234-", "010 1234 ", "+82 10-1234", "5678", "1234-5678", "홍길동 010-12"],
  ...["2026-12-01", "2026-12 홍길동", "근로계약서 2026"],
])
  test(`a mobile is found as people write it, also half typed and beside other words: ${query}`, () => {
    assert.ok(finds(query), JSON.stringify(searchWords(query, "KR")));
  });

for (const query of ["010-1234-5679", "+82 10-9999", "홍길동 010-9999", "김 010-1234-5678"])
  test(`another number, or another name beside it, is not: ${query}`, () => {
    assert.ok(!finds(query), JSON.stringify(searchWords(query, "KR")));
  });

test("no word is empty: it would be found everywhere", () => {
  for (const query of ["", " ", "+82", "+ 8 2", "()", "-", "0", "(0"])
    for (const spellings of searchWords(query, "KR")) for (const word of spellings) assert.notEqual(word, "");
});
