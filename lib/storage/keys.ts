import { createHash, createHmac, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { keyIn, keyPaths, makeFile } from "../runtime/key-files.ts";

/** What encrypts what is stored. */
export interface Key {
  /** Stands beside whatever is under this key: 8 hexadecimal digits that tell nothing of it. */
  id: string;
  /** 32 of them. */
  bytes: Buffer;
}

/** The keys that this process knows. */
export interface Keys {
  /** What is stored from now on is under this one. */
  current(): Key;
  /** Undefined when it is not known here. */
  find(id: string): Key | undefined;
  all(): readonly Key[];
  /** The first key of all: what is hashed with it cannot be made anew, so it stays whatever key is current. Nothing is encrypted with it. */
  root(): Buffer;
}

/** A key of 32 bytes with its id. */
function keyOf(bytes: Buffer): Key {
  return { id: createHmac("sha256", bytes).update("key id").digest("hex").slice(0, 8), bytes };
}

/** A key, and where it lies. */
export interface KeyInFile extends Key {
  path: string;
}

/** The keys that lie there, the named file's first; none when there are none. */
export function readKeys(keyFile: string): KeyInFile[] {
  return keyPaths(keyFile).flatMap((path) => {
    const bytes = keyIn(path);
    return bytes ? { ...keyOf(bytes), path } : [];
  });
}

/** Makes a new one beside them, for whom the one before is. */
export function newKey(keyFile: string): KeyInFile {
  const contents = randomBytes(32);
  const key = keyOf(createHash("sha256").update(contents).digest());
  const path = `${keyFile}.${key.id}`;
  makeFile(path, contents, keyPaths(keyFile).find(existsSync));
  return { ...key, path };
}

/** Keys that never change: the first is in use, the last is the oldest. */
export function fixedKeys(...known: Buffer[]): Keys {
  return fixed(known.map(keyOf));
}

/** For a command, which only opens what is stored. */
export const keysIn = (keyFile: string): Keys => fixed(readKeys(keyFile));

function fixed(all: readonly Key[]): Keys {
  const existing = (key: Key | undefined) => {
    if (!key) throw new Error("there is no key");
    return key;
  };
  return {
    current: () => existing(all[0]),
    find: (id) => all.find((key) => key.id === id),
    all: () => all,
    root: () => existing(all.at(-1)).bytes,
  };
}
