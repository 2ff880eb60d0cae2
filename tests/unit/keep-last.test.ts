import assert from "node:assert/strict";
import { test } from "node:test";
import { keepLast } from "#lib/shared/keep-last.ts";

test("what is asked for stays; beyond the most, the one that nobody has asked for the longest goes", () => {
  const kept = keepLast<number>(2);
  let made = 0;
  const make = () => {
    made += 1;
    return made;
  };
  assert.deepEqual([kept.of("a", make), kept.of("b", make), kept.of("a", make)], [1, 2, 1]);
  assert.equal(kept.of("c", make), 3);
  assert.deepEqual([kept.get("a"), kept.get("b"), kept.get("c")], [1, undefined, 3]);
});
