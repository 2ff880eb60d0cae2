import { log } from "../shared/log.ts";
import { openAttempts, recordEnding } from "../store/attempts.ts";
import { beat, livingInstances } from "../store/instances.ts";
import type { Database } from "../store/store.ts";

/** A process that has not been heard of for so long is gone; six missed beats, so that a busy machine does not look dead. */
const leaseMs = 30_000;
export const beatMs = 5_000;

/**
 * Closes the attempts whose process is gone: nothing had left → back to a draft; it may have left → unknown. Nothing is ever sent
 * again (DESIGN §3). Runs at the start and with each beat of the heart.
 */
export async function recover(db: Database, instance: string, now: number): Promise<void> {
  await beat(db, instance, now);
  const attempts = await openAttempts(db);
  if (attempts.length === 0) return;
  const living = await livingInstances(db, now - leaseMs);
  for (const attempt of attempts.filter((one) => !living.has(one.instance))) {
    const { reference, onWire } = attempt;
    const reason = "the desk stopped";
    const closed = await recordEnding(
      db,
      attempt,
      onWire
        ? { state: "unknown", reason: "stopped", detail: reason }
        : { state: "not_sent", reason: "stopped", detail: reason, problem: { code: "not_sent", reference } },
      now,
    );
    if (closed)
      log("warn", "attempt left open by a process that is gone", { reference, document: attempt.documentId, onWire });
  }
}
