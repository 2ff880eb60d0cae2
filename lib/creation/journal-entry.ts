import type { Database } from "../database/tables.ts";
import { log } from "../runtime/log.ts";
import type { Recorded } from "./attempt.ts";
import { recordOutcome } from "./attempt-rows.ts";
import type { OutcomeJournal } from "./journal.ts";

/**
 * Tries again to enter what the journal keeps, and the disk again for what the database still refuses and would not survive the
 * process. Answers the attempts whose outcome it refuses.
 */
export async function recordJournaled(db: Database, journal: OutcomeJournal): Promise<Set<string>> {
  const refused = new Set<string>();
  for (const kept of await journal.all()) {
    const { attemptId, documentId, reference, outcome, at } = kept;
    let became: Recorded["became"];
    try {
      ({ became } = await recordOutcome(db, kept, outcome, at));
    } catch (error) {
      refused.add(attemptId);
      log("error", "saved outcome could not be entered yet", { reference, error });
      continue;
    }
    const logged = { reference, document: documentId, outcome: outcome.state, became };
    try {
      if (became === "missing") {
        await journal.setAside(attemptId);
        log("error", "saved outcome belongs to no attempt and is set aside", logged);
      } else {
        await journal.drop(attemptId);
        log("warn", "saved outcome entered", logged);
      }
    } catch (error) {
      log("error", "the file of a saved outcome could not be removed or set aside yet", { ...logged, error });
    }
  }
  await journal.retry();
  return refused;
}
