import { createHmac } from "node:crypto";
import type { Selectable } from "kysely";
import type { AuditHeadTable, AuditTable } from "../database/tables.ts";
import type { KeyedHash } from "../shared/audit.ts";

/** A row's values without its hash. */
export type Unsealed = Omit<Selectable<AuditTable>, "hash">;

/** The key of the log, made of the root, so that it stays whatever key is current. */
export const auditKeyFrom = (root: Buffer): Buffer => createHmac("sha256", root).update("audit log").digest();

/** What stands before the first row. */
export const beginning = "";

const hmac = (key: Uint8Array, what: string, values: unknown[]) =>
  // JSON: where one text ends and the next begins cannot be moved.
  createHmac("sha256", key).update(JSON.stringify([what, ...values]));

/** Over the row before and this one: whoever has only the database can make none. */
export function rowHash(key: Uint8Array, before: string, row: Unsealed): string {
  const { number, at, kind, actor, name, address, session, about, object, detail } = row;
  return hmac(key, "row", [before, number, at, kind, actor, name, address, session, about, object, detail]).digest(
    "base64url",
  );
}

/** Over what the head says, so that nobody without the key can cut the log off, at either end. */
export function headMac(key: Uint8Array, head: Omit<Selectable<AuditHeadTable>, "id" | "mac">): string {
  return hmac(key, "head", [head.number, head.hash, head.cut_number, head.cut_hash]).digest("base64url");
}

/** Tells a secret from another without telling it: 64 bits, `of` what kind it is. */
export function keyedHash(key: Uint8Array, of: "link" | "secret" | "session", text: string): KeyedHash {
  return hmac(key, of, [text]).digest("hex").slice(0, 16);
}
