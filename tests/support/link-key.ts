import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** With what the processes of a made world encrypt their links. */
export const linkKey = Buffer.alloc(32);

/** With what a server encrypts its links that has generated its key. */
export function generatedKey(dataDir: string): Buffer {
  return createHash("sha256")
    .update(readFileSync(join(dataDir, "keys", "stored")))
    .digest();
}
