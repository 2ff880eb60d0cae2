import assert from "node:assert/strict";
import { test } from "node:test";
import { longestPaste, readLines, readPeople } from "#lib/shared/paste-people.ts";
import { emptySigner } from "#lib/shared/signer.ts";

const hong = "홍길동, hong@hanbit.example, 010-1234-5678";
const kim = "김철수, kim@hanbit.example, 010-8765-4321";
const said = (text: string) =>
  readPeople(text, "KR").map(({ name, email, mobile }) => [name, email, mobile].join(", "));

/** What was pasted, and who is meant. */
const samples: Record<string, [text: string, ...people: string[]]> = {
  "a row of a spreadsheet": ["홍길동\thong@hanbit.example\t010-1234-5678", hong],
  "two rows": ["홍길동\thong@hanbit.example\t010-1234-5678\n김철수\tkim@hanbit.example\t010-8765-4321\n", hong, kim],
  "rows of Windows": [
    "홍길동\thong@hanbit.example\t010-1234-5678\r\n김철수\tkim@hanbit.example\t010-8765-4321\r\n",
    hong,
    kim,
  ],
  "another order of the columns": ["010-1234-5678\t홍길동\thong@hanbit.example", hong],
  "with headings": ["이름\t이메일\t휴대폰\n홍길동\thong@hanbit.example\t010-1234-5678", hong],
  "with English headings": ["No.\tName\tEmail\tMobile\n1\t홍길동\thong@hanbit.example\t010-1234-5678", hong],
  "with the number of the row": [
    "1\t홍길동\thong@hanbit.example\t010-1234-5678\n2\t김철수\tkim@hanbit.example\t010-8765-4321",
    hong,
    kim,
  ],
  "with columns that are nobody's": ["홍길동\t인사팀\thong@hanbit.example\t010-1234-5678\t2026-12-01", hong],
  "with empty cells": [
    "홍길동\t\t010-1234-5678\n김철수\tkim@hanbit.example\t",
    "홍길동, , 010-1234-5678",
    "김철수, kim@hanbit.example, ",
  ],
  "the 0 that a spreadsheet ate": ["홍길동\thong@hanbit.example\t1012345678", hong],
  "names alone": ["홍길동\n김철수\n", "홍길동, , ", "김철수, , "],
  CSV: ["홍길동,hong@hanbit.example,010-1234-5678\n김철수,kim@hanbit.example,010-8765-4321", hong, kim],
  "CSV with headings": ["성명,연락처\n홍길동,010-1234-5678", "홍길동, , 010-1234-5678"],
  "CSV with quotes": ['"홍길동","hong@hanbit.example","010-1234-5678"', hong],
  "of a mail program": [
    "홍길동 <hong@hanbit.example>; 김철수 <kim@hanbit.example>",
    "홍길동, hong@hanbit.example, ",
    "김철수, kim@hanbit.example, ",
  ],
  "of a mail program, with commas": [
    "홍길동 <hong@hanbit.example>, 김철수 <kim@hanbit.example>",
    "홍길동, hong@hanbit.example, ",
    "김철수, kim@hanbit.example, ",
  ],
  "of a mail program, in quotes": ['"홍길동" <hong@hanbit.example>', "홍길동, hong@hanbit.example, "],
  "a family name before a comma": [
    "Porter, Jane <jane@acme.example>; Kim, Minseo <kim@acme.example>",
    "Jane Porter, jane@acme.example, ",
    "Minseo Kim, kim@acme.example, ",
  ],
  "addresses alone": ["hong@hanbit.example; kim@hanbit.example", ", hong@hanbit.example, ", ", kim@hanbit.example, "],
  "one person between semicolons": ["홍길동; hong@hanbit.example; 010-1234-5678", hong],
  "a line of a chat": ["김철수 대리 010-8765-4321", "김철수, , 010-8765-4321"],
  "two lines of a chat": [
    "김철수 대리 010-8765-4321\n홍길동 팀장님 010 1234 5678",
    "김철수, , 010-8765-4321",
    "홍길동, , 010-1234-5678",
  ],
  "with a form of address": ["홍길동님 01012345678", "홍길동, , 010-1234-5678"],
  "a contact in brackets": ["홍길동(010-1234-5678)", "홍길동, , 010-1234-5678"],
  "with labels": ["홍길동 휴대폰: 010-1234-5678 이메일: hong@hanbit.example", hong],
  "with short labels": ["홍길동 M. 010-1234-5678 E. hong@hanbit.example", hong],
  "with slashes": ["홍길동 / 010-1234-5678 / hong@hanbit.example", hong],
  "digits of full width": ["홍길동\t０１０－１２３４－５６７８", "홍길동, , 010-1234-5678"],
  "dots and the code of the country": ["홍길동 +82.10.1234.5678", "홍길동, , 010-1234-5678"],
  "a landline before the mobile": ["홍길동\t02-123-4567\t010-1234-5678", "홍길동, , 010-1234-5678"],
  "a person elsewhere": [
    "Jane Porter\tjane@acme.example\t+1 650 253 0000",
    "Jane Porter, jane@acme.example, +1 650 253 0000",
  ],
  "a company as a name": ["(주)한빛 대표이사\toffice@hanbit.example", "(주)한빛 대표이사, office@hanbit.example, "],
  "a company before a contact in brackets": ["(주)한빛 (휴대폰: 010-1234-5678)", "(주)한빛, , 010-1234-5678"],
  "empty lines between": [
    "\n\n홍길동\thong@hanbit.example\t010-1234-5678\n\n\n김철수\tkim@hanbit.example\t010-8765-4321",
    hong,
    kim,
  ],
  "decomposed Hangul": ["홍길동\thong@hanbit.example\t010-1234-5678".normalize("NFD"), hong],
  nothing: [" \n\t\n"],
};

for (const [what, [text, ...people]] of Object.entries(samples))
  test(`who is pasted is read: ${what}`, () => assert.deepEqual(said(text), people));

test("fifty rows are fifty people; a text without end is nobody, and read in no time", () => {
  const rows = Array.from({ length: 50 }, (_, n) => `서명자 ${n}\tsigner${n}@hanbit.example`);
  assert.equal(said(rows.join("\n")).length, 50);
  for (const worst of [
    "a".repeat(longestPaste),
    "1 ".repeat(longestPaste / 2),
    "<".repeat(longestPaste),
    "@a.".repeat(longestPaste / 3),
    "m.".repeat(longestPaste / 2),
    "가 ".repeat(longestPaste / 2),
    ";,".repeat(longestPaste / 2),
  ]) {
    const began = performance.now();
    readPeople(worst, "KR");
    assert.ok(performance.now() - began < 1000, worst.slice(0, 10));
  }
  assert.deepEqual(readPeople("a".repeat(longestPaste + 1), "KR"), []);
});

test("of people who are read line by line each has the number of its line, whatever stands in those before", () => {
  const known = new Map([["Kim, as it stood", { ...emptySigner, name: "Kim" }]]);
  const text = "이름, 이메일\r\n홍길동 <a@b.kr>; 김철수 <c@d.kr>\r\n\r\nKim, as it stood\r\n박대표 010-1234-5678";
  assert.deepEqual(
    readLines(text, "KR", known).map(({ person, line }) => [line, person.name]),
    [
      [2, "홍길동"],
      [2, "김철수"],
      [4, "Kim"],
      [5, "박대표"],
    ],
  );
});
