import assert from "node:assert/strict";
import { test } from "node:test";
import { keysOf } from "#lib/shared/hangul.ts";

test("what a keyboard has composed so far fits the word that it is on the way to", () => {
  for (const [word, steps] of [
    ["김미나", ["ㄱ", "기", "김", "김ㅁ", "김미", "김민", "김미나"]],
    ["곽갑수", ["ㄱ", "고", "과", "곽", "곽ㄱ", "곽가", "곽갑", "곽값", "곽갑수"]],
    ["의현", ["ㅇ", "으", "의", "읳", "의혀", "의현"]],
    ["Ann Lee", ["a", "ann l"]],
  ] as const)
    for (const step of steps) {
      assert.ok(keysOf(word).startsWith(keysOf(step)), `${step} of ${word}`);
      assert.ok(keysOf(word.normalize("NFD")).startsWith(keysOf(step.normalize("NFD"))), `${step} of ${word}`);
    }
  assert.ok(!keysOf("김민수").includes(keysOf("김진")));
  // As a web page or a phone copies a name.
  assert.ok(keysOf("김민수").includes(keysOf("\u2068김민\u2069\u200b")));
});
