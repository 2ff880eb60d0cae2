import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { readToken } from "#lib/signing/wire.ts";
import { assertHarmless } from "../support/harmless.ts";
import { type Script, stageCreation } from "../support/scripted-service.ts";
import { answer, said, stagingFolder, startBench, whole } from "../support/signing-bench.ts";

const small = await stageCreation(stagingFolder());

describe("without a token", () => {
  // [what the token endpoint does, script, outcome, what the administrator is told]
  const rows: [string, Script, string, string][] = [
    ["refuses the credentials", answer(401, { error: "invalid_client" }), "not_authorised credentials", "credentials"],
    ["refuses with a page", answer(401, "<html>"), "not_authorised credentials", "credentials"],
    [
      "refuses with 400 invalid_client",
      answer(400, { error: "invalid_client" }),
      "not_authorised credentials",
      "credentials",
    ],
    [
      "refuses with 400 invalid_grant",
      answer(400, { error: "invalid_grant" }),
      "not_authorised credentials",
      "credentials",
    ],
    ["forbids", answer(403), "not_authorised credentials", "forbidden"],
    ["forbids with a page", answer(403, "<html>"), "not_authorised credentials", "forbidden"],
    ["refuses with 403", answer(403, { error: "unauthorized_client" }), "not_authorised credentials", "credentials"],
    ["does not understand", answer(400, { error: "unsupported_grant_type" }), "not_sent token", "bad_request"],
    ["is not there", answer(404), "not_sent token", "not_found"],
    ["is broken", answer(500), "not_sent token", "unavailable"],
    ["is busy", answer(429, "", { "retry-after": "7" }), "not_sent busy", "busy"],
    ["answers with a page", answer(200, "<html>"), "not_sent token", "page"],
    ["answers without a token", answer(200, {}), "not_sent token", "unreadable"],
    [
      "answers with another kind of token",
      answer(200, { access_token: "a", token_type: "mac" }),
      "not_sent token",
      "unreadable",
    ],
    ["does not answer", async () => {}, "not_sent token", "timeout"],
    ["closes", async (call) => call.reset(), "not_sent token", "closed"],
    ["answers without end", answer(200, `"${"x".repeat(2e6)}"`), "not_sent token", "too_large"],
  ];
  for (const [what, token, expected, problem] of rows) {
    test(`because the endpoint ${what}: ${expected}, no creation request`, async (t) => {
      const { service, signing } = await startBench(t, { token }, { timeoutSeconds: 1 });
      const outcome = await signing.create(small);
      assert.deepEqual([said(outcome), outcome.posts, service.creations().length], [expected, 0, 0]);
      assert.equal(signing.trouble()?.reason, problem);
      if (outcome.kind === "not_sent") assert.ok((outcome.retryAfterSeconds ?? 0) >= 1);
    });
  }
});

describe("the answer of the token endpoint", () => {
  const rows: [string, unknown, string | undefined][] = [
    ["is a token with the documented fields", { access_token: "abc", token_type: "bearer", expires_in: 10 }, "abc"],
    ["may write Bearer with a capital", { access_token: "abc", token_type: "Bearer" }, "abc"],
    ["is none of another type", { access_token: "abc", token_type: "mac" }, undefined],
    ["is none without a token", { token_type: "bearer" }, undefined],
    ["is none with an empty token", { access_token: "", token_type: "bearer" }, undefined],
    [
      "is none with a token that would break the header",
      { access_token: "a\r\nx: y", token_type: "bearer" },
      undefined,
    ],
    ["is none with a token of another kind", { access_token: { a: 1 }, token_type: "bearer" }, undefined],
    ["is none as a list", [], undefined],
    ["is none as null", null, undefined],
  ];
  for (const [name, said, value] of rows) {
    test(name, () => assert.equal(readToken(JSON.stringify(said))?.value, value));
  }
  test("is none as a page", () => assert.equal(readToken("<html>"), undefined));
});

test("whatever the token endpoint answers, only a token that it gave gets into a request, and nothing throws", async (t) => {
  const clock = { ms: 0 };
  let next = { status: 200, text: "" };
  const token = whole((call) => call.respond(next.status, next.text));
  const { service, signing } = await startBench(t, { token }, { now: () => clock.ms });
  const fields = fc.record(
    {
      access_token: fc.oneof(fc.string({ unit: "binary" }), fc.stringMatching(/^[!-~]{1,20}$/), fc.jsonValue()),
      token_type: fc.constantFrom("bearer", "Bearer", "mac", 1, null),
      expires_in: fc.jsonValue(),
      error: fc.constantFrom("invalid_client", "server_error", {}),
    },
    { requiredKeys: [] },
  );
  const status = fc.oneof(
    { weight: 3, arbitrary: fc.constant(200) },
    { weight: 1, arbitrary: fc.integer({ min: 200, max: 599 }) },
  );
  await fc.assert(
    fc.asyncProperty(status, fc.oneof(fields, fc.jsonValue()), async (code, body) => {
      next = { status: code, text: JSON.stringify(body) };
      clock.ms += 86_400_000;
      const before = service.creations().length;
      const outcome = await signing.create(small);
      assert.ok(["created", "not_sent", "not_authorised"].includes(outcome.kind), said(outcome));
      const sent = service
        .creations()
        .slice(before)
        .map(({ headers }) => headers.authorization);
      const given = typeof body === "object" && body !== null && "access_token" in body ? body.access_token : undefined;
      assert.deepEqual(sent, outcome.kind === "created" ? [`Bearer ${given}`] : []);
      for (const header of sent) assert.match(header ?? "", /^Bearer [!-~]+$/);
      assertHarmless(outcome, small.signers.length);
    }),
    { numRuns: 200 },
  );
});
