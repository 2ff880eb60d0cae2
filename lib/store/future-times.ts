import { sql } from "kysely";
import { nowMs } from "./clock.ts";
import { staleAgain } from "./search-text.ts";
import type { Database } from "./store.ts";

const portion = 500;

/** A session that is dated in the future would not end until that time has come; counted from now it ends at worst too late. */
export async function mendFutureSessions(db: Database): Promise<void> {
  await db.updateTable("session").set({ seen_at: nowMs }).where("seen_at", ">", nowMs).execute();
  await db.updateTable("session").set({ created_at: nowMs }).where("created_at", ">", nowMs).execute();
}

/**
 * What is dated in the future was dated by a clock that was ahead. Once that has been put right, it counts from now: else the link of
 * an invitation would not run out and a deleted draft not go until that time has come. Only for a clock that has run steadily for long:
 * one that is behind makes true dates look so.
 */
export async function mendFutureTimes(db: Database): Promise<void> {
  await db
    .updateTable("invitation")
    .set({ expires_at: sql`expires_at - created_at + now_ms()`, created_at: nowMs })
    .where("created_at", ">", nowMs)
    .execute();
  await db.updateTable("draft").set({ deleted_at: nowMs }).where("deleted_at", ">", nowMs).execute();
  await db.updateTable("draft").set({ saved_at: nowMs }).where("saved_at", ">", nowMs).execute();
  for (;;) {
    const some = db
      .selectFrom("document")
      .select("id")
      // The very condition of an index: without it all documents would be read.
      .where(sql<boolean>`state = 'created' and files_purged_at is null`)
      .where("changed_at", ">", nowMs)
      .limit(portion);
    const { numUpdatedRows } = await db
      .updateTable("document")
      .set({ changed_at: nowMs, search_stale: staleAgain })
      .where("id", "in", some)
      .executeTakeFirst();
    if (numUpdatedRows < portion) break;
  }
}
