import assert from "node:assert/strict";
import { test } from "node:test";
import { mayMend } from "#components/form/form-check.ts";

test("what is wrong in a row is looked at again with each of its own fields, and with no other key; an empty signer with those of all", () => {
  for (const [name, path] of [
    ["signers.3.mobile", "signers.3.email"],
    ["signers.3.name", "signers.3.name"],
    ["signers", "signers.0.name"],
    // An empty role is wrong only while somebody follows.
    ["signers.2.email", "signers.0.name"],
    ["items.0.key", "items.4.key"],
    ["items.4.value", "items.4.value"],
    ["files", "files.01kecz2d4g0000000000000000"],
    ["title", "title"],
    // Another template asks for other items.
    ["template", "items.2.value"],
  ] as const)
    assert.equal(mayMend(name, path), true, `${name}: ${path}`);
  for (const [name, path] of [
    ["signers.3.email", "signers.30.email"],
    ["items.0.value", "items.4.value"],
    ["items.0.value", "signers.0.email"],
    ["title", "signers.0.email"],
    ["items.0.key", "signers.0.email"],
  ] as const)
    assert.equal(mayMend(name, path), false, `${name}: ${path}`);
});
