import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fixedKeys } from "#lib/storage/keys.ts";
import { openStored } from "#lib/storage/sealed-file.ts";

/** With what the processes of a made world encrypt what they store. */
export const linkKey = Buffer.alloc(32);

export const linkKeys = fixedKeys(linkKey);

/** A file that they have stored. */
export const openStaged = (path: string) => openStored(path, basename(path, ".pdf"), linkKeys);

/** With what a server encrypts its links that has generated its key. */
export function generatedKey(dataDir: string): Buffer {
  return createHash("sha256")
    .update(readFileSync(join(dataDir, "keys", "stored")))
    .digest();
}
