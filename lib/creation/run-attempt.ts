import type { Instance } from "../database/instances.ts";
import type { Database } from "../database/tables.ts";
import type { AttemptOutcome } from "../documents/attempt-states.ts";
import { sealLinks, sealUnmatched } from "../documents/sealed-links.ts";
import { log } from "../runtime/log.ts";
import type { ConnectedService } from "../settings/connection.ts";
import type { DocumentContent } from "../shared/document.ts";
import { ok, type Result, refuse } from "../shared/result.ts";
import type { CreateRequest } from "../signing/types.ts";
import type { Keys } from "../storage/keys.ts";
import type { AttemptIds, Recorded } from "./attempt.ts";
import { markOnWire, recordOutcome } from "./attempt-rows.ts";
import type { OutcomeJournal } from "./journal.ts";
import { toAttemptOutcome } from "./outcome-mapping.ts";

/** What an attempt needs. */
export interface AttemptParts {
  db: Database;
  signing: ConnectedService;
  journal: OutcomeJournal;
  /** This process, which holds the attempts. */
  instance: Instance;
  /** The current one encrypts the links before anything stores them. */
  keys: Keys;
  now: () => number;
}

/** `created`: whether it is known to be; the document's page has the rest. A refusal leaves the form as it was. */
export type CreateAnswer = Result<{ id: string; created: boolean }>;

/** Sends the request of a claimed attempt, and keeps what came of it. `practice`: whether practice mode is meant; absent: either will do. */
export async function runAttempt(
  { db, signing, journal, instance, keys, now }: AttemptParts,
  { documentId, attemptId, reference }: AttemptIds,
  content: DocumentContent,
  body: CreateRequest,
  practice?: boolean,
): Promise<CreateAnswer> {
  const signingOutcome = await signing.create(body, {
    practice,
    async beforeSend(service) {
      // Before the attempt is marked: a lease that runs out while the database answers is seen.
      const mayLeave = instance.watchLease();
      await markOnWire(db, attemptId, service);
      return mayLeave;
    },
  });
  log(signingOutcome.kind === "created" && signingOutcome.complete ? "info" : "warn", "creation", {
    reference,
    document: documentId,
    outcome: signingOutcome.kind,
    detail: signingOutcome.detail,
    posts: signingOutcome.posts,
    ...(signingOutcome.kind === "not_sent" && signingOutcome.cause !== undefined && { error: signingOutcome.cause }),
  });
  const answered = toAttemptOutcome(signingOutcome, reference);
  // Here, before the database, the journal or the log could have them.
  const left = "unmatched" in signingOutcome ? signingOutcome.unmatched : undefined;
  const unmatched = left && { unmatched: sealUnmatched(keys, attemptId, left) };
  const outcome: AttemptOutcome =
    answered.state === "created"
      ? { ...answered, links: sealLinks(keys, attemptId, answered.links), ...unmatched }
      : { ...answered, ...(answered.state === "unknown" && unmatched) };
  const at = now();
  const sent = { documentId, attemptId, reference, content };
  let recorded: Recorded | undefined;
  try {
    recorded = await recordOutcome(db, sent, outcome, at);
  } catch (error) {
    log("error", "outcome could not be saved yet", { reference, error });
  }
  // A database that has lost the attempt, as after a fail-over, does not keep what came of it either.
  const lost = recorded?.became === "missing";
  if (lost) log("error", "the attempt is not in the database", { reference });
  if (!recorded || lost) {
    await journal.keep({ ...sent, outcome, at });
    // There is no page to lead to, and the form must not be sent again.
    if (lost && !("problem" in outcome)) return refuse("record_lost", { reference });
    return answerOf(outcome, documentId);
  }
  if (recorded.became === "written") return answerOf(outcome, documentId);
  log("warn", "outcome came after the attempt was closed", { reference, became: recorded.became });
  return answerAsItStands(db, outcome, recorded.documentId);
}

/** What the form hears of an attempt's outcome. */
export function answerOf(outcome: AttemptOutcome, id: string): CreateAnswer {
  return "problem" in outcome
    ? { ok: false, problem: outcome.problem }
    : ok({ id, created: outcome.state === "created" });
}

/** The same of one that was closed otherwise before: a form whose document is not a draft any more is led there, whatever came late. */
async function answerAsItStands(db: Database, outcome: AttemptOutcome, id: string): Promise<CreateAnswer> {
  const document = db.selectFrom("document").select("state").where("id", "=", id);
  // What came is stored by now: a database that is away again takes nothing back of it.
  const state = await document.executeTakeFirst().then(
    (row) => row?.state ?? "draft",
    () => "draft",
  );
  return state === "draft" ? answerOf(outcome, id) : ok({ id, created: state === "created" });
}
