import { createHmac } from "node:crypto";

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
}

/** A key of 32 bytes with its id. */
export function keyOf(bytes: Buffer): Key {
  return { id: createHmac("sha256", bytes).update("key id").digest("hex").slice(0, 8), bytes };
}

/** Keys that never change: the first is in use. */
export function fixedKeys(...known: Buffer[]): Keys {
  const all = known.map(keyOf);
  const current = () => {
    if (!all[0]) throw new Error("there is no key");
    return all[0];
  };
  return { current, find: (id) => all.find((key) => key.id === id), all: () => all };
}
