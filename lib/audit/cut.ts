import { setTimeout as pause } from "node:timers/promises";
import { nowMs } from "../database/clock.ts";
import type { Database } from "../database/tables.ts";
import { audit, cutOff, holdHead, readHead } from "./write.ts";

const portion = 200;
/** So many times as long as a portion took, others have the database: a server that waits for a file does nothing else. */
const restsFor = 4;

/**
 * Lets the rows go that are older than this, in milliseconds since 1970, and those among them that a wrong clock has dated in the future. The
 * head says first that they may, with a row about it; then they are deleted a few at a time. Broken off, the next time deletes the rest.
 * Answers how many were let go.
 */
export async function cutAudit(db: Database, before: number): Promise<number> {
  const rows = await db.transaction().execute(async (tx) => {
    const { cut_number: cut } = await holdHead(tx);
    const kept = await tx
      .selectFrom("audit")
      .select("number")
      .where("at", ">=", before)
      .where("at", "<=", nowMs)
      .orderBy("number")
      .limit(1)
      .executeTakeFirst();
    const last = await tx
      .selectFrom("audit")
      .select(["number", "hash"])
      .where("number", ">", cut)
      // Nothing that only lies in front of the first row that is kept: a clock that is behind would let all go.
      .where("at", "<", before)
      .$if(kept !== undefined, (query) => query.where("number", "<", kept?.number ?? 0))
      .orderBy("number", "desc")
      .limit(1)
      .executeTakeFirst();
    if (!last) return 0;
    await cutOff(tx, last);
    await audit(tx, { kind: "log_cut", detail: { rows: last.number - cut } });
    return last.number - cut;
  });
  const { cut_number: cut = 0 } = (await readHead(db)) ?? {};
  for (let deleted = portion; deleted === portion; ) {
    const old = db.selectFrom("audit").select("number").where("number", "<=", cut).orderBy("number").limit(portion);
    const began = performance.now();
    const { numDeletedRows } = await db.deleteFrom("audit").where("number", "in", old).executeTakeFirst();
    deleted = Number(numDeletedRows);
    if (deleted === portion) await pause(restsFor * (performance.now() - began));
  }
  return rows;
}
