import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { writePart } from "#lib/storage/write-part.ts";
import { largePdf } from "../support/large-pdf.ts";

const folder = mkdtempSync(join(tmpdir(), "countersign-write-part-"));
after(() => rmSync(folder, { recursive: true }));

test("a body that comes faster than the disk takes it is on the disk byte for byte", async () => {
  // No whole number of chunks, in pieces that do not divide one.
  const original = largePdf(40_000_003);
  async function* pieces() {
    for (let at = 0; at < original.length; at += 60_000) yield original.subarray(at, at + 60_000);
  }
  const path = join(folder, "fast.part");
  const { sha256 } = await writePart(path, pieces(), { bytes: original.length, maxBytes: original.length });
  assert.ok(readFileSync(path).equals(original));
  assert.equal(sha256, createHash("sha256").update(original).digest("hex"));
});
