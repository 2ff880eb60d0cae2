import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { openStored, piecesOf } from "#lib/storage/sealed-file.ts";
import { writePart } from "#lib/storage/write-part.ts";
import { largePdf } from "../support/large-pdf.ts";
import { linkKeys } from "../support/link-key.ts";

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
