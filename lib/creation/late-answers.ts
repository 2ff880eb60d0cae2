import { nowMs } from "../database/clock.ts";
import type { AttemptTable, Database } from "../database/tables.ts";
import type { AttemptOutcome, GivenLinks } from "../documents/attempt-states.ts";
import { addContent, contentColumns, readContent, replaceContent } from "../documents/content.ts";
import { type Sent, struckAgain } from "../documents/forgetting/struck-again.ts";
import { mergeLinks, writeLinks } from "../documents/links.ts";
import { setDraftAside } from "../drafts/saves.ts";
import { columnsInPlace } from "../search/list-position.ts";
import { staleAgain } from "../search/text.ts";
import type { DocumentContent } from "../shared/document.ts";
import { newId } from "../shared/id.ts";
import type { Conflict } from "../shared/late.ts";
import { struckMark } from "../shared/struck.ts";
import { findUploads } from "../uploads/rows.ts";
import type { EndingAttempt, Recorded } from "./attempt.ts";
import { endingColumns } from "./ending-columns.ts";
import { sameSince } from "./same-contents.ts";

type CreatedOutcome = Extract<AttemptOutcome, { state: "created" }>;

/**
 * Within a transaction that holds the document: keeps an answer of the service that came after its attempt had been closed (`at`, see
 * {@link endingColumns}). Nobody can ask for it again, so id and links of a creation are stored whatever stands there; `docs/outcomes.md`
 * has the table. While unknown it goes to `late`; once closed, to `conflict` where it contradicts what stood there, until somebody has seen it.
 */
export async function recordLateOutcome(
  tx: Database,
  { attemptId, documentId, content }: EndingAttempt,
  outcome: AttemptOutcome,
  at: number,
): Promise<Recorded> {
  const attempt = await tx.selectFrom("attempt").selectAll().where("id", "=", attemptId).executeTakeFirst();
  if (!attempt) return { became: "missing", documentId };
  const recorded = (became: Recorded["became"], id = attempt.document_id): Recorded => ({ became, documentId: id });
  switch (attempt.state) {
    case "unknown":
      return recorded(await besideUnknown(tx, attempt, outcome, at));
    case "created":
      return recorded(await besideCreated(tx, attempt, outcome));
    // Closed as not created. `created` can come only where recovery or a person has closed it: what its sender has closed has had the one
    // answer that there is.
    default:
      if (outcome.state === "created") {
        return recorded("late", await createdAfterAll(tx, attempt, outcome, content));
      }
      if (attempt.state === "not_sent" && outcome.state === "unknown")
        return recorded((await unknownAfterAll(tx, attempt, outcome, at)) ? "late" : "closed");
      return recorded(attempt.state === outcome.state ? "repeated" : "closed");
  }
}

/**
 * A person has called it created just now: what the service had said before counts over that. A conflict is noted though it stood on the
 * document's page: that may have been drawn before the answer came, and others have been told what the person said.
 */
export async function applyLateOverWord(tx: Database, attemptId: string, late: AttemptOutcome): Promise<void> {
  const attempt = await tx.selectFrom("attempt").selectAll().where("id", "=", attemptId).executeTakeFirstOrThrow();
  await besideCreated(tx, attempt, late);
}

/**
 * Within a transaction that holds the document: an attempt that a person has called not created was found at the service by another, who may
 * have had its page open. It goes the way of an answer that comes late. Answers the document that has it; nothing where what was sent
 * is not known any more, since its form has gone on with other contents.
 */
