import { isDeepStrictEqual } from "node:util";
import { createShowLinks } from "../audit/shown.ts";
import type { Instance } from "../database/instances.ts";
import type { Database } from "../database/tables.ts";
import type { AttemptOutcome } from "../documents/attempt-states.ts";
import { contentOf } from "../documents/form.ts";
import type { StoredDocument } from "../documents/read.ts";
import { findDocument } from "../documents/read.ts";
import { replaceable } from "../documents/replaceable.ts";
import { idToReplace } from "../documents/replacements.ts";
import { sealLinks } from "../documents/sealed-links.ts";
import { holderElsewhere } from "../drafts/moves.ts";
import { visibilityOf } from "../people/visibility.ts";
import { log } from "../runtime/log.ts";
import { createOwnTurns } from "../runtime/own-turns.ts";
import { machineTimer, type Timer } from "../runtime/timer.ts";
import type { Count } from "../shared/count.ts";
import type { DocumentContent, DocumentForm } from "../shared/document.ts";
import type { KnownDraft } from "../shared/draft.ts";
import { isId, newId, newReference } from "../shared/id.ts";
import { type Quotas, refuseFull } from "../shared/quotas.ts";
import { ok, type Result, refuse } from "../shared/result.ts";
import type { Person } from "../shared/roles.ts";
import { createRequest } from "../signing/create-request.ts";
import type { CreateRequest, SigningService, SourceFile } from "../signing/types.ts";
import { stampOf } from "../storage/staging.ts";
import { findUploads, type StoredFile } from "../uploads/rows.ts";
import { markOnWire, recordOutcome } from "./attempts.ts";
import { type AttemptIds, claim, type Intent } from "./claim.ts";
import { markConflictSeen, unseenConflicts } from "./conflicts.ts";
import type { OutcomeJournal } from "./journal.ts";
import { toAttemptOutcome } from "./outcome-mapping.ts";
import { recordJournaled } from "./recovery.ts";
import { msUntilArrivalRuledOut, type Resolution, resolveForPerson } from "./resolving.ts";
import { fingerprint, linksOf, sameDocument } from "./same-contents.ts";

export interface CreationParts {
  db: Database;
  signing: Pick<SigningService, "create">;
  journal: OutcomeJournal;
  filePath: (diskName: string) => string;
  /** This process, which holds the attempts. */
  instance: Instance;
  /** How far back a document of the same contents is shown first; 0: never. */
  sameAgainMs: number;
  quotas: Quotas;
  /** How long after its end a request that was given up can still arrive; 0: not at all. */
  arrivalWindowMs: number;
  /** Encrypts the links before anything stores them: 32 bytes. */
  key: Buffer;
  now: () => number;
  timer?: Timer;
}

/** How long a process that is asked to stop goes on trying to put outcomes into the database that its disk did not take either. */
const stopPatienceMs = 30_000;

/** The answer once an attempt has ended: whether it is known to be created, the document's page has the rest; a refusal leaves the form as it was. */
export type CreateAnswer = Result<{ id: string; created: boolean }>;

export interface CreateOptions {
  anyway?: string | undefined;
  /** The draft waits, and this is the manager who releases it. */
  release?: { id: string; by: Person };
  draft?: KnownDraft & { form: DocumentForm };
}

export interface Creation {
  /**
   * Creates the document that `formKey`, the form's idempotency key, stands for: once, however often and from wherever it is called.
   * The attempt goes on when the caller goes away. A call that meets the attempt of another gets that one's answer, or the document
   * when it is held by another process. `created` and `unknown` are both `ok`: what is known is on the document's page. When a document
   * of the same contents is there, that one is answered (`same_again`), unless the person has seen it: `anyway` is its id. A document
   * that the draft is to replace must be theirs to see until then (`replaced_gone`). `draft`: what was typed, and what its page knows of
   * the draft; one that was changed elsewhere meanwhile is not created (`draft_newer`), nor one that a colleague has been given
   * (`draft_elsewhere`). `release`: the person's draft is released by a manager under that request, and the answers are the manager's; without
   * it nothing is created that one is to release ({@link ReleaseProblem}). Nor is one beyond a limit of the person's
   * (`creations_full`, `drafts_full`, `drafts_size_full`): each attempt that begins counts, a repeated call does not.
   * Refused too: `form_used`, this key became a document with other contents; `not_stored`, nothing was sent; `form_invalid`, an upload
   * is gone; `record_lost`, the database has lost the attempt of something that may have been created. Any other problem is the attempt's own outcome.
   */
  create(person: Person, formKey: string, content: DocumentContent, options?: CreateOptions): Promise<CreateAnswer>;
  /** Whether this very process is sending that attempt. */
  isUnderWay(attemptId: string): boolean;
  /**
   * Closes an unknown outcome by the word of its owner or a manager. `reference`: the attempt that they looked at; another one is not
   * closed (`already_resolved`). 'Not created' is refused while {@link mayArriveForMs} says so (`too_early`).
   */
  resolve(
    person: Person,
    id: string,
    resolution: Resolution,
    reference?: string,
  ): Promise<Result<{ formKey?: string }>>;
  /** For how many milliseconds an unknown document must not be called 'not created': its request can still arrive. 0: it may be. */
  mayArriveForMs(document: StoredDocument): Promise<number>;
  /** Of how many documents that the person may see the service said otherwise later, unseen so far; and the oldest of them. */
  unseenConflicts(person: Person): Promise<Count & { first?: string }>;
  /** Somebody has looked at what the service said of a document after it had been closed otherwise. */
  markConflictSeen(person: Person, id: string): Promise<Result<null>>;
  /**
   * Resolves when no attempt of this process is under way and every outcome is in the database, or on the disk; at the latest
   * {@link stopPatienceMs} and one round over the kept outcomes after the attempts have ended for the first time: what is kept nowhere then
   * is logged as lost.
   */
  finished(): Promise<void>;
}

