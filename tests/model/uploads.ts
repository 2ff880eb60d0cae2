import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { newId } from "#lib/shared/id.ts";
import { addUpload } from "#lib/uploads/rows.ts";
import type { Desk } from "./desk.ts";
import { fail } from "./fail.ts";
import type { World } from "./world.ts";

const names = ["nda-pdf-1.5.pdf", "receipt-cairo.pdf", "order-mupdf.pdf"];
const fixtures = names.map((name) => ({ name, bytes: readFileSync(`tests/fixtures/pdf/${name}`) }));

/** A PDF comes to a desk, whole or torn, unless that one dies over it. */
export async function upload(
  world: World,
  desk: Desk,
  which: { id: string; torn: boolean; bytes: number },
): Promise<void> {
  const fixture = fixtures[which.bytes % fixtures.length];
  if (!fixture) throw new Error("no fixture");
  const { name, bytes } = fixture;
  const body = new Blob([which.torn ? bytes.subarray(0, bytes.length / 2) : bytes]).stream();
  const { signal } = new AbortController();
  const receiving = world
    .uploads(desk)
    .receive(world.owner, { id: which.id, name, bytes: bytes.length, body, signal })
    .catch((error: unknown) => {
      if (!desk.life.struck) throw error;
    });
  const answer = await Promise.race([receiving, desk.life.died]);
  if (!answer) return;
  if (answer.ok === which.torn) fail(`a ${which.torn ? "torn" : "whole"} file was taken: ${answer.ok}`);
  if (!answer.ok) return;
  world.book.uploads.push({ id: which.id, name, sha256: hashOf(bytes) });
}

/** A run's first file, without the look into it that the others get: that takes a child process 10 ms, and this 1,000 runs. */
export async function firstUpload(world: World): Promise<void> {
  const [{ name, bytes } = fail("no fixture")] = fixtures;
  const id = newId();
  const body = new Blob([bytes]).stream();
  const received = await world.staging.receive(body, { bytes: bytes.length, maxBytes: bytes.length });
  if (!received.ok) fail(received.problem);
  const { name: diskName, sha256, stamp, keyId } = received;
  const row = { uploadId: id, name, diskName, bytes: bytes.length, sha256, stamp, keyId, pages: 1, notices: [] };
  await addUpload(world.bench.witness, world.owner.id, row, world.now());
  world.book.uploads.push({ id, name, sha256: hashOf(bytes) });
}

function hashOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
