import { sql } from "kysely";
import { mendFuture } from "../database/future-times.ts";
import type { Step } from "../database/leases.ts";
import { portion } from "../database/portions.ts";

/**
 * A draft that is dated in the future counts from now: else a deleted one would not go until that time has come. Only for a clock that
 * has run steadily for long: one that is behind makes true dates look so.
 */
export async function mendFutureDrafts(step: Step): Promise<void> {
  for (const column of ["deleted_at", "saved_at"] as const)
    await mendFuture(step, async (tx, now) => {
      const some = tx.selectFrom("draft").select(["person_id", "form_key"]).where(column, ">", now).limit(portion);
      const { numUpdatedRows } = await tx
        .updateTable("draft")
        .set({ [column]: now })
        .where(({ refTuple }) => sql<boolean>`${refTuple("person_id", "form_key")} in ${some}`)
        .executeTakeFirst();
      return numUpdatedRows;
    });
}
