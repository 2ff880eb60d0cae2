import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** The tables as this migration meets them: only what it reads and writes. */
type Then = {
  document: {
    id: string;
    person_id: string;
    form_key: string;
    state: string;
    template_id: string;
    title: string;
    auto_send: number;
    auto_confirm: number | null;
    changed_at: number;
  };
  signer: { document_id: string; position: number; name: string; email: string | null; mobile: string | null };
  item: { document_id: string; position: number; key: string; value: string };
  document_file: { document_id: string; position: number; upload_id: string };
  draft: { person_id: string; form_key: string; form: string; version: number; saved_at: number };
  draft_file: { person_id: string; form_key: string; upload_id: string };
};

/**
 * A document that is not created has a draft: without one nobody sees it once it is refused, or settled as not created. An older desk
 * has written none, and an outcome that was open or unknown then may be told only now.
 */
export const missingDrafts: Migration = {
  async up(unknown: Kysely<unknown>) {
    const db = unknown.withTables<Then>();
    const documents = await db
      .selectFrom("document")
      .where("state", "in", ["draft", "creating", "unknown"])
      // Swept together with its draft: there is nothing to bring back.
      .where("title", "!=", "")
      .where((where) =>
        where.not(
          where.exists(
            where
              .selectFrom("draft")
              .select("draft.form_key")
              .whereRef("draft.person_id", "=", "document.person_id")
              .whereRef("draft.form_key", "=", "document.form_key"),
          ),
        ),
      )
      .selectAll()
      .execute();
    for (const document of documents) await enterDraft(db, document);
  },
};

async function enterDraft(db: Kysely<Then>, document: Then["document"]): Promise<void> {
  const { id, person_id, form_key, changed_at, template_id, title, auto_send, auto_confirm } = document;
  const signers = await db
    .selectFrom("signer")
    .select(["name", "email", "mobile"])
    .where("document_id", "=", id)
    .orderBy("position")
    .execute();
  const items = await db
    .selectFrom("item")
    .select(["key", "value"])
    .where("document_id", "=", id)
    .orderBy("position")
    .execute();
  const files = await db
    .selectFrom("document_file")
    .select("upload_id")
    .where("document_id", "=", id)
    .orderBy("position")
    .execute();
  const form = JSON.stringify({
    ...{ template: template_id, title },
    signers: signers.map(({ name, email, mobile }) => ({ name, email: email ?? "", mobile: mobile ?? "" })),
    items: items.map(({ key, value }) => ({ key, value })),
    files: files.map(({ upload_id }) => upload_id),
    autoSend: auto_send === 1,
    autoConfirm: auto_confirm === null ? "template" : auto_confirm === 1 ? "yes" : "no",
  });
  await db.insertInto("draft").values({ person_id, form_key, form, version: 0, saved_at: changed_at }).execute();
  for (const { upload_id } of files)
    await db.insertInto("draft_file").values({ person_id, form_key, upload_id }).execute();
}
