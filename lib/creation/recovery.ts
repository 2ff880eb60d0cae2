import type { Instance } from "../database/instances.ts";
import type { Database } from "../database/tables.ts";
import type { Ending } from "../documents/ending.ts";
import { log } from "../runtime/log.ts";
import { closeAbandoned, type PendingAttempt, pendingAttempts, recordEnding } from "./attempts.ts";
import type { OutcomeJournal } from "./journal.ts";

export interface RecoveryParts {
  db: Database;
  journal: OutcomeJournal;
  instance: Instance;
  /** Whether an attempt of this process is under way. */
  holds: (attemptId: string) => boolean;
}

/**
 * Enters outcomes that the database did not take before, then closes the attempts that nobody holds any more: those of processes that
 * are gone, and own ones of which the database's answer was lost. Nothing had left → back to a draft; it may have left → unknown.
 * Nothing is ever sent again. Whoever goes on between the reading and the closing is left alone until the next beat. Runs at the start
 * and with each beat of the heart.
 */
export async function recover({ db, journal, instance, holds }: RecoveryParts): Promise<void> {
  await instance.beat(db);
  const refused = await enterOutcomes(db, journal);
  for (const attempt of await pendingAttempts(db)) {
    const { attemptId, documentId, reference, state } = attempt;
    const own = attempt.instance === instance.id;
    const held = own ? holds(attemptId) || journal.of(documentId) !== undefined : attempt.leased;
    if (held || refused.has(attemptId)) continue;
    if (await closeAbandoned(db, attempt, abandoned(attempt), own))
      log("warn", "attempt left pending by a process that is gone", { reference, document: documentId, state });
  }
}

function abandoned({ state, reference }: PendingAttempt): Ending {
  const why = { reason: "stopped", detail: "the server stopped" };
  return state === "on_wire"
    ? { state: "unknown", ...why }
    : { state: "not_sent", ...why, problem: { code: "not_sent", reference } };
}

/** Tries again to enter what the journal keeps. Answers the attempts whose outcome the database still refuses. */
export async function enterOutcomes(db: Database, journal: OutcomeJournal): Promise<Set<string>> {
  const refused = new Set<string>();
  for (const outcome of await journal.all()) {
    const { attemptId, documentId, reference, ending, at } = outcome;
    try {
      const { became } = await recordEnding(db, outcome, ending, at);
      await (became === "missing" ? journal.setAside(attemptId) : journal.drop(attemptId));
      log("warn", "saved outcome entered", { reference, document: documentId, outcome: ending.state, became });
    } catch (error) {
      refused.add(attemptId);
      log("error", "saved outcome could not be entered yet", { reference, error });
    }
  }
  return refused;
}
