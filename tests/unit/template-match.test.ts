import assert from "node:assert/strict";
import { test } from "node:test";
import { itemsForTemplate, knownItem, namedTemplate } from "#components/form/template-match.ts";

const item = (key: string, label: string) => ({ key, label });
const employment = { id: "10001", name: "근로계약서", items: [item("salary", "연봉"), item("place", "장소")] };
const lease = { id: "10003", name: "임대차계약서", items: [item("place", "소재지"), item("deposit", "보증금")] };
const unnamed = { id: "77001", items: [] };
const templates = [employment, lease, { ...lease, id: "10004", name: "상가 임대차계약서" }, unnamed];

test("a name stands for its template when it is the whole one or in no other, and nothing else does", () => {
  const id = (typed: string) => namedTemplate(templates, typed)?.id;
  assert.equal(id(" 근로계약서 "), "10001");
  assert.equal(id("근로계약서".normalize("NFD")), "10001");
  assert.equal(id("근로"), "10001");
  // In two names, and the whole of one.
  assert.equal(id("임대차계약서"), "10003");
  for (const typed of ["임대차", "계약서", "", "10001", "1000", "7700", "77001", "없음"])
    assert.equal(id(typed), undefined, typed);
});

test("another template has its own items first, keeps what was filled in, and drops what only the one before asked for", () => {
  const rows = [
    { key: "salary", value: "36" },
    { key: "place", value: "" },
    { key: "own", value: "" },
    { key: "", value: "" },
  ];
  assert.deepEqual(itemsForTemplate(rows, employment, lease), [
    { key: "place", value: "" },
    { key: "deposit", value: "" },
    { key: "salary", value: "36" },
    { key: "own", value: "" },
  ]);
  assert.deepEqual(itemsForTemplate(rows, employment, unnamed), [rows[0], rows[2], rows[3]]);
  assert.deepEqual(itemsForTemplate(rows.slice(0, 1), undefined, employment), [rows[0], { key: "place", value: "" }]);
});

test("an item is called as its own template has it, else as another, of which it then is", () => {
  assert.deepEqual(knownItem("place", lease, [employment]), { label: "소재지", elsewhere: false });
  assert.deepEqual(knownItem(" salary ", lease, [employment]), { label: "연봉", elsewhere: true });
  assert.deepEqual(knownItem("own", lease, [employment]), { elsewhere: false });
});
