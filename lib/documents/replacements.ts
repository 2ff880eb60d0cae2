import { audit } from "../audit/write.ts";
import { lockDocument, lockPerson } from "../database/row-locks.ts";
import type { Database } from "../database/tables.ts";
import { waitingRequest } from "../drafts/waiting.ts";

/** A document that was created in another's place. */
interface StoredReplacement {
  id: string;
  title: string;
  personId: string;
  by: string;
  /** When it became known that it was created. */
  at: number;
}

/** The created documents that replace this one, newest first; what was not created replaces nothing. */
export async function replacementsOf(db: Database, documentId: string): Promise<StoredReplacement[]> {
  const rows = await db
    .selectFrom("document")
    .innerJoin("person", "person.id", "document.person_id")
    .innerJoin("attempt", "attempt.document_id", "document.id")
    .select(["document.id", "title", "person_id", "person.name", "started_at", "ended_at", "resolved_at"])
    .where("replaces", "=", documentId)
    .where("document.state", "=", "created")
    .where("attempt.state", "=", "created")
    .execute();
  return rows
    .map(({ id, title, person_id, name, started_at, ended_at, resolved_at }) => ({
      id,
      title,
      personId: person_id,
      by: name,
      at: resolved_at ?? ended_at ?? started_at,
    }))
    .sort((a, b) => b.at - a.at);
}

/** Which of these documents a created one replaces. */
export async function replacedAmong(db: Database, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom("document")
    .select("replaces")
    .distinct()
    .where("replaces", "in", ids)
    .where("state", "=", "created")
    .execute();
  return new Set(rows.flatMap(({ replaces }) => replaces ?? []));
}

/**
 * From now on this form of the person's replaces nothing, neither its draft nor its refused attempt. Answers whether it did, and leaves alone
 * what `waits` for its release.
 */
export async function replaceNothing(db: Database, personId: string, formKey: string): Promise<boolean | "waits"> {
  const own = { person_id: personId, form_key: formKey };
  return db.transaction().execute(async (tx) => {
    // A claim of this form waits, or is over.
    await lockPerson(tx, personId);
    if (await waitingRequest(tx, own)) return "waits";
    // Before the draft, as everywhere: two who held them in different orders could wait for each other for ever.
    await lockDocument(tx, own);
    const draft = await tx
      .updateTable("draft")
      .set({ replaces: null })
      .where((where) => where.and(own))
      .where("replaces", "is not", null)
      .executeTakeFirst();
    const document = await tx
      .updateTable("document")
      .set({ replaces: null })
      .where((where) => where.and(own))
      .where("state", "=", "draft")
      .where("replaces", "is not", null)
      .executeTakeFirst();
    if (draft.numUpdatedRows + document.numUpdatedRows === 0n) return false;
    await audit(tx, { kind: "replaces_nothing", about: { is: "draft", id: formKey } });
    return true;
  });
}

/**
 * The document that a person's form is to replace, as its draft or its refused attempt has it; undefined too when the form has become
 * a document already.
 */
export async function idToReplace(db: Database, personId: string, formKey: string): Promise<string | undefined> {
  const own = { person_id: personId, form_key: formKey };
  const document = await db
    .selectFrom("document")
    .select(["state", "replaces"])
    .where((where) => where.and(own))
    .executeTakeFirst();
  if (document && document.state !== "draft") return undefined;
  const draft = await db
    .selectFrom("draft")
    .select("replaces")
    .where((where) => where.and(own))
    .executeTakeFirst();
  return draft?.replaces ?? document?.replaces ?? undefined;
}
