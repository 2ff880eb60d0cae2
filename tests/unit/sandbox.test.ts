import assert from "node:assert/strict";
import { test } from "node:test";
import { practiceFailures } from "#lib/sandbox/failures.ts";
import { document, openSandboxBench, rightBody, rightParts } from "../support/sandbox-bench.ts";

const bench = await openSandboxBench();

const expected = {
  rejected: { status: 200, text: /"status":"failure","message":".*템플릿.*template/, created: 0 },
  not_authorised: { status: 401, text: /invalid_token/, created: 0 },
  not_sent: { status: 429, text: /too_many_requests/, created: 0 },
  unknown: { status: 502, text: /<h1>502 Bad Gateway<\/h1>/, created: 1 },
  links_missing: { status: 200, text: /"index":1,"view_url":"[^"]+"\},\{"name":"홍길동","index":2\}\]/, created: 1 },
  slow: { status: 200, text: /"index":2,"view_url"/, created: 1 },
};
for (const { templateId, outcome } of practiceFailures) {
  test(`the template ${templateId} ends as ${outcome}, if the request is right otherwise`, async () => {
    const { response, text } = await bench.create({
      body: rightBody({ ...rightParts, json: { ...document, template_id: templateId } }),
    });
    assert.equal(response.status, expected[outcome].status);
    assert.match(text, expected[outcome].text);
    assert.equal(response.headers.get("retry-after"), outcome === "not_sent" ? "30" : null);
    assert.equal((await bench.sandbox.documents()).length, expected[outcome].created);
    const wrong = await bench.create({
      body: rightBody({ ...rightParts, file: "x", json: { ...document, template_id: templateId } }),
    });
    assert.equal(wrong.response.status, 400);
  });
}

test("ids count up through simultaneous creations, a restart and a second process", async () => {
  await Promise.all([bench.create(), bench.create(), bench.create()]);
  const other = bench.sandbox;
  bench.sandbox = bench.start();
  await bench.create();
  bench.sandbox = other;
  await bench.create();
  const ids = (await bench.sandbox.documents()).map(({ id }) => id);
  assert.deepEqual(ids, ["10482", "10483", "10484", "10485", "10486"]);
});

test("anything else is 404, and another method 405", async () => {
  for (const path of ["", "/", "/oauth", "/oauth/token/x", "/api/v1/document", "/view", "/view/", "/view/x/y"]) {
    const response = await fetch(bench.address + path);
    assert.equal(response.status, 404, path);
    assert.equal(response.headers.get("content-type"), "application/json");
  }
  assert.equal(
    (await fetch(`${new URL(bench.address).origin}/sandbax/oauth/token`, { method: "POST" })).status,
    404,
    "outside the prefix",
  );
  for (const path of ["/oauth/token", "/api/v1/document/create"]) {
    const response = await fetch(bench.address + path);
    assert.equal(response.status, 405, path);
    assert.equal(response.headers.get("allow"), "POST");
  }
});
