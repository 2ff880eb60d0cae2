import { log } from "../shared/log.ts";
import { openAttempts, recordEnding } from "../store/attempts.ts";
import type { Claim } from "../store/claim.ts";
import { beat, livingInstances } from "../store/instances.ts";
import type { Spool } from "../store/spool.ts";
import type { Database } from "../store/store.ts";

/** A process that has not been heard of for so long is gone; six missed beats, so that a busy machine does not look dead. */
const leaseMs = 30_000;
export const beatMs = 5_000;

export interface RecoveryParts {
  db: Database;
  spool: Spool;
  instance: string;
  /** Whether an attempt of this process is under way. */
  holds: (attemptId: string) => boolean;
}

/**
 * Enters outcomes that the store did not take before, then closes the attempts that nobody holds any more: those of processes that
 * are gone, and own ones of which the store's answer was lost. Nothing had left → back to a draft; it may have left → unknown.
 * Nothing is ever sent again (DESIGN §3). Runs at the start and with each beat of the heart; `now` is the store's clock.
 */
export async function recover(parts: RecoveryParts, now: number): Promise<void> {
  const { db, spool, instance, holds } = parts;
  await beat(db, instance, now);
  const refused = await enterOutcomes(db, spool);
  const attempts = await openAttempts(db);
  if (attempts.length === 0) return;
  const living = await livingInstances(db, now - leaseMs);
  const held = ({ attemptId, documentId }: Claim) => holds(attemptId) || spool.of(documentId) !== undefined;
  const abandoned = attempts.filter(
    (one) => !refused.has(one.attemptId) && (one.instance === instance ? !held(one) : !living.has(one.instance)),
  );
  for (const attempt of abandoned) {
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
    if (closed === "written")
      log("warn", "attempt left open by a process that is gone", { reference, document: attempt.documentId, onWire });
  }
}

/** Tries again to enter what the spool keeps. Answers the attempts whose outcome the store still refuses. */
export async function enterOutcomes(db: Database, spool: Spool): Promise<Set<string>> {
  const refused = new Set<string>();
  for (const outcome of await spool.all()) {
    const { attemptId, documentId, reference, ending, at } = outcome;
    try {
      const became = await recordEnding(db, outcome, ending, at);
      await (became === "missing" ? spool.setAside(attemptId) : spool.drop(attemptId));
      log("warn", "kept outcome entered", { reference, document: documentId, outcome: ending.state, became });
    } catch (error) {
      refused.add(attemptId);
      log("error", "kept outcome could not be entered yet", { reference, error });
    }
  }
  return refused;
}
