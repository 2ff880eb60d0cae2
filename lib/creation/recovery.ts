import type { Instance } from "../database/instances.ts";
import type { Database } from "../database/tables.ts";
import { inValues } from "../database/value-list.ts";
import type { AttemptOutcome } from "../documents/attempt-states.ts";
import { log } from "../runtime/log.ts";
import type { IsUnderWay } from "./attempt.ts";
import { closeAbandoned, type PendingAttempt, pendingAttempts } from "./attempt-rows.ts";
import type { OutcomeJournal } from "./journal.ts";
import { recordJournaled } from "./journal-entry.ts";

/** What recovery needs. */
interface RecoveryParts {
  db: Database;
  journal: OutcomeJournal;
  instance: Instance;
  isUnderWay: IsUnderWay;
}

/**
 * Enters outcomes that the database did not take before, then closes the attempts that nobody holds any more: those of processes that
 * are gone, and own ones that this process has let go of. Nothing had left → back to a draft; it may have left →
 * unknown. Nothing is ever sent again. Whoever goes on between the reading and the closing is left alone until the next time, and so is
 * an attempt that the database does not let go: it must not keep the others open. Runs at the start, and then every few seconds.
 */
export async function recover({ db, journal, instance, isUnderWay }: RecoveryParts): Promise<void> {
  const refused = await recordJournaled(db, journal);
  for (const attempt of await pendingAttempts(db)) {
    const { attemptId, documentId, reference, state } = attempt;
    const own = attempt.instance === instance.id;
    const held = own ? isUnderWay(attemptId) || journal.of(attemptId) !== undefined : attempt.leased;
    if (held || refused.has(attemptId)) continue;
    try {
      if (await closeAbandoned(db, attempt, abandoned(attempt, own), own))
        log("warn", "abandoned attempt closed", { reference, document: documentId, state, own });
    } catch (error) {
      log("error", "abandoned attempt could not be closed yet", { reference, document: documentId, error });
    }
  }
}

function abandoned({ state, reference }: PendingAttempt, own: boolean): AttemptOutcome {
  const why = { reason: "stopped", detail: own ? "this process let go of it" : "the server stopped" };
  return state === "on_wire"
    ? { state: "unknown", ...why }
    : { state: "not_sent", ...why, problem: { code: "not_sent", reference } };
}

/**
 * Takes up again what was set aside and has an attempt now: while the server was started with another database, or with an older copy of this
 * one, it had none.
 */
export async function takeUpSetAside(db: Database, journal: OutcomeJournal): Promise<void> {
  const aside = await journal.allSetAside();
  if (aside.length === 0) return;
  const known = await db
    .selectFrom("attempt")
    .select("id")
    .where(inValues(db, "id", aside))
    .execute();
  for (const { id } of known)
    await journal
      .takeUp(id)
      .catch((error) => log("error", "a saved outcome could not be taken up again", { attempt: id, error }));
}
