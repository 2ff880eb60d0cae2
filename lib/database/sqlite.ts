import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { type Dialect, SqliteAdapter, SqliteDialect, type SqliteStatement, sql } from "kysely";
import { keepLast } from "../shared/keep-last.ts";
import type { Database } from "./tables.ts";

/** How long a statement waits for a lock of another process; nobody is served meanwhile. */
const busyTimeoutMs = 5000;

/**
 * Kysely's SQLite dialect over Node's own SQLite. Write-ahead log with full sync (a commit costs 0.24 ms, an acknowledged one
 * survives a power cut); waits five seconds for a lock, where the default is not at all. `now`: the database's clock, in milliseconds.
 */
export function sqliteDialect(path: string, now: () => number = Date.now): Dialect {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const database = new DatabaseSync(path, { timeout: busyTimeoutMs, enableForeignKeyConstraints: true });
  database.function("now_ms", () => BigInt(Math.trunc(now())));
  turnToWal(database);
  // 16 MB of pages instead of 2: a search among a million documents reads some pages again and again. With 64 MB it is no quicker than a few
  // percent, and whoever saves drafts of megabytes fills them: 1.7 times of the idle server's memory instead of 1.3.
  database.exec("pragma synchronous = full; pragma secure_delete = on; pragma cache_size = -16384;");
  // To prepare those of one list takes a third of a millisecond.
  const statements = keepLast<SqliteStatement>(200);
  return new TransactionalSqlite({
    database: {
      close: () => database.close(),
      // Some pragmas do what they do while they are prepared, so each time.
      prepare: (sql) =>
        sql.startsWith("pragma") ? prepare(database, sql) : statements.of(sql, () => prepare(database, sql)),
    },
  });
}

/**
 * Writes the write-ahead log into the file and cuts it to nothing, at once or not at all: a backup reads for minutes, and to wait for it would
 * stop everybody. Answers whether it is empty: not while another process reads or writes.
 */
export function cutLog(db: Database): Promise<boolean> {
  return db.connection().execute(async (own) => {
    const wait = (ms: number) => sql`pragma busy_timeout = ${sql.lit(ms)}`.execute(own);
    await wait(0);
    try {
      const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(own);
      return rows[0]?.busy === 0;
    } finally {
      await wait(busyTimeoutMs);
    }
  });
}

function prepare(database: DatabaseSync, sql: string): SqliteStatement {
  // A deferred transaction that reads and then writes fails at once instead of waiting.
  const statement = database.prepare(sql === "begin" ? "begin immediate" : sql);
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
  // Where the disk is full SQLite has rolled back by itself: a complaint of that would hide why.
  const isOver = () => sql === "rollback" && !database.isTransaction;
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => (isOver() ? { changes: 0n, lastInsertRowid: 0n } : statement.run(...values(parameters))),
    iterate: (parameters) => statement.iterate(...values(parameters)),
  };
}

/** Here SQLite does not wait for a lock, whatever the time-out: another process may be turning the same new file. */
function turnToWal(database: DatabaseSync): void {
  for (let tries = 0; ; tries++) {
    try {
      database.exec("pragma journal_mode = wal");
      return;
    } catch (error) {
      if (tries === 100) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
    }
  }
}

/** SQLite can change tables within a transaction, and a start that is killed halfway, or three starts at once, need it to. */
class TransactionalSqlite extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }
}

class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}
