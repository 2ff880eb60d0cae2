import assert from "node:assert/strict";
import { createCipheriv } from "node:crypto";
import { test } from "node:test";
import { fixedKeys } from "#lib/storage/keys.ts";
import { isSealedAlike, seal, sealAlike, sealedUnder, unseal } from "#lib/storage/seal.ts";

const [first, second] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const keys = fixedKeys(first);
const others = fixedKeys(second);
const rotated = fixedKeys(second, first);
const texts = ["", "https://sign.example/view/1", "링크 🔗", "x".repeat(5000)];

test("what is sealed is opened with its key and at its place, and nowhere else", () => {
  for (const text of texts)
    for (const sealed of [seal(keys, "here", text), sealAlike(keys, "here", text)]) {
      assert.equal(unseal(keys, "here", sealed), text);
      assert.equal(unseal(others, "here", sealed), undefined);
      assert.equal(unseal(keys, "there", sealed), undefined);
      assert.ok(text.length < 8 || !Buffer.from(sealed.slice(9), "base64url").includes(text.slice(0, 8)));
    }
});

test("no letter of what is sealed can be another, be missing or be added", () => {
  const sealed = sealAlike(keys, "here", texts[1] ?? "");
  const [id = "", coded = ""] = sealed.split(".");
  const bytes = Buffer.from(coded, "base64url");
  const opened = (changed: Buffer, under = id) => unseal(keys, "here", `${under}.${changed.toString("base64url")}`);
  assert.equal(opened(bytes), texts[1]);
  for (let i = 0; i < bytes.length; i++) {
    const changed = Buffer.from(bytes);
    changed[i] = (changed[i] ?? 0) ^ 1;
    assert.equal(opened(changed), undefined);
    assert.equal(opened(bytes.subarray(0, i)), undefined);
  }
  assert.equal(opened(Buffer.concat([bytes, Buffer.alloc(1)])), undefined);
  for (const wrong of ["", `${id}.`, `${id}`, `.${coded}`, `0${id}.${coded}`, `${sealed}.`, `${sealed}\n`])
    assert.equal(unseal(keys, "here", wrong), undefined, wrong);
});

test("the same sealed alike is the same, and anything else is not; sealed otherwise nothing is", () => {
  const one = sealAlike(keys, "here", "text");
  assert.equal(sealAlike(keys, "here", "text"), one);
  for (const other of [
    sealAlike(keys, "there", "text"),
    sealAlike(others, "here", "text"),
    sealAlike(keys, "here", "texts"),
  ])
    assert.ok(!isSealedAlike(one, other));
  assert.ok(!isSealedAlike(seal(keys, "here", "text"), seal(keys, "here", "text")));
  assert.ok(!isSealedAlike("", "no text of ours"));
});

test("with a second key what was sealed before is opened and known again, and what follows is under the second alone", () => {
  const before = sealAlike(keys, "here", "text");
  const after = sealAlike(rotated, "here", "text");
  assert.notEqual(after, before);
  assert.ok(isSealedAlike(before, after));
  assert.deepEqual([before, after].map(sealedUnder), [keys.current().id, rotated.current().id]);
  for (const sealed of [before, after]) assert.equal(unseal(rotated, "here", sealed), "text");
  assert.equal(unseal(others, "here", after), "text");
  assert.equal(unseal(keys, "here", after), undefined);
});

test("what an earlier version has sealed, without an id, is opened by whichever key it is under", () => {
  const nonce = Buffer.alloc(12, 9);
  const sealing = createCipheriv("aes-256-gcm", first, nonce).setAAD(Buffer.from("here"));
  const sealed = Buffer.concat([nonce, sealing.update("text"), sealing.final(), sealing.getAuthTag()]).toString(
    "base64url",
  );
  assert.equal(unseal(rotated, "here", sealed), "text");
  assert.equal(unseal(others, "here", sealed), undefined);
  assert.equal(sealedUnder(sealed), undefined);
  // The same text as the earlier version sealed it alike.
  const alike = sealAlike(keys, "here", "text").slice(9);
  assert.ok(isSealedAlike(alike, sealAlike(rotated, "here", "text")));
});
