import type { Insertable } from "kysely";
import { audit } from "../audit/write.ts";
import { lockPerson } from "../database/row-locks.ts";
import type { AttemptTable, Database } from "../database/tables.ts";
import { bindingStates, isPending, pendingStates } from "../documents/attempt-states.ts";
import { addContent, contentColumns, replaceContent } from "../documents/content.ts";
import { idToReplace } from "../documents/replacements.ts";
import { holderElsewhere } from "../drafts/moves.ts";
import { type DraftSave, enterForm } from "../drafts/saves.ts";
import { accountById } from "../people/rows.ts";
import { columnsUnderWay } from "../search/list-position.ts";
import type { DocumentContent } from "../shared/document.ts";
import { formOfContent, type Saved } from "../shared/draft.ts";
import { newId, newReference } from "../shared/id.ts";
import { type Full, QuotaFull, type Quotas } from "../shared/quotas.ts";
import type { Problem } from "../shared/result.ts";
import type { AttemptIds } from "./attempt.ts";
import { checkCreations } from "./hourly-quota.ts";
import { noteRelease, type Release, type ReleaseProblem, releaseProblem } from "./release.ts";
import { newestOfSameContents, type SameContents, sameContentsTries } from "./same-contents.ts";

/**
 * What became of a claim. `claimed`: the attempt is the caller's. `taken`: this intent (the person's form key) has brought forth that
 * document already. The others have written nothing. `same_contents`: that document has the same. `newer`: the form's draft was changed
 * or deleted elsewhere, and its page has not seen that. `elsewhere`: a colleague has the draft. `full`: a limit of the person's is reached. `deactivated`:
 * the person's account is, since the request came.
 * `unreleased`: a manager is to release it and has not, or not like this. `refused`: its template does not take it.
 */
export type Claimed =
  | ({ kind: "claimed" } & AttemptIds)
  | { kind: "taken"; documentId: string }
  | { kind: "same_contents"; documentId: string }
  | { kind: "newer"; newer: Saved }
  | { kind: "elsewhere"; holder: string }
  | { kind: "full"; full: Full }
  | { kind: "deactivated" }
  | { kind: "unreleased"; problem: ReleaseProblem }
  | { kind: "refused"; problem: Problem };

/** One press of *Create*: whose, of what, and under which conditions. */
export interface Intent {
  personId: string;
  formKey: string;
  content: DocumentContent;
  /** The form as it was typed, and what its page knows of its draft; absent: the content, over any draft. */
  draft?: Pick<DraftSave, "form" | "version" | "page"> | undefined;
  /** Absent: documents of the same contents do not matter. */
  sameContents?: SameContents | undefined;
  /** Under which the person's draft is released; absent: the person creates it. */
  release?: Release | undefined;
  /** Why the template does not take the content. */
  refused?: Problem | undefined;
  /** Made by the caller, so that it knows its own attempt even when the answer to the commit is lost. */
  attemptId: string;
  instance: string;
  now: number;
  /** Of the person; absent: none. */
  quotas?: Quotas | undefined;
}

/** Writes the document and claims it for one attempt, in one transaction. Of two callers at once one gets it, the other `taken`. */
export async function claim(db: Database, intent: Intent): Promise<Claimed> {
  try {
    return await db.transaction().execute((tx) => claimWithin(tx, intent));
  } catch (error) {
    if (error instanceof Undone) return error.claimed;
    if (error instanceof QuotaFull) return { kind: "full", full: error.full };
    throw error;
  }
}

/** Thrown where the transaction has written something already that is to be undone. */
class Undone extends Error {
  readonly claimed: Claimed;
  constructor(claimed: Claimed) {
    super(claimed.kind);
    this.claimed = claimed;
  }
}

