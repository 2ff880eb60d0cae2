import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { fixedKeys } from "#lib/storage/keys.ts";
import { piecesOf } from "#lib/storage/sealed-file.ts";
import { createStaging, type Staging } from "#lib/storage/staging.ts";
import { filesIn } from "./files-in.ts";

export const fixtures = new URL("../fixtures/pdf/", import.meta.url);
export const contract = new URL("근로계약서_홍길동.pdf", fixtures);
export const root = mkdtempSync(join(tmpdir(), "countersign-staging-"));
after(() => rmSync(root, { recursive: true }));

export const testKeys = fixedKeys(Buffer.alloc(32, 1));

/** A staged file as it was uploaded. */
export async function storedBytes(staging: Staging, name: string): Promise<Buffer> {
  const file = await staging.open(staging.path(name));
  try {
    const pieces = [];
    for await (const piece of piecesOf(file)) pieces.push(Buffer.from(piece));
    return Buffer.concat(pieces);
  } finally {
    await file.close();
  }
}

let folders = 0;
export function folder() {
  folders += 1;
  const directory = join(root, String(folders));
  return { directory, staging: createStaging(directory, testKeys), files: () => filesIn(directory) };
}

export const maxBytes = 1024 * 1024;
export const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

export async function* pieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
