import { type ColumnDefinitionBuilder, type Kysely, PostgresAdapter, sql } from "kysely";
import type { Migration } from "kysely/migration";

type Schema = Kysely<unknown>;

const key = (column: ColumnDefinitionBuilder) => column.primaryKey();
const required = (column: ColumnDefinitionBuilder) => column.notNull();
const zero = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(0);
const person = (column: ColumnDefinitionBuilder) => column.references("person.id");
const isPostgres = (db: Schema) => db.getExecutor().adapter instanceof PostgresAdapter;

/** All tables. Columns that may be long stand last: SQLite reads past them to get to those behind. */
export const tables: Migration = {
  async up(db: Schema) {
    if (isPostgres(db))
      await sql`create function now_ms() returns bigint language sql volatile
        as 'select (extract(epoch from clock_timestamp()) * 1000)::bigint'`.execute(db);
    await people(db);
    await uploads(db);
    await documents(db);
    await attempts(db);
    await drafts(db);
    await fileChecks(db);
    await search(db);
    await instances(db);
    await settingsAndRestores(db);
  },
};

async function people({ schema }: Schema): Promise<void> {
  await schema
    .createTable("person")
    .addColumn("id", "text", key)
    .addColumn("email", "text", (c) => c.notNull().unique())
    .addColumn("name", "text", required)
    .addColumn("role", "text", required)
    .addColumn("password_hash", "text")
    .addColumn("language", "text")
    .addColumn("created_at", "bigint", required)
    .addColumn("disabled_at", "bigint")
    .addColumn("device_stamp", "text")
    .execute();
  await schema
    .createTable("invitation")
    .addColumn("token_hash", "text", key)
    .addColumn("person_id", "text", (c) => person(c).notNull().unique())
    .addColumn("created_by", "text", (c) => person(c).notNull())
    .addColumn("created_at", "bigint", required)
    .addColumn("expires_at", "bigint", required)
    .execute();
  await schema
    .createTable("setup_code")
    .addColumn("code_hash", "text", key)
    .addColumn("expires_at", "bigint", required)
    .execute();
  await schema
    .createTable("session")
    .addColumn("id_hash", "text", key)
    .addColumn("person_id", "text", (c) => person(c).notNull())
    .addColumn("created_at", "bigint", required)
    .addColumn("seen_at", "bigint", required)
    .execute();
  for (const column of ["person_id", "created_at", "seen_at"])
    await schema.createIndex(`session_${column}`).on("session").column(column).execute();
  await schema
    .createTable("throttle")
    .addColumn("key", "text", key)
    .addColumn("failures", "integer", required)
    .addColumn("last_at", "bigint", required)
    .execute();
  await schema.createIndex("throttle_last_at").on("throttle").column("last_at").execute();
}

/** Several uploads may be one file on the disk. */
async function uploads({ schema }: Schema): Promise<void> {
  await schema
    .createTable("upload")
    .addColumn("id", "text", key)
    .addColumn("person_id", "text", (c) => person(c).notNull())
    .addColumn("name", "text", required)
    .addColumn("disk_name", "text", required)
    .addColumn("bytes", "bigint", required)
    .addColumn("sha256", "text", required)
    .addColumn("stamp", "text", required)
    .addColumn("pages", "integer", required)
    .addColumn("created_at", "bigint", required)
    .addColumn("staged", "integer", zero)
    .addColumn("drafted", "integer", zero)
    .execute();
  await schema.createIndex("upload_disk_name").on("upload").column("disk_name").execute();
  await schema.createIndex("upload_staged").on("upload").column("person_id").where(sql<boolean>`staged = 1`).execute();
  await schema
    .createTable("upload_reservation")
    .addColumn("id", "text", key)
    .addColumn("person_id", "text", (c) => person(c).notNull())
    .addColumn("bytes", "bigint", required)
    .addColumn("instance", "text", required)
    .execute();
  await schema.createIndex("upload_reservation_person").on("upload_reservation").column("person_id").execute();
}

