import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
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
  world.book.uploads.push({ id: which.id, name, sha256: createHash("sha256").update(bytes).digest("hex") });
}
