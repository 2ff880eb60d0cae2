import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Outcome, SigningService } from "#lib/signing/types.ts";
import {
  goodCreation,
  goodToken,
  type Script,
  stageCreation,
  startScriptedService,
} from "../support/scripted-service.ts";
import { answer, createOnce, said, stagingFolder, startBench, whole } from "../support/signing-bench.ts";

// What must hold of tokens, through the whole client against a service over HTTP. The clock is turned by hand.

const small = await stageCreation(stagingFolder());
const token = (expires_in: unknown = 3600, access_token = "the-same-token"): Script =>
  answer(200, { access_token, token_type: "bearer", expires_in });
const together = (signing: SigningService, count: number): Promise<Outcome[]> =>
  Promise.all(Array.from({ length: count }, () => signing.create(small)));
const kinds = (outcomes: Outcome[]) => [...new Set(outcomes.map(said))];

/** Refuses the first token, takes every later one. */
const firstTokenRefused = whole((call, number) =>
  call.headers.authorization === "Bearer token-1" ? call.respond(401) : goodCreation(call, number),
);
/** Documents that a script made: each answer with status 200. */
function counted(script: Script) {
  const made = { documents: 0 };
  const create: Script = (call, number) => {
    const respond = call.respond;
    call.respond = (status, ...rest) => {
      if (status === 200) made.documents += 1;
      respond(status, ...rest);
    };
    return script(call, number);
  };
  return { made, create };
}

describe("one request for a token", () => {
  test("serves 500 creations at the same time", async (t) => {
    const { service, signing } = await startBench(t, {}, { timeoutSeconds: 30 });
    assert.deepEqual(kinds(await together(signing, 500)), ["created"]);
    assert.deepEqual([service.tokenCalls().length, service.fullCreations()], [1, 500]);
  });

  test("that fails ends all 500 as not sent, and the next request is not stuck behind it", async (t) => {
    const clock = { ms: 0 };
    const failing: Script = (call, number) => (number === 1 ? answer(500) : goodToken)(call, number);
    const { service, signing } = await startBench(t, { token: failing }, { now: () => clock.ms, timeoutSeconds: 30 });
    assert.deepEqual(kinds(await together(signing, 500)), ["not_sent token"]);
    assert.deepEqual([service.tokenCalls().length, service.creations().length], [1, 0]);
    clock.ms += 1000;
    assert.equal(said(await signing.create(small)), "created");
    assert.equal(signing.trouble(), undefined);
    assert.equal(service.tokenCalls().length, 2);
  });
});

test("100 creations in 60 s while the token endpoint fails: one request per step of 1, 2, 4 … 30 s, nothing sent", async (t) => {
  const clock = { ms: 0 };
  const askedAt: number[] = [];
  const failing = whole((call) => {
    askedAt.push(clock.ms);
    call.respond(500);
  });
  const { service, signing } = await startBench(t, { token: failing }, { now: () => clock.ms });
  for (; clock.ms < 60_000; clock.ms += 600) {
    const outcome = await signing.create(small);
    assert.deepEqual([said(outcome), outcome.posts], ["not_sent token", 0]);
    assert.ok(outcome.kind === "not_sent" && (outcome.retryAfterSeconds ?? 0) >= 1, "says when to try again");
  }
  // A step is over at 1, 3.2, 7.6, 15.8 and 32.2 s; the first creation after it asks again.
  assert.deepEqual(askedAt, [0, 1200, 3600, 7800, 16_200, 32_400]);
  assert.equal(service.creations().length, 0);
});

test("a token that is handed out again with 3 s to live is asked for once in 3 s, and all is created", async (t) => {
  const clock = { ms: 0 };
  const { service, signing } = await startBench(t, { token: token(3) }, { now: () => clock.ms });
  for (; clock.ms < 30_000; clock.ms += 300) assert.equal(said(await signing.create(small)), "created");
  assert.deepEqual([service.tokenCalls().length, service.creations().length], [10, 100]);
});

