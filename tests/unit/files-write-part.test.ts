import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { after, type TestContext, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { openStored, piecesOf } from "#lib/storage/sealed-file.ts";
import { writePart } from "#lib/storage/write-part.ts";
import { largePdf } from "../support/large-pdf.ts";
import { linkKeys } from "../support/link-key.ts";

const megabyte = 1024 * 1024;
const folder = mkdtempSync(join(tmpdir(), "countersign-write-part-"));
after(() => rmSync(folder, { recursive: true }));

test("a body that comes faster than the disk takes it is on the disk byte for byte", async () => {
  // No whole number of chunks, in pieces that do not divide one.
  const original = largePdf(40_000_003);
  async function* pieces() {
    for (let at = 0; at < original.length; at += 60_000) yield original.subarray(at, at + 60_000);
  }
  const path = join(folder, "fast.part");
  const { sha256 } = await writePart(
    path,
    pieces(),
    { bytes: original.length, maxBytes: original.length },
    { key: linkKeys.current(), name: "fast" },
  );
  const read = createHash("sha256");
  const file = await openStored(path, "fast", linkKeys);
  for await (const piece of piecesOf(file)) read.update(piece);
  await file.close();
  const expected = createHash("sha256").update(original).digest("hex");
  assert.equal(read.digest("hex"), expected);
  assert.equal(sha256, expected);
});

/** Takes the disk's place where it is asked to flush. */
async function onFlush(t: TestContext, flush: () => Promise<void>) {
  const file = await open(folder);
  const mocked = t.mock.method(Object.getPrototypeOf(file), "datasync", flush);
  await file.close();
  return mocked.mock;
}

const sealing = { key: linkKeys.current(), name: "flushed" };

test("the disk has most of a large body before its last byte has come", async (t) => {
  const original = largePdf(20 * megabyte);
  const flushes = await onFlush(t, async () => undefined);
  let before = 0;
  async function* pieces() {
    yield original.subarray(0, -1);
    before = flushes.callCount();
    yield original.subarray(-1);
  }
  const path = join(folder, "flushed.part");
  await writePart(path, pieces(), { bytes: original.length, maxBytes: original.length }, sealing);
  assert.equal(before, 2);
});

test("however many uploads come, the disk is asked by one of them at a time while they do", async (t) => {
  const original = largePdf(20 * megabyte);
  let [now, most] = [0, 0];
  await onFlush(t, async () => {
    now += 1;
    most = Math.max(most, now);
    await setTimeout(50);
    now -= 1;
  });
  const expected = { bytes: original.length, maxBytes: original.length };
  const write = (n: number) => writePart(join(folder, `${n}.part`), Readable.from([original]), expected, sealing);
  await Promise.all([1, 2, 3, 4].map(write));
  assert.equal(most, 1);
});

test("a disk that fails while more is coming fails the upload", async (t) => {
  const original = largePdf(20 * megabyte);
  const failure = Object.assign(new Error("EIO: i/o error, fdatasync"), { code: "EIO" });
  await onFlush(t, () => Promise.reject(failure));
  const path = join(folder, "failed.part");
  const written = writePart(
    path,
    Readable.from([original]),
    { bytes: original.length, maxBytes: original.length },
    sealing,
  );
  await assert.rejects(written, failure);
});