async function documents(db: Schema): Promise<void> {
  const { schema } = db;
  await schema
    .createTable("document")
    .addColumn("id", "text", key)
    .addColumn("person_id", "text", (c) => person(c).notNull())
    .addColumn("form_key", "text", required)
    .addColumn("state", "text", required)
    .addColumn("place", "integer", required)
    .addColumn("template_id", "text", required)
    .addColumn("title", "text", required)
    .addColumn("auto_send", "integer", required)
    .addColumn("auto_confirm", "integer")
    .addColumn("created_at", "bigint", required)
    .addColumn("changed_at", "bigint", required)
    .addColumn("service_id", "text")
    .addColumn("links_complete", "integer", required)
    .addColumn("unshared", "integer", zero)
    .addColumn("replaces", "text", (c) => c.references("document.id"))
    .addColumn("files_purged_at", "bigint")
    .addColumn("links_purged_at", "bigint")
    .addColumn("search_stale", "integer", (c) => c.notNull().defaultTo(1))
    .addColumn("problem", "text")
    .addColumn("search_text", "text", required)
    .addUniqueConstraint("document_intent", ["person_id", "form_key"])
    .execute();
  // With the date beside the place, a list of some days skips the others of a block without reading their rows: 2 ms instead of 4.
  await schema.createIndex("document_place").unique().on("document").columns(["place", "changed_at"]).execute();
  await schema.createIndex("document_by_person").on("document").columns(["person_id", "place"]).execute();
  await schema
    .createIndex("document_template")
    .on("document")
    .columns(["template_id", "place"])
    .where(sql<boolean>`state = 'created'`)
    .execute();
  await schema
    .createIndex("document_unresolved")
    .on("document")
    .columns(["state", "person_id"])
    .where(sql<boolean>`state in ('creating', 'unknown')`)
    .execute();
  await schema
    .createIndex("document_stale")
    .on("document")
    .column("place")
    .where(sql<boolean>`search_stale > 0`)
    .execute();
  await schema
    .createIndex("document_replaces")
    .on("document")
    .column("replaces")
    .where(sql<boolean>`replaces is not null`)
    .execute();
  // What is still there, oldest first: looking for what is due must not read every document every ten minutes.
  for (const part of ["files", "links"])
    await schema
      .createIndex(`document_${part}_kept`)
      .on("document")
      .column("changed_at")
      .where(sql<boolean>`state = 'created' and ${sql.ref(`${part}_purged_at`)} is null`)
      .execute();
  if (isPostgres(db)) {
    await sql`create sequence next_place minvalue 0`.execute(db);
    await sql`create sequence next_place_under_way minvalue ${sql.lit(2 ** 30)} maxvalue ${sql.lit(2 ** 31 - 1)} cycle`.execute(
      db,
    );
  }
  await schema
    .createTable("signer")
    .addColumn("document_id", "text", (c) => c.notNull().references("document.id"))
    .addColumn("position", "integer", required)
    .addColumn("name", "text", required)
    .addColumn("email", "text")
    .addColumn("mobile", "text")
    .addColumn("link", "text")
    .addColumn("unsafe_link", "text")
    .addColumn("shared_at", "bigint")
    .addColumn("marked_signed_at", "bigint")
    .addColumn("marked_signed_by", "text", person)
    .addPrimaryKeyConstraint("signer_pk", ["document_id", "position"])
    .execute();
  await schema
    .createTable("item")
    .addColumn("document_id", "text", (c) => c.notNull().references("document.id"))
    .addColumn("position", "integer", required)
    .addColumn("key", "text", required)
    .addColumn("value", "text", required)
    .addPrimaryKeyConstraint("item_pk", ["document_id", "position"])
    .execute();
  await schema
    .createTable("document_file")
    .addColumn("document_id", "text", (c) => c.notNull().references("document.id"))
    .addColumn("position", "integer", required)
    .addColumn("upload_id", "text", (c) => c.notNull().references("upload.id"))
    .addPrimaryKeyConstraint("document_file_pk", ["document_id", "position"])
    .execute();
  await schema.createIndex("document_file_upload").on("document_file").column("upload_id").execute();
  await schema
    .createTable("event")
    .addColumn("id", "text", key)
    .addColumn("document_id", "text", (c) => c.notNull().references("document.id"))
    .addColumn("person_id", "text", (c) => person(c).notNull())
    .addColumn("number", "integer", zero)
    .addColumn("at", "bigint", required)
    .addColumn("kind", "text", required)
    .addColumn("once", "text")
    .addColumn("detail", "text", required)
    .execute();
  await schema.createIndex("event_document").on("event").columns(["document_id", "number"]).execute();
  await schema
    .createIndex("event_once")
    .unique()
    .on("event")
    .columns(["document_id", "once"])
    .where(sql<boolean>`once is not null`)
    .execute();
}

