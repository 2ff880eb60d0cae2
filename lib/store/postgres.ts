import { type Dialect, PostgresDialect } from "kysely";
import pg from "pg";

/** `count(*)` and our times are int8, which `pg` hands out as text; both stay far below 2^53. */
const int8 = 20;

/** `patient`: for changes to tables, which take as long as they take, and wait for another process that is at it. */
export function postgresDialect(url: string, patient = false): Dialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: patient ? 1 : 10,
    connectionTimeoutMillis: 5000,
    // A network that went silent, or a table that somebody holds: else a query would wait as long as the kernel does, or for ever.
    ...(!patient && { query_timeout: 10_000, lock_timeout: 5000 }),
    keepAlive: true,
    types: {
      getTypeParser: (oid: number, format?: "text" | "binary") =>
        oid === int8 ? Number : pg.types.getTypeParser(oid, format as "text"),
    } as pg.CustomTypesConfig,
  });
  // An idle connection that the server closed must not end the process; the next query opens another.
  pool.on("error", () => {});
  return new PostgresDialect({ pool });
}
