import assert from "node:assert/strict";
import { test } from "node:test";
import { striker, struckMark, withoutMark } from "#lib/shared/struck.ts";

const kim = { name: "김민수", email: "Minsu@hanbit.example", mobile: "01012345678" };
const ann = { name: "Ann", email: "", mobile: "" };
const smith = { name: "Ann Smith", email: "", mobile: "14155552671" };

test("a name, an email and a mobile are struck in whatever spelling a search would find", () => {
  for (const [text, struck] of [
    ["근로계약서 김민수", "근로계약서 ███"],
    ["근로계약서_김민수님.pdf", "근로계약서_███님.pdf"],
    ["김 민수", "███"],
    ["mail MINSU@hanbit.example.", "mail ███."],
    ["010-1234-5678", "███"],
    ["call +82 (0)10 1234 5678 now", "call ███ now"],
    ["김민수".normalize("NFD"), "███"],
    ["０１０－１２３４－５６７８", "███"],
    ["first minsu＠hanbit.example", "███"],
  ])
    assert.equal(striker([kim])(text ?? ""), struck, text);
  for (const text of ["Smith, Ann", "ann smith", "ANN_SMITH", "AnnSmith", "+1 415 555 2671", "1-415-555-2671"])
    assert.equal(striker([smith])(text), struckMark, text);
});

test("what only looks alike stays as it is, to the letter", () => {
  for (const text of [
    "김민",
    "joaminsu@hanbit.example",
    "minsu@hanbit.example.kr",
    "12345678",
    "₩36,000,000",
    "2026-01-02",
    "",
  ])
    assert.equal(striker([kim])(text), text, text);
  for (const text of ["Annual report", "Joann", "㈜한빛", "e\u0301"]) assert.equal(striker([ann])(text), text, text);
  assert.equal(striker([ann])("Annual report of Ann에게"), "Annual report of ███에게");
  assert.equal(striker([{ name: "", email: "", mobile: "" }])("anything"), "anything");
  assert.equal(striker([{ name: ".*", email: "", mobile: "" }])("anything"), "anything");
});

test("the worst names and texts are struck in a time that grows as their length does", () => {
  const name = "가 ".repeat(50);
  const began = performance.now();
  for (const text of ["가".repeat(20_000), "가 ".repeat(10_000), " ".repeat(20_000), "1 ".repeat(10_000)])
    striker([{ name, email: `${"a.".repeat(30)}@x.example`, mobile: "01012345678" }])(text);
  assert.ok(performance.now() - began < 3000, `${performance.now() - began} ms`);
});

test("the mark is said in words wherever it stands, and nothing else changes", () => {
  const data = { title: `Of ${struckMark}`, signers: [{ name: struckMark, link: undefined, at: 1 }], none: null };
  const said = {
    title: "Of Forgotten person",
    signers: [{ name: "Forgotten person", link: undefined, at: 1 }],
    none: null,
  };
  assert.deepEqual(withoutMark(data, "Forgotten person"), said);
});
