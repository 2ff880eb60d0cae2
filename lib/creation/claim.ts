import { sql } from "kysely";
import { lockPerson } from "../database/row-locks.ts";
import type { Database } from "../database/tables.ts";
import { contentColumns, replaceContent } from "../documents/content.ts";
import { bindingStates, pendingStates } from "../documents/ending.ts";
import { type DraftSave, enterForm } from "../drafts/saves.ts";
import { goesUnderWay } from "../search/list-position.ts";
import type { DocumentContent } from "../shared/document.ts";
import { formOfContent, type Saved } from "../shared/draft.ts";
import { newId, newReference } from "../shared/id.ts";
import type { Quotas } from "../shared/quotas.ts";
import type { DocumentState } from "../shared/states.ts";
import { type Full, QuotaFull } from "../uploads/quotas.ts";
import { checkCreations } from "./quotas.ts";

export interface Claim {
  documentId: string;
  attemptId: string;
  reference: string;
}

export interface Intent {
  personId: string;
  formKey: string;
  content: DocumentContent;
  /** The document in whose place this one is created. */
  replaces?: string | undefined;
  /** The form as it was typed, and what its page knows of its draft; absent: the content, over any draft. */
  draft?: Pick<DraftSave, "form" | "version" | "page"> | undefined;
  /** Asks for other documents of the same contents first. */
  same?: {
    /** Equal for contents that are the same. */
    hash: string;
    /** How far back they count. */
    since: number;
    /** The one that the person has seen and goes beyond. */
    anyway: string | undefined;
  };
  /** Made by the caller, so that it knows its own attempt even when the answer to the commit is lost. */
  attemptId: string;
  instance: string;
  now: number;
  /** Of the person; absent: none. */
  quotas?: Quotas | undefined;
}

/**
 * Writes the document and claims it for one attempt, in one transaction. Answers the claim, or the document that this intent (the
 * person's form key) has brought forth already: its state is then `creating`, `created` or `unknown`. Two callers at once: one
 * gets the claim, the other the document. Writes nothing and answers `same` when another document has the same contents, `newer`
 * when the form's draft was changed elsewhere and its page has not seen that, `full` when a limit of the person's is reached.
 */
export async function claim(
  db: Database,
  intent: Intent,
): Promise<
  Claim | { documentId: string; state: DocumentState } | { same: string } | { newer: Saved } | { full: Full }
> {
  try {
    return await db.transaction().execute((tx) => claimWithin(tx, intent));
  } catch (error) {
    if (error instanceof SameContents) return { same: error.documentId };
    if (error instanceof NewerDraft) return { newer: error.newer };
    if (error instanceof QuotaFull) return { full: error.full };
    throw error;
  }
}

/** Undoes the transaction that found it. */
class SameContents extends Error {
  readonly documentId: string;
  constructor(documentId: string) {
    super("the same contents");
    this.documentId = documentId;
  }
}

/** Undoes the transaction that found it. */
class NewerDraft extends Error {
  readonly newer: Saved;
  constructor({ version, savedAt }: Saved) {
    super("the draft was changed elsewhere");
    this.newer = { version, savedAt };
  }
}

async function claimWithin(
  tx: Database,
  intent: Intent,
): Promise<Claim | { documentId: string; state: DocumentState }> {
  const { personId, formKey, content, replaces, now, quotas } = intent;
  await lockPerson(tx, personId);
  const row = {
    ...(await contentColumns(tx, personId, content)),
    ...goesUnderWay(tx, now),
    problem: null,
    ...(replaces !== undefined && { replaces }),
  };
  // A row of `draft` is taken by compare-and-set; the loser of a race finds it changed (PostgreSQL waits for the winner's commit).
  await tx
    .insertInto("document")
    .values({
      ...{ id: newId(now), person_id: personId, form_key: formKey },
      ...{ state: "draft", created_at: now, links_complete: 1, ...row },
    })
    .onConflict((conflict) => conflict.columns(["person_id", "form_key"]).doNothing())
    .execute();
  const taken = await tx
    .updateTable("document")
    .set({ ...row, state: "creating" })
    .where("person_id", "=", personId)
    .where("form_key", "=", formKey)
    .where("state", "=", "draft")
    .executeTakeFirst();
  const { id: documentId, state } = await tx
    .selectFrom("document")
    .select(["id", "state"])
    .where("person_id", "=", personId)
    .where("form_key", "=", formKey)
    .executeTakeFirstOrThrow();
  if (taken.numUpdatedRows === 0n) return { documentId, state };

  if (quotas) await checkCreations(tx, personId, quotas.creationsPerHour, now);
  await replaceContent(tx, documentId, content);
  const newer = await enterForm(tx, {
    ...(intent.draft ?? { form: formOfContent(content) }),
    personId,
    formKey,
    now,
    quotas,
  });
  if (newer) throw new NewerDraft(newer);
  const reference = await insertAttempt(tx, documentId, intent);
  return { documentId, attemptId: intent.attemptId, reference };
}

async function insertAttempt(tx: Database, documentId: string, intent: Intent): Promise<string> {
  const { attemptId, same, instance, now } = intent;
  const reference = newReference();
  const attempt = {
    id: attemptId,
    // The document's row is locked: nobody else counts meanwhile.
    number: await nextNumber(tx, documentId),
    reference,
    document_id: documentId,
    state: "claimed",
    instance,
    started_at: now,
  } as const;
  if (!same) {
    await tx.insertInto("attempt").values(attempt).execute();
    return reference;
  }
  const others = tx
    .selectFrom("attempt")
    .select("document_id")
    .where("content_hash", "=", same.hash)
    .where("document_id", "!=", documentId)
    .where("started_at", ">=", same.since)
    .orderBy("started_at", "desc")
    .limit(1);
  // First insert, then look: of two forms with one content at once, one is stopped by the index or sees the other.
  for (let inserted = false, tries = 0; !inserted; tries++) {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto("attempt")
      .values({ ...attempt, content_hash: same.hash })
      .onConflict((conflict) =>
        conflict.column("content_hash").where(sql<boolean>`state in ('claimed', 'on_wire')`).doNothing(),
      )
      .executeTakeFirst();
    inserted = numInsertedOrUpdatedRows === 1n;
    const underWay = inserted ? undefined : await others.where("state", "in", pendingStates).executeTakeFirst();
    if (underWay) throw new SameContents(underWay.document_id);
    // It ended between the two looks; a third time it is something else.
    if (!inserted && tries === 2) throw new Error("an attempt with these contents stands in the way");
  }
  const found = await others.where("state", "in", bindingStates).executeTakeFirst();
  if (found && found.document_id !== same.anyway) throw new SameContents(found.document_id);
  if (found) await tx.updateTable("attempt").set({ same_as: found.document_id }).where("id", "=", attemptId).execute();
  return reference;
}

async function nextNumber(tx: Database, documentId: string): Promise<number> {
  const { last } = await tx
    .selectFrom("attempt")
    .select((select) => select.fn.max("number").as("last"))
    .where("document_id", "=", documentId)
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}
