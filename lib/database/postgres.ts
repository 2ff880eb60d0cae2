import { CompiledQuery, type Dialect, PostgresDialect } from "kysely";
import pg from "pg";

/** `count(*)` and our times are int8, which `pg` hands out as text; both stay far below 2^53. */
const int8 = 20;

/** In milliseconds. The server gives up first: what the client has given up must not go on there. */
const limits = {
  // A network that went silent: else a query would wait as long as the kernel does, or for ever.
  query_timeout: 10_000,
  statement_timeout: 9_000,
  // A row or a table that somebody holds.
  lock_timeout: 5_000,
  // Far below a lease: an instance that stands still in the middle of a beat must not keep the others from theirs.
  idle_in_transaction_session_timeout: 10_000,
};

/** Whatever the role or the database is set up to. */
const noLimits = CompiledQuery.raw(
  "select set_config(name, '0', false) from unnest(array['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']) name",
);

const takesNoChanges = "25006";

/**
 * Whoever got the connection next would wait as long again, until the kernel gives it up after a quarter of an hour. And while one leads
 * to a server that takes no changes any more, a new one may lead to the one that took its place.
 */
function endOnceUseless(client: pg.PoolClient & Partial<pg.Client>): void {
  const query = client.query.bind(client) as (...asked: unknown[]) => Promise<unknown>;
  let why: unknown;
  const asking = async (...asked: unknown[]) => {
    // A transaction is rolled back yet: a complaint of that would hide why.
    if (why) throw why;
    try {
      return await query(...asked);
    } catch (error) {
      const { message, code } = error as Error & { code?: unknown };
      if (message !== "Query read timeout" && code !== takesNoChanges) throw error;
      why = error;
      client.end?.().catch(() => {});
      throw error;
    }
  };
  client.query = asking as typeof client.query;
}

/** `patient`: for changes to tables and for commands, which take as long as they take, and wait for another process that is at it. */
export function postgresDialect(url: string, patient = false): Dialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: patient ? 1 : 10,
    connectionTimeoutMillis: 5000,
    ...(!patient && limits),
    keepAlive: true,
    types: {
      getTypeParser: (oid: number, format?: "text" | "binary") =>
        oid === int8 ? Number : pg.types.getTypeParser(oid, format as "text"),
    } as pg.CustomTypesConfig,
  });
  // A connection that the server closed, idle or between two statements, must not end the process; the next query opens another.
  pool.on("error", () => {});
  pool.on("connect", (client) => {
    client.on("error", () => {});
    endOnceUseless(client);
  });
  return new PostgresDialect({
    pool,
    ...(patient && {
      async onCreateConnection(connection) {
        await connection.executeQuery(noLimits);
      },
    }),
  });
}
