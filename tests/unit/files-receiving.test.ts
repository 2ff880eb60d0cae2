import assert from "node:assert/strict";
import { createReadStream, mkdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { createStaging } from "#lib/storage/staging.ts";
import { largePdf } from "../support/large-pdf.ts";
import {
  contract,
  fixtures,
  folder,
  hashOf,
  maxBytes,
  pieces,
  root,
  storedBytes,
  testKeys,
} from "../support/staging-bench.ts";

/** Counts how far its reader came, and whether it was told to stop. */
function watched(bytes: Uint8Array, size: number) {
  const seen = { pulled: 0, cancelled: false };
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (seen.pulled >= bytes.length) return controller.close();
        controller.enqueue(bytes.subarray(seen.pulled, seen.pulled + size));
        seen.pulled += size;
      },
      cancel: () => {
        seen.cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { body, seen };
}

test("a received file is on the disk byte for byte, under a name of ours, readable by us alone", async () => {
  const { directory, staging, files } = folder();
  const original = readFileSync(contract);
  const received = await staging.receive(createReadStream(contract), {
    bytes: original.length,
    maxBytes,
    sha256: hashOf(original),
  });
  assert.ok(received.ok);
  assert.equal(received.bytes, original.length);
  assert.equal(received.sha256, hashOf(original));
  assert.deepEqual(files(), [`${received.name}.pdf`]);
  assert.deepEqual(await storedBytes(staging, received.name), original);
  assert.equal(statSync(directory).mode & 0o777, 0o700);
  assert.equal(statSync(staging.path(received.name)).mode & 0o777, 0o600);
});

test("a folder that was there and open to others is closed to them", () => {
  const directory = join(root, "open");
  mkdirSync(directory, { mode: 0o755 });
  createStaging(directory, testKeys);
  assert.equal(statSync(directory).mode & 0o777, 0o700);
});

test("a web stream and a body that comes byte by byte are received like any other", async () => {
  const { staging } = folder();
  const original = readFileSync(new URL("header-after-bom.pdf", fixtures));
  const { body } = watched(original, 1000);
  const expected = { bytes: original.length, maxBytes };
  for (const received of [
    await staging.receive(body, expected),
    await staging.receive(pieces(original, 1), expected),
  ]) {
    assert.ok(received.ok);
    assert.equal(received.sha256, hashOf(original));
  }
});

test("each refusal has its own code and leaves nothing on the disk", async () => {
  const { staging, files } = folder();
  const original = readFileSync(contract);
  const bytes = original.length;
  const whole = () => pieces(original, 4096);
  const broken = async function* () {
    yield original.subarray(0, 5000);
    throw new Error("socket closed");
  };
  const refusals = [
    ["file_empty", staging.receive(pieces(new Uint8Array(0), 1), { bytes: 0, maxBytes })],
    ["file_too_large", staging.receive(whole(), { bytes, maxBytes: bytes - 1 })],
    ["file_incomplete", staging.receive(whole(), { bytes: bytes + 1, maxBytes })],
    ["file_incomplete", staging.receive(whole(), { bytes: bytes - 1, maxBytes })],
    ["file_incomplete", staging.receive(pieces(new Uint8Array(0), 1), { bytes, maxBytes })],
    ["file_incomplete", staging.receive(broken(), { bytes, maxBytes })],
    ["file_not_pdf", staging.receive(pieces(original.subarray(0, 3), 1), { bytes: 3, maxBytes })],
    ["file_changed", staging.receive(whole(), { bytes, maxBytes, sha256: hashOf(new Uint8Array(1)) })],
  ] as const;
  for (const [problem, received] of refusals) assert.deepEqual(await received, { ok: false, problem });
  assert.deepEqual(files(), []);
});

test("what is no PDF by its header is refused", async () => {
  const { staging, files } = folder();
  const names = ["html-named", "zip-named", "jpeg-named", "header-at-900", "header-after-nuls", "zip-prepended"];
  for (const name of names) {
    const original = readFileSync(new URL(`${name}.pdf`, fixtures));
    const received = await staging.receive(pieces(original, 50), { bytes: original.length, maxBytes });
    assert.deepEqual(received, { ok: false, problem: "file_not_pdf" }, name);
  }
  assert.deepEqual(files(), []);
});

test("a wrong file is stopped at its first bytes", async () => {
  const { staging } = folder();
  const { body, seen } = watched(new Uint8Array(maxBytes), 1000);
  assert.deepEqual(await staging.receive(body, { bytes: maxBytes, maxBytes }), { ok: false, problem: "file_not_pdf" });
  assert.ok(seen.cancelled);
  assert.ok(seen.pulled < 10_000, `${seen.pulled} bytes were read`);
});

test("a body longer than announced and than allowed is stopped one byte over", async () => {
  const { staging, files } = folder();
  const original = largePdf(200_000);
  for (const [expected, problem] of [
    [{ bytes: 50_000, maxBytes: 50_000 }, "file_too_large"],
    [{ bytes: 50_000, maxBytes }, "file_incomplete"],
  ] as const) {
    const { body, seen } = watched(original, 1000);
    assert.deepEqual(await staging.receive(body, expected), { ok: false, problem });
    assert.ok(seen.cancelled);
    assert.equal(seen.pulled, 51_000);
  }
  assert.deepEqual(files(), []);
});

test("an upload that is given up ends at once and leaves nothing, though its body never ends", {
  timeout: 10_000,
}, async () => {
  const { staging, files } = folder();
  const giveUp = new AbortController();
  const body = async function* () {
    yield readFileSync(contract).subarray(0, 5000);
    giveUp.abort();
    await new Promise(() => undefined);
  };
  const received = await staging.receive(body(), { bytes: 10_000, maxBytes, signal: giveUp.signal });
  assert.deepEqual(received, { ok: false, problem: "file_incomplete" });
  assert.deepEqual(files(), []);
});

test("100 MB take no more of the server's memory than a few write buffers", async () => {
  const { staging } = folder();
  const total = 100 * 1024 * 1024;
  const piece = Buffer.alloc(64 * 1024, "%PDF-1.7 ");
  const body = async function* () {
    for (let sent = 0; sent < total; sent += piece.length) yield piece;
  };
  const before = process.memoryUsage.rss();
  const received = await staging.receive(body(), { bytes: total, maxBytes: total });
  const grown = process.memoryUsage.rss() - before;
  assert.ok(received.ok);
  assert.ok(grown < 24 * 1024 * 1024, `grew by ${Math.round(grown / 1024)} KB`);
});
