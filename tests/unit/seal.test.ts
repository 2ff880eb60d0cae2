import assert from "node:assert/strict";
import { test } from "node:test";
import { seal, sealAlike, unseal } from "#lib/storage/seal.ts";

const key = Buffer.alloc(32, 1);
const other = Buffer.alloc(32, 2);
const texts = ["", "https://sign.example/view/1", "링크 🔗", "x".repeat(5000)];

test("what is sealed is opened with its key and at its place, and nowhere else", () => {
  for (const text of texts)
    for (const sealed of [seal(key, "here", text), sealAlike(key, "here", text)]) {
      assert.equal(unseal(key, "here", sealed), text);
      assert.equal(unseal(other, "here", sealed), undefined);
      assert.equal(unseal(key, "there", sealed), undefined);
      assert.ok(text.length < 8 || !Buffer.from(sealed, "base64url").includes(text.slice(0, 8)));
    }
});

test("no letter of what is sealed can be another, be missing or be added", () => {
  const sealed = sealAlike(key, "here", texts[1] ?? "");
  const bytes = Buffer.from(sealed, "base64url");
  for (let i = 0; i < bytes.length; i++) {
    const changed = Buffer.from(bytes);
    changed[i] = (changed[i] ?? 0) ^ 1;
    assert.equal(unseal(key, "here", changed.toString("base64url")), undefined);
    assert.equal(unseal(key, "here", bytes.subarray(0, i).toString("base64url")), undefined);
  }
  assert.equal(unseal(key, "here", Buffer.concat([bytes, Buffer.alloc(1)]).toString("base64url")), undefined);
});

test("the same sealed alike is the same, and anything else is not; sealed otherwise nothing is", () => {
  const one = sealAlike(key, "here", "text");
  assert.equal(sealAlike(key, "here", "text"), one);
  const others = [sealAlike(key, "there", "text"), sealAlike(other, "here", "text"), sealAlike(key, "here", "texts")];
  const nonces = [one, ...others].map((sealed) => sealed.slice(0, 16));
  assert.equal(new Set(nonces).size, 4);
  assert.notEqual(seal(key, "here", "text"), seal(key, "here", "text"));
});
