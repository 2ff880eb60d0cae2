import assert from "node:assert/strict";
import { test } from "node:test";
import { longestPaste, readLines, readPasted } from "#lib/shared/paste-people.ts";

const hong = "홍길동, hong@hanbit.example, 010-1234-5678";
const kim = "김철수, kim@hanbit.example, 010-8765-4321";
const said = (text: string) =>
  readPasted(text, "KR").people.map(({ name, email, mobile }) => [name, email, mobile].join(", "));

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
  "with a label before the name": ["성함: 홍길동 연락처: 010-1234-5678", "홍길동, , 010-1234-5678"],
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
  "between two characters that nobody sees, as an iPhone copies": [
    "홍길동\t\u202a010-1234-5678\u202c",
    "홍길동, , 010-1234-5678",
  ],
  "a number as a spreadsheet's text": ["홍길동\t'01012345678", "홍길동, , 010-1234-5678"],
  "a number as a formula": ['홍길동\t="01012345678"', "홍길동, , 010-1234-5678"],
  "the code of the country in brackets": ["홍길동 (+82)10-1234-5678", "홍길동, , 010-1234-5678"],
  "dashes of a Hangul keyboard": ["홍길동 010ㅡ1234ㅡ5678", "홍길동, , 010-1234-5678"],
  "an address with a full stop": ["홍길동 hong@hanbit.example.", "홍길동, hong@hanbit.example, "],
  "an address as a link": ["mailto:hong@hanbit.example", ", hong@hanbit.example, "],
  "fields of a mail": [
    "to: 홍길동 <hong@hanbit.example>; cc: 김철수 <kim@hanbit.example>",
    "홍길동, hong@hanbit.example, ",
    "김철수, kim@hanbit.example, ",
  ],
  "of a mail program, without blanks": [
    "홍길동<hong@hanbit.example>;김철수<kim@hanbit.example>;",
    "홍길동, hong@hanbit.example, ",
    "김철수, kim@hanbit.example, ",
  ],
  "a table of text": ["| 홍길동 | hong@hanbit.example | 010-1234-5678 |", hong],
  "a list of lines": [
    "- 홍길동 010-1234-5678\n• 김철수 010-8765-4321",
    "홍길동, , 010-1234-5678",
    "김철수, , 010-8765-4321",
  ],
  "a numbered list": [
    "1) 홍길동 010-1234-5678\n2. 김철수 010-8765-4321",
    "홍길동, , 010-1234-5678",
    "김철수, , 010-8765-4321",
  ],
  "several with numbers in a line": [
    "홍길동 차장(010-1234-5678), 김철수 과장(010-8765-4321)",
    "홍길동, , 010-1234-5678",
    "김철수, , 010-8765-4321",
  ],
  "labels without a colon, between commas": [
    "홍길동, 전화 02-123-4567, 휴대폰 010-1234-5678",
    "홍길동, , 010-1234-5678",
  ],
  "short labels without a colon, between commas": [
    "Jane Porter, T 02-1234-5678, M 010-1234-5678",
    "Jane Porter, , 010-1234-5678",
  ],
  "an address and labels without a colon, between commas": [
    "홍길동, hong@hanbit.example, Tel 02-1234-5678, Mobile 010-1234-5678",
    hong,
  ],
  "an address as its own name": ["hong@hanbit.example <hong@hanbit.example>", ", hong@hanbit.example, "],
  "a number that a spreadsheet has rounded before the name": ["8.21E+11\t김철수", "김철수, , "],
  "called in a chat": ["@홍길동 010-1234-5678", "홍길동, , 010-1234-5678"],
  "a message of KakaoTalk": ["[홍길동] [오후 3:12] 010-1234-5678", "홍길동, , 010-1234-5678"],
  "a message of KakaoTalk that names somebody": [
    "[홍길동] [오후 3:12] 김철수 010-8765-4321",
    "김철수, , 010-8765-4321",
  ],
  "a day and no number": ["홍길동\thong@hanbit.example\t2026-12-01", "홍길동, hong@hanbit.example, "],
  "a company's registration number and no number": [
    "한빛\toffice@hanbit.example\t123-45-67890",
    "한빛, office@hanbit.example, ",
  ],
  "a company's common number and no number": [
    "한빛\toffice@hanbit.example\t1588-1234",
    "한빛, office@hanbit.example, ",
  ],
  "a part of no number": ["홍길동\to1o-1234-5678\n김철수\t1.1234567E+09", "홍길동, , ", "김철수, , "],
  "the second number after a slash": ["홍길동 010-1234-5678/02-123-4567", "홍길동, , 010-1234-5678"],
  "a greeting before somebody": ["안녕하세요, 홍길동 010-1234-5678", "홍길동, , 010-1234-5678"],
  "thanks before somebody": ["Thanks, Jane Porter 010-1234-5678", "Jane Porter, , 010-1234-5678"],
  "a greeting before a number alone": ["Hi Kim, 010-1234-5678", ", , 010-1234-5678"],
  "names that begin as a greeting does": [
    "Hi-Kyung Lee\nHiro Tanaka\nDeardorff Ann\nBest Buy\n안녕희\n감사 홍길동\n예지원\n김시오",
    ...["Hi-Kyung Lee, , ", "Hiro Tanaka, , ", "Deardorff Ann, , ", "Best Buy, , ", "안녕희, , "],
    ...["감사 홍길동, , ", "예지원, , ", "김시오, , "],
  ],
  "companies that are called like a greeting, in a sheet and in a mail program": [
    "Hello Works\thello@works.example\nThanks Carbon <office@thanks.example>",
    "Hello Works, hello@works.example, ",
    "Thanks Carbon, office@thanks.example, ",
  ],
  "rows without anything": ["홍길동,,010-1234-5678\n,,\n", "홍길동, , 010-1234-5678"],
  nothing: [" \n\t\n"],
};