describe("a lifetime in any shape creates without asking again at once", () => {
  for (const shape of ["3600", "3600.0", 0, -1, null, undefined, 1e12, "abc", "NaN", "", true, {}, 3_600_000]) {
    test(`expires_in ${JSON.stringify(shape) ?? "missing"}`, async (t) => {
      const { service, signing } = await startBench(t, { token: token(shape) });
      for (let i = 0; i < 5; i++) assert.equal(said(await signing.create(small)), "created");
      assert.equal(service.tokenCalls().length, 1);
    });
  }
});

test("a clock that is set by an hour either way changes nothing", async (t) => {
  t.mock.timers.enable({ apis: ["Date"], now: Date.parse("2026-03-01T09:00:00Z") });
  const start = Date.now();
  const hour = 3_600_000;
  const plain = await startBench(t, { token: token(1800) });
  for (const shift of [0, hour, -hour]) {
    t.mock.timers.setTime(start + shift);
    assert.equal(said(await plain.signing.create(small)), "created");
  }
  assert.equal(plain.service.tokenCalls().length, 1, "half an hour of life is not over");

  const clock = { ms: 0 };
  const turned = await startBench(t, { token: token(1800) }, { now: () => clock.ms });
  await turned.signing.create(small);
  t.mock.timers.setTime(start - hour);
  clock.ms += 1_800_000;
  assert.equal(said(await turned.signing.create(small)), "created");
  assert.equal(turned.service.tokenCalls().length, 2, "and is over when it is, though the clock was put back");
});

describe("an answer that refuses the token", () => {
  // [what the service does, script, outcome, requests, documents, requests for a token]
  const rows: [string, Script, string, number, number, number][] = [
    ["401 once", firstTokenRefused, "created", 2, 1, 2],
    ["401 always", answer(401), "not_authorised token", 2, 0, 2],
    ["403", answer(403), "rejected forbidden", 1, 0, 1],
  ];
  for (const [what, script, expected, posts, documents, tokens] of rows) {
    test(`${what}: ${expected}, ${posts} requests, ${documents} documents`, async (t) => {
      const { made, create } = counted(script);
      const { service, signing } = await startBench(t, { create });
      const outcome = await signing.create(small);
      assert.deepEqual([said(outcome), outcome.posts, service.creations().length], [expected, posts, posts]);
      assert.deepEqual([made.documents, service.tokenCalls().length], [documents, tokens]);
    });
  }

  for (const [status, body] of [
    [403, "no"],
    [400, { error: "invalid_token" }],
    [200, { document: { status: "failure", message: "token expired" } }],
  ] as const) {
    test(`with ${status} is not repeated, and a token that was older than a minute is not used again`, async (t) => {
      const clock = { ms: 0 };
      const ended: Script = (call, number) =>
        clock.ms >= 59_000 && call.headers.authorization === "Bearer token-1"
          ? answer(status, body)(call, number)
          : goodCreation(call, number);
      const { service, signing } = await startBench(t, { create: ended }, { now: () => clock.ms });
      const once = async () => [said(await signing.create(small)).split(" ")[0], service.tokenCalls().length];
      assert.deepEqual(await once(), ["created", 1]);
      clock.ms = 59_000;
      assert.deepEqual(
        [await once(), await once()],
        [
          ["rejected", 1],
          ["rejected", 1],
        ],
      );
      clock.ms = 60_000;
      assert.deepEqual(
        [await once(), await once()],
        [
          ["rejected", 1],
          ["created", 2],
        ],
      );
    });
  }

  test("beside the id of a document is a document, and nothing is repeated", async (t) => {
    const made = { document: { id: "made-after-all" } };
    const { service, signing } = await startBench(t, { create: answer(401, made) });
    const outcome = await signing.create(small);
    assert.deepEqual([said(outcome), outcome.posts, service.creations().length], ["created", 1, 1]);
  });

  test("is followed by a whole body built anew", async (t) => {
    const { service, signing } = await startBench(t, { create: firstTokenRefused });
    await signing.create(small);
    const bodies = service.creations().map(({ received }) =>
      Buffer.concat(received)
        .toString()
        .replace(/-{26}\w{24}/g, "BOUNDARY"),
    );
    assert.equal(bodies.length, 2);
    assert.equal(bodies[0], bodies[1]);
  });

  test("in the service's own words gives those words, once a fresh token is refused too", async (t) => {
    const failure = { document: { status: "failure", message: "Token expired" } };
    const { service, signing } = await startBench(t, { create: answer(401, failure) });
    const outcome = await signing.create(small);
    assert.equal(said(outcome), "rejected failure");
    assert.equal(outcome.kind === "rejected" && outcome.message, "Token expired");
    assert.equal(service.tokenCalls().length, 2);
  });

  test("leaves nothing sent when no fresh token can be had", async (t) => {
    const renewal: Script = (call, number) => (number === 1 ? goodToken : answer(503))(call, number);
    const { service, signing } = await startBench(t, { create: firstTokenRefused, token: renewal });
    const outcome = await signing.create(small);
    assert.deepEqual([said(outcome), outcome.posts, service.creations().length], ["not_sent token", 1, 1]);
  });

  test("that breaks off in the middle is not repeated: nobody knows what it would have said", async (t) => {
    const half = whole((call) => {
      call.write("HTTP/1.1 401 Unauthorized\r\ncontent-length: 100\r\n\r\n{");
      call.end();
    });
    const { service, signing } = await startBench(t, { create: half });
    assert.deepEqual([said(await signing.create(small)), service.creations().length], ["unknown status", 1]);
  });
});

