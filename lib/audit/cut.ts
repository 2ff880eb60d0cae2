import { setTimeout as pause } from "node:timers/promises";
import { nowMs } from "../database/clock.ts";
import { type Step, stepsOf } from "../database/leases.ts";
import type { Database } from "../database/tables.ts";
import { audit, cutOff, headFits, holdHead, readHead } from "./write.ts";

const portion = 200;
/** So many times as long as a portion took, others have the database: a server that waits for a file does nothing else. */
const restsFor = 4;

/**
 * Lets the rows go that are older than this, in milliseconds since 1970, and those among them that a wrong clock has dated in the future. The
 * head says first that they may, with a row about it, and from then on nobody is shown them; then they are deleted a few at a time. Broken
 * off, {@link finishCut} deletes the rest, or the next time.
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
  await deleteCut(stepsOf(db));
  return rows;
}

/** Deletes what an interrupted cut has left, as recurring work; nothing that a head says which somebody else has written. */
export async function finishCut(step: Step): Promise<void> {
  const isOurs = await step(async (tx) => {
    const head = await readHead(tx);
    return head !== undefined && headFits(tx, head);
  });
  if (isOurs) await deleteCut(step);
}

async function deleteCut(step: Step): Promise<void> {
  for (;;) {
    const began = performance.now();
    const { numDeletedRows } = await step(async (tx) => {
      const { cut_number: cut = 0 } = (await readHead(tx)) ?? {};
      // What has no number of the log's is left for whoever verifies it.
      const old = tx.selectFrom("audit").select("number").where("number", ">", 0).where("number", "<=", cut);
      return tx.deleteFrom("audit").where("number", "in", old.orderBy("number").limit(portion)).executeTakeFirst();
    });
    if (Number(numDeletedRows) < portion) return;
    await pause(restsFor * (performance.now() - began));
  }
}
