import { CompiledQuery, type DatabaseConnection, type Dialect, type Driver } from "kysely";
import { postgresDialect } from "#lib/database/postgres.ts";
import { sqliteDialect } from "#lib/database/sqlite.ts";
import type { TestStore } from "../support/engines.ts";

/**
 * The one real database beneath all processes of a test. SQLite has one connection here, taken in turn: two within one thread would
 * wait for each other's locks without ever letting the other go on.
 */
export interface Medium {
  dialect: Dialect;
  driver: Driver;
  take(): Promise<DatabaseConnection>;
  giveBack(connection: DatabaseConnection): Promise<void>;
  close(): Promise<void>;
}

export async function openMedium(where: TestStore["where"]): Promise<Medium> {
  const dialect = where.databaseUrl ? postgresDialect(where.databaseUrl) : sqliteDialect(where.sqlitePath);
  const driver = dialect.createDriver();
  const shared = dialect.createAdapter().supportsMultipleConnections === false;
  await driver.init();
  if (shared) await hurry(driver);
  const waiting: (() => void)[] = [];
  let taken = false;
  return {
    dialect,
    driver,
    async take() {
      if (shared && taken) await new Promise<void>((resolve) => waiting.push(resolve));
      taken = true;
      return driver.acquireConnection();
    },
    async giveBack(connection) {
      await driver.releaseConnection(connection);
      const next = waiting.shift();
      if (next) next();
      else taken = false;
    },
    close: () => driver.destroy(),
  };
}

/** No process dies here but in the test's own, so nothing need reach the disk: as with the tests' PostgreSQL, and for the same reason. */
async function hurry(driver: Driver): Promise<void> {
  const connection = await driver.acquireConnection();
  await connection.executeQuery(CompiledQuery.raw("pragma synchronous = off"));
  await driver.releaseConnection(connection);
}
