import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fixedKeys, type Keys } from "#lib/storage/keys.ts";
import { openStored } from "#lib/storage/sealed-file.ts";

/** With what the processes of a made world encrypt what they store. */
export const linkKeys = fixedKeys(Buffer.alloc(32));

/** A file that they have stored. */
export const openStaged = (path: string) => openStored(path, basename(path, ".pdf"), linkKeys);

/** With what a server encrypts that has generated its key. */
export function generatedKeys(dataDir: string): Keys {
  const file = readFileSync(join(dataDir, "keys", "stored"));
  return fixedKeys(createHash("sha256").update(file).digest());
}
