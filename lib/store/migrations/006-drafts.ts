import { type Kysely, sql } from "kysely";
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

export const drafts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("draft")
      .addColumn("person_id", "text", (c) => c.notNull().references("person.id"))
      .addColumn("form_key", "text", (c) => c.notNull())
      .addColumn("form", "text", (c) => c.notNull())
      .addColumn("version", "integer", (c) => c.notNull())
      .addColumn("saved_at", "bigint", (c) => c.notNull())
      .addColumn("page", "text")
      .addColumn("page_save", "integer")
      .addColumn("deleted_at", "bigint")
      .addColumn("corrects", "text")
      .addPrimaryKeyConstraint("draft_pk", ["person_id", "form_key"])
      .execute();
    await db.schema
      .createIndex("draft_deleted")
      .on("draft")
      .column("deleted_at")
      .where(sql<boolean>`deleted_at is not null`)
      .execute();

    await db.schema
      .createTable("draft_file")
      .addColumn("person_id", "text", (c) => c.notNull())
      .addColumn("form_key", "text", (c) => c.notNull())
      .addColumn("upload_id", "text", (c) => c.notNull().references("upload.id"))
      .addPrimaryKeyConstraint("draft_file_pk", ["person_id", "form_key", "upload_id"])
      .addForeignKeyConstraint(
        "draft_file_draft",
        ["person_id", "form_key"],
        "draft",
        ["person_id", "form_key"],
        (constraint) => constraint.onDelete("cascade"),
      )
      .execute();
    await db.schema.createIndex("draft_file_upload").on("draft_file").column("upload_id").execute();

    await enterRefused(db.withTables<Then>());
  },
};

/** What was refused before there were drafts is one from now on. */
async function enterRefused(db: Kysely<Then>): Promise<void> {
  const refused = db.selectFrom("document").select("id").where("state", "=", "draft");
  const documents = await db.selectFrom("document").selectAll().where("state", "=", "draft").execute();
  const signers = await db
    .selectFrom("signer")
    .selectAll()
    .where("document_id", "in", refused)
    .orderBy("position")
    .execute();
  const items = await db
    .selectFrom("item")
    .selectAll()
    .where("document_id", "in", refused)
    .orderBy("position")
    .execute();
  const files = await db
    .selectFrom("document_file")
    .selectAll()
    .where("document_id", "in", refused)
    .orderBy("position")
    .execute();
  const [signersOf, itemsOf, filesOf] = [byDocument(signers), byDocument(items), byDocument(files)];
  for (const { id, person_id, form_key, changed_at, ...row } of documents) {
    const uploads = (filesOf.get(id) ?? []).map(({ upload_id }) => upload_id);
    const form = JSON.stringify({
      template: row.template_id,
      title: row.title,
      signers: (signersOf.get(id) ?? []).map(({ name, email, mobile }) => ({
        name,
        email: email ?? "",
        mobile: mobile ?? "",
      })),
      items: (itemsOf.get(id) ?? []).map(({ key, value }) => ({ key, value })),
      files: uploads,
      autoSend: row.auto_send === 1,
      autoConfirm: row.auto_confirm === null ? "template" : row.auto_confirm === 1 ? "yes" : "no",
    });
    await db.insertInto("draft").values({ person_id, form_key, form, version: 0, saved_at: changed_at }).execute();
    if (uploads.length > 0)
      await db
        .insertInto("draft_file")
        .values(uploads.map((upload_id) => ({ person_id, form_key, upload_id })))
        .execute();
  }
}

function byDocument<Row extends { document_id: string }>(rows: Row[]): Map<string, Row[]> {
  return Map.groupBy(rows, (row) => row.document_id);
}