export async function applyWordOverWord(
  tx: Database,
  attempt: AttemptTable,
  { personId, at, ...found }: { personId: string; at: number; serviceId: string; links: GivenLinks },
): Promise<string | undefined> {
  const sent = (await holdsWhatWasSent(tx, attempt)) ? await readContent(tx, attempt.document_id) : undefined;
  if (!sent) return undefined;
  const links = sent.signers.map((_, position) => found.links[position] ?? {});
  const complete = links.every(({ url }) => url);
  const outcome = {
    state: "created",
    reason: "created",
    detail: "",
    serviceId: found.serviceId,
    links,
    complete,
    ...(attempt.unmatched_links !== null && { unmatched: attempt.unmatched_links }),
  } as const;
  const id = await createdAfterAll(tx, attempt, outcome, sent);
  const { name } = await tx
    .selectFrom("person")
    .select("name")
    .where("id", "=", attempt.resolved_by ?? "")
    .executeTakeFirstOrThrow();
  await noteConflict(tx, attempt, { stood: "not_created_by_word", saidBy: name, saidAt: attempt.resolved_at ?? at });
  await attemptRow(tx, attempt).set({ resolved_by: personId, resolved_at: at }).execute();
  if (attempt.late !== null) await applyLateOverWord(tx, attempt.id, JSON.parse(attempt.late));
  return id;
}

/** Also where a later attempt of its form has sent the same. */
async function holdsWhatWasSent(tx: Database, attempt: AttemptTable): Promise<boolean> {
  const last = await tx
    .selectFrom("attempt")
    .select(["id", "content_hash"])
    .where("document_id", "=", attempt.document_id)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return last.id === attempt.id || (last.content_hash !== null && last.content_hash === attempt.content_hash);
}

/** What came is kept for the person who resolves it. */
async function besideUnknown(tx: Database, attempt: AttemptTable, outcome: AttemptOutcome, at: number) {
  if (outcome.state === "unknown") {
    // Called so while it was still being sent: nothing more of it leaves since its sender gave up, which `resolving.ts` counts from.
    await attemptRow(tx, attempt).set(endingColumns(outcome, at)).execute();
    return "repeated";
  }
  await attemptRow(tx, attempt)
    .set({ late: JSON.stringify(outcome) })
    .execute();
  return "late";
}

/** What the service says of a document counts over the word of a person, once: then that word stands no more. */
async function besideCreated(tx: Database, attempt: AttemptTable, outcome: AttemptOutcome) {
  const stood = attempt.conflict === null ? undefined : (JSON.parse(attempt.conflict) as Conflict).stood;
  const byWord = attempt.resolved_by !== null && (stood === undefined || stood === "not_created_by_word");
  if (outcome.state === "created") return byWord && (await confirmed(tx, attempt, outcome)) ? "late" : "repeated";
  if (!byWord || outcome.state === "unknown") return "closed";
  await noteConflict(tx, attempt, { stood: "created_by_word" });
  return "late";
}

/** A person has said that it was created; the service says as what. Answers whether that adds anything. */
async function confirmed(
  tx: Database,
  attempt: AttemptTable,
  { serviceId, links, unmatched }: CreatedOutcome,
): Promise<boolean> {
  const documentId = attempt.document_id;
  const { service_id: entered } = await tx
    .selectFrom("document")
    .select("service_id")
    .where("id", "=", documentId)
    .executeTakeFirstOrThrow();
  const other = entered !== null && entered !== serviceId;
  if (other) await noteConflict(tx, attempt, { stood: "other_id", enteredId: entered });
  const brought = unmatched !== undefined && (await keepUnmatched(tx, attempt, unmatched));
  return (await mergeLinks(tx, documentId, serviceId, links)) || other || brought;
}

/** Unless somebody was forgotten since, whose one of them may be. Answers whether they are kept. */
async function keepUnmatched(tx: Database, attempt: AttemptTable, unmatched: string): Promise<boolean> {
  const struck = tx
    .selectFrom("signer")
    .select("position")
    .where("document_id", "=", attempt.document_id)
    .where("name", "=", struckMark);
  if (await struck.executeTakeFirst()) return false;
  await attemptRow(tx, attempt).set({ unmatched_links: unmatched }).execute();
  // What came after the links were removed under the retention is due again.
  await tx.updateTable("document").set({ links_purged_at: null }).where("id", "=", attempt.document_id).execute();
  return true;
}

