import type { Database } from "../database/tables.ts";
import { hourMs, QuotaFull } from "../shared/quotas.ts";

/** To be asked before an attempt is entered. Throws {@link QuotaFull} when the person has begun too many within the hour before `now`. */
export async function checkCreations(tx: Database, personId: string, most: number, now: number): Promise<void> {
  const begun = tx
    .selectFrom("attempt")
    .where("started_at", ">", now - hourMs)
    // From another instance's clock a moment ahead; what is dated further on is from a clock that was wrong.
    .where("started_at", "<", now + hourMs)
    .where((where) =>
      where.exists(
        where
          .selectFrom("document")
          .select("document.id")
          .whereRef("document.id", "=", "attempt.document_id")
          .where("document.person_id", "=", personId),
      ),
    );
  const { n } = await begun.select((select) => select.fn.countAll<number>().as("n")).executeTakeFirstOrThrow();
  if (Number(n) < most) return;
  // Once this one is an hour old there is one less than allowed.
  const last = begun
    .select("started_at")
    .orderBy("started_at")
    .offset(Number(n) - most)
    .limit(1);
  const { started_at } = await last.executeTakeFirstOrThrow();
  throw new QuotaFull({ code: "creations_full", most, retryAfterMs: Math.min(started_at, now) + hourMs - now });
}