async function attempts({ schema }: Schema): Promise<void> {
  await schema
    .createTable("attempt")
    .addColumn("id", "text", key)
    .addColumn("document_id", "text", (c) => c.notNull().references("document.id"))
    .addColumn("number", "integer", (c) => c.notNull().defaultTo(1))
    .addColumn("reference", "text", required)
    .addColumn("state", "text", required)
    .addColumn("instance", "text", required)
    .addColumn("started_at", "bigint", required)
    .addColumn("on_wire_at", "bigint")
    .addColumn("ended_at", "bigint")
    .addColumn("reason", "text")
    .addColumn("detail", "text")
    .addColumn("resolved_by", "text")
    .addColumn("resolved_at", "bigint")
    .addColumn("content_hash", "text")
    .addColumn("same_as", "text")
    .addColumn("conflict_with", "text")
    .addColumn("conflict_at", "bigint")
    .addColumn("conflict_seen_by", "text")
    .addColumn("conflict_seen_at", "bigint")
    .addColumn("conflict", "text")
    .addColumn("late", "text")
    .execute();
  await schema.createIndex("attempt_document").on("attempt").column("document_id").execute();
  await schema.createIndex("attempt_content").on("attempt").columns(["content_hash", "id"]).execute();
  await schema.createIndex("attempt_started").on("attempt").column("started_at").execute();
  // Held by the database itself: one document can never have two attempts that may have created it.
  await schema
    .createIndex("attempt_one_live")
    .unique()
    .on("attempt")
    .column("document_id")
    .where(sql<boolean>`state in ('claimed', 'on_wire', 'created', 'unknown')`)
    .execute();
  // Two forms with one content sent at the same moment: one of them goes out, the other is asked.
  await schema
    .createIndex("attempt_one_content")
    .unique()
    .on("attempt")
    .column("content_hash")
    .where(sql<boolean>`state in ('claimed', 'on_wire')`)
    .execute();
  await schema
    .createIndex("attempt_conflict")
    .on("attempt")
    .column("conflict_at")
    .where(sql<boolean>`conflict_at is not null and conflict_seen_at is null`)
    .execute();
  await schema
    .createIndex("attempt_conflict_with")
    .on("attempt")
    .column("conflict_with")
    .where(sql<boolean>`conflict_with is not null`)
    .execute();
}

/** What the list of drafts shows stands beside the forms, so that it reads none of them. */
async function drafts({ schema }: Schema): Promise<void> {
  await schema
    .createTable("draft")
    .addColumn("person_id", "text", (c) => person(c).notNull())
    .addColumn("form_key", "text", required)
    .addColumn("version", "integer", required)
    .addColumn("saved_at", "bigint", required)
    .addColumn("page", "text")
    .addColumn("page_save", "integer")
    .addColumn("deleted_at", "bigint")
    .addColumn("replaces", "text")
    .addColumn("restored_from", "bigint")
    .addColumn("title", "text")
    .addColumn("template_id", "text", (c) => c.notNull().defaultTo(""))
    .addColumn("signer_names", "text", (c) => c.notNull().defaultTo(""))
    .addColumn("signers", "integer", zero)
    .addColumn("files", "integer", zero)
    .addColumn("bytes", "integer", zero)
    .addColumn("form", "text", required)
    .addPrimaryKeyConstraint("draft_pk", ["person_id", "form_key"])
    .execute();
  await schema.createIndex("draft_saved").on("draft").column("saved_at").execute();
  await schema
    .createIndex("draft_deleted")
    .on("draft")
    .column("deleted_at")
    .where(sql<boolean>`deleted_at is not null`)
    .execute();
  await schema
    .createTable("draft_file")
    .addColumn("person_id", "text", required)
    .addColumn("form_key", "text", required)
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
  await schema.createIndex("draft_file_upload").on("draft_file").column("upload_id").execute();
}

