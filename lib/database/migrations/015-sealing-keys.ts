import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Under which keys things are encrypted, which is current, and which ones each process has. */
export const sealingKeys: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;
    await schema
      .createTable("sealing_key")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("number", "integer", (c) => c.notNull().unique())
      .addColumn("made_at", "bigint", (c) => c.notNull())
      .addColumn("current_since", "bigint")
      .addColumn("root", "text")
      .addColumn("clean_at", "bigint")
      .execute();
    await schema
      .alterTable("instance")
      .addColumn("keys", "text", (c) => c.notNull().defaultTo(""))
      .execute();
    // Files of before are found by going through all of them, as everything else that is under another key is.
    await schema.dropIndex("upload_unsealed").execute();
    await sql`update lease set name = 'encryption' where name = 'files of before'`.execute(db);
  },
};
