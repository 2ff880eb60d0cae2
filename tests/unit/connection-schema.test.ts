import assert from "node:assert/strict";
import { test } from "node:test";
import { connectionSchema } from "#lib/shared/connection-schema.ts";

test("an address is http or https without user, query or fragment, and all texts are bounded", () => {
  const fields = { baseUrl: "https://api.example", apiId: "id", apiSecretKey: "key", credentials: "plain" };
  const said = (more: object) =>
    connectionSchema.safeParse({ ...fields, ...more }).error?.issues.map(({ message }) => message);
  for (const baseUrl of [
    "https://api.example",
    " http://10.0.0.1:8080/a/b/ ",
    "https://서명.example",
    "HTTPS://A.EXAMPLE",
  ])
    assert.equal(said({ baseUrl }), undefined, baseUrl);
  for (const baseUrl of [
    "api.example",
    "ftp://api.example",
    "javascript:alert(1)",
    "https://",
    "https://u@a.example",
    "https://:p@a.example",
    "https://a.example?",
    "https://a.example/?q=1",
    "https://a.example#",
    "https://a.example/#x",
  ])
    assert.deepEqual(said({ baseUrl }), ["address_invalid"], baseUrl);
  assert.deepEqual(said({ apiId: "a:b" }), ["api_id_invalid"]);
  for (const [name, most] of [
    ["baseUrl", 2000],
    ["apiId", 500],
    ["apiSecretKey", 2000],
  ] as const)
    for (const length of [most + 1, 10_000_000])
      assert.deepEqual(said({ [name]: `https://a.example/${"a".repeat(length)}`.slice(-length) }), ["too_long"], name);
  // Exactly as it was typed, but for the white space around it.
  const decomposed = "한 글".normalize("NFD");
  assert.equal(connectionSchema.parse({ ...fields, apiSecretKey: ` ${decomposed}\n` }).apiSecretKey, decomposed);
});

test("a connection without an address names what else is missing too: what is saved counts for its address alone", () => {
  const named = (more: object) => {
    const fields = { baseUrl: "", apiId: "", apiSecretKey: "", credentials: "plain", ...more };
    const { error } = connectionSchema.safeParse(fields);
    return error?.issues.map(({ path, message }) => [path.join("."), message]);
  };
  const address = ["baseUrl", "address_required"];
  const id = ["apiId", "api_id_required"];
  const secret = ["apiSecretKey", "secret_required"];
  assert.deepEqual(named({}), [address, id, secret]);
  assert.deepEqual(named({ baseUrl: " ", apiId: " " }), [address, id, secret]);
  assert.deepEqual(named({ apiId: "id" }), [address, secret]);
  assert.deepEqual(named({ apiId: "a:b", apiSecretKey: "key" }), [address, ["apiId", "api_id_invalid"]]);
  assert.equal(named({ baseUrl: "https://api.example" }), undefined);
});
