import { auditKeyOf } from "../database/audit-key.ts";
import type { Database } from "../database/tables.ts";
import { headMac, rowHash } from "./chain.ts";
import { type Known, unexplained } from "./witness.ts";
import { readHead } from "./write.ts";

const portion = 1000;

/** What is wrong with the log, and where it begins: `number` is the first row that does not fit. */
export type AuditFault =
  | { fault: "missing" | "changed"; number: number; at?: number }
  /** The newest rows are gone, or the head was changed; `known`: of this row it is known outside of the database that it was there. */
  | { fault: "cut" | "head" | "beyond"; number: number; known?: number };

export interface Verified {
  rows: number;
  /** Of the oldest and the newest row, in milliseconds since 1970. */
  first?: number;
  last?: number;
  /** How many of the oldest have gone by their age. */
  cut: number;
  fault?: AuditFault;
}

/**
 * Looks through the whole log, while the server writes on or not: whether each row is as it was written, where it was written, and none is
 * missing between the oldest that is kept and the newest that is known, to the database or beside it.
 */
export async function verifyAudit(db: Database, known?: Known): Promise<Verified> {
  for (;;) {
    const verified = await look(db, known);
    // The oldest went while they were read.
    if (!verified.fault || ((await readHead(db))?.cut_number ?? 0) === verified.cut) return verified;
  }
}

async function look(db: Database, known: Known | undefined): Promise<Verified> {
  const key = auditKeyOf(db);
  // In this order: a row that is written meanwhile is not beyond the head.
  const newest = await db.selectFrom("audit").select("number").orderBy("number", "desc").limit(1).executeTakeFirst();
  const head = await readHead(db);
  const verified: Verified = { rows: 0, cut: head?.cut_number ?? 0 };
  let number = verified.cut;
  let hash = head?.cut_hash ?? "";
  for (const end = head?.number ?? 0; number < end; ) {
    const rows = await db
      .selectFrom("audit")
      .selectAll()
      .where("number", ">", number)
      .where("number", "<=", end)
      .orderBy("number")
      .limit(portion)
      .execute();
    for (const { hash: stored, ...row } of rows) {
      if (row.number !== number + 1) return { ...verified, fault: { fault: "missing", number: number + 1 } };
      if (rowHash(key, hash, row) !== stored)
        return { ...verified, fault: { fault: "changed", number: row.number, at: row.at } };
      number = row.number;
      hash = stored;
      verified.rows++;
      verified.first ??= row.at;
      verified.last = row.at;
    }
    if (rows.length < portion) break;
  }
  if (head && number < head.number) return { ...verified, fault: { fault: "cut", number: number + 1 } };
  if (newest && newest.number > number) return { ...verified, fault: { fault: "beyond", number: number + 1 } };
  if (head && (hash !== head.hash || headMac(key, head) !== head.mac))
    return { ...verified, fault: { fault: "head", number } };
  if (known && (await unexplained(db, known)))
    return { ...verified, fault: { fault: "cut", number: number + 1, known: known.number } };
  return verified;
}
