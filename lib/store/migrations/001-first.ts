import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

export const first: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("person")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("email", "text", (c) => c.notNull().unique())
      .addColumn("name", "text", (c) => c.notNull())
      .addColumn("role", "text", (c) => c.notNull())
      .addColumn("password_hash", "text")
      .addColumn("language", "text")
      .addColumn("created_at", "bigint", (c) => c.notNull())
      .addColumn("disabled_at", "bigint")
      .execute();

    await db.schema
      .createTable("invitation")
      .addColumn("token_hash", "text", (c) => c.primaryKey())
      .addColumn("person_id", "text", (c) => c.notNull().unique().references("person.id"))
      .addColumn("created_by", "text", (c) => c.notNull().references("person.id"))
      .addColumn("created_at", "bigint", (c) => c.notNull())
      .addColumn("expires_at", "bigint", (c) => c.notNull())
      .execute();

    await db.schema
      .createTable("session")
      .addColumn("id_hash", "text", (c) => c.primaryKey())
      .addColumn("person_id", "text", (c) => c.notNull().references("person.id"))
      .addColumn("created_at", "bigint", (c) => c.notNull())
      .addColumn("seen_at", "bigint", (c) => c.notNull())
      .execute();
    await db.schema.createIndex("session_person").on("session").column("person_id").execute();

    await db.schema
      .createTable("throttle")
      .addColumn("key", "text", (c) => c.primaryKey())
      .addColumn("failures", "integer", (c) => c.notNull())
      .addColumn("last_at", "bigint", (c) => c.notNull())
      .execute();

    await db.schema
      .createTable("upload")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("person_id", "text", (c) => c.notNull().references("person.id"))
      .addColumn("name", "text", (c) => c.notNull())
      .addColumn("disk_name", "text", (c) => c.notNull().unique())
      .addColumn("bytes", "bigint", (c) => c.notNull())
      .addColumn("sha256", "text", (c) => c.notNull())
      .addColumn("stamp", "text", (c) => c.notNull())
      .addColumn("pages", "integer", (c) => c.notNull())
      .addColumn("created_at", "bigint", (c) => c.notNull())
      .execute();

    await db.schema
      .createTable("document")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("person_id", "text", (c) => c.notNull().references("person.id"))
      .addColumn("form_key", "text", (c) => c.notNull())
      .addColumn("state", "text", (c) => c.notNull())
      .addColumn("template_id", "text", (c) => c.notNull())
      .addColumn("title", "text", (c) => c.notNull())
      .addColumn("auto_send", "integer", (c) => c.notNull())
      .addColumn("auto_confirm", "integer")
      .addColumn("created_at", "bigint", (c) => c.notNull())
      .addColumn("changed_at", "bigint", (c) => c.notNull())
      .addColumn("service_id", "text")
      .addColumn("links_complete", "integer", (c) => c.notNull())
      .addColumn("problem", "text")
      .addColumn("search_text", "text", (c) => c.notNull())
      .addUniqueConstraint("document_intent", ["person_id", "form_key"])
      .execute();
    await db.schema.createIndex("document_by_person").on("document").columns(["person_id", "id"]).execute();
    await db.schema
      .createIndex("document_template")
      .on("document")
      .columns(["template_id", "id"])
      .where(sql<boolean>`state = 'created'`)
      .execute();
    await db.schema
      .createIndex("document_unsettled")
      .on("document")
      .columns(["state", "person_id"])
      .where(sql<boolean>`state in ('creating', 'unknown')`)
      .execute();

    await db.schema
      .createTable("signer")
      .addColumn("document_id", "text", (c) => c.notNull().references("document.id"))
      .addColumn("position", "integer", (c) => c.notNull())
      .addColumn("name", "text", (c) => c.notNull())
      .addColumn("email", "text")
      .addColumn("mobile", "text")
      .addColumn("link", "text")
      .addColumn("unsafe_link", "text")
      .addPrimaryKeyConstraint("signer_pk", ["document_id", "position"])
      .execute();

    await db.schema
      .createTable("item")
      .addColumn("document_id", "text", (c) => c.notNull().references("document.id"))
      .addColumn("position", "integer", (c) => c.notNull())
      .addColumn("key", "text", (c) => c.notNull())
      .addColumn("value", "text", (c) => c.notNull())
      .addPrimaryKeyConstraint("item_pk", ["document_id", "position"])
      .execute();

    await db.schema
      .createTable("document_file")
      .addColumn("document_id", "text", (c) => c.notNull().references("document.id"))
      .addColumn("position", "integer", (c) => c.notNull())
      .addColumn("upload_id", "text", (c) => c.notNull().references("upload.id"))
      .addPrimaryKeyConstraint("document_file_pk", ["document_id", "position"])
      .execute();
    await db.schema.createIndex("document_file_upload").on("document_file").column("upload_id").execute();

    await db.schema
      .createTable("attempt")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("document_id", "text", (c) => c.notNull().references("document.id"))
      .addColumn("reference", "text", (c) => c.notNull())
      .addColumn("state", "text", (c) => c.notNull())
      .addColumn("instance", "text", (c) => c.notNull())
      .addColumn("started_at", "bigint", (c) => c.notNull())
      .addColumn("on_wire_at", "bigint")
      .addColumn("ended_at", "bigint")
      .addColumn("reason", "text")
      .addColumn("detail", "text")
      .addColumn("settled_by", "text")
      .addColumn("settled_at", "bigint")
      .execute();
    await db.schema
      .createTable("instance")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("seen_at", "bigint", (c) => c.notNull())
      .execute();
    await db.schema.createIndex("attempt_document").on("attempt").column("document_id").execute();
    // Held by the database itself: one document can never have two attempts that may have created it.
    await db.schema
      .createIndex("attempt_one_live")
      .unique()
      .on("attempt")
      .column("document_id")
      .where(sql<boolean>`state in ('claimed', 'on_wire', 'created', 'unknown')`)
      .execute();
  },
};
