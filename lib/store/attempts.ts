import type { DocumentContent } from "../shared/document.ts";
import { newId, newReference } from "../shared/id.ts";
import type { Problem } from "../shared/result.ts";
import { searchText } from "../shared/search.ts";
import type { AttemptState, DocumentState } from "../shared/states.ts";
import { writeLinks } from "./settlements.ts";
import type { Database } from "./store.ts";

/** The states in which the service may hold a document because of this attempt; at most one such attempt exists per document. */
const open = ["claimed", "on_wire"] as const satisfies AttemptState[];

export interface Claim {
  documentId: string;
  attemptId: string;
  reference: string;
}

/**
 * Writes the document and claims it for one attempt, in one transaction. Answers the claim, or the document that this intent (the
 * person's form key) has brought forth already: its state is then `creating`, `created` or `unknown`. Two callers at once: one
 * gets the claim, the other the document.
 */
export async function claim(
  db: Database,
  intent: { personId: string; formKey: string; content: DocumentContent; instance: string; now: number },
): Promise<Claim | { documentId: string; state: DocumentState }> {
  const { personId, formKey, content, instance, now } = intent;
  return db.transaction().execute(async (tx) => {
    const id = newId(now);
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
        id,
        person_id: personId,
        form_key: formKey,
        state: "draft",
        created_at: now,
        links_complete: 1,
        ...row,
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
    const attempt = { id: newId(now), reference: newReference() };
    await tx
      .insertInto("attempt")
      .values({ ...attempt, document_id: documentId, state: "claimed", instance, started_at: now })
      .execute();
    return { documentId, attemptId: attempt.id, reference: attempt.reference };
  });
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
 * Writes an attempt's outcome and the document's state together. Answers false when somebody has closed the attempt before: an
 * unknown outcome is left to a person, whatever comes late (DESIGN §3).
 */
export async function recordEnding(
  db: Database,
  ids: Pick<Claim, "attemptId" | "documentId">,
  ending: Ending,
  now: number,
): Promise<boolean> {
  const { attemptId, documentId } = ids;
  return db.transaction().execute(async (tx) => {
    const closed = await tx
      .updateTable("attempt")
      .set({ state: ending.state, ended_at: now, reason: ending.reason, detail: ending.detail })
      .where("id", "=", attemptId)
      .where("state", "in", open)
      .executeTakeFirst();
    if (closed.numUpdatedRows === 0n) return false;
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
    return true;
  });
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