for (const [what, [text, ...people]] of Object.entries(samples))
  test(`who is pasted is read: ${what}`, () => assert.deepEqual(said(text), people));

test("a contact on a line of its own is given to nobody, whoever stands before it", () => {
  const text = "김철수 010-8765-4321\nhong@hanbit.example\n이영희\n010-1234-5678";
  assert.deepEqual(
    readPasted(text, "KR").people.map(({ name, email, mobile }) => [name, email, mobile].join(", ")),
    ["김철수, , 010-8765-4321", ", hong@hanbit.example, ", "이영희, , ", ", , 010-1234-5678"],
  );
});

/** What was pasted, and what of it was not understood: as nobody, and beside people. */
const losses: Record<string, [text: string, unread: string[], partlyRead?: string[]]> = {
  "all of it was understood": ["이름\t이메일\t부서\n홍길동\thong@hanbit.example\t인사팀\t2026-12-01", []],
  "what is said around the people": [
    "안녕하세요\n홍길동 010-1234-5678\n김철수 kim@hanbit.example\n잘 부탁드립니다.",
    ["안녕하세요", "잘 부탁드립니다."],
  ],
  "what is said around them in English": [
    "Please send it to:\nJane Porter <jane@acme.example>\nMinseo Kim, kim@acme.example",
    ["Please send it to:"],
  ],
  ...Object.fromEntries(
    [
      ...[
        "안녕하세요",
        "안녕하세요 :)",
        "안녕하세요, 김민수 대리님",
        "안녕하십니까",
        "안녕하세요 팀장님,",
        "반갑습니다 ^^",
      ],
      ...[
        "수고하세요",
        "수고하십시오",
        "수고 많으셨어요",
        "감사합니다",
        "감사합니다 :)",
        "감사드려요",
        "고마워요",
        "감사",
      ],
      ...["잘 부탁드려요 :)", "홍길동 드림", "네", "넵!"],
      ...["Hi", "Hi Kim,", "Hello Jane", "Hey team", "Dear all", "Dear Mr. Porter,", "Good morning"],
      ...[
        "Thanks",
        "Thanks, Jane",
        "Thank you so much",
        "Best regards,",
        "Best,",
        "Kind regards",
        "Cheers",
        "Sincerely yours",
      ],
    ].map((line) => [`said beside people, ${line}`, [`${line}\n홍길동 010-1234-5678`, [line]]] as const),
  ),
  "many names in a line": [Array.from({ length: 20 }, () => "홍길동").join("; "), []],
  "a long row of which the name alone was read": [`홍길동\t인사팀\t${"서울시 강남구 ".repeat(10)}`, []],
  "digits that are nobody's": ["홍길동 010-1234-5678\n12345\n", ["12345"]],
  "somebody between others": ["홍길동 <a@b.kr>; 77; 김철수 <c@d.kr>", ["77"]],
  "a number that a spreadsheet has rounded": ["홍길동\t8.21E+11", [], ["홍길동\t8.21E+11"]],
  "a number that is too short": ["홍길동\t010-1234-567", [], ["홍길동\t010-1234-567"]],
  "letters in the place of digits": ["홍길동\to1o-1234-5678", [], ["홍길동\to1o-1234-5678"]],
  "half an address": ["홍길동\thong@hanbit\n김철수\tkim@hanbit.example", [], ["홍길동\thong@hanbit"]],
  "a second address": [
    "홍길동\ta@hanbit.example\tb@hanbit.example",
    [],
    ["홍길동\ta@hanbit.example\tb@hanbit.example"],
  ],
  "a second mobile": ["홍길동 010-1234-5678, 010-8765-4321", [], ["홍길동 010-1234-5678, 010-8765-4321"]],
  "a landline beside the mobile is no loss": ["홍길동\t02-123-4567\t010-1234-5678", []],
};

