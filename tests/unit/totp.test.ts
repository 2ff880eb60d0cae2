import assert from "node:assert/strict";
import { test } from "node:test";
import { base32, codeAt, stepAt, stepsOf, totpAddress } from "#lib/people/totp.ts";

const secret = Buffer.from("12345678901234567890");

/** RFC 6238, appendix B, for SHA-1: seconds, and the last six of its eight digits. */
const vectors: [seconds: number, code: string][] = [
  [59, "287082"],
  [1111111109, "081804"],
  [1111111111, "050471"],
  [1234567890, "005924"],
  [2000000000, "279037"],
  [20000000000, "353130"],
];

for (const [seconds, code] of vectors)
  test(`the code at ${seconds} s is the one of RFC 6238`, () => {
    assert.equal(codeAt(secret, stepAt(seconds * 1000)), code);
  });

test("a code is taken one step early and late, and no further", () => {
  const now = Date.UTC(2026, 10, 25, 9);
  const code = codeAt(secret, stepAt(now));
  const taken = [-2, -1, 0, 1, 2].map((steps) => stepsOf(secret, code, now + steps * 30_000).length > 0);
  assert.deepEqual(taken, [false, true, true, true, false]);
  for (const wrong of ["", "1", "1234567", `${code}0`, "éééééé"]) assert.deepEqual(stepsOf(secret, wrong, now), []);
});

test("a secret is written as RFC 4648 writes it", () => {
  const written = ["", "f", "fo", "foo", "foob", "fooba", "foobar"].map((text) => base32(Buffer.from(text)));
  assert.deepEqual(written, ["", "my", "mzxq", "mzxw6", "mzxw6yq", "mzxw6ytb", "mzxw6ytboi"]);
});

test("an authenticator app is told whose secret it is", () => {
  const address = new URL(totpAddress(secret, "kim+1@hanbit.example"));
  assert.equal(address.protocol, "otpauth:");
  assert.equal(decodeURIComponent(address.pathname), "/Countersign:kim+1@hanbit.example");
  const asked = { secret: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ", issuer: "Countersign" };
  assert.deepEqual(Object.fromEntries(address.searchParams), asked);
});
