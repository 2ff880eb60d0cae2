import assert from "node:assert/strict";
import { test } from "node:test";
import { isUnfit } from "#components/templates/is-unfit.ts";
import { itemProblem } from "#lib/shared/item-check.ts";
import type { AskedItem } from "#lib/shared/template.ts";

const asked = (more: Partial<AskedItem>): AskedItem => ({ key: "k", label: "K", ...more });
const accepted = {
  number: ["0", "12", "1,200.5", "-3", "+4", "１２", "10 000"],
  money: [
    "45,000,000",
    "₩3,000,000",
    "3,000,000원",
    "4,500만원",
    "USD 1,200.50",
    "$1,200",
    "1200 EUR",
    "１,０００원",
    "1억 2천만원",
    "금 삼백만원정",
    "1조 2천억원",
    "3억 5,000만원",
    "12만 5천",
    "일금 오백만 원 정",
  ],
  date: ["2026-12-01", "2026.12.1", "2026. 12. 1.", "2026년 12월 1일", "2026/2/28", "２０２６-１２-０１"],
  phone: ["02-1234-5678", "010-1234-5678", "+82 2 1234 5678", "(02) 1234-5678", "1588-1234"],
};
const refused = {
  number: ["twelve", "1.2.3", "12%", ".", "1,200원", "9".repeat(60)],
  money: ["협의", "none", "₩", "1-2"],
  date: ["2026-13-01", "2026-02-29", "tomorrow", "12/01/2026", "2026-12"],
  phone: ["none", "1234", "010-1234-567a", "+"],
};
const problems = {
  number: "value_not_number",
  money: "value_not_number",
  date: "value_not_date",
  phone: "value_not_phone",
} as const;

for (const type of Object.keys(problems) as (keyof typeof problems)[])
  test(`a ${type} is told from what is none`, () => {
    for (const text of accepted[type]) assert.equal(itemProblem(asked({ type }), text), undefined, text);
    for (const text of refused[type]) assert.equal(itemProblem(asked({ type }), text), problems[type], text);
    assert.equal(itemProblem(asked({ type }), " "), undefined);
    // Eight digits are a day where the template writes it in another way, and go to the service as they are where not.
    if (type === "date")
      for (const [more, problem] of [
        [{}, problems.date],
        [{ written: "dots" }, undefined],
      ] satisfies [Partial<AskedItem>, unknown][])
        assert.equal(itemProblem(asked({ type, ...more }), "20261201"), problem);
  });

test("what is required and not entered is named, whatever its type; what is not asked for may be anything", () => {
  for (const type of [undefined, "long", "date", "choice"] as const)
    assert.equal(itemProblem(asked({ required: true, ...(type && { type }) }), " \u3000"), "value_required");
  assert.equal(itemProblem(asked({}), ""), undefined);
  assert.equal(itemProblem(asked({ type: "choice", choices: ["A"] }), "B"), undefined);
});

test("a usual value that is none of its item's type, or none of its choices, is told from one that fits", () => {
  const of = (type: "text" | "money" | "date" | "choice", value: string) =>
    isUnfit({ type, value, choices: type === "choice" ? "Monthly, Yearly" : "" });
  for (const [type, value] of [
    ["text", "anything"],
    ["money", "3억 5,000만원"],
    ["date", "2026. 12. 1."],
    ["date", ""],
    ["choice", ""],
    ["choice", "Yearly"],
  ] as const)
    assert.equal(of(type, value), false, value);
  for (const [type, value] of [
    ["money", "to be agreed"],
    ["date", "next week"],
    ["choice", "Weekly"],
  ] as const)
    assert.equal(of(type, value), true, value);
});
