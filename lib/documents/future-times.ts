import { sql } from "kysely";
import { readClock } from "../database/clock.ts";
import type { Step } from "../database/leases.ts";
import { inPortions, portion } from "../database/portions.ts";
import { staleAgain } from "../search/text.ts";

/*
 * The clock is read first: PostgreSQL gives no index to what is compared with a function, and then reads a million rows where there is
 * nothing to be found.
 */

/** A session that is dated in the future would not end until that time has come; counted from now it ends at worst too late. */
export async function mendFutureSessions(step: Step): Promise<void> {
  for (const column of ["seen_at", "created_at"] as const)
    await inPortions(step, async (tx) => {
      const now = await readClock(tx);
      const some = tx.selectFrom("session").select("id_hash").where(column, ">", now).limit(portion);
      const { numUpdatedRows: changed } = await tx
        .updateTable("session")
        .set({ [column]: now })
        .where("id_hash", "in", some)
        .executeTakeFirst();
      return { changed };
    });
}

/**
 * What is dated in the future was dated by a clock that was ahead. Once that has been put right, it counts from now: else the link of
 * an invitation would not run out and a deleted draft not go until that time has come. Only for a clock that has run steadily for long:
 * one that is behind makes true dates look so.
 */
export async function mendFutureTimes(step: Step): Promise<void> {
  // At most one a person: all are read.
  await step(async (tx) => {
    const now = await readClock(tx);
    await tx
      .updateTable("invitation")
      .set({ expires_at: sql`expires_at - created_at + ${now}`, created_at: now })
      .where("created_at", ">", now)
      .execute();
  });
  for (const column of ["deleted_at", "saved_at"] as const)
    await inPortions(step, async (tx) => {
      const now = await readClock(tx);
      const some = tx.selectFrom("draft").select(["person_id", "form_key"]).where(column, ">", now).limit(portion);
      const { numUpdatedRows: changed } = await tx
        .updateTable("draft")
        .set({ [column]: now })
        .where(({ refTuple }) => sql<boolean>`${refTuple("person_id", "form_key")} in ${some}`)
        .executeTakeFirst();
      return { changed };
    });
  await inPortions(step, async (tx) => {
    const now = await readClock(tx);
    const some = tx
      .selectFrom("document")
      .select("id")
      // The very condition of an index: without it all documents would be read.
      .where(sql<boolean>`state = 'created' and files_purged_at is null`)
      .where("changed_at", ">", now)
      .limit(portion);
    const { numUpdatedRows: changed } = await tx
      .updateTable("document")
      .set({ changed_at: now, search_stale: staleAgain })
      .where("id", "in", some)
      .executeTakeFirst();
    return { changed };
  });
}
