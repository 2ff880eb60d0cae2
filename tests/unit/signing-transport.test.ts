import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { createSigningService } from "#lib/signing/service.ts";
import { createTransport } from "#lib/signing/transport.ts";
import type { CreateRequest, SigningSettings } from "#lib/signing/types.ts";
import {
  createdAnswer,
  goodToken,
  type Script,
  type ScriptedOptions,
  stageCreation,
  startScriptedService,
} from "../support/scripted-service.ts";

const folder = mkdtempSync(join(tmpdir(), "signing-transport-"));
after(() => rmSync(folder, { recursive: true }));

const fixture = (name: string) => readFileSync(new URL(`../fixtures/tls/${name}.pem`, import.meta.url), "utf8");
const key = fixture("key");
const localhost = fixture("localhost");

const mebibyte = 1024 * 1024;
const small = await stageCreation(folder);
const large = await stageCreation(folder, randomBytes(3 * mebibyte));

function settingsFor(baseUrl: URL, more: Partial<SigningSettings> = {}): SigningSettings {
  return { baseUrl, apiId: "api-id", apiSecretKey: "api-secret", timeoutSeconds: 1, ...more };
}

/** One creation against a script; what came of it, and what the service saw. */
async function create(options: ScriptedOptions, request: CreateRequest = small, more: Partial<SigningSettings> = {}) {
  const service = await startScriptedService(options);
  const signing = createSigningService(settingsFor(service.url, more));
  try {
    const outcome = await signing.create(request);
    const said = "reason" in outcome ? `${outcome.kind} ${outcome.reason}` : outcome.kind;
    return { outcome, said, service, full: service.fullCreations(), problem: signing.tokenProblem() };
  } finally {
    await signing.close();
    await service.close();
  }
}

const whole =
  (then: Script): Script =>
  async (call, number) => {
    await call.body();
    await then(call, number);
  };
