import { sql } from "kysely";
import type { DocumentContent } from "../shared/document.ts";
import { newId, newReference } from "../shared/id.ts";
import type { Problem } from "../shared/result.ts";
import { searchText } from "../shared/search.ts";
import type { AttemptState, DocumentState } from "../shared/states.ts";
import { writeLinks } from "./settlements.ts";
import type { Database } from "./store.ts";

const open = ["claimed", "on_wire"] as const satisfies AttemptState[];
/** The service holds a document because of such an attempt, or may come to. */
const live = [...open, "created", "unknown"] as const satisfies AttemptState[];

export interface Claim {
  documentId: string;
  attemptId: string;
  reference: string;
}

export interface Intent {
  personId: string;
  formKey: string;
  content: DocumentContent;
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
}

/**
 * Writes the document and claims it for one attempt, in one transaction. Answers the claim, or the document that this intent (the
 * person's form key) has brought forth already: its state is then `creating`, `created` or `unknown`. Two callers at once: one
 * gets the claim, the other the document. Writes nothing and answers `same` when another document has the same contents.
 */
export async function claim(
  db: Database,
  intent: Intent,
): Promise<Claim | { documentId: string; state: DocumentState } | { same: string }> {
  try {
    return await db.transaction().execute((tx) => claimWithin(tx, intent));
  } catch (error) {
    if (error instanceof SameContents) return { same: error.documentId };
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

async function claimWithin(
  tx: Database,
  intent: Intent,
): Promise<Claim | { documentId: string; state: DocumentState }> {
  const { personId, formKey, content, now } = intent;
  const row = {
    template_id: content.templateId,
    title: content.title,
    auto_send: content.autoSend ? 1 : 0,
    auto_confirm: content.autoConfirm === undefined ? null : content.autoConfirm ? 1 : 0,
    changed_at: now,
    problem: null,
    search_text: searchText([
      content.title,
      content.templateId,
      ...content.signers.flatMap(({ name, email, mobile }) => [name, email, mobile]),
    ]),
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

  await replaceContent(tx, documentId, content);
  const reference = await insertAttempt(tx, documentId, intent);
  return { documentId, attemptId: intent.attemptId, reference };
}

async function insertAttempt(tx: Database, documentId: string, intent: Intent): Promise<string> {
  const { attemptId, same, instance, now } = intent;
  const reference = newReference();
  const attempt = {
    id: attemptId,
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
    .orderBy("id", "desc")
    .limit(1);
  // First insert, then look: of two forms with one content at once, one is stopped by the index or sees the other.
  for (let inserted = false; !inserted; ) {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto("attempt")
      .values({ ...attempt, content_hash: same.hash })
      .onConflict((conflict) =>
        conflict.column("content_hash").where(sql<boolean>`state in ('claimed', 'on_wire')`).doNothing(),
      )
      .executeTakeFirst();
    inserted = numInsertedOrUpdatedRows === 1n;
    const underWay = inserted ? undefined : await others.where("state", "in", open).executeTakeFirst();
    if (underWay) throw new SameContents(underWay.document_id);
  }
  const found = await others.where("state", "in", live).executeTakeFirst();
  if (found && found.document_id !== same.anyway) throw new SameContents(found.document_id);
  if (found) await tx.updateTable("attempt").set({ same_as: found.document_id }).where("id", "=", attemptId).execute();
  return reference;
}

async function replaceContent(tx: Database, documentId: string, content: DocumentContent): Promise<void> {
  for (const table of ["signer", "item", "document_file"] as const) {
    await tx.deleteFrom(table).where("document_id", "=", documentId).execute();
  }
  const at = (position: number) => ({ document_id: documentId, position });
  await tx
    .insertInto("signer")
    .values(
      content.signers.map(({ name, email, mobile }, i) => ({
        ...at(i),
        name,
        email: email ?? null,
        mobile: mobile ?? null,
      })),
    )
    .execute();
  if (content.items.length > 0) {
    await tx
      .insertInto("item")
      .values(content.items.map(({ key, value }, i) => ({ ...at(i), key, value })))
      .execute();
  }
  await tx
    .insertInto("document_file")
    .values(content.files.map((upload_id, i) => ({ ...at(i), upload_id })))
    .execute();
}

/** Commits that bytes may leave from now on. Throws when the attempt is no longer ours: then nothing may be sent. */
export async function markOnWire(db: Database, attemptId: string, now: number): Promise<void> {
  const marked = await db
    .updateTable("attempt")
    .set({ state: "on_wire", on_wire_at: now })
    .where("id", "=", attemptId)
    .where("state", "in", open)
    .executeTakeFirst();
  if (marked.numUpdatedRows === 0n) throw new Error("the attempt was taken away from this process");
}

/** How an attempt ended, as the store keeps it. */
export type Ending = { reason: string; detail: string } & (
  | { state: "created"; serviceId: string; links: { url?: string; unsafeUrl?: string }[]; complete: boolean }
  | { state: "unknown" }
  | { state: "rejected" | "not_authorised" | "not_sent"; problem: Problem }
);

/**
 * Writes an attempt's outcome and the document's state together. Whoever closes the attempt first decides: an unknown outcome is
 * left to a person, whatever comes late (DESIGN §3), but the person is shown it. Answers what became of it: `again` when this very
 * outcome stands there already, `closed` when a person has settled it otherwise, `missing` when there is no such attempt.
 */
export async function recordEnding(
  db: Database,
  ids: Pick<Claim, "attemptId" | "documentId">,
  ending: Ending,
  now: number,
): Promise<"written" | "late" | "again" | "closed" | "missing"> {
  const { attemptId, documentId } = ids;
  return db.transaction().execute(async (tx) => {
    const closed = await tx
      .updateTable("attempt")
      .set({ state: ending.state, ended_at: now, reason: ending.reason, detail: ending.detail })
      .where("id", "=", attemptId)
      .where("state", "in", open)
      .executeTakeFirst();
    if (closed.numUpdatedRows === 0n) return keepLate(tx, attemptId, ending);
    await tx
      .updateTable("document")
      .set({
        state: ending.state === "created" || ending.state === "unknown" ? ending.state : "draft",
        changed_at: now,
        ...(ending.state === "created" && { service_id: ending.serviceId, links_complete: ending.complete ? 1 : 0 }),
        ...("problem" in ending && { problem: JSON.stringify(ending.problem) }),
      })
      .where("id", "=", documentId)
      .where("state", "=", "creating")
      .execute();
    if (ending.state === "created") await writeLinks(tx, documentId, ending.serviceId, ending.links);
    return "written";
  });
}

async function keepLate(
  tx: Database,
  attemptId: string,
  ending: Ending,
): Promise<"late" | "again" | "closed" | "missing"> {
  const found = await tx.selectFrom("attempt").select("state").where("id", "=", attemptId).executeTakeFirst();
  if (!found) return "missing";
  if (found.state === ending.state) return "again";
  const kept = await tx
    .updateTable("attempt")
    .set({ late: JSON.stringify(ending) })
    .where("id", "=", attemptId)
    .where("state", "=", "unknown")
    .executeTakeFirst();
  return kept.numUpdatedRows === 1n ? "late" : "closed";
}

/** Attempts that are still open, with the process that holds them. */
export async function openAttempts(db: Database): Promise<(Claim & { instance: string; onWire: boolean })[]> {
  const rows = await db.selectFrom("attempt").selectAll().where("state", "in", open).execute();
  return rows.map((row) => ({
    documentId: row.document_id,
    attemptId: row.id,
    reference: row.reference,
    instance: row.instance,
    onWire: row.state === "on_wire",
  }));
}
