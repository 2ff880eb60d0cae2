import { sql } from "kysely";
import { mendFuture } from "../database/future-times.ts";
import type { Step } from "../database/leases.ts";
import { portion } from "../database/portions.ts";
import { staleAgain } from "../search/text.ts";

/**
 * A document that was created in the future counts from now: else its files would be kept until that time has come. Only for a clock
 * that has run steadily for long: one that is behind makes true dates look so.
 */
export async function mendFutureDocuments(step: Step): Promise<void> {
  await mendFuture(step, async (tx, now) => {
    const some = tx
      .selectFrom("document")
      .select("id")
      // The very condition of an index: without it all documents would be read.
      .where(sql<boolean>`state = 'created' and files_purged_at is null`)
      .where("changed_at", ">", now)
      .limit(portion);
    const { numUpdatedRows } = await tx
      .updateTable("document")
      .set({ changed_at: now, search_stale: staleAgain })
      .where("id", "in", some)
      .executeTakeFirst();
    return numUpdatedRows;
  });
}
