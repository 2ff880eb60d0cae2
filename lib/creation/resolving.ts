import { sql } from "kysely";
import { audit } from "../audit/write.ts";
import { nowMs, readClock } from "../database/clock.ts";
import { lockDocument } from "../database/row-locks.ts";
import type { Database } from "../database/tables.ts";
import type { AttemptOutcome, GivenLinks } from "../documents/attempt-states.ts";
import { writeLinks } from "../documents/links.ts";
import { findDocument, type StoredDocument } from "../documents/read.ts";
import { sealLinks } from "../documents/sealed-links.ts";
import { dropDraft, reviveDraft } from "../drafts/saves.ts";
import { accountById } from "../people/rows.ts";
import { goesOnWith, workOf } from "../people/visibility.ts";
import { log } from "../runtime/log.ts";
import { columnsInPlace } from "../search/list-position.ts";
import { staleAgain } from "../search/text.ts";
import type { Count } from "../shared/count.ts";
import { isId } from "../shared/id.ts";
import { ok, type Result, refuse } from "../shared/result.ts";
import type { Person } from "../shared/roles.ts";
import type { UnknownReason } from "../signing/types.ts";
import type { Keys } from "../storage/keys.ts";
import type { IsUnderWay } from "./attempt.ts";
import { countUnseenConflicts, setConflictSeen } from "./conflicts.ts";
import { applyLateOverWord, applyWordOverWord } from "./late-answers.ts";

/** What a person found out at the service about an unknown outcome. */
type Resolution = { created: false } | { created: true; serviceId: string; links: { url?: string }[] };

/** What resolving needs. */
export interface ResolvingParts {
  db: Database;
  /** How long after its end a request that was given up can still arrive; 0: not at all. */
  arrivalWindowMs: number;
  isUnderWay: IsUnderWay;
  /** The current one encrypts the links before anything stores them. */
  keys: Keys;
}

/**
 * What people find out at the service, and what they are told once it has said otherwise. Conflicts belong here: most contradict a person's
 * word, and whoever could give it is who is told and checks.
 */
export interface Resolving {
  /**
   * Closes an unknown outcome by the word of its owner, whoever took over their work, or a manager. `reference`: the attempt that they
   * looked at; another one is not closed (`already_resolved`), but 'created' counts also over a 'not created' of that one, as a late
   * answer of the service does. 'Not created' is refused while {@link mayArriveForMs} says so
   * (`too_early`), and once the service has said meanwhile that it created the document (`answered_late`).
   */
  resolve(
    person: Person,
    id: string,
    resolution: Resolution,
    reference?: string,
  ): Promise<Result<{ formKey?: string }>>;
  /** For how many milliseconds an unknown document must not be called 'not created': its request can still arrive. 0: it may be. */
  mayArriveForMs(document: StoredDocument): Promise<number>;
  /** Of how many documents whose record the person may change the service said otherwise later, unseen so far; and the oldest of them. */
  unseenConflicts(person: Person): Promise<Count & { first?: string }>;
  /** Somebody has looked at what the service said of a document after it had been closed otherwise; `at`: when what they have seen came. */
  markConflictSeen(person: Person, id: string, at: number): Promise<Result<null>>;
}

