import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { sha256 } from "../../components/form/hash-file.ts";
import { largePdf } from "../support/large-pdf.ts";

const bytes = largePdf(3 * 1024 * 1024 + 1);
const file = new File([new Uint8Array(bytes)], "contract.pdf");
const expected = createHash("sha256").update(bytes).digest("hex");

/** As on a page of plain http, where the browser has no `crypto.subtle`. */
async function onPlainHttp<T>(work: () => Promise<T>): Promise<T> {
  Object.defineProperty(crypto, "subtle", { value: undefined, configurable: true });
  try {
    return await work();
  } finally {
    Reflect.deleteProperty(crypto, "subtle");
  }
}

test("a file's hash is the same on https and on plain http", async () => {
  assert.equal(await sha256(file), expected);
  assert.equal(await onPlainHttp(() => sha256(file)), expected);
  assert.equal(await onPlainHttp(() => sha256(new File([], "empty.pdf"))), createHash("sha256").digest("hex"));
});

test("a hash that is given up rejects with the reason", async () => {
  const reason = new Error("removed from the form");
  await assert.rejects(sha256(file, AbortSignal.abort(reason)), reason);
  const later = new AbortController();
  const hashing = onPlainHttp(() => sha256(file, later.signal));
  later.abort(reason);
  await assert.rejects(hashing, reason);
});
