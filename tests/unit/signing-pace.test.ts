import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { describe, test } from "node:test";
import { createdAnswer, type Script, stageCreation } from "../support/scripted-service.ts";
import { createOnce, mebibyte, said, stagingFolder } from "../support/signing-bench.ts";

const large = await stageCreation(stagingFolder(), randomBytes(24 * mebibyte));
/** A second may pass without a move, and a file of 24 MiB may take four altogether. */
const settings = { timeoutSeconds: 0.5, slowestBytesPerSecond: 8 * mebibyte };

/** Reads so many bytes a second, up to `last`, and answers once all are there. */
const reading =
  (bytesPerSecond: number, last = Number.POSITIVE_INFINITY): Script =>
  async (call) => {
    const begun = performance.now();
    let bytes = 0;
    call.socket.on("data", (data) => {
      bytes += data.length;
      const early = (bytes / bytesPerSecond) * 1000 - (performance.now() - begun);
      if (early <= 0 && bytes < last) return;
      call.socket.pause();
      if (bytes < last) setTimeout(() => call.socket.resume(), early);
    });
    call.respond(200, createdAnswer(await call.body(), "steady"));
  };

async function timed(create: Script) {
  const begun = performance.now();
  const { outcome, service } = await createOnce({ create }, large, settings);
  return { outcome: said(outcome), whole: service.fullCreations(), seconds: (performance.now() - begun) / 1000 };
}

describe("an upload", { concurrency: 3 }, () => {
  test("that goes on steadily gets through, however many times the time-out it takes", async () => {
    const { outcome, whole, seconds } = await timed(reading(9 * mebibyte));
    assert.deepEqual([outcome, whole], ["created", 1]);
    assert.ok(seconds > 2, `${seconds} s: the service was to be slow`);
  });

  test("that stands still is given up, long before a slow one would be", async () => {
    const { outcome, whole, seconds } = await timed(reading(64 * mebibyte, 4 * mebibyte));
    assert.deepEqual([outcome, whole], ["unknown timeout", 0]);
    assert.ok(seconds < 3, `${seconds} s`);
  });

  test("that moves on more slowly than any network that is provided for is given up as well", async () => {
    const { outcome, whole, seconds } = await timed(reading(2 * mebibyte));
    assert.deepEqual([outcome, whole], ["unknown timeout", 0]);
    assert.ok(seconds > 2.5 && seconds < 8, `${seconds} s`);
  });
});

test("an answer that is there when a process that stood still goes on is read, though its time is over", async () => {
  const small = await stageCreation(stagingFolder());
  const create: Script = async (call) => {
    call.respond(200, createdAnswer(await call.body(), "kept"));
    // The whole process, the client's timers with it, stands still until after the time-out.
    setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2000));
  };
  const { outcome } = await createOnce({ create }, small, { timeoutSeconds: 0.5 });
  assert.equal(said(outcome), "created");
});
