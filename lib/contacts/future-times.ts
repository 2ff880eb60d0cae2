import { mendFuture } from "../database/future-times.ts";
import type { Step } from "../database/leases.ts";
import { portion } from "../database/portions.ts";

/**
 * A contact whose newest document was dated in the future would stand first until that time has come. Only for a clock that has run
 * steadily for long: one that is behind makes true dates look so.
 */
export async function mendFutureContacts(step: Step): Promise<void> {
  await mendFuture(step, async (tx, now) => {
    const some = tx.selectFrom("contact").select("id").where("used_at", ">", now).limit(portion);
    const { numUpdatedRows } = await tx
      .updateTable("contact")
      .set({ used_at: now })
      .where("id", "in", some)
      .executeTakeFirst();
    return numUpdatedRows;
  });
}
