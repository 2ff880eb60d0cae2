import assert from "node:assert/strict";
import { test } from "node:test";
import { keptFirst, mayMerge } from "#components/contacts/may-merge.ts";

test("contacts of two people of one name are not offered for merging, those of one list and shared ones are", () => {
  const row = { id: "1", shared: false, mine: true, owner: "김민수", ownerId: "kim" };
  const other = { ...row, id: "2" };
  assert.equal(mayMerge(row, other), true);
  assert.equal(mayMerge(row, { ...other, ownerId: "another kim" }), false);
  assert.equal(mayMerge(row, { ...other, ownerId: "office", shared: true }), true);
  assert.equal(mayMerge(row, { ...other, mine: false }), false);
  assert.equal(mayMerge(row, row), false);
});

test("of two contacts the one that a document was sent to last is kept at first, however late the other was entered", () => {
  const sent = { usedAt: 1, sent: true };
  const entered = { usedAt: 2, sent: false };
  assert.deepEqual(keptFirst(sent, entered), [sent, entered]);
  assert.deepEqual(keptFirst(entered, sent), [sent, entered]);
  const later = { usedAt: 3, sent: true };
  assert.deepEqual(keptFirst(sent, later), [later, sent]);
  assert.deepEqual(keptFirst(later, sent), [later, sent]);
});

test("of two contacts that nothing was sent to the one that was opened is kept at first", () => {
  const opened = { usedAt: 1, sent: false };
  const other = { usedAt: 2, sent: false };
  assert.deepEqual(keptFirst(opened, other), [opened, other]);
});
