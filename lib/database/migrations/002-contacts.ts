import { type Kysely, PostgresAdapter, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Who documents were sent to, learned from the documents: those that there are already are due to be learned from. Others are entered. */
export const contacts: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
    // Ranges of words go by their code points on both engines.
    const words = isPostgres ? sql`text collate "C"` : sql`text`;
    await schema
      .createTable("contact")
      .addColumn("id", "text", (c) => c.primaryKey())
      // Of a person, or of the office.
      .addColumn("person_id", "text", (c) => c.notNull())
      .addColumn("used_at", "bigint", (c) => c.notNull())
      .addColumn("sent", "integer", (c) => c.notNull())
      .addColumn("name", "text", (c) => c.notNull())
      .addColumn("email", "text", (c) => c.notNull())
      .addColumn("mobile", "text", (c) => c.notNull())
      .addColumn("removed_at", "bigint")
      .addColumn("words", "text", (c) => c.notNull())
      .addUniqueConstraint("contact_same", ["person_id", "name", "email", "mobile"])
      .execute();
    await schema.createIndex("contact_of_person").on("contact").columns(["person_id", "used_at", "id"]).execute();
    await schema.createIndex("contact_used").on("contact").columns(["used_at", "id"]).execute();
    await schema
      .createTable("contact_word")
      .addColumn("contact_id", "text", (c) => c.notNull().references("contact.id"))
      .addColumn("person_id", "text", (c) => c.notNull())
      .addColumn("word", words, (c) => c.notNull())
      .addPrimaryKeyConstraint("contact_word_pk", ["person_id", "word", "contact_id"])
      // The key is all of the row: without this SQLite would hold it twice.
      .$call((table) => (isPostgres ? table : table.modifyEnd(sql`without rowid`)))
      .execute();
    await schema
      .createTable("contact_group")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("person_id", "text", (c) => c.notNull())
      .addColumn("name", "text", (c) => c.notNull())
      .addColumn("people", "text", (c) => c.notNull())
      .addColumn("version", "integer", (c) => c.notNull())
      .addUniqueConstraint("contact_group_same", ["person_id", "name"])
      .execute();
    await schema.createIndex("contact_word_of_all").on("contact_word").column("word").execute();
    await schema
      .alterTable("document")
      .addColumn("contacts_due", "integer", (c) => c.notNull().defaultTo(1))
      .execute();
    await schema
      .createIndex("document_contacts_due")
      .on("document")
      .column("place")
      .where(sql<boolean>`contacts_due = 1 and state = 'created'`)
      .execute();
    await sql`insert into lease (name, holder, until, epoch) values ('contacts', '', 0, 0)`.execute(db);
  },
};
