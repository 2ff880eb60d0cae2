import assert from "node:assert/strict";
import { test } from "node:test";
import { packed, unpacked } from "#components/documents/rows.ts";

const link = "https://sign.example/view/abc";
const document = {
  id: "d1",
  title: "Lease",
  createdBy: "Kim Minseo",
  since: 1,
  signers: [{ name: "홍길동", link }, { name: "Jane Porter" }],
};

test("the list's page gets whose link there is, and no link", () => {
  const row = packed({ ...document, state: "created" }, "NDA", {});
  assert.doesNotMatch(JSON.stringify(row), /sign\.example/);
  const { signers, without } = unpacked(row);
  assert.deepEqual([signers, without], [["홍길동", "Jane Porter"], [1]]);
});

test("what only some rows have is there for those", () => {
  const unknown = unpacked(packed({ ...document, state: "unknown" }, "NDA", {}));
  assert.equal(unknown.without, undefined);
  const whole = packed({ ...document, state: "created", signers: [{ name: "홍길동", link }] }, "NDA", {});
  assert.equal(whole.length, 7);
  assert.equal(unpacked(packed({ ...document, state: "created" }, "NDA", { mark: "Replaced" })).mark, "Replaced");
});
