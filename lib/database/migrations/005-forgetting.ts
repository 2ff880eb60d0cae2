import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Who is being forgotten; and by which a signer's documents are found without reading the others. */
export const forgetting: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;
    await schema
      .createTable("forgetting")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("person_id", "text", (c) => c.notNull().references("person.id"))
      .addColumn("at", "bigint", (c) => c.notNull())
      .addColumn("waits", "integer")
      .addColumn("name", "text", (c) => c.notNull())
      .addColumn("email", "text", (c) => c.notNull())
      .addColumn("mobile", "text", (c) => c.notNull())
      .execute();
    await schema
      .createIndex("signer_email")
      .on("signer")
      .expression(sql`lower(email), document_id`)
      .where(sql<boolean>`email is not null`)
      .execute();
    await schema
      .createIndex("signer_mobile")
      .on("signer")
      .columns(["mobile", "document_id"])
      .where(sql<boolean>`mobile is not null`)
      .execute();
    await sql`insert into lease (name, holder, until, epoch) values ('forgetting', '', 0, 0)`.execute(db);
  },
};