export function createCreation(parts: CreationParts): Creation {
  const { db, journal, instance, now, sameAgainMs, quotas, arrivalWindowMs, timer = machineTimer } = parts;
  // A second call for a document joins its attempt.
  const attemptByDocument = new Map<string, Promise<CreateAnswer>>();
  // From their first line, also those that have no claim yet: a shutdown must not close the database beneath them.
  const callsUnderWay = new Set<Promise<CreateAnswer>>();
  // Recovery leaves them alone.
  const ownAttemptIds = new Set<string>();
  const isUnderWay = (attemptId: string) => ownAttemptIds.has(attemptId);
  const inPersonsTurn = createOwnTurns();
  const showLinks = createShowLinks({ db, now });
  let patienceEnds: number | undefined;

  async function create(
    person: Person,
    formKey: string,
    content: DocumentContent,
    { anyway, draft, release }: CreateOptions = {},
  ): Promise<CreateAnswer> {
    // The claim asks too; here, so that whoever has given the draft away is not told that something of it is gone.
    const unlessElsewhere = async (refusal: Result<never>): Promise<CreateAnswer> => {
      const holder = await holderElsewhere(db, { person_id: person.id, form_key: formKey });
      return holder === undefined ? refusal : refuse("draft_elsewhere", { holder });
    };
    const files = await findUploads(db, person.id, content.files);
    const missing = content.files.filter((id) => !files.some(({ uploadId }) => uploadId === id));
    if (missing.length > 0) {
      const fields = Object.fromEntries(missing.map((id) => [`files.${id}`, "file_unknown" as const]));
      return unlessElsewhere(refuse("form_invalid", { fields }));
    }
    const toReplace = await idToReplace(db, person.id, formKey);
    if (toReplace !== undefined && !(await replaceable(db, person, toReplace)))
      return unlessElsewhere(refuse("replaced_gone"));
    const attemptId = newId(now());
    // Before the claim: recovery may read the committed attempt before this process has heard that it is committed.
    ownAttemptIds.add(attemptId);
    try {
      const at = now();
      const intent: Intent = {
        personId: person.id,
        formKey,
        content,
        draft,
        release: release && { id: release.id, by: release.by.id },
        attemptId,
        instance: instance.id,
        now: at,
        quotas,
      };
      if (sameAgainMs > 0) intent.same = { hash: fingerprint(content, files), since: at - sameAgainMs, anyway };
      // The database lets one claim of a person through at a time (`lockPerson`). They wait here, where waiting holds no connection.
      const tryToClaim = () => inPersonsTurn(person.id, () => claim(db, intent)).catch(notStored);
      let claimed = await tryToClaim();
      for (let tries = 1; claimed.kind === "same"; tries++) {
        const same = await sameDocument(db, release?.by ?? person, claimed.documentId, parts.key);
        if (same) {
          await showLinks(same.id, linksOf(same));
          return refuse("same_again", { same });
        }
        // Its attempt was refused meanwhile, so the way may be free.
        if (tries === 3) throw new Error("documents of the same contents come and go");
        claimed = await tryToClaim();
      }
      switch (claimed.kind) {
        case "refused":
          return claimed.answer;
        case "unreleased":
          return refuse(claimed.problem);
        case "full":
          return refuseFull(claimed.full);
        case "elsewhere":
          return refuse("draft_elsewhere", { holder: claimed.holder });
        case "newer":
          return refuse("draft_newer", { newer: claimed.newer });
        case "taken":
          return await answerTaken(person, formKey, content, claimed.documentId);
        case "claimed": {
          const { documentId } = claimed;
          const attempt = runAttempt(parts, claimed, content, requestOf(content, files, parts.filePath));
          attemptByDocument.set(documentId, attempt);
          return await attempt.finally(() => attemptByDocument.delete(documentId));
        }
      }
    } finally {
      ownAttemptIds.delete(attemptId);
    }
  }

  /** What a call gets whose form has become a document before. */
  async function answerTaken(
    person: Person,
    formKey: string,
    content: DocumentContent,
    id: string,
  ): Promise<CreateAnswer> {
    // Asked before the database: an attempt that ends meanwhile has an answer all the same.
    const attempt = attemptByDocument.get(id);
    // The same intent has one content. Another one under its name is a page that was kept too long, not a second click.
    const there = await findDocument(db, { personId: person.id, everybody: false }, { formKey });
    if (!there || !isDeepStrictEqual(contentOf(there), content)) return refuse("form_used", { document: id });
    const joined = attempt ?? attemptByDocument.get(id);
    if (joined) return joined;
    const kept = there.attempt && journal.of(there.attempt.id);
    if (kept) return answerOf(kept.outcome, id);
    // A draft without a problem: a person has called it not created since.
    if (there.state === "draft" && there.problem) return { ok: false, problem: there.problem };
    return ok({ id, created: there.state === "created" });
  }

  return {
    create(...args) {
      const call = create(...args);
      callsUnderWay.add(call);
      return call.finally(() => callsUnderWay.delete(call));
    },
    isUnderWay,
    resolve: (person, id, resolution, reference) =>
      resolveForPerson(db, person, { id, reference, arrivalWindowMs, isUnderWay, key: parts.key }, resolution),
    mayArriveForMs: async ({ attempt }) =>
      attempt ? msUntilArrivalRuledOut(db, attempt.id, { arrivalWindowMs, isUnderWay }) : 0,
    unseenConflicts: (person) => unseenConflicts(db, visibilityOf(person)),
    async markConflictSeen(person, id) {
      if (!isId(id) || !(await findDocument(db, visibilityOf(person), { id }))) return refuse("not_found");
      // Whoever looks a second time, or at the same time as another, has looked too.
      if (await markConflictSeen(db, id, person.id)) log("info", "late answer seen", { document: id, by: person.id });
      return ok(null);
    },
    async finished() {
      // One that had been let in already may begin while others end.
      while (callsUnderWay.size > 0) await Promise.allSettled(callsUnderWay);
      patienceEnds ??= timer.monotonic() + stopPatienceMs;
      for (let waitMs = 100; journal.atRisk().length > 0; waitMs = Math.min(waitMs * 3, 5000)) {
        await recordJournaled(db, journal);
        if (journal.atRisk().length === 0) break;
        if (timer.monotonic() >= patienceEnds) {
          log("error", "outcomes are lost", { references: journal.atRisk().join(" ") });
          break;
        }
        await timer.sleep(waitMs);
      }
    },
  };
}

