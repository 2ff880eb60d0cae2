import { createHash, randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ConfigError } from "./config-error.ts";

/** What is expected of one that the settings name. */
export const expectedKey = "a file that can be read and holds 32 to 4096 random bytes";

/** A secret that is generated into the data folder when it is first asked for. Throws {@link ConfigError}. */
export function generatedSecret(dataDir: string, name: string): string {
  const path = join(dataDir, name);
  generate(path, `${randomBytes(32).toString("base64url")}\n`);
  const secret = readFileSync(path, "utf8").trim();
  if (secret.length < 32)
    throw new ConfigError([
      `${path}: expected at least 32 characters. Delete the file: the next start generates a new one`,
    ]);
  return secret;
}

/** Where the key lies that is generated where the settings name none. */
export const generatedKeyPath = (dataDir: string) => join(dataDir, "keys", "stored");

/** That key, generated when it is first asked for. Throws {@link ConfigError}. */
export function generatedKey(path: string): Buffer {
  generate(path, randomBytes(32));
  const key = keyIn(path);
  if (!key)
    throw new ConfigError([
      `${path}: expected ${expectedKey}. Put it back from a backup, or delete it: then the connection has to be entered again, and links of signers are lost`,
    ]);
  return key;
}

/** The key that a file holds, in whatever form; undefined when it is none. */
export function keyIn(path: string): Buffer | undefined {
  try {
    const file = statSync(path);
    if (!file.isFile() || file.size < 32 || file.size > 4096) return undefined;
    return createHash("sha256").update(readFileSync(path)).digest();
  } catch {
    return undefined;
  }
}

/** Kept from the first start on. Whole or not there at all, also when two processes start at once or the power goes. */
function generate(path: string, content: string | Buffer): void {
  if (existsSync(path)) return;
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const part = `${path}.${process.pid}.part`;
  writeFileSync(part, content, { mode: 0o600, flush: true });
  try {
    linkSync(part, path);
  } catch (error) {
    if (!existsSync(path)) throw error;
  } finally {
    rmSync(part);
  }
}