test("50 creations that meet a revoked token together: one request for a fresh one, 50 repeated", async (t) => {
  let revoked = false;
  const { made, create } = counted(
    whole((call, number) =>
      revoked && call.headers.authorization === "Bearer token-1" ? call.respond(401) : goodCreation(call, number),
    ),
  );
  const { service, signing } = await startBench(t, { create }, { timeoutSeconds: 30 });
  assert.equal(said(await signing.create(small)), "created");
  revoked = true;
  const outcomes = await together(signing, 50);
  assert.deepEqual(kinds(outcomes), ["created"]);
  assert.ok(outcomes.every(({ posts }) => posts === 2));
  assert.deepEqual([service.tokenCalls().length, service.creations().length, made.documents], [2, 101, 51]);
});

test("a redirect to another host gets no request there, for a creation or for a token, and so no credentials", async (t) => {
  const other = await startScriptedService();
  t.after(() => other.close());
  for (const status of [301, 302, 303, 307, 308]) {
    const elsewhere = answer(status, "", { location: new URL("/api/v1/document/create", other.url).href });
    const creation = await createOnce({ create: elsewhere }, small);
    assert.deepEqual([said(creation.outcome), creation.outcome.posts], ["unknown status", 1]);
    assert.equal(creation.service.creations().length, 1);
    const issuance = await createOnce({ token: elsewhere }, small);
    assert.deepEqual([said(issuance.outcome), issuance.outcome.posts], ["not_sent token", 0]);
    assert.deepEqual([issuance.service.tokenCalls().length, issuance.service.creations().length], [1, 0]);
  }
  assert.deepEqual([other.connections(), other.calls.length], [0, 0]);
});

test("a check asks for a fresh token, whatever is in hand and however short ago that failed, and creates nothing", async (t) => {
  let refuse = false;
  const token: Script = (call, number) =>
    refuse ? answer(401, { error: "invalid_client" })(call, number) : goodToken(call, number);
  const { service, signing } = await startBench(t, { token });
  assert.equal(await signing.check(), undefined);
  assert.equal(await signing.check(), undefined);
  refuse = true;
  for (const _ of ["once", "at once again"]) assert.equal((await signing.check())?.reason, "credentials");
  assert.equal(signing.trouble()?.reason, "credentials");
  assert.deepEqual([service.tokenCalls().length, service.creations().length], [4, 0]);
  // The token that was issued before is still good.
  assert.equal(said(await signing.create(small)), "created");
  refuse = false;
  assert.equal(await signing.check(), undefined);
  assert.equal(signing.trouble(), undefined);
});
