import { isDeepStrictEqual } from "node:util";
import { createLinksShownRecord } from "../audit/shown.ts";
import { waitedInVain } from "../database/row-locks.ts";
import { contentOf } from "../documents/form.ts";
import { findDocument } from "../documents/read.ts";
import { replaceable } from "../documents/replaceable.ts";
import { idToReplace } from "../documents/replacements.ts";
import { holderElsewhere } from "../drafts/moves.ts";
import { log } from "../runtime/log.ts";
import { createOwnTurns } from "../runtime/own-turns.ts";
import { machineTimer, type Timer } from "../runtime/timer.ts";
import type { DocumentContent, DocumentForm } from "../shared/document.ts";
import type { KnownDraft } from "../shared/draft.ts";
import { newId, newReference } from "../shared/id.ts";
import { type Quotas, refuseFull } from "../shared/quotas.ts";
import { ok, type Problem, refuse, type SameDocument } from "../shared/result.ts";
import type { Person } from "../shared/roles.ts";
import { createRequest } from "../signing/create-request.ts";
import type { CreateRequest, SourceFile } from "../signing/types.ts";
import { stampOf } from "../storage/staging.ts";
import { findUploads, type StoredFile } from "../uploads/rows.ts";
import type { IsUnderWay } from "./attempt.ts";
import { type Claimed, claim, type Intent } from "./claim.ts";
import { recordJournaled } from "./journal-entry.ts";
import { type AttemptParts, answerOf, type CreateAnswer, runAttempt } from "./run-attempt.ts";
import { fingerprint, linksOf, sameContentsTries, shownSameDocument } from "./same-contents.ts";

/** What creations need. */
export interface CreationParts extends AttemptParts {
  filePath: (diskName: string) => string;
  /** How far back a document of the same contents is shown first; 0: never. */
  sameAgainMs: number;
  quotas: Quotas;
  timer?: Timer;
}

/** How long a process that is asked to stop goes on trying to put outcomes into the database that its disk did not take either. */
const stopPatienceMs = 30_000;

interface CreateOptions {
  /** The document of the same contents that the person has seen (`same_again`) and goes beyond. */
  anyway?: string | undefined;
  /** Whether the page told of practice mode where it was pressed; absent: it does not matter. */
  practice?: boolean | undefined;
  /** The draft waits, and this is the manager who releases it under that request; the answers are the manager's. */
  release?: { id: string; by: Person };
  /** What was typed, and what its page knows of the draft. */
  draft?: KnownDraft & { form: DocumentForm };
  /** Why the template of now does not take it: the answer, unless the form has become a document before. */
  refused?: Problem | undefined;
}

export interface Creation {
  /**
   * Creates the document that `formKey`, the form's idempotency key, stands for: once, however often and from wherever it is called. A call
   * that meets the attempt of another gets that one's answer, or the document when another process holds it. The attempt goes on when the
   * caller goes away.
   *
   * Refused before anything is sent: `form_invalid`, an upload is gone; `replaced_gone`, so is what the draft replaces; `same_again`;
   * `draft_newer` and `draft_elsewhere`, the draft was changed, or given to a colleague; `signed_out`, the person's account has been
   * deactivated since the request came; a limit of the person's; and what a manager is to
   * release ({@link ReleaseProblem}); and what is `refused`. `not_stored`: the database did not take it, or did not answer before, and nothing has come of this key.
   * `creation_unheard`: it did not answer, or another holds the person for too long, and something has or may have, of an earlier call. `form_used`: this key became a document with other contents.
   * `record_lost`: the database has lost the attempt of something that may have been created. Any other problem is the attempt's own outcome.
   */
  create(person: Person, formKey: string, content: DocumentContent, options?: CreateOptions): Promise<CreateAnswer>;
  isUnderWay: IsUnderWay;
  /**
   * Resolves when no attempt of this process is under way and every outcome is in the database, or on the disk; at the latest
   * {@link stopPatienceMs} and one round over the kept outcomes after the attempts have ended for the first time: what is kept nowhere then
   * is logged as lost.
   */
  finished(): Promise<void>;
}

