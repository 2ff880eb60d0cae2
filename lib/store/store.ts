import { Kysely, sql } from "kysely";
import { Migrator } from "kysely/migration";
import { migrations } from "./migrations.ts";
import { postgresDialect } from "./postgres.ts";
import { sqliteDialect } from "./sqlite.ts";
import type { Tables } from "./tables.ts";

export type Database = Kysely<Tables>;

export interface Store {
  db: Database;
  engine: "sqlite" | "postgres";
  /** Brings the tables up to date; throws when that fails. Safe to call from several instances at once. */
  migrate(): Promise<void>;
  /** Milliseconds since 1970 on the clock that all instances on this database share: theirs may differ, or be set. */
  now(): Promise<number>;
  /** Leaves nothing of what was removed in the write-ahead log of the file; a server keeps its log as it is set up to. */
  emptyLog(): Promise<void>;
  /** Throws when the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Opens the database: PostgreSQL when an address is given, else the one file. */
export function openStore(where: { databaseUrl: string | undefined; sqlitePath: string }): Store {
  const dialect = where.databaseUrl ? postgresDialect(where.databaseUrl) : sqliteDialect(where.sqlitePath);
  const db = new Kysely<Tables>({ dialect });
  return {
    db,
    engine: where.databaseUrl ? "postgres" : "sqlite",
    async migrate() {
      const patient = where.databaseUrl
        ? new Kysely<Tables>({ dialect: postgresDialect(where.databaseUrl, true) })
        : db;
      const migrator = new Migrator({ db: patient, provider: { getMigrations: async () => migrations } });
      const { error, results = [] } = await migrator.migrateToLatest();
      // Of a column that is new PostgreSQL knows nothing, and then reads a million rows where an index has one.
      if (where.databaseUrl && !error && results.length > 0) await sql`analyze`.execute(patient);
      if (patient !== db) await patient.destroy();
      if (error) throw new Error("The database could not be brought up to date", { cause: error });
    },
    async now() {
      // A file is open to one process only.
      if (!where.databaseUrl) return Date.now();
      const clock = sql<{ now: number }>`select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`;
      return (await clock.execute(db)).rows[0]?.now ?? Number.NaN;
    },
    async emptyLog() {
      if (!where.databaseUrl) await sql`pragma wal_checkpoint(truncate)`.execute(db);
    },
    async ping() {
      await sql`select 1`.execute(db);
    },
    close: () => db.destroy(),
  };
}
