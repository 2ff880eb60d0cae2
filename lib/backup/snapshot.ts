import { DatabaseSync } from "node:sqlite";
import { Kysely, sql } from "kysely";
import { postgresDialect } from "../database/postgres.ts";
import type { Store } from "../database/store.ts";
import { type Catalogue, postgresCatalogue, sqliteCatalogue, type Table } from "./catalogue.ts";

const portion = 500;

/** A database as it is at one moment, whatever is written to it meanwhile. */
export interface Snapshot extends Catalogue {
  engine: Store["engine"];
  /** That moment, in milliseconds since 1970 on the database's clock. */
  at: number;
  /** Each row as its values in the order of the table's columns; never more than a few rows in memory. */
  rows(table: Table): AsyncIterable<unknown[]>;
}

/** Shows the database of a running or stopped server to `work`, keeping nobody from writing to it. */
export function withSnapshot<T>(
  where: { databaseUrl: string | undefined; sqlitePath: string },
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  return where.databaseUrl ? ofServer(where.databaseUrl, work) : ofFile(where.sqlitePath, work);
}

async function ofFile<T>(path: string, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const database = new DatabaseSync(path, { timeout: 5000 });
  try {
    database.exec("pragma query_only = on; begin");
    // The transaction begins to see with its first read: what is committed after `at` may be in it, nothing before is missing.
    const at = Date.now();
    return await work({
      ...(await sqliteCatalogue(database)),
      engine: "sqlite",
      at,
      async *rows({ name, columns }) {
        const statement = database.prepare(`select ${columns.map(quoted).join(", ")} from ${quoted(name)}`);
        statement.setReturnArrays(true);
        // With that each row is an array of values, which its type does not tell.
        for (const row of statement.iterate()) yield Object.values(row);
      },
    });
  } finally {
    database.close();
  }
}

async function ofServer<T>(url: string, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const db = new Kysely<unknown>({ dialect: postgresDialect(url, true) });
  try {
    const transaction = db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
    return await transaction.execute(async (tx) => {
      const clock = sql<{ at: number }>`select (extract(epoch from now()) * 1000)::bigint as at`;
      const at = (await clock.execute(tx)).rows[0]?.at ?? Number.NaN;
      return work({
        ...(await postgresCatalogue(tx)),
        engine: "postgres",
        at,
        async *rows({ name, columns }) {
          await sql`declare portions no scroll cursor for select ${sql.join(columns.map((column) => sql.id(column)))} from ${sql.id(name)}`.execute(
            tx,
          );
          for (;;) {
            const { rows } = await sql<Record<string, unknown>>`fetch ${sql.lit(portion)} from portions`.execute(tx);
            for (const row of rows) yield columns.map((column) => row[column]);
            if (rows.length < portion) break;
          }
          await sql`close portions`.execute(tx);
        },
      });
    });
  } finally {
    await db.destroy();
  }
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
