import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { describe, test } from "node:test";
import { createSigningService } from "#lib/signing/service.ts";
import type { CreateRequest } from "#lib/signing/types.ts";
import { createdAnswer, type Script, stageCreation, startScriptedService } from "../support/scripted-service.ts";
import {
  answer,
  createOnce,
  mebibyte,
  type OnSocket,
  said,
  settingsFor,
  stagingFolder,
  startGate,
  whole,
} from "../support/signing-bench.ts";

const folder = stagingFolder();
const small = await stageCreation(folder);
const large = await stageCreation(folder, randomBytes(3 * mebibyte));

const head = (length: number | string) =>
  `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;
const writes = (text: string) => whole((call) => call.write(text));
const writesAndEnds = (text: string) =>
  whole((call) => {
    call.write(text);
    call.end();
  });
const resetAfter =
  (percent: number): Script =>
  async (call) => {
    await call.bytes((3 * mebibyte * percent) / 100);
    call.socket.pause();
    call.reset();
  };
/** A byte every 20 ms, for ever: no wait between two bytes is ever long. */
const drip = (first: string) =>
  whole((call) => {
    call.write(first);
    const timer = setInterval(() => call.write(" "), 20);
    call.socket.on("close", () => clearInterval(timer));
  });
const page = "<html>Bad gateway</html>";

/**
 * What can happen once the head was written. Whatever undici calls the
 * error, a document may be there. [row, fault, script, outcome, requests that the service has whole, the creation]
 */
type Row = [row: string, fault: string, script: Script, outcome: string, whole: number, request?: CreateRequest];
const rows: Row[] = [
  [
    "11",
    "an end in the middle of the body",
    (c) => c.bytes(mebibyte).then(() => void c.socket.destroy()),
    "unknown closed",
    0,
    large,
  ],
  ["12", "a reset after 1 % of the body", resetAfter(1), "unknown closed", 0, large],
  ["12", "a reset after 50 % of the body", resetAfter(50), "unknown closed", 0, large],
  ["12", "a reset after 95 % of the body", resetAfter(95), "unknown closed", 0, large],
  ["14", "an end instead of an answer", whole((call) => call.end()), "unknown closed", 1],
  ["15", "a reset instead of an answer", whole((call) => call.reset()), "unknown closed", 1],
  ["16", "no answer", whole(() => {}), "unknown timeout", 1],
  ["16", "half a head, then nothing", writes("HTTP/1.1 200 OK\r\nconte"), "unknown timeout", 1],
  ["17", "our own time is up while the answer drips", drip(head(1e6)), "unknown timeout", 1],
  ["18", "a head, then nothing", writes(head(100)), "unknown timeout", 1],
  ["19", "a body shorter than announced", writesAndEnds(`${head(500)}{"document":{"id":"x"}}`), "unknown closed", 1],
  [
    "20",
    "half an answer of unannounced length",
    writesAndEnds('HTTP/1.1 200 OK\r\n\r\n{"document":{"id":"x"'),
    "unknown unreadable",
    1,
  ],
  ["21", "bytes that are not HTTP", writes("\u0000\u0001 hello\r\n\r\n"), "unknown unreadable", 1],
  [
    "22",
    "an early 413, then an end",
    (c) =>
      c.bytes(1).then(() => {
        c.respond(413);
        c.end();
      }),
    "rejected too_large",
    0,
    large,
  ],
  [
    "22",
    "a 413 after the whole body, then an end",
    whole((c) => {
      c.respond(413);
      c.end();
    }),
    "rejected too_large",
    1,
  ],
  ["23", "a gateway's page with status 502", answer(502, page, { "content-type": "text/html" }), "unknown status", 1],
  ["24", "an unasked 100 Continue, then nothing", writes("HTTP/1.1 100 Continue\r\n\r\n"), "unknown timeout", 1],
  ["30", "a body larger than we take", answer(200, `"${"y".repeat(2 * mebibyte)}"`), "unknown too_large", 1],
  [
    "31",
    "a head larger than we take",
    writes(`HTTP/1.1 200 OK\r\nx: ${"y".repeat(65536)}\r\n\r\n`),
    "unknown too_large",
    1,
  ],
  ["6.2 #14", "status 403", answer(403, page), "rejected forbidden", 1],
  [
    "6.2 #30",
    "the failure shape with status 500",
    answer(500, { document: { status: "failure", message: "no" } }),
    "rejected failure",
    1,
  ],
  ["6.2 #32", "a page with status 200", answer(200, page, { "content-type": "text/html" }), "unknown unreadable", 1],
  ["6.2 #38", "a redirect 303", answer(303, "", { location: "/done" }), "unknown status", 1],
  ["6.2 #39", "status 421", answer(421), "unknown status", 1],
  ["6.2 #40", "status 429", answer(429, "", { "retry-after": "30" }), "not_sent busy", 1],
  ["6.2 #42", "status 408", answer(408), "unknown status", 1],
  [
    "beyond",
    "a change of protocol that nobody asked for",
    writes("HTTP/1.1 101 Switching\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n"),
    "unknown closed",
    1,
  ],
];

describe("once the head is written", { concurrency: 4 }, () => {
  for (const [row, fault, script, expected, full, request = small] of rows) {
    test(`row ${row}, ${fault}: ${expected}, one request, ${full} whole at the service`, {
      timeout: 30_000,
    }, async () => {
      const patience = { timeoutSeconds: expected.endsWith("timeout") ? 0.3 : 5 };
      const { outcome, service } = await createOnce({ create: script }, request, patience);
      assert.equal(said(outcome), expected, outcome.detail);
      assert.equal(outcome.posts, 1);
      assert.equal(service.creations().length, 1);
      assert.equal(service.fullCreations(), full);
    });
  }

  // Nothing of the request is read, so the script never sees it. [row, fault, what happens on the creation's connection, outcome]
  const unread: [string, string, OnSocket, string][] = [
    ["9", "a connection that ends at once", (socket) => socket.end(), "unknown closed"],
    ["13", "nothing is read", (socket) => socket.pause(), "unknown timeout"],
  ];
  for (const [row, fault, onSocket, expected] of unread) {
    test(`row ${row}, ${fault}: ${expected}, one request, none whole at the service`, async (t) => {
      const service = await startScriptedService();
      t.after(() => service.close());
      const gate = await startGate(service, onSocket);
      t.after(gate.close);
      const signing = createSigningService(settingsFor(gate.url, { timeoutSeconds: 0.3 }));
      const outcome = await signing.create(small);
      assert.deepEqual([said(outcome), outcome.posts, service.creations().length], [expected, 1, 0]);
      await signing.close();
    });
  }
});

test("an early 413 whose connection is closed over the unread body is refused, or unknown when the answer was lost with it", async () => {
  const hard: Script = async (call) => {
    await call.bytes(1);
    call.socket.pause();
    call.respond(413);
    call.socket.destroySoon();
  };
  for (let i = 0; i < 20; i++) {
    const { outcome, service } = await createOnce({ create: hard }, large);
    assert.match(said(outcome), /^(rejected too_large|unknown closed)$/);
    assert.deepEqual([outcome.posts, service.creations().length, service.fullCreations()], [1, 1, 0]);
  }
});

describe("what is slow or unusual and still an answer creates", () => {
  const answers: [string, Script][] = [
    [
      "an answer in single bytes",
      whole(async (call) => {
        const json = JSON.stringify(createdAnswer(await call.body(), "slow"));
        for (const byte of `${head(Buffer.byteLength(json))}${json}`) {
          call.write(byte);
          await new Promise(setImmediate);
        }
      }),
    ],
    [
      "an unasked 100 Continue, while the request is still coming, and early hints before the answer",
      async (call) => {
        call.write("HTTP/1.1 100 Continue\r\n\r\n");
        const body = await call.body();
        call.write("HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n");
        call.respond(200, createdAnswer(body, "hinted"));
      },
    ],
    [
      "an answer of unannounced length that ends with the connection",
      whole(async (call) => {
        call.write(`HTTP/1.1 200 OK\r\n\r\n${JSON.stringify(createdAnswer(await call.body(), "ended"))}`);
        call.end();
      }),
    ],
    [
      "an answer in pieces behind a byte order mark",
      whole(async (call) => {
        const text = `\ufeff${JSON.stringify(createdAnswer(await call.body(), "marked"))}`;
        const size = Buffer.byteLength(text).toString(16);
        call.write(`HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n${size}\r\n${text}\r\n0\r\n\r\n`);
      }),
    ],
  ];
  for (const [name, create] of answers) {
    test(name, async () => {
      const { outcome, service } = await createOnce({ create }, small);
      assert.deepEqual([said(outcome), outcome.posts, service.fullCreations()], ["created", 1, 1]);
    });
  }

  test("a large upload is given more time than a small one", async () => {
    const late: Script = whole(async (call) => {
      const body = await call.body();
      setTimeout(() => call.respond(200, createdAnswer(body, "late")), 700);
    });
    const settings = { timeoutSeconds: 0.2 };
    assert.equal(said((await createOnce({ create: late }, small, settings)).outcome), "unknown timeout");
    assert.equal(said((await createOnce({ create: late }, large, settings)).outcome), "created");
  });
});
