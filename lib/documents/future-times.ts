import { type Expression, type SqlBool, sql } from "kysely";
import { mendFuture } from "../database/future-times.ts";
import type { Step } from "../database/leases.ts";
import { portion } from "../database/portions.ts";
import type { Database } from "../database/tables.ts";
import { inValues } from "../database/value-list.ts";
import { staleAgain } from "../search/text.ts";

/**
 * A document that was created in the future counts from now: else its files would be kept until that time has come. Only for a clock
 * that has run steadily for long: one that is behind makes true dates look so.
 */
export async function mendFutureDocuments(step: Step): Promise<void> {
  await mendFuture(step, async (tx, now) => {
    const some = await tx
      .selectFrom("document")
      .select("id")
      // The very condition of an index: without it all documents would be read.
      .where(sql<boolean>`state = 'created' and files_purged_at is null`)
      .where("changed_at", ">", now)
      .limit(portion)
      .execute();
    if (some.length === 0) return 0n;
    const ids = some.map(({ id }) => id);
    // The documents before their attempts, as an outcome holds them.
    const { numUpdatedRows } = await tx
      .updateTable("document")
      .set({ changed_at: now, search_stale: staleAgain })
      .where(inValues(tx, "id", ids))
      .executeTakeFirst();
    await mendAttempts(tx, now, inValues(tx, "document_id", ids));
    return numUpdatedRows;
  });
  await mendFuture(step, (tx, now) => {
    const some = tx.selectFrom("attempt").select("id").where("started_at", ">", now).limit(portion);
    return mendAttempts(tx, now, sql<SqlBool>`id in ${some}`);
  });
}

/** What a document's age counts from stands in its attempts too. */
async function mendAttempts(tx: Database, now: number, which: Expression<SqlBool>): Promise<bigint> {
  const noLater = (column: string) =>
    sql<number>`case when ${sql.ref(column)} > ${now} then ${now} else ${sql.ref(column)} end`;
  const { numUpdatedRows } = await tx
    .updateTable("attempt")
    .set({ started_at: noLater("started_at"), on_wire_at: noLater("on_wire_at") })
    .set({ ended_at: noLater("ended_at"), resolved_at: noLater("resolved_at") })
    .where(which)
    .executeTakeFirst();
  return numUpdatedRows;
}
