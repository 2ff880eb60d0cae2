import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fixedKeys } from "#lib/storage/keys.ts";
import { frameBytes, openStored, piecesOf } from "#lib/storage/sealed-file.ts";
import { writePart } from "#lib/storage/write-part.ts";
import { pieces } from "../support/staging-bench.ts";

const folder = mkdtempSync(join(tmpdir(), "countersign-sealed-"));
after(() => rmSync(folder, { recursive: true }));

const keys = fixedKeys(randomBytes(32));
const headerBytes = 48;
const tagBytes = 16;

const pdfOf = (bytes: number) => Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(bytes - 9)]);

async function stored(name: string, original: Buffer): Promise<string> {
  const path = join(folder, `${name}.pdf`);
  const expected = { bytes: original.length, maxBytes: original.length };
  await writePart(path, pieces(original, 60_000), expected, { key: keys.current(), name });
  return path;
}

async function whole(path: string, name: string, known = keys): Promise<Buffer> {
  const file = await openStored(path, name, known);
  try {
    const parts = [];
    for await (const piece of piecesOf(file)) parts.push(Buffer.from(piece));
    return Buffer.concat(parts);
  } finally {
    await file.close();
  }
}

const unreadable = { name: "FileUnreadable" };

for (const bytes of [10, frameBytes - 1, frameBytes, frameBytes + 1, 3 * frameBytes, 3 * frameBytes + 7])
  test(`a file of ${bytes} bytes is encrypted on the disk and read as it was`, async () => {
    const original = pdfOf(bytes);
    const path = await stored(`size-${bytes}`, original);
    const disk = readFileSync(path);
    assert.equal(disk.includes(original.subarray(0, 8)), false);
    assert.equal(disk.length, headerBytes + bytes + tagBytes * Math.ceil(bytes / frameBytes));
    assert.ok((await whole(path, `size-${bytes}`)).equals(original));
  });

test("any range is read as it was, several at once", async () => {
  const original = pdfOf(4 * frameBytes + 1000);
  const file = await openStored(await stored("ranges", original), "ranges", keys);
  const ranges = [
    [0, 1],
    [frameBytes - 3, 7],
    [frameBytes, frameBytes],
    [17, 3 * frameBytes],
    [original.length - 5, 5],
    [original.length - 5, 100],
    [original.length, 10],
  ] as const;
  assert.equal((await file.stat({ bigint: true })).size, BigInt(original.length));
  await Promise.all(
    ranges.map(async ([position, length]) => {
      const buffer = Buffer.alloc(length + 4);
      const { bytesRead } = await file.read(buffer, 2, length, position);
      assert.ok(buffer.subarray(2, 2 + bytesRead).equals(original.subarray(position, position + length)));
      assert.equal(buffer.subarray(0, 2).equals(Buffer.alloc(2)) && buffer.at(-1), 0, "nothing beside it");
    }),
  );
  await file.close();
});

test("a flipped bit anywhere is noticed", async () => {
  const original = pdfOf(frameBytes + 300);
  const path = await stored("flipped", original);
  const disk = readFileSync(path);
  const frame = headerBytes + frameBytes + tagBytes;
  const everyByteOf = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);
  const places = [...everyByteOf(0, headerBytes + 20), ...everyByteOf(frame - 20, frame + 20), disk.length - 1];
  for (const at of places) {
    const changed = Buffer.from(disk);
    changed[at] = (changed[at] ?? 0) ^ 1;
    writeFileSync(path, changed);
    await assert.rejects(whole(path, "flipped"), unreadable, `byte ${at}`);
  }
});

test("a file that was cut, even between two frames, is noticed before its end", async () => {
  const original = pdfOf(2 * frameBytes + 300);
  const path = await stored("cut", original);
  const frame = frameBytes + tagBytes;
  for (const left of [
    headerBytes + 2 * frame + 17,
    headerBytes + 2 * frame,
    headerBytes + frame,
    headerBytes + 5,
    headerBytes,
    9,
  ]) {
    truncateSync(path, left);
    await assert.rejects(whole(path, "cut"), unreadable, `${left} bytes`);
  }
});

test("frames that were swapped, repeated or taken from another file are noticed", async () => {
  const [one, other] = [pdfOf(3 * frameBytes), pdfOf(3 * frameBytes)];
  const path = await stored("frames", one);
  const disk = readFileSync(path);
  const foreign = readFileSync(await stored("other-frames", other));
  const frameOf = (of: Buffer, n: number) => {
    const at = headerBytes + n * (frameBytes + tagBytes);
    return of.subarray(at, at + frameBytes + tagBytes);
  };
  const head = disk.subarray(0, headerBytes);
  const [a, b, c] = [0, 1, 2].map((n) => frameOf(disk, n)) as [Buffer, Buffer, Buffer];
  for (const frames of [
    [b, a, c],
    [a, a, c],
    [a, frameOf(foreign, 1), c],
    [a, b, c, c],
  ]) {
    writeFileSync(path, Buffer.concat([head, ...frames]));
    await assert.rejects(whole(path, "frames"), unreadable);
  }
});

test("a file in another's place, and one with another key, is not read", async () => {
  const path = await stored("here", pdfOf(500));
  const there = join(folder, "there.pdf");
  copyFileSync(path, there);
  await assert.rejects(whole(there, "there"), { ...unreadable, code: "CHANGED" });
  const others = fixedKeys(randomBytes(32));
  await assert.rejects(whole(path, "here", others), {
    ...unreadable,
    code: "KEY_MISSING",
    message: `is encrypted with key "${keys.current().id}", which is not here`,
  });
});

test("a file of before is read as it is; what is neither is not", async () => {
  const original = pdfOf(700_000);
  const path = join(folder, "before.pdf");
  writeFileSync(path, original);
  assert.ok((await whole(path, "before")).equals(original));
  writeFileSync(path, randomBytes(1000));
  await assert.rejects(whole(path, "before"), unreadable);
});