/** What refuses before the first write is returned, what does so after it is thrown. */
async function claimWithin(tx: Database, intent: Intent): Promise<Claimed> {
  const { personId, formKey, content, release, refused, now, quotas } = intent;
  // In the order in which a draft is moved, so that two do not wait for each other.
  for (const id of release ? [personId, release.by].toSorted() : [personId]) await lockPerson(tx, id);
  // Asked behind the lock: whoever waited long for it may have been deactivated meanwhile; of a release `releaseProblem` asks it.
  if (!release && (await accountById(tx, personId))?.disabled) return { kind: "deactivated" };
  const holder = await holderElsewhere(tx, { person_id: personId, form_key: formKey });
  if (holder !== undefined) return { kind: "elsewhere", holder };

  const { documentId, was } = await takeDocument(tx, intent);
  if (was === "taken") return { kind: "taken", documentId };
  // After the swap: a repeated call gets its document, is not refused, and counts nothing.
  const problem = await releaseProblem(tx, intent);
  if (problem) throw new Undone({ kind: "unreleased", problem });
  if (refused) throw new Undone({ kind: "refused", problem: refused });
  if (quotas) await checkCreations(tx, personId, quotas.creationsPerHour, now);

  await (was === "new" ? addContent : replaceContent)(tx, documentId, content);
  if (release) {
    // The form stands there as whoever releases it has read it.
    await noteRelease(tx, documentId, intent, release);
  } else {
    // A draft deleted while this waited is not created: that could not be taken back.
    const form = intent.draft ? { ...intent.draft, keepsDeleted: true } : { form: formOfContent(content) };
    const newer = await enterForm(tx, { ...form, personId, formKey, now, quotas });
    if (newer) throw new Undone({ kind: "newer", newer: { version: newer.version, savedAt: newer.savedAt } });
  }

  const reference = newReference();
  await insertAttempt(tx, intent, documentId, {
    id: intent.attemptId,
    // The document's row is locked: nobody else counts meanwhile.
    number: was === "new" ? 1 : await nextNumber(tx, documentId),
    reference,
    document_id: documentId,
    state: "claimed",
    instance: intent.instance,
    started_at: now,
  });
  const about = { is: "document", id: documentId } as const;
  await audit(tx, { kind: "creation_begun", about, detail: { attempt: reference } });
  return { kind: "claimed", documentId, attemptId: intent.attemptId, reference };
}

/** The compare-and-swap: the form's document becomes `creating` where there was none (`new`), or a `draft`; else it is `taken`. */
async function takeDocument(
  tx: Database,
  { personId, formKey, content, now }: Intent,
): Promise<{ documentId: string; was: "new" | "draft" | "taken" }> {
  // Behind the lock: what the person has withdrawn meanwhile must not come back.
  const replaces = await idToReplace(tx, personId, formKey);
  const row = {
    ...(await contentColumns(tx, personId, content)),
    ...columnsUnderWay(tx, now),
    problem: null,
    ...(replaces !== undefined && { replaces }),
  };
  const newDocumentId = newId(now);
  const { numInsertedOrUpdatedRows: inserted } = await tx
    .insertInto("document")
    .values({
      id: newDocumentId,
      person_id: personId,
      form_key: formKey,
      state: "creating",
      created_at: now,
      // Until the service leaves one out.
      links_complete: 1,
      ...row,
    })
    .onConflict((conflict) => conflict.columns(["person_id", "form_key"]).doNothing())
    .executeTakeFirstOrThrow();
  if (inserted === 1n) return { documentId: newDocumentId, was: "new" };
  const { id: documentId } = await tx
    .selectFrom("document")
    .select("id")
    .where("person_id", "=", personId)
    .where("form_key", "=", formKey)
    .executeTakeFirstOrThrow();
  // The loser of a race finds it changed (PostgreSQL waits for the winner's commit).
  const { numUpdatedRows } = await tx
    .updateTable("document")
    .set({ ...row, state: "creating" })
    .where("id", "=", documentId)
    .where("state", "=", "draft")
    .executeTakeFirst();
  return { documentId, was: numUpdatedRows === 0n ? "taken" : "draft" };
}

/** Enters the attempt, unless another attempt at the same contents is pending, or their document is there and the person has not seen it. */
async function insertAttempt(
  tx: Database,
  { sameContents: same }: Intent,
  documentId: string,
  attempt: Insertable<AttemptTable>,
): Promise<void> {
  if (!same) {
    await tx.insertInto("attempt").values(attempt).execute();
    return;
  }
  // First insert, then look: of two forms with one content at once, one is stopped by the index or sees the other. What stops it may
  // end before it is looked for; then it is no longer in the way, and the insert is tried again.
  for (let inserted = false, tries = 1; !inserted; tries++) {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto("attempt")
      .values({ ...attempt, content_hash: same.hash })
      .onConflict((conflict) => conflict.column("content_hash").where(isPending).doNothing())
      .executeTakeFirst();
    inserted = numInsertedOrUpdatedRows === 1n;
    const pending = inserted ? undefined : await newestOfSameContents(tx, same, documentId, pendingStates);
    // Whatever the person has seen: only one of the same contents is pending at a time (`attempt_one_content`).
    if (pending) throw new Undone({ kind: "same_contents", documentId: pending.document_id });
    if (!inserted && tries === sameContentsTries) throw new Error("an attempt with these contents stands in the way");
  }
  const found = await newestOfSameContents(tx, same, documentId, bindingStates);
  if (found && found.document_id !== same.anyway)
    throw new Undone({ kind: "same_contents", documentId: found.document_id });
  if (found) await tx.updateTable("attempt").set({ same_as: found.document_id }).where("id", "=", attempt.id).execute();
}

async function nextNumber(tx: Database, documentId: string): Promise<number> {
  const { last } = await tx
    .selectFrom("attempt")
    .select((select) => select.fn.max("number").as("last"))
    .where("document_id", "=", documentId)
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}
