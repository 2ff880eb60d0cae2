import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { describe, test } from "node:test";
import { createSigningService } from "#lib/signing/service.ts";
import { createTransport } from "#lib/signing/transport.ts";
import {
  createdAnswer,
  goodToken,
  type Script,
  stageCreation,
  startScriptedService,
} from "../support/scripted-service.ts";
import {
  answer,
  createOnce,
  mebibyte,
  pem,
  said,
  settingsFor,
  stagingFolder,
  whole,
} from "../support/signing-bench.ts";

const folder = stagingFolder();
const small = await stageCreation(folder);

describe("all connections", () => {
  test("with all connections taken a creation gets its token, waits, and is sent when one is free", async (t) => {
    const stalled: (() => void)[] = [];
    const eightThere = Promise.withResolvers<void>();
    const secondToken = Promise.withResolvers<void>();
    const clock = { ms: 0 };
    const service = await startScriptedService({
      token: async (call, number) => {
        await goodToken(call, number);
        if (number === 2) secondToken.resolve();
      },
      create: whole(async (call, number) => {
        const body = await call.body();
        const answer = () => call.respond(200, createdAnswer(body, `d-${number}`));
        if (number > 8) return answer();
        stalled.push(answer);
        if (stalled.length === 8) eightThere.resolve();
      }),
    });
    const signing = createSigningService(settingsFor(service.url, { timeoutSeconds: 30, now: () => clock.ms }));
    t.after(() => service.close());
    const eight = Array.from({ length: 8 }, () => signing.create(small));
    await eightThere.promise;
    clock.ms = 7_200_000;
    const ninth = signing.create(small);
    await secondToken.promise;
    assert.equal(service.creations().length, 8);
    for (const answer of stalled) answer();
    assert.ok((await Promise.all([...eight, ninth])).every(({ kind }) => kind === "created"));
    await signing.close();
  });

  test("with all connections taken for too long a request is not sent, and never leaves later", async (t) => {
    const service = await startScriptedService({ create: whole(() => {}) });
    t.after(() => service.close());
    const transport = createTransport(settingsFor(service.url, { timeoutSeconds: 0.2 }), 1);
    const large = { path: "large", headers: {}, body: "a".repeat(mebibyte), bytes: mebibyte };
    let ended = false;
    const first = transport.post(large).finally(() => {
      ended = true;
    });
    const second = await transport.post({ path: "small", headers: {}, body: "a", bytes: 1 });
    assert.equal(second.sent === false && second.reason, "busy");
    assert.equal(ended, false, "it was not the first one's end that told");
    for (const { socket } of service.calls) socket.end("HTTP/1.1 204 Done\r\n\r\n");
    assert.equal((await first).sent, true);
    await transport.close();
    assert.deepEqual(
      service.calls.map(({ path }) => path),
      ["/large"],
    );
  });
});

describe("a connection", () => {
  test("serves one creation, so that a second answer on it reaches nobody", async (t) => {
    const twice: Script = whole(async (call, number) => {
      const body = await call.body();
      call.respond(200, createdAnswer(body, `own-${number}`));
      call.respond(200, createdAnswer(body, `poison-${number}`));
    });
    const service = await startScriptedService({ create: twice });
    t.after(() => service.close());
    const signing = createSigningService(settingsFor(service.url));
    const ids: string[] = [];
    for (let i = 0; i < 5; i++) {
      const outcome = await signing.create(small);
      assert.ok(outcome.kind === "created");
      ids.push(outcome.documentId);
    }
    assert.deepEqual(ids, ["own-1", "own-2", "own-3", "own-4", "own-5"]);
    assert.equal(service.connections(), 6, "five creations and the token");
    await signing.close();
  });

  test("kept by the service and reset at a second head costs nobody anything", async (t) => {
    const keeping: Script = whole(async (call, number) => {
      call.respond(200, createdAnswer(await call.body(), `d-${number}`), { connection: "keep-alive" });
      call.socket.on("data", () => call.reset());
    });
    const service = await startScriptedService({ create: keeping });
    t.after(() => service.close());
    const signing = createSigningService(settingsFor(service.url));
    for (const id of ["d-1", "d-2", "d-3"]) {
      const outcome = await signing.create(small);
      assert.deepEqual([outcome.kind === "created" && outcome.documentId, outcome.posts], [id, 1]);
    }
    assert.deepEqual([service.creations().length, service.fullCreations()], [3, 3]);
    await signing.close();
  });

  test("closed right after its answer (row 29) is never used again: 50 creations, 50 documents", async (t) => {
    const closing: Script = whole(async (call, number) => {
      call.respond(200, createdAnswer(await call.body(), `d-${number}`), { connection: "keep-alive" });
      call.socket.destroySoon();
    });
    const service = await startScriptedService({ create: closing });
    t.after(() => service.close());
    const signing = createSigningService(settingsFor(service.url));
    for (let i = 0; i < 50; i++) {
      const outcome = await signing.create(small);
      assert.deepEqual([said(outcome), outcome.posts], ["created", 1]);
    }
    assert.deepEqual([service.creations().length, service.fullCreations()], [50, 50]);
    await signing.close();
  });

  test("over TLS brings every byte unchanged", async () => {
    const content = randomBytes(9 * mebibyte + 321);
    const big = await stageCreation(folder, content);
    const { outcome, service } = await createOnce({ tls: { key: pem("key"), cert: pem("localhost") } }, big, {
      tls: { ca: pem("localhost") },
      timeoutSeconds: 20,
    });
    assert.equal(outcome.kind, "created");
    assert.ok(Buffer.concat(service.creations()[0]?.received ?? []).includes(content));
  });

  test("brings one request for a redirect to the same service and for a 421", async () => {
    for (const script of [answer(307, "", { location: "/api/v1/document/create" }), answer(421)]) {
      const { outcome, service } = await createOnce({ create: script }, small);
      assert.deepEqual([said(outcome), outcome.posts, service.creations().length], ["unknown status", 1, 1]);
    }
  });
});