/** People say what became of an unknown outcome. */
export function createResolving(parts: ResolvingParts): Resolving {
  const { db } = parts;
  /** One whose record the person may change; of another one they hear nothing. */
  const ofTheirWork = async (person: Person, id: string) =>
    isId(id) ? findDocument(db, workOf(person), { id }) : undefined;
  async function overWord(person: Person, id: string, found: Resolution, reference?: string) {
    if (!found.created || reference === undefined || !isId(id)) return undefined;
    const created = await createByWordOverWord(db, { person, id, reference, keys: parts.keys }, found);
    if (!created) return undefined;
    log("info", "outcome resolved otherwise than before", { document: created, by: person.id });
    return ok({});
  }
  return {
    async resolve(person, id, resolution, reference) {
      const document = await ofTheirWork(person, id);
      // A colleague's is a draft again where somebody has called it not created, and theirs to see no more.
      if (!document) return (await overWord(person, id, resolution, reference)) ?? refuse("not_found");
      // One link a signer, given or not.
      const links = document.signers.map((_, i) => (resolution.created && resolution.links[i]) || {});
      const found = resolution.created ? { ...resolution, links } : resolution;
      const became = await closeByWord(db, { ...parts, id, personId: person.id, reference }, found);
      if (became.kind === "early") return refuse("too_early", { retryAfterSeconds: Math.ceil(became.waitMs / 1000) });
      if (became.kind === "not_theirs") return refuse("not_found");
      if (became.kind === "answered") return refuse("answered_late");
      if (became.kind === "not_unknown")
        return (await overWord(person, id, resolution, reference)) ?? refuse("already_resolved");
      log("info", "unknown outcome resolved", { document: id, by: person.id, created: resolution.created });
      return ok(document.personId === person.id ? { formKey: document.formKey } : {});
    },
    mayArriveForMs: async ({ attempt }) => (attempt ? msUntilArrivalRuledOut(db, attempt.id, parts) : 0),
    unseenConflicts: (person) => countUnseenConflicts(db, workOf(person)),
    async markConflictSeen(person, id, at) {
      if (!(await ofTheirWork(person, id))) return refuse("not_found");
      // Whoever looks a second time, or at the same time as another, has looked too; what has come since stands on the page then.
      if (await setConflictSeen(db, { documentId: id, at }, person.id))
        log("info", "late answer seen", { document: id, by: person.id });
      return ok(null);
    },
  };
}

interface ResolveInput extends Omit<ResolvingParts, "db"> {
  id: string;
  personId: string;
  /** Of the attempt that the person looked at. */
  reference?: string | undefined;
}

type Resolved = { kind: "resolved" | "answered" | "not_unknown" | "not_theirs" } | { kind: "early"; waitMs: number };

/**
 * Closes an unknown outcome as a person says. `not_unknown`: it is not, not any more, or by another attempt than the one that was looked
 * at. `not_theirs`: it is not the person's to change by now. `answered`: the service has said meanwhile that it created the document, so it cannot be closed as not created. `early`: its request
 * can still arrive, for so many milliseconds.
 */
export async function closeByWord(
  db: Database,
  { id, personId, reference, keys, ...arrival }: ResolveInput,
  resolution: Resolution,
): Promise<Resolved> {
  return db.transaction().execute(async (tx) => {
    await lockDocument(tx, { id });
    // Behind the lock: whoever waited long for it may have been deactivated, or be no manager any more.
    if (!(await stillGoesOnWith(tx, personId, id))) return { kind: "not_theirs" };
    // No more than one: `attempt_one_live`.
    const attempt = await tx
      .selectFrom("attempt")
      .select(["id", "late", "reference"])
      .where("document_id", "=", id)
      .where("state", "=", "unknown")
      .executeTakeFirst();
    if (!attempt || (reference !== undefined && reference !== attempt.reference)) return { kind: "not_unknown" };
    const late = attempt.late === null ? undefined : (JSON.parse(attempt.late) as AttemptOutcome);
    if (!resolution.created) {
      if (late?.state === "created") return { kind: "answered" };
      const waitMs = await msUntilArrivalRuledOut(tx, attempt.id, arrival);
      if (waitMs > 0) return { kind: "early", waitMs };
    }
    const at = await readClock(tx);
    await tx
      .updateTable("attempt")
      .set({ state: resolution.created ? "created" : "not_created", resolved_by: personId, resolved_at: at })
      .where("id", "=", attempt.id)
      .execute();
    if (resolution.created) {
      await documentCreated(tx, id, resolution.serviceId, sealLinks(keys, attempt.id, resolution.links));
      if (late) await applyLateOverWord(tx, attempt.id, late);
    } else await documentNotCreated(tx, id, at);
    await audit(tx, {
      kind: "resolved",
      about: { is: "document", id },
      detail: { attempt: attempt.reference, created: resolution.created },
    });
    return { kind: "resolved" };
  });
}

