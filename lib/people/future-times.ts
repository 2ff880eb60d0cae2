import { sql } from "kysely";
import { readClock } from "../database/clock.ts";
import { mendFuture } from "../database/future-times.ts";
import type { Step } from "../database/leases.ts";
import { portion } from "../database/portions.ts";
import { slackMs } from "./session-rows.ts";

/** A session that is dated in the future would not end until that time has come; counted from now it ends at worst too late. */
export async function mendFutureSessions(step: Step): Promise<void> {
  for (const column of ["seen_at", "created_at"] as const)
    await mendFuture(step, async (tx, now) => {
      const some = tx.selectFrom("session").select("id_hash").where(column, ">", now).limit(portion);
      const { numUpdatedRows } = await tx
        .updateTable("session")
        .set({
          [column]: now,
          // What was confirmed by such a clock would be so when that time has come, by nobody; not what another instance has confirmed just now.
          confirmed_at: sql`case when confirmed_at > ${now + slackMs} then 0 else confirmed_at end`,
        })
        .where("id_hash", "in", some)
        .executeTakeFirst();
      return numUpdatedRows;
    });
}

/**
 * An invitation that is dated in the future counts from now: else its link would not run out until that time has come. Only for a clock
 * that has run steadily for long: one that is behind makes true dates look so.
 */
export async function mendFutureInvitations(step: Step): Promise<void> {
  // At most one a person: all are read.
  await step(async (tx) => {
    const now = await readClock(tx);
    await tx
      .updateTable("invitation")
      .set({ expires_at: sql`expires_at - created_at + ${now}`, created_at: now })
      .where("created_at", ">", now)
      .execute();
  });
}

/** Whoever was deactivated in the future is so from now on: else their drafts would be kept until that time has come. For such a clock too. */
export async function mendFutureDeactivations(step: Step): Promise<void> {
  await step(async (tx) => {
    const now = await readClock(tx);
    const some = await tx.selectFrom("person").select("id").where("disabled_at", ">", now).orderBy("id").execute();
    // One after the other, in the order in which people are held.
    for (const { id } of some)
      await tx
        .updateTable("person")
        .set({ disabled_at: now })
        .where("id", "=", id)
        .where("disabled_at", ">", now)
        .execute();
  });
}
