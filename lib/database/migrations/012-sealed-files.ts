import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Under which key a file is on the disk: files that were uploaded before they were encrypted have none yet. */
export const sealedFiles: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("upload").addColumn("key_id", "text").execute();
    await db.schema
      .createIndex("upload_unsealed")
      .on("upload")
      .column("disk_name")
      .where(sql<boolean>`key_id is null`)
      .execute();
    await sql`insert into lease (name, holder, until, epoch) values ('files of before', '', 0, 0)`.execute(db);
  },
};