/** Answers the document that is created; nothing where nobody has called that attempt not created, or its document is not the person's to go on with. */
async function createByWordOverWord(
  db: Database,
  { person, id, reference, keys }: { person: Person; id: string; reference: string; keys: Keys },
  { serviceId, links }: Extract<Resolution, { created: true }>,
): Promise<string | undefined> {
  return db.transaction().execute(async (tx) => {
    await lockDocument(tx, { id });
    if (!(await stillGoesOnWith(tx, person.id, id))) return undefined;
    const attempt = await tx
      .selectFrom("attempt")
      .selectAll()
      .where("document_id", "=", id)
      .where("reference", "=", reference)
      .where("state", "=", "not_created")
      .executeTakeFirst();
    if (!attempt) return undefined;
    const word = { personId: person.id, at: await readClock(tx), serviceId, links: sealLinks(keys, attempt.id, links) };
    const created = await applyWordOverWord(tx, attempt, word);
    if (created !== undefined)
      await audit(tx, {
        kind: "resolved",
        about: { is: "document", id: created },
        detail: { attempt: reference, created: true },
      });
    return created;
  });
}

/** Whether somebody may change a document's record by now. */
async function stillGoesOnWith(tx: Database, personId: string, id: string): Promise<boolean> {
  const document = await tx.selectFrom("document").select("person_id").where("id", "=", id).executeTakeFirst();
  const account = await accountById(tx, personId);
  return document !== undefined && account?.disabled === false && goesOnWith(account, document.person_id);
}

/** Its date and place remain: when the service made it nobody knows better than that it was about when the outcome became unknown. */
async function documentCreated(tx: Database, id: string, serviceId: string, links: GivenLinks): Promise<void> {
  const complete = links.every(({ url }) => url) ? 1 : 0;
  await tx
    .updateTable("document")
    .set({ state: "created", service_id: serviceId, links_complete: complete, search_stale: staleAgain })
    .where("id", "=", id)
    .execute();
  await writeLinks(tx, id, serviceId, links);
  await dropDraft(tx, id);
}

async function documentNotCreated(tx: Database, id: string, at: number): Promise<void> {
  await tx
    .updateTable("document")
    .set({ state: "draft", ...columnsInPlace(tx, nowMs), search_stale: staleAgain })
    .where("id", "=", id)
    .execute();
  await reviveDraft(tx, id, at);
}

/**
 * Reasons for which the request may still be on its way to the service: no answer came, or something in between gave up waiting and
 * answered with a status of its own. `stopped`: see `lib/creation/recovery.ts`; `restored`: see `lib/backup/restore-rows.ts`.
 */
const mayStillArriveReasons = ["timeout", "stopped", "restored", "status"] as const satisfies readonly (
  | UnknownReason
  | "stopped"
  | "restored"
)[];

/** For how many milliseconds the request of an unknown attempt can still have an effect; 0 where the service's own answer came, or the other side has closed. */
async function msUntilArrivalRuledOut(
  db: Database,
  attemptId: string,
  { arrivalWindowMs, isUnderWay }: Pick<ResolvingParts, "arrivalWindowMs" | "isUnderWay">,
): Promise<number> {
  // A restore called it unknown beneath its sender, say.
  if (isUnderWay(attemptId)) return arrivalWindowMs;
  const attempt = await db
    .selectFrom("attempt")
    .select(["late", sql<number | null>`${nowMs} - ended_at`.as("sinceEndMs")])
    .where("id", "=", attemptId)
    .where("state", "=", "unknown")
    .where("reason", "in", mayStillArriveReasons)
    .executeTakeFirst();
  if (!attempt || attempt.late !== null || attempt.sinceEndMs === null) return 0;
  const ms = arrivalWindowMs - attempt.sinceEndMs;
  // An end that lies far ahead comes from a clock that was wrong: it must not shut the way out until then.
  return ms > 2 * arrivalWindowMs ? 0 : Math.max(0, ms);
}
