import { mendFuture } from "../database/future-times.ts";
import type { Step } from "../database/leases.ts";
import { portion } from "../database/portions.ts";

/**
 * Until that time has come, a contact whose newest document was dated in the future would stand first, and one that was taken off then would
 * come back with no document. Only for a clock that has run steadily for long: one that is behind makes true dates look so.
 */
export async function mendFutureContacts(step: Step): Promise<void> {
  for (const column of ["used_at", "removed_at"] as const)
    await mendFuture(step, async (tx, now) => {
      const some = tx.selectFrom("contact").select("id").where(column, ">", now).limit(portion);
      const { numUpdatedRows } = await tx
        .updateTable("contact")
        .set({ [column]: now })
        .where("id", "in", some)
        .executeTakeFirst();
      return numUpdatedRows;
    });
}
