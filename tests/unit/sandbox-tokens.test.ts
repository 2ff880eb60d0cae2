import assert from "node:assert/strict";
import { test } from "node:test";
import { apiId, apiSecretKey, basic, openSandboxBench, rightToken } from "../support/sandbox-bench.ts";

const bench = await openSandboxBench();

test("a right token request is answered with every field that the contract names", async () => {
  const { response, answer } = await bench.askToken();
  assert.equal(response.status, 200);
  assert.equal(response.headers.get("cache-control"), "no-store");
  assert.deepEqual(Object.keys(answer), ["access_token", "token_type", "refresh_token", "expires_in", "scope", "jti"]);
  assert.match(String(answer.access_token), /^[\w-]{43}$/);
  assert.match(String(answer.jti), /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  assert.deepEqual([answer.token_type, answer.expires_in, answer.scope], ["bearer", 60, "read write"]);
});

const wrongTokens: [promise: string, status: number, change: { headers?: Record<string, string>; body?: string }][] = [
  ["no credentials", 401, { headers: { Authorization: "" } }],
  ["another secret", 401, { headers: { Authorization: basic(`${apiId}:wrong`) } }],
  ["another id", 401, { headers: { Authorization: basic(`other:${apiSecretKey}`) } }],
  ["credentials in Latin-1", 401, { headers: { Authorization: basic(`${apiId}:${apiSecretKey}`, "latin1") } }],
  ["a bearer instead of Basic", 401, { headers: { Authorization: "Bearer x" } }],
  [
    "base64 without its padding",
    401,
    { headers: { Authorization: rightToken.headers.Authorization.replace(/=+$/, "") } },
  ],
  ["a JSON body", 400, { headers: { "Content-Type": "application/json" } }],
  [
    "another grant type",
    400,
    { body: rightToken.body.replace("grant_type=password", "grant_type=client_credentials") },
  ],
  ["another user name", 400, { body: rightToken.body.replace("=api", "=Api") }],
  ["another password", 400, { body: rightToken.body.replace("nopassword", "") }],
  ["a missing field", 400, { body: "grant_type=password&username=api" }],
  ["a field twice", 400, { body: `${rightToken.body}&username=api` }],
  ["an unknown field", 400, { body: `${rightToken.body}&constructor=x` }],
  ["a body without end", 400, { body: rightToken.body + "&".repeat(5000) }],
];
for (const [promise, status, change] of wrongTokens) {
  test(`no token for ${promise}`, async () => {
    const { response, answer } = await bench.askToken(change);
    assert.equal(response.status, status);
    assert.equal(response.headers.has("www-authenticate"), status === 401);
    assert.ok(String(answer.error_description).length > 10);
    assert.ok(!("access_token" in answer));
  });
}

test("a token lives until its time is over", async () => {
  const Authorization = await bench.bearer();
  bench.clock += 59_999;
  assert.equal((await bench.create({ headers: { Authorization } })).response.status, 200);
  bench.clock += 1;
  assert.equal((await bench.create({ headers: { Authorization } })).response.status, 401);
});
