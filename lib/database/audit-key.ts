import type { Database } from "./tables.ts";

const keys = new WeakMap<object, Uint8Array>();

/** By what a database and all transactions on it are one. */
const place = (db: Database): object => db.getExecutor().adapter;

/** The key of this database's audit log goes with it to wherever something is written down. */
export function holdAuditKey(db: Database, key: Uint8Array): void {
  keys.set(place(db), key);
}

/** Throws where there is none: nothing is to be changed without a row about it. */
export function auditKeyOf(db: Database): Uint8Array {
  const key = keys.get(place(db));
  if (!key) throw new Error("the audit log has no key");
  return key;
}
