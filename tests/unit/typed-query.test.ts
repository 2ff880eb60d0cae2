import assert from "node:assert/strict";
import { test } from "node:test";
import { typedQuery } from "#lib/web/typed-query.ts";

test("what an address asks for is read without what nobody sees of it", () => {
  assert.equal(typedQuery("\u202dkim@hanbit.example\u202c"), "kim@hanbit.example");
  assert.equal(typedQuery("\u200b "), "");
  assert.equal(typedQuery(undefined), "");
});