/** Nothing has been sent; should the claim stand in the database all the same, the next beat takes it back. */
function notStored(error: unknown) {
  const reference = newReference();
  log("error", "an attempt could not be saved", { reference, error });
  return { kind: "refused" as const, answer: refuse<{ id: string; created: boolean }>("not_stored", { reference }) };
}

function requestOf(content: DocumentContent, files: StoredFile[], filePath: (name: string) => string): CreateRequest {
  const sources = files.map(({ diskName, stamp, name, bytes, sha256 }): SourceFile => {
    return { path: filePath(diskName), name, bytes, sha256, isUntouched: (stat) => stampOf(stat) === stamp };
  });
  return createRequest(content, sources);
}

async function runAttempt(
  { db, signing, journal, instance, key, now }: CreationParts,
  { documentId, attemptId, reference }: AttemptIds,
  content: DocumentContent,
  body: CreateRequest,
): Promise<CreateAnswer> {
  const signingOutcome = await signing.create(body, {
    async beforeSend() {
      // Before the attempt is marked: a lease that runs out while the database answers is seen.
      const mayLeave = instance.watchLease();
      await markOnWire(db, attemptId);
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
  const outcome =
    answered.state === "created" ? { ...answered, links: sealLinks(key, attemptId, answered.links) } : answered;
  const at = now();
  const sent = { documentId, attemptId, reference, content };
  let lost = false;
  try {
    const recorded = await recordOutcome(db, sent, outcome, at);
    // A database that has lost the attempt, as after a fail-over, does not keep what came of it either.
    lost = recorded.became === "missing";
    if (lost) throw new Error("the attempt is not in the database");
    if (recorded.became !== "written")
      log("warn", "outcome came after the attempt was closed", { reference, became: recorded.became });
    // An answer that comes late may have become a document of its own.
    return answerOf(outcome, recorded.documentId);
  } catch (error) {
    log("error", "outcome could not be saved yet", { reference, error });
    await journal.keep({ ...sent, outcome, at });
  }
  // There is no page to lead to, and the form must not be sent again.
  if (lost && !("problem" in outcome)) return refuse("record_lost", { reference });
  return answerOf(outcome, documentId);
}

function answerOf(outcome: AttemptOutcome, id: string): CreateAnswer {
  return "problem" in outcome
    ? { ok: false, problem: outcome.problem }
    : ok({ id, created: outcome.state === "created" });
}
