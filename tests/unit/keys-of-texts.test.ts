import assert from "node:assert/strict";
import { test } from "node:test";
import { keysOfTexts } from "#components/packets/keys-of-texts.ts";

test("what is sent again has its key again, and nothing else has it", () => {
  const keys = keysOfTexts("first");
  assert.equal(keys.of("010-1234"), "first");
  const corrected = keys.of("010-1235");
  assert.notEqual(corrected, "first");
  assert.equal(keys.of("010-1235"), corrected);
  assert.equal(keys.of("010-1234"), "first");
});

test("what is known to be there is another one when it is sent again", () => {
  const keys = keysOfTexts();
  const key = keys.of("77001");
  keys.spend("77001");
  assert.notEqual(keys.of("77001"), key);
});
