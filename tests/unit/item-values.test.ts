import assert from "node:assert/strict";
import { test } from "node:test";
import {
  readAmount,
  readDay,
  readNumber,
  type Writing,
  writingSample,
  writings,
  writtenAs,
} from "#lib/shared/item-values.ts";

const amounts = {
  "1200000": [
    "1,200,000",
    "1200000",
    "１，２００，０００원",
    "₩1,200,000",
    "120만원",
    "KRW 1,200,000",
    "금 1,200,000원정",
  ],
  "120000000": ["1억 2천만원", "1억2000만", "일억이천만원", "금 일억 이천만 원정", "1.2억"],
  "3000000": ["삼백만원", "금 삼백만원정", "300만"],
  "45000000": ["4,500만원", "4천5백만원", "사천오백만"],
  "1000000000000": ["1조", "조"],
  "1200000000000": ["1조 2천억원", "1조 2,000억원", "1.2조", "일조 이천억 원"],
  "350000000": ["3억 5,000만원", "3억5천만", "삼억오천만원", "일금 삼억 오천만 원 정"],
  "125000": ["12만 5천", "12만5천원", "12만 5,000원", "십이만 오천원"],
  "110000000": ["1.1억", "1억 1천만"],
  "434999999": ["4.34999999억"],
  "10500": ["만 오백", "1만5백원"],
  "-3.5": ["-3.5"],
};

test("an amount is read as Korean contracts have it, in figures and in words", () => {
  for (const [number, spellings] of Object.entries(amounts))
    for (const spelling of spellings) assert.equal(readAmount(spelling), number, spelling);
  for (const none of ["협의", "", "USD 1,200", "$3", "1만 2억", "일이", "0.5천분", "007", "9".repeat(60), "99999조"])
    assert.equal(readAmount(none), undefined, none);
  assert.equal(readNumber("1,200원"), undefined);
  assert.equal(readNumber(" 1 200.50 "), "1200.50");
});

test("an amount that may be meant as another, or whose parts are in no order, is none", () => {
  const shortened = ["3억5", "3억 5천", "3억 5000", "1억1", "1조2", "1만5", "2천5"];
  const outOfOrder = [
    "1만 20000",
    "3억 50000만",
    "1억 200000000",
    "1천 5000",
    "5백 1200",
    "1십2백",
    "2백5천",
    "5백3백",
  ];
  const wrongCommas = ["2,5만", "1,2", "12,34만", "1,00", "1 2"];
  for (const none of [...shortened, ...outOfOrder, "3천 2천만", "백천", ...wrongCommas])
    assert.equal(readAmount(none), undefined, none);
});

test("a day is read with its year first, and in English with its month in words", () => {
  for (const text of [
    "2026-12-01",
    "2026.12.1",
    "2026. 12. 1.",
    "20261201",
    "2026년 12월 1일",
    "1 December 2026",
    "２０２６/１２/１",
  ])
    assert.deepEqual(readDay(text), { year: 2026, month: 12, day: 1 }, text);
  for (const none of [
    "2026-02-29",
    "31 April 2026",
    "1 Decembre 2026",
    "12/01/2026",
    "tomorrow",
    "2026-13-01",
    "20261301",
    "2026121",
  ])
    assert.equal(readDay(none), undefined, none);
});

test("a value is written as its template has it, and once written stays so", () => {
  const written: [Parameters<typeof writtenAs>[0], Writing, string, string][] = [
    ["money", "commas", "1억 2천만원", "120,000,000"],
    ["money", "digits", "₩1,200,000", "1200000"],
    ["money", "commas", "1조 2천억원", "1,200,000,000,000"],
    ["money", "digits", "3억 5,000만원", "350000000"],
    ["money", "commas", "12만 5천", "125,000"],
    ["money", "commas", "USD 1,200.50", "USD 1,200.50"],
    ["money", "commas", "1234.5678", "1,234.5678"],
    ["number", "commas", "-1234567", "-1,234,567"],
    ["number", "commas", "12", "12"],
    ["date", "korean", "2026-12-01", "2026년 12월 1일"],
    ["date", "english", "2026. 2. 28.", "28 February 2026"],
    ["date", "dots", "2026년 12월 1일", "2026. 12. 1."],
    ["date", "dots", "soon", "soon"],
    ["phone", "hyphens", "01012345678", "010-1234-5678"],
    ["phone", "hyphens", "+82 10 1234 5678", "010-1234-5678"],
    ["phone", "hyphens", "021234567", "02-123-4567"],
    ["phone", "hyphens", "0311234567", "031-123-4567"],
    ["phone", "hyphens", "15881234", "1588-1234"],
    ["phone", "digits", "(02) 1234-5678", "0212345678"],
    ["phone", "digits", "+1 415 555 2671", "+1 415 555 2671"],
    ["text", "commas", "1200", "1200"],
  ];
  for (const [type, writing, value, expected] of written) {
    const once = writtenAs(type, writing, value);
    assert.equal(once, expected, `${type} ${writing} ${value}`);
    assert.equal(writtenAs(type, writing, once), once, once);
  }
});

test("each way of writing is shown as it writes, and each differs", () => {
  const shown = (Object.keys(writings) as (keyof typeof writings)[]).map((type) =>
    writings[type].map((way) => writingSample(type, way)),
  );
  assert.deepEqual(shown, [
    ["1200", "1,200"],
    ["1200000", "1,200,000"],
    ["2026년 12월 1일", "2026. 12. 1.", "1 December 2026"],
    ["01012345678", "010-1234-5678"],
  ]);
});
