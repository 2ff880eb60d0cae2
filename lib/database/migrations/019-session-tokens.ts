import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** A session has another token once it is confirmed; the one before opens it for a while. */
export const sessionTokens: Migration = {
  async up(db: Kysely<unknown>) {
    for (const [column, type] of [
      ["token_hash", "text"],
      ["before_hash", "text"],
      ["before_until", "bigint"],
    ] as const)
      await db.schema.alterTable("session").addColumn(column, type).execute();
    await sql`update session set token_hash = id_hash`.execute(db);
    for (const column of ["token_hash", "before_hash"])
      await db.schema.createIndex(`session_${column}`).unique().on("session").column(column).execute();
  },
};
