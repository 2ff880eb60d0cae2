import { isDeepStrictEqual } from "node:util";
import { Kysely, sql } from "kysely";
import { Migrator } from "kysely/migration";
import type { Engine } from "../runtime/data-dir.ts";
import { Failure } from "../runtime/failure.ts";
import { holdAuditKey } from "./audit-key.ts";
import { readClock } from "./clock.ts";
import { migrations } from "./migrations.ts";
import { postgresDialect } from "./postgres.ts";
import { cutLog, sqliteDialect } from "./sqlite.ts";
import type { Database, Tables } from "./tables.ts";

export interface Store {
  db: Database;
  engine: Engine;
  /** Brings the tables up to date; throws when that fails. Safe to call from several instances at once. */
  migrate(): Promise<void>;
  /** Whether the tables are those of this program: neither older nor newer. */
  isUpToDate(): Promise<boolean>;
  /** Milliseconds since 1970 on the clock that all instances on this database share: theirs may differ, or be set. */
  now(): Promise<number>;
  /**
   * Leaves nothing of what was removed in the write-ahead log of the file; a server keeps its log as it is set up to. Answers whether it did: not while
   * another process reads, as a backup does, or writes.
   */
  emptyLog(): Promise<boolean>;
  /** Throws when the database does not answer or, PostgreSQL, takes no changes; of a file that is told by its disk. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Opens the database: PostgreSQL when an address is given, else the one file. */
export function openStore(where: {
  databaseUrl: string | undefined;
  sqlitePath: string;
  /** For a command, which has one thing to do at a time, and takes as long as that takes. */
  patient?: boolean;
  /** The clock of a file, which has none of its own: the machine's. */
  wallClock?: () => number;
  /** For whoever writes: the key of the audit log. */
  auditKey?: Uint8Array | undefined;
}): Store {
  const dialect = where.databaseUrl
    ? postgresDialect(where.databaseUrl, where.patient)
    : sqliteDialect(where.sqlitePath, where.wallClock);
  const db = new Kysely<Tables>({ dialect });
  if (where.auditKey) holdAuditKey(db, where.auditKey);
  return {
    db,
    engine: where.databaseUrl ? "postgres" : "sqlite",
    async migrate() {
      const patient = where.databaseUrl
        ? new Kysely<Tables>({ dialect: postgresDialect(where.databaseUrl, true) })
        : db;
      try {
        const fault = where.databaseUrl && (await encodingFault(patient));
        if (fault) throw new Failure(`DATABASE_URL: ${fault}`);
        const changed = await migrateTables(patient);
        // Of a column that is new PostgreSQL knows nothing, and then reads a million rows where an index has one.
        if (where.databaseUrl && changed) await sql`analyze`.execute(patient);
      } finally {
        if (patient !== db) await patient.destroy();
      }
    },
    async isUpToDate() {
      if (!(await tablesOf(db)).has("kysely_migration")) return false;
      const applied = sql<{ name: string }>`select name from kysely_migration order by name`;
      const names = await applied.execute(db).then(({ rows }) => rows.map(({ name }) => name));
      return isDeepStrictEqual(names, Object.keys(migrations));
    },
    now: () => readClock(db),
    emptyLog: async () => (where.databaseUrl ? true : cutLog(db)),
    async ping() {
      // Of rows that are to be changed, and there are none: a database that takes no changes refuses.
      const toChange = sql.raw(where.databaseUrl ? "from instance where false for update" : "");
      await sql`select 1 ${toChange}`.execute(db);
    },
    close: () => db.destroy(),
  };
}

/** What is wrong with a PostgreSQL database that cannot hold every letter: in EUC_KR no document of a signer with a name in Hangul could be written. */
export async function encodingFault(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{ encoding: string }>`select current_setting('server_encoding') as encoding`.execute(db);
  const encoding = rows[0]?.encoding;
  return encoding === "UTF8"
    ? undefined
    : `expected a database with encoding UTF8, because ${encoding} can't store every name. Create one with encoding 'UTF8' from template0`;
}

/** The names of all that there are. */
export async function tablesOf(db: Database): Promise<Set<string>> {
  return new Set((await db.introspection.getTables({ withInternalKyselyTables: true })).map(({ name }) => name));
}

/** Brings the tables to today's, or to the migration of this name; throws when that fails. Answers whether there was anything to do. */
export async function migrateTables(db: Database, upTo?: string): Promise<boolean> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results = [] } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo));
  if (error) throw new Error("The database could not be brought up to date", { cause: error });
  return results.length > 0;
}