const head = (length: number | string) =>
  `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;
const page = "<html>Bad gateway</html>";

// RELIABILITY §1.2 and §6.2, faults after the head was written. Whatever undici calls the error, a document may be there.
// [fault, script, outcome, creations that the service has whole, request]
type Row = [fault: string, script: Script, outcome: string, whole: number | "either", request?: CreateRequest];
const afterTheHead: Row[] = [
  ["the connection ends before the body is read", async (call) => call.end(), "unknown closed", "either"],
  ...([1, 50, 95] as const).map(
    (percent): Row => [
      `a reset after ${percent} % of the body`,
      async (call) => {
        await call.bytes((3 * mebibyte * percent) / 100);
        call.socket.pause();
        call.reset();
      },
      "unknown closed",
      0,
      large,
    ],
  ),
  [
    "an end in the middle of the body",
    async (call) => call.bytes(mebibyte).then(() => void call.socket.destroy()),
    "unknown closed",
    0,
    large,
  ],
  ["nothing is read", (call) => void call.socket.pause(), "unknown timeout", "either"],
  ["an end instead of an answer", whole((call) => call.end()), "unknown closed", 1],
  ["a reset instead of an answer", whole((call) => call.reset()), "unknown closed", 1],
  ["no answer", whole(() => {}), "unknown timeout", 1],
  ["a head, then nothing", whole((call) => call.write(head(100))), "unknown timeout", 1],
  ["half a head, then nothing", whole((call) => call.write("HTTP/1.1 200 OK\r\nconte")), "unknown timeout", 1],
  [
    "a body shorter than announced, then an end",
    whole((call) => {
      call.write(`${head(500)}{"document":{"id":"x"}}`);
      call.end();
    }),
    "unknown closed",
    1,
  ],
  [
    "half an answer of unannounced length",
    whole((call) => {
      call.write('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n{"document":{"id":"x"');
      call.end();
    }),
    "unknown unreadable",
    1,
  ],
  ["bytes that are not HTTP", whole((call) => call.write("\u0000\u0001 hello\r\n\r\n")), "unknown unreadable", 1],
  ["an unasked 100 Continue", whole((call) => call.write("HTTP/1.1 100 Continue\r\n\r\n")), "unknown closed", 1],
  [
    "a head of 64 KiB",
    whole((call) => call.write(`HTTP/1.1 200 OK\r\nx: ${"y".repeat(65536)}\r\n\r\n`)),
    "unknown too_large",
    1,
  ],
  ["a body of 50 MB", whole((call) => call.respond(200, `"${"y".repeat(50e6)}"`)), "unknown too_large", 1],
  [
    "a page with status 502",
    whole((call) => call.respond(502, page, { "content-type": "text/html" })),
    "unknown status",
    1,
  ],
  [
    "a page with status 200",
    whole((call) => call.respond(200, page, { "content-type": "text/html" })),
    "unknown unreadable",
    1,
  ],
  ["a redirect 303", whole((call) => call.respond(303, "", { location: "/done" })), "unknown status", 1],
  ["status 421", whole((call) => call.respond(421)), "unknown status", 1],
  ["status 408", whole((call) => call.respond(408)), "unknown status", 1],
  ["status 403", whole((call) => call.respond(403, page)), "rejected forbidden", 1],
  ["status 429", whole((call) => call.respond(429, "", { "retry-after": "30" })), "not_sent busy", 1],
  [
    "status 413 while the body is on its way",
    (call) => call.bytes(1).then(() => call.respond(413)),
    "rejected too_large",
    0,
    large,
  ],
  [
    "the failure shape with status 500",
    whole((call) => call.respond(500, { document: { status: "failure", message: "no" } })),
    "rejected failure",
    1,
  ],
  [
    "an answer in single bytes",
    whole(async (call) => {
      const json = JSON.stringify(createdAnswer(await call.body(), "slow"));
      for (const byte of `${head(Buffer.byteLength(json))}${json}`) {
        call.write(byte);
        await new Promise(setImmediate);
      }
    }),
    "created",
    1,
  ],
  [
    "early hints before the answer",
    whole(async (call) => {
      call.write("HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n");
      call.respond(200, createdAnswer(await call.body(), "hinted"));
    }),
    "created",
    1,
  ],
];

describe("once the head is written", () => {
  for (const [fault, script, expected, full, request] of afterTheHead) {
    test(`${fault}: ${expected}, one request`, async () => {
      const patience = expected.endsWith("timeout") ? { timeoutSeconds: 0.3 } : {};
      const { said, outcome, service, ...seen } = await create({ create: script }, request, patience);
      assert.equal(said, expected);
      assert.equal(outcome.posts, 1);
      assert.equal(service.creations().length, 1);
      if (full !== "either") assert.equal(seen.full, full);
    });
  }

  test("a connection that ends at once leaves the outcome unknown, never 'not sent'", async (t) => {
    const service = await startScriptedService();
    const signing = createSigningService(settingsFor(service.url));
    await signing.create(small);
    await service.close();
    const closing = createServer((socket) => socket.destroy()).listen(Number(service.url.port), "127.0.0.1");
    t.after(() => void closing.close());
    const outcome = await signing.create(small);
    assert.equal("reason" in outcome && `${outcome.kind} ${outcome.reason}`, "unknown closed");
    await signing.close();
  });

  test("a large upload is given more time than a small one", async () => {
    const late: Script = whole(async (call) => {
      const body = await call.body();
      setTimeout(() => call.respond(200, createdAnswer(body, "late")), 700);
    });
    const settings = { timeoutSeconds: 0.2 };
    assert.equal((await create({ create: late }, small, settings)).said, "unknown timeout");
    assert.equal((await create({ create: late }, large, settings)).said, "created");
  });

  test("the whole answer has one bound in time, however it drips", async () => {
    const drip: Script = whole((call) => {
      call.write(head(10_000));
      const timer = setInterval(() => call.write(" "), 50);
      call.socket.on("close", () => clearInterval(timer));
    });
    const start = performance.now();
    assert.equal((await create({ create: drip }, small, { timeoutSeconds: 0.4 })).said, "unknown timeout");
    assert.ok(performance.now() - start < 1500);
  });
});

describe("before the head is written", () => {
  const plainSocket = (connection: (socket: Socket) => void): ScriptedOptions => ({ connection, scheme: "https" });
  const served = (cert: string): ScriptedOptions => ({ tls: { key, cert: fixture(cert) } });
  // [fault, what is there, why nothing was sent, authority that is trusted]
  const rows: [string, ScriptedOptions | { address: string }, string, string?][] = [
    ["nobody listens", { address: "http://127.0.0.1:9" }, "refused"],
    ["the host has no address", { address: "http://nowhere.invalid" }, "dns"],
    ["the TLS handshake hangs", plainSocket(() => {}), "connect_timeout"],
    [
      "the connection ends during the TLS handshake",
      plainSocket((socket) => socket.once("data", () => socket.end())),
      "connection",
    ],
    [
      "the connection is reset during the TLS handshake",
      plainSocket((socket) => socket.once("data", () => socket.resetAndDestroy())),
      "connection",
    ],
    [
      "the other side speaks plain HTTP",
      plainSocket((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n")),
      "tls",
    ],
    ["the certificate is nobody's", served("localhost"), "tls"],
    ["the certificate is another host's", served("elsewhere"), "tls", fixture("elsewhere")],
    ["the certificate has expired", served("expired"), "tls", fixture("expired")],
  ];
  for (const [fault, there, reason, ca] of rows) {
    test(`${fault}: not sent, ${reason}`, async (t) => {
      const service = "address" in there ? undefined : await startScriptedService(there);
      t.after(() => service?.close());
      const settings = settingsFor(
        service?.url ?? new URL("address" in there ? there.address : ""),
        ca ? { tls: { ca } } : {},
      );

      const transport = createTransport(settings, 1);
      const answer = await transport.post({ path: "x", headers: {}, body: "a", bytes: 1 });
      assert.equal(answer.sent === false && answer.reason, reason, answer.detail);
      await transport.close();

      const signing = createSigningService(settings);
      const outcome = await signing.create(small);
      assert.deepEqual([outcome.kind, "reason" in outcome && outcome.reason, outcome.posts], ["not_sent", "token", 0]);
      assert.equal(signing.tokenProblem()?.reason, reason);
      await signing.close();
      assert.equal(service?.calls.length ?? 0, 0);
    });
  }

  test("a service that has gone after the token was issued: not sent, refused", async () => {
    const service = await startScriptedService();
    const signing = createSigningService(settingsFor(service.url));
    assert.equal((await signing.create(small)).kind, "created");
    await service.close();
    const outcome = await signing.create(small);
    assert.deepEqual([outcome.kind, "reason" in outcome && outcome.reason, outcome.posts], ["not_sent", "refused", 0]);
    await signing.close();
  });

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

describe("over TLS", () => {
  test("a trusted service creates, with the bytes unchanged", async () => {
    const big = await stageCreation(folder, randomBytes(9 * mebibyte + 321));
    const { said, service } = await create({ tls: { key, cert: localhost } }, big, {
      tls: { ca: localhost },
      timeoutSeconds: 20,
    });
    assert.equal(said, "created");
    const content = readFileSync(big.files[0]?.path ?? "");
    const body = Buffer.concat(service.creations()[0]?.received ?? []);
    assert.ok(body.includes(content));
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

  test("that the service closes after each answer never costs an outcome", async (t) => {
    const closing: Script = whole(async (call, number) => {
      call.respond(200, createdAnswer(await call.body(), `d-${number}`), { connection: "keep-alive" });
      call.socket.destroySoon();
    });
    const service = await startScriptedService({ create: closing });
    t.after(() => service.close());
    const signing = createSigningService(settingsFor(service.url));
    for (let i = 0; i < 50; i++) assert.equal((await signing.create(small)).kind, "created");
    await signing.close();
  });

  test("is never opened to where a redirect points, and nothing of ours is seen there", async (t) => {
    const other = await startScriptedService();
    t.after(() => other.close());
    for (const status of [301, 302, 307, 308]) {
      const { said, service } = await create({
        create: whole((call) => call.respond(status, "", { location: other.url.href })),
      });
      assert.equal(said, "unknown status");
      assert.equal(service.creations().length, 1);
      const { said: withoutToken } = await create({
        token: whole((call) => call.respond(status, "", { location: other.url.href })),
      });
      assert.equal(withoutToken, "not_sent token");
    }
    assert.equal(other.connections(), 0);
  });
});
