import type { Database } from "../database/tables.ts";
import { beginning } from "./chain.ts";
import { followChain, type Link, type Misfit } from "./follow.ts";
import { goesOnFrom, type Known } from "./witness.ts";
import { headFits, readHead } from "./write.ts";

/** What is wrong with the log, and where it begins: `number` is the first row that does not fit. */
export type AuditFault =
  | Misfit
  /** It stands in front of the oldest row, and is none of those that have gone by their age. */
  | { fault: "before"; number: number }
  /** The newest rows are gone, or the head was changed; `known`: of this row it is known outside of the database that it was there. */
  | { fault: "cut" | "head" | "beyond"; number: number; known?: number };

export interface Verified {
  rows: number;
  /** Of the oldest and the newest row, in milliseconds since 1970. */
  first?: number;
  last?: number;
  /** How many of the oldest have gone by their age. */
  cut: number;
  /** How many of those are yet to be deleted: whoever let them go was broken off. */
  waiting?: number;
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
  // In this order: a row that is written meanwhile is not beyond the head.
  const newest = await db.selectFrom("audit").select("number").orderBy("number", "desc").limit(1).executeTakeFirst();
  const head = await readHead(db);
  const verified: Verified = { rows: 0, cut: head?.cut_number ?? 0 };
  const from = { number: verified.cut, hash: head?.cut_hash ?? beginning };
  const { reached, fault } = await followChain(db, from, head?.number ?? 0, ({ at }) => {
    verified.rows++;
    verified.first ??= at;
    verified.last = at;
  });
  if (fault) return { ...verified, fault };
  const { number } = reached;
  if (head && number < head.number) return { ...verified, fault: { fault: "cut", number: number + 1 } };
  if (newest && newest.number > number) return { ...verified, fault: { fault: "beyond", number: number + 1 } };
  if (head && (reached.hash !== head.hash || !headFits(db, head)))
    return { ...verified, fault: { fault: "head", number } };
  const before = await lookBefore(db, from);
  if (before.fault) return { ...verified, fault: before.fault };
  if (before.waiting > 0) verified.waiting = before.waiting;
  if (known && !(head && (await goesOnFrom(db, head, known))))
    return { ...verified, fault: { fault: "cut", number: number + 1, known: known.number } };
  return verified;
}

/** Rows up to the last one that has gone by its age: the newest of those that have, and then they go from the oldest on, or none of the log. */
async function lookBefore(db: Database, cut: Link): Promise<{ waiting: number; fault?: AuditFault }> {
  const oldest = () =>
    db
      .selectFrom("audit")
      .select(["number", "hash"])
      .where("number", "<=", cut.number)
      .orderBy("number")
      .limit(1)
      .executeTakeFirst();
  for (let first = await oldest(); first; ) {
    const { number } = first;
    const { reached } = await followChain(db, first, cut.number);
    if (number > 0 && reached.hash === cut.hash) return { waiting: cut.number - number + 1 };
    // Unless it was deleted while they were read.
    first = await oldest();
    if (first?.number === number) return { waiting: 0, fault: { fault: "before", number } };
  }
  return { waiting: 0 };
}
