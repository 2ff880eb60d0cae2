import assert from "node:assert/strict";
import { once } from "node:events";
import { describe, test } from "node:test";
import { assertHarmless } from "../support/harmless.ts";
import { type Call, type Script, stageCreation } from "../support/scripted-service.ts";
import { createOnce, mebibyte, said, stagingFolder, startBench, whole } from "../support/signing-bench.ts";

// Answers that are too large or too slow on purpose. What is in an answer: signing-hostile-words.test.ts.

const small = await stageCreation(stagingFolder());

/** Writes pieces for as long as they are taken, `count` of them or for ever. Answers how many went. */
async function pour(call: Call, piece: string, count = Number.POSITIVE_INFINITY): Promise<number> {
  const bytes = Buffer.from(piece);
  const closed = once(call.socket, "close").catch(() => {});
  for (let sent = 0; sent < count; sent++) {
    if (call.socket.destroyed) return sent;
    if (!call.socket.write(bytes)) await Promise.race([once(call.socket, "drain").catch(() => {}), closed]);
  }
  return count;
}

const json = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n";
const piece = " ".repeat(65_536);

describe("an answer without measure", () => {
  test("of 50 MB, eight times at once, is not taken in: unknown, and the memory stays flat", async (t) => {
    let poured = 0;
    const create = whole(async (call, number) => {
      if (number === 1) return call.respond(200, { document: { id: "warm" } });
      call.write(`${json}content-length: ${800 * piece.length}\r\n\r\n`);
      poured += await pour(call, piece, 800);
    });
    const { service, signing } = await startBench(t, { create }, { timeoutSeconds: 30 });
    await signing.create(small);

    const before = process.memoryUsage.rss();
    let peak = before;
    const watch = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage.rss());
    }, 2);
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => signing.create(small)));
    peak = Math.max(peak, process.memoryUsage.rss());
    clearInterval(watch);
    for (const outcome of outcomes) {
      assert.deepEqual([said(outcome), outcome.posts], ["unknown too_large", 1]);
      assertHarmless(outcome, small.signers.length);
    }
    assert.equal(service.fullCreations(), 9);
    assert.ok(
      peak - before < 64 * mebibyte,
      `${Math.round((peak - before) / mebibyte)} MiB more for 400 MB of answers`,
    );
    assert.ok(poured < 8 * 400, `${poured} pieces of 64 KiB were taken`);
  });

  const endless: [string, Script][] = [
    [
      "body of unannounced length",
      whole((call) => {
        call.write(`${json}\r\n`);
        void pour(call, piece);
      }),
    ],
    [
      "body in chunks",
      whole((call) => {
        call.write(`${json}transfer-encoding: chunked\r\n\r\n`);
        void pour(call, `10000\r\n${piece}\r\n`);
      }),
    ],
    [
      "head",
      whole((call) => {
        call.write(json);
        void pour(call, `x-more: ${"y".repeat(1000)}\r\n`);
      }),
    ],
    [
      "single header line",
      whole((call) => {
        call.write(`${json}x-more: `);
        void pour(call, "y".repeat(1000));
      }),
    ],
  ];
  for (const [what, create] of endless) {
    test(`with an endless ${what} ends as unknown, too large`, { timeout: 20_000 }, async () => {
      const { outcome, service } = await createOnce({ create }, small, { timeoutSeconds: 10 });
      assert.deepEqual([said(outcome), outcome.posts, service.fullCreations()], ["unknown too_large", 1, 1]);
    });
  }
});

describe("an answer without end", { concurrency: true }, () => {
  /** One piece a second, the first at once: none of the pauses is long enough to be noticed by itself. */
  const dripping = (first: string, ...more: string[]): Script =>
    whole((call) => {
      call.write(first);
      let turn = 0;
      const timer = setInterval(() => call.write(more[turn++ % more.length] ?? " "), 1000);
      call.socket.on("close", () => clearInterval(timer));
    });
  const slow: [string, Script][] = [
    ["head that comes a byte a second", dripping("HTTP/1.1 200 OK\r\nx: ", "y")],
    ["body that comes a byte a second", dripping(`${json}content-length: 100\r\n\r\n{`, " ")],
    ["body that comes a chunk a second", dripping(`${json}transfer-encoding: chunked\r\n\r\n`, "1\r\n \r\n")],
    [
      "row of early hints, one a second",
      dripping("HTTP/1.1 103 Early Hints\r\n\r\n", "HTTP/1.1 103 Early Hints\r\n\r\n"),
    ],
  ];
  for (const [what, create] of slow) {
    test(`but a ${what} ends as unknown, by our own clock`, { timeout: 20_000 }, async () => {
      const { outcome, service } = await createOnce({ create }, small, { timeoutSeconds: 2.5 });
      assert.deepEqual([said(outcome), outcome.posts, service.fullCreations()], ["unknown timeout", 1, 1]);
      assertHarmless(outcome, small.signers.length);
    });
  }

  test("to the request for a token ends as not sent, by our own clock", { timeout: 20_000 }, async () => {
    const token = dripping(`${json}content-length: 100\r\n\r\n{`, " ");
    const { outcome, service } = await createOnce({ token }, small, { timeoutSeconds: 2.5 });
    assert.deepEqual([said(outcome), outcome.posts, service.creations().length], ["not_sent token", 0, 0]);
  });
});