for (const [what, [text, unread, partlyRead = []]] of Object.entries(losses))
  test(`what is pasted and not understood is told as it stands: ${what}`, () => {
    const pasted = readPasted(text, "KR");
    assert.deepEqual(pasted.unread, unread);
    assert.deepEqual(pasted.partlyRead, partlyRead);
  });

test("two hundred rows are two hundred people, a thousand are read, and of more nobody", () => {
  const rows = (n: number) =>
    Array.from({ length: n }, (_, i) => `서명자 ${i}\t인사팀\tsigner${i}@hanbit.example`).join("\n");
  for (const [n, read] of [
    [200, 200],
    [1000, 1000],
    [1001, 0],
  ] as const)
    assert.equal(readPasted(rows(n), "KR").people.length, read);
});

const card = "홍길동, hong@hanbit.example, 010-1234-5678";
const cards: [string, string[]][] = [
  ["홍길동\n010-1234-5678\nhong@hanbit.example", [card]],
  ["성명: 홍길동\r\n연락처: 010-1234-5678\r\n\r\n이메일: hong@hanbit.example", [card]],
  ["홍길동\n과장 / 인사팀\n010-1234-5678\nhong@hanbit.example\n", [card]],
  ["홍길동 010-1234-5678\nhong@hanbit.example", [card]],
  ['"홍길동\n(대표)"\t010-1234-5678\thong@hanbit.example', ["홍길동 (대표), hong@hanbit.example, 010-1234-5678"]],
  // Whose it is cannot be told for certain.
  ["홍길동\n김철수\n010-1234-5678", ["홍길동, , ", "김철수, , ", ", , 010-1234-5678"]],
  ["hong@hanbit.example\n김철수 010-1234-5678", [", hong@hanbit.example, ", "김철수, , 010-1234-5678"]],
  ["홍길동\n010-1234-5678\n010-8765-4321", ["홍길동, , ", ", , 010-1234-5678", ", , 010-8765-4321"]],
  ["010-1234-5678 (본인)", [", , 010-1234-5678"]],
];
for (const [text, people] of cards)
  test(`a card in several lines is one person, where no line may be somebody else: ${JSON.stringify(text)}`, () =>
    assert.deepEqual(said(text), people));

test("what is too much to be read is told as not understood, by its beginning", () => {
  const group = Array.from({ length: 1001 }, (_, n) => `s${n}@a.kr`).join("; ");
  for (const much of [group, "a".repeat(longestPaste + 1)])
    assert.deepEqual(readPasted(much, "KR"), { people: [], unread: [much.slice(0, 100)], partlyRead: [] });
  assert.deepEqual(readLines(`홍길동, a@b.kr\n${group}`, "KR", new Map()).unread, {
    text: group.slice(0, 100),
    line: 2,
  });
});

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
    "010-1234-5678\t".repeat(longestPaste / 14),
    "010-1234-5678,".repeat(longestPaste / 14),
    "010-1234-5678;".repeat(longestPaste / 14),
    "a;".repeat(longestPaste / 2),
    "(".repeat(longestPaste),
    '\t"'.repeat(longestPaste / 2),
    '\t"a""'.repeat(longestPaste / 5),
    `[a] [오후 3:12] ${"a".repeat(49_000)}`,
  ]) {
    const began = performance.now();
    readPasted(worst, "KR");
    assert.ok(performance.now() - began < 1000, worst.slice(0, 10));
  }
  assert.deepEqual(readPasted("a".repeat(longestPaste + 1), "KR").people, []);
});