/** What was believed not to have been sent was. Answers whether the document could be told: its form may have gone on to another attempt. */
async function unknownAfterAll(
  tx: Database,
  attempt: AttemptTable,
  outcome: AttemptOutcome,
  at: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("document")
    .set({ state: "unknown", problem: null, ...columnsInPlace(tx, nowMs), search_stale: staleAgain })
    .where("id", "=", attempt.document_id)
    .where("state", "=", "draft")
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await attemptRow(tx, attempt).set(endingColumns(outcome, at)).execute();
  return numUpdatedRows > 0n;
}

/**
 * What was believed not to be created is. Answers the document that has it: the form's, or its own where the form has gone on since, to an
 * attempt that may have created it too. The attempt keeps the reason for which it had been closed.
 */
async function createdAfterAll(
  tx: Database,
  attempt: AttemptTable,
  created: CreatedOutcome,
  sent: DocumentContent,
): Promise<string> {
  const document = await tx
    .selectFrom("document")
    .selectAll()
    .where("id", "=", attempt.document_id)
    .executeTakeFirstOrThrow();
  const isFormFree = document.state === "draft";
  const id = isFormFree ? document.id : newId();
  const { content, links, unmatched } = await withoutGone(tx, attempt, document.person_id, {
    content: sent,
    links: created.links,
    unmatched: created.unmatched,
  });
  const row = {
    ...(await contentColumns(tx, document.person_id, content)),
    ...columnsInPlace(tx, nowMs),
    state: "created" as const,
    problem: null,
    service_id: created.serviceId,
    links_complete: created.complete ? 1 : 0,
    files_purged_at: null,
    links_purged_at: null,
    people_purged_at: null,
  };
  if (isFormFree) {
    await tx.updateTable("document").set(row).where("id", "=", id).execute();
    // Whose word it was that it was not created has saved the draft anew.
    const since = Math.max(attempt.started_at, attempt.resolved_at ?? 0);
    await setDraftAside(tx, document, { since, sent });
    await replaceContent(tx, id, content);
  } else {
    const { person_id, created_at } = document;
    await tx
      .insertInto("document")
      // By the form's key one finds the document that the form has become, which is also the one that replaces what it was to replace.
      .values({ id, person_id, form_key: attempt.id, created_at, replaces: null, ...row })
      .execute();
    await addContent(tx, id, content);
  }
  await writeLinks(tx, id, created.serviceId, links);
  const twin = isFormFree ? await sameSince(tx, attempt) : document.id;
  await attemptRow(tx, attempt)
    .set({ state: "created", document_id: id, conflict_with: twin ?? null, unmatched_links: unmatched ?? null })
    .execute();
  await noteConflict(tx, attempt, { stood: attempt.resolved_by === null ? "not_sent" : "not_created" });
  return id;
}

/**
 * What was sent, without files that are gone, and without people who have been forgotten since. Who was forgotten is known by signer place in
 * the document's contents. If a later attempt has replaced those, the places no longer match, and nobody is struck.
 */
async function withoutGone(tx: Database, attempt: AttemptTable, personId: string, sent: Sent): Promise<Sent> {
  const { content, ...links } = (await contentsAreThisAttempts(tx, attempt))
    ? await struckAgain(tx, attempt.document_id, sent)
    : sent;
  const there = await findUploads(tx, personId, content.files);
  return { content: { ...content, files: there.map(({ uploadId }) => uploadId) }, ...links };
}

/** Whether what the document holds is what this attempt has sent. */
async function contentsAreThisAttempts(tx: Database, { document_id, number }: AttemptTable): Promise<boolean> {
  const later = tx
    .selectFrom("attempt")
    .select("id")
    .where("document_id", "=", document_id)
    .where("number", ">", number);
  return (await later.limit(1).executeTakeFirst()) === undefined;
}

async function noteConflict(tx: Database, attempt: AttemptTable, conflict: Conflict): Promise<void> {
  await attemptRow(tx, attempt)
    .set({ conflict: JSON.stringify(conflict), conflict_at: nowMs, conflict_seen_at: null, conflict_seen_by: null })
    .execute();
}

function attemptRow(tx: Database, { id }: AttemptTable) {
  return tx.updateTable("attempt").where("id", "=", id);
}
