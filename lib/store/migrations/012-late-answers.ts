import { type Kysely, PostgresAdapter, sql } from "kysely";
import type { Migration } from "kysely/migration";

export const lateAnswers: Migration = {
  async up(db: Kysely<unknown>) {
    if (db.getExecutor().adapter instanceof PostgresAdapter)
      await sql`create function now_ms() returns bigint language sql volatile
        as 'select (extract(epoch from clock_timestamp()) * 1000)::bigint'`.execute(db);
    for (const column of ["conflict", "conflict_with", "conflict_seen_by"])
      await db.schema.alterTable("attempt").addColumn(column, "text").execute();
    for (const column of ["conflict_at", "conflict_seen_at"])
      await db.schema.alterTable("attempt").addColumn(column, "bigint").execute();
    await db.schema
      .createIndex("attempt_conflict")
      .on("attempt")
      .column("conflict_at")
      .where(sql<boolean>`conflict_at is not null and conflict_seen_at is null`)
      .execute();
    await db.schema
      .createIndex("attempt_conflict_with")
      .on("attempt")
      .column("conflict_with")
      .where(sql<boolean>`conflict_with is not null`)
      .execute();
  },
};
