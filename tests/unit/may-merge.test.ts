import assert from "node:assert/strict";
import { test } from "node:test";
import { mayMerge } from "#components/contacts/may-merge.ts";

test("contacts of two people of one name are not offered for merging, those of one list and shared ones are", () => {
  const row = { id: "1", shared: false, mine: true, owner: "김민수", ownerId: "kim" };
  const other = { ...row, id: "2" };
  assert.equal(mayMerge(row, other), true);
  assert.equal(mayMerge(row, { ...other, ownerId: "another kim" }), false);
  assert.equal(mayMerge(row, { ...other, ownerId: "office", shared: true }), true);
  assert.equal(mayMerge(row, { ...other, mine: false }), false);
  assert.equal(mayMerge(row, row), false);
});
