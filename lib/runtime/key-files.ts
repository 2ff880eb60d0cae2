import { createHash, randomBytes, randomUUID } from "node:crypto";
import {
  accessSync,
  chmodSync,
  chownSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { ConfigError } from "./config-error.ts";

/*
 * Keys are the file that the settings name and those beside it whose names go on with a key's id or a number. What a key is called tells
 * nothing, its contents do: so a new one lies beside the first, and the first can go. What else lies there, as a checksum, is no key.
 */

/** What is expected of a key's file. */
export const keyFileText = "a file that can be read and holds 32 to 4096 random bytes";

const isFurther = /^\.([0-9a-f]{8}|[0-9]{1,3})$/;

/** The names of all that may be keys, the named file first. */
export function keyPaths(keyFile: string): string[] {
  const [folder, name] = [dirname(keyFile), basename(keyFile)];
  const beside = existsSync(folder) ? readdirSync(folder) : [];
  const others = beside.filter((other) => other.startsWith(name) && isFurther.test(other.slice(name.length))).sort();
  return [keyFile, ...others.map((other) => join(folder, other))];
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

/** Those that may be keys and that this account cannot read: another has made them. */
export function closedKeyPaths(keyFile: string): string[] {
  return keyPaths(keyFile).filter((path) => {
    try {
      accessSync(path, constants.R_OK);
      return false;
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === "EACCES";
    }
  });
}

/**
 * Makes a file that is kept from then on, for its owner alone. Whole or not there at all, also when two processes do so at once or the power goes.
 * Where root makes it, it belongs to whom `like` belongs to, by default its folder: the server may run as somebody else, and has to read it.
 */
export function makeFile(path: string, content: string | Buffer, like = dirname(path)): void {
  if (existsSync(path)) return;
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  // Containers that share the folder may have one process id.
  const part = `${path}.${randomUUID()}.part`;
  try {
    writeFileSync(part, content, { mode: 0o600, flush: true, flag: "wx" });
    if (process.getuid?.() === 0) giveAs(like, part);
    linkSync(part, path);
  } catch (error) {
    if (!existsSync(path)) throw error;
  } finally {
    // A disk that is full has made it all the same.
    rmSync(part, { force: true });
  }
  // What is encrypted with a key must not outlive its name.
  const folder = openSync(dirname(path), "r");
  fsyncSync(folder);
  closeSync(folder);
}

function giveAs(like: string, path: string): void {
  const found = statSync(like);
  try {
    chownSync(path, found.uid, found.gid);
    // A group that was let in to read, and nobody else.
    if (found.isFile()) chmodSync(path, 0o600 | (found.mode & 0o040));
  } catch {
    // Root of a container may have no power over owners: it is root's then, as all that it makes.
  }
}

/** A secret that is generated into the data folder when it is first asked for. Throws {@link ConfigError}. */
export function generatedSecret(dataDir: string, name: string): string {
  const path = join(dataDir, name);
  makeFile(path, `${randomBytes(32).toString("base64url")}\n`);
  const secret = readFileSync(path, "utf8").trim();
  if (secret.length < 32)
    throw new ConfigError([
      `${path}: expected at least 32 characters. Delete the file: the next start generates a new one`,
    ]);
  return secret;
}

/** Where the keys of a data folder are that nobody has given any. */
export const generatedKeyFile = (dataDir: string) => join(dataDir, "keys", "stored");

/** Makes the first key, unless there is one; the first may have gone since. Throws {@link ConfigError}. */
export function generateKey(path: string): void {
  if (!keyPaths(path).some(existsSync)) makeFile(path, randomBytes(32));
  if (!holdsKey(path))
    throw new ConfigError([`${path}: expected ${keyFileText}. Put it back from where you keep a copy`]);
}

/** Whether a key is there. */
export function holdsKey(path: string): boolean {
  const own = keyPaths(path);
  // The first may have gone; one that is cut off is said to be so.
  return (existsSync(path) ? own.slice(0, 1) : own).some(keyIn);
}