/** Creations of this process: who asks twice meets the attempt that is under way. */
export function createCreation(parts: CreationParts): Creation {
  const { db, journal, instance, now, sameAgainMs, quotas, timer = machineTimer } = parts;
  // A second call for a document joins its attempt.
  const attemptByDocument = new Map<string, Promise<CreateAnswer>>();
  // From their first line, also those that have no claim yet: a shutdown must not close the database beneath them.
  const callsUnderWay = new Set<Promise<CreateAnswer>>();
  // As often as calls for it are under way.
  const formsUnderWay: string[] = [];
  // Recovery leaves them alone.
  const ownAttemptIds = new Set<string>();
  const inPersonsTurn = createOwnTurns();
  const recordLinksShown = createLinksShownRecord({ db, now });
  let patienceEnds: number | undefined;

  async function create(
    person: Person,
    formKey: string,
    content: DocumentContent,
    { anyway, practice, draft, release, refused }: CreateOptions = {},
  ): Promise<CreateAnswer> {
    const found = await findAll(person, formKey, content).catch((error) => unanswered(error, person.id, formKey));
    if ("kind" in found) return refusalOf(found);
    if (found.refusal) return found.refusal;
    const { files } = found;
    const at = now();
    const intent: Intent = {
      personId: person.id,
      formKey,
      content,
      draft,
      quotas,
      attemptId: newId(at),
      instance: instance.id,
      now: at,
      release: release && { id: release.id, by: release.by.id },
      refused,
      sameContents:
        sameAgainMs > 0 ? { hash: fingerprint(content, files), since: at - sameAgainMs, anyway, practice } : undefined,
    };
    // Before the claim: recovery may read the committed attempt before this process has heard that it is committed.
    ownAttemptIds.add(intent.attemptId);
    try {
      const claimed = await claimUnlessSame(intent, release?.by ?? person);
      if (claimed.kind === "taken")
        return await answerTaken(intent, claimed.documentId).catch((error) => refusalOf(unheard(error)));
      if (claimed.kind !== "claimed") return refusalOf(claimed);
      const attempt = runAttempt(parts, claimed, content, requestOf(content, files, parts.filePath), practice);
      attemptByDocument.set(claimed.documentId, attempt);
      return await attempt.finally(() => {
        // The form may have gone on to another attempt as soon as this one's outcome was committed.
        if (attemptByDocument.get(claimed.documentId) === attempt) attemptByDocument.delete(claimed.documentId);
      });
    } finally {
      ownAttemptIds.delete(intent.attemptId);
    }
  }

  /** The uploads that a document names, and why it cannot be begun, where something of it is gone. */
  async function findAll(person: Person, formKey: string, content: DocumentContent) {
    const files = await findUploads(db, person.id, content.files);
    return { files, refusal: await refuseGone(person, formKey, content, files) };
  }

  /** Refuses what names an upload, or a document to replace, that is not there for the person any more. */
  async function refuseGone(
    person: Person,
    formKey: string,
    { files: named }: DocumentContent,
    files: StoredFile[],
  ): Promise<CreateAnswer | undefined> {
    const missing = named.filter((id) => !files.some(({ uploadId }) => uploadId === id));
    const toReplace = await idToReplace(db, person.id, formKey);
    const replacedGone = toReplace !== undefined && !(await replaceable(db, person, toReplace));
    if (missing.length === 0 && !replacedGone) return undefined;
    // The claim asks too; here, so that whoever has given the draft away is not told that something of it is gone.
    const holder = await holderElsewhere(db, { person_id: person.id, form_key: formKey });
    if (holder !== undefined) return refuse("draft_elsewhere", { holder });
    const fields = Object.fromEntries(missing.map((id) => [`files.${id}`, "file_unknown" as const]));
    return missing.length > 0 ? refuse("form_invalid", { fields }) : refuse("replaced_gone");
  }

  /** Claims; where a document of the same contents is in the way, `reader` is shown it. */
  async function claimUnlessSame(intent: Intent, reader: Person) {
    for (let tries = 1; tries <= sameContentsTries; tries++) {
      // The database lets one claim of a person through at a time (`lockPerson`). They wait here, where waiting holds no connection.
      const claimed = await inPersonsTurn(intent.personId, () => claim(db, intent)).catch((error) =>
        unanswered(error, intent.personId, intent.formKey, intent.attemptId),
      );
      if (claimed.kind !== "same_contents") return claimed;
      const same = await shownSameDocument(db, reader, claimed.documentId, parts.keys);
      if (same) {
        await recordLinksShown(same.id, linksOf(same));
        return { kind: "same_shown" as const, same };
      }
      // Its attempt was refused before it could be shown, so the way may be free, and the claim is tried again.
    }
    return notStored(new Error("documents of the same contents come and go"));
  }

  /**
   * What is known where the database did not answer before this call has sent anything: an earlier one with the same key may have, though the
   * answer to it was lost. A claim of `ownAttempt` sends nothing any more; should it stand all the same, recovery takes it back.
   */
  async function unanswered(error: unknown, personId: string, formKey: string, ownAttempt?: string) {
    // Asked before the database: what ends meanwhile has been under way all the same.
    const another = formsUnderWay.filter((form) => form === `${personId} ${formKey}`).length > 1;
    // What holds the person for so long may be the same press on another instance, in a claim that is not committed yet.
    if (another || waitedInVain(error)) return unheard(error);
    try {
      const there = await findDocument(db, { personId, everybody: false }, { formKey });
      const isFree =
        !there || there.state === "draft" || (ownAttempt !== undefined && there.attempt?.id === ownAttempt);
      return isFree ? notStored(error) : unheard(error);
    } catch {
      return unheard(error);
    }
  }

  /** What a call gets whose form has become a document before. */
  async function answerTaken({ personId, formKey, content }: Intent, id: string): Promise<CreateAnswer> {
    // Asked before the database: an attempt that ends meanwhile has an answer all the same.
    const attempt = attemptByDocument.get(id);
    // The same intent has one content. Another one under its name is a page that was kept too long, not a second click.
    const there = await findDocument(db, { personId, everybody: false }, { formKey });
    if (!there || !isDeepStrictEqual(contentOf(there), content)) return refuse("form_used", { document: id });
    // Or one that has begun meanwhile.
    const joined = attempt ?? attemptByDocument.get(id);
    if (joined) return joined;
    const kept = there.attempt && journal.of(there.attempt.id);
    if (kept) return answerOf(kept.outcome, id);
    // A draft: its attempt has ended since the claim was answered `taken`. Without a problem: a person has called it not created.
    if (there.state === "draft" && there.problem) return { ok: false, problem: there.problem };
    return ok({ id, created: there.state === "created" });
  }

  return {
    create(...args) {
      const [person, formKey] = args;
      const form = `${person.id} ${formKey}`;
      formsUnderWay.push(form);
      const call = create(...args);
      callsUnderWay.add(call);
      return call.finally(() => {
        callsUnderWay.delete(call);
        formsUnderWay.splice(formsUnderWay.indexOf(form), 1);
      });
    },
    isUnderWay: (attemptId) => ownAttemptIds.has(attemptId),
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

/** Something of the same key may have been sent before. */
function unheard(error: unknown) {
  log("error", "a form was sent again, and what has become of it could not be read", { error });
  return { kind: "unheard" as const };
}

/** Nothing has been sent. */
function notStored(error: unknown) {
  const reference = newReference();
  log("error", "an attempt could not be saved", { reference, error });
  return { kind: "not_stored" as const, reference };
}

type Refused =
  | Exclude<Claimed, { kind: "claimed" | "taken" | "same_contents" }>
  | { kind: "same_shown"; same: SameDocument }
  | ReturnType<typeof unheard>
  | ReturnType<typeof notStored>;

function refusalOf(claimed: Refused): CreateAnswer {
  switch (claimed.kind) {
    case "not_stored":
      return refuse("not_stored", { reference: claimed.reference });
    case "unheard":
      return refuse("creation_unheard");
    case "same_shown":
      return refuse("same_again", { same: claimed.same });
    case "unreleased":
      return refuse(claimed.problem);
    case "refused":
      return { ok: false, problem: claimed.problem };
    case "full":
      return refuseFull(claimed.full);
    case "deactivated":
      return refuse("signed_out");
    case "elsewhere":
      return refuse("draft_elsewhere", { holder: claimed.holder });
    case "newer":
      return refuse("draft_newer", { newer: claimed.newer });
  }
}

function requestOf(content: DocumentContent, files: StoredFile[], filePath: (name: string) => string): CreateRequest {
  const sources = files.map(({ diskName, stamp, name, bytes, sha256 }): SourceFile => {
    return { path: filePath(diskName), name, bytes, sha256, isUntouched: (stat) => stampOf(stat) === stamp };
  });
  return createRequest(content, sources);
}