/**
 * A file comes to be looked at a day after it came, and whenever a document or a draft lets go of it. The database itself sees to that:
 * a draft's files go with its row.
 */
async function fileChecks(db: Schema): Promise<void> {
  await db.schema
    .createTable("file_check")
    .addColumn("disk_name", "text", required)
    .addColumn("due_at", "bigint", required)
    .execute();
  await db.schema.createIndex("file_check_due").on("file_check").columns(["due_at", "disk_name"]).execute();
  await db.schema.createIndex("file_check_name").on("file_check").column("disk_name").execute();
  const dayMs = sql.lit(24 * 60 * 60 * 1000);
  const enter = sql`insert into file_check (disk_name, due_at)`;
  const arrived = sql`${enter} values (new.disk_name, new.created_at + ${dayMs});`;
  const letGo = sql`${enter} select disk_name, created_at + ${dayMs} from upload where id = old.upload_id;`;
  for (const [name, event, work] of [
    ["upload_check", sql`after insert on upload`, arrived],
    ["document_file_check", sql`after delete on document_file`, letGo],
    ["draft_file_check", sql`after delete on draft_file`, letGo],
  ] as const) {
    if (isPostgres(db)) {
      await sql`create function ${sql.id(name)}() returns trigger language plpgsql
        as $$ begin ${work} return null; end $$`.execute(db);
      await sql`create trigger ${sql.id(name)} ${event} for each row execute function ${sql.id(name)}()`.execute(db);
    } else await sql`create trigger ${sql.id(name)} ${event} begin ${work} end`.execute(db);
  }
}

async function search(db: Schema): Promise<void> {
  // Here the engines differ: only of `integer` SQLite makes the order in which the rows lie.
  await db.schema
    .createTable("search_posting")
    .addColumn("key", isPostgres(db) ? "bigint" : "integer", key)
    .addColumn("hits", "text", required)
    .execute();
  // PostgreSQL keeps a text of more than 2 kB beside its row, compressed; within it, as `lib/search/hits.ts` sees to, it is read in half the time.
  if (isPostgres(db)) await sql`alter table search_posting alter column hits set storage plain`.execute(db);
  await db.schema
    .createTable("search_block")
    .addColumn("block", "integer", key)
    .addColumn("first_at", "bigint", required)
    .addColumn("last_at", "bigint", required)
    .execute();
}

async function instances(db: Schema): Promise<void> {
  await db.schema
    .createTable("instance")
    .addColumn("id", "text", key)
    .addColumn("seen_at", "bigint", required)
    .execute();
  await db.schema
    .createTable("lease")
    .addColumn("name", "text", key)
    .addColumn("holder", "text", required)
    .addColumn("until", "bigint", required)
    .addColumn("epoch", "integer", required)
    .execute();
  for (const name of ["search index", "sweep", "files without a row"])
    await sql`insert into lease (name, holder, until, epoch) values (${sql.lit(name)}, '', 0, 0)`.execute(db);
  await db.schema
    .createTable("clock")
    .addColumn("id", "integer", key)
    .addColumn("read_at", "bigint", required)
    .addColumn("steady_since", "bigint", required)
    .execute();
  await sql`insert into clock (id, read_at, steady_since) values (1, now_ms(), 0)`.execute(db);
}

async function settingsAndRestores({ schema }: Schema): Promise<void> {
  await schema
    .createTable("setting")
    .addColumn("name", "text", key)
    .addColumn("value", "text", required)
    .addColumn("changed_by", "text", (c) => person(c).notNull())
    .addColumn("changed_at", "bigint", required)
    .execute();
  await schema
    .createTable("restore")
    .addColumn("id", "text", key)
    .addColumn("number", "integer", zero)
    .addColumn("kind", "text", required)
    .addColumn("at", "bigint", required)
    .addColumn("data_until", "bigint", required)
    .addColumn("seen_by", "text", person)
    .addColumn("seen_at", "bigint")
    .execute();
  await schema
    .createTable("pulse")
    .addColumn("id", "integer", key)
    .addColumn("database_id", "text", required)
    .addColumn("beats", "bigint", required)
    .addColumn("at", "bigint", required)
    .addColumn("ended", "integer", required)
    .addColumn("file", "text")
    .execute();
}
