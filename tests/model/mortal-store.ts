import { type CompiledQuery, type DatabaseConnection, type Driver, Kysely, type QueryResult } from "kysely";
import { holdAuditKey } from "#lib/database/audit-key.ts";
import type { Database, Tables } from "#lib/database/tables.ts";
import { type Life, never } from "./life.ts";
import type { Medium } from "./medium.ts";

/** The store as one process sees it. When its life ends, the database undoes what it had not committed, and nothing more arrives. */
export function mortalStore(medium: Medium, life: Life): Database {
  const { dialect } = medium;
  const db = new Kysely<Tables>({
    dialect: {
      createDriver: () => mortalDriver(medium, life),
      createAdapter: () => dialect.createAdapter(),
      createIntrospector: (db) => dialect.createIntrospector(db),
      createQueryCompiler: () => dialect.createQueryCompiler(),
    },
  });
  holdAuditKey(db, new Uint8Array(32));
  return db;
}

interface Link extends DatabaseConnection {
  real: DatabaseConnection;
  inTransaction: boolean;
}

function mortalDriver(medium: Medium, life: Life): Driver {
  const { driver } = medium;
  const links = new Set<Link>();
  const lose = async (link: Link) => {
    if (link.inTransaction) await driver.rollbackTransaction(link.real).catch(() => {});
    await medium.giveBack(link.real);
  };
  life.onDeath(async () => {
    // All at once, as they are with a process: one may wait for what another holds.
    await Promise.all([...links].map(lose));
    links.clear();
  });

  const real = (connection: DatabaseConnection) => (connection as Link).real;
  async function ends(connection: DatabaseConnection, how: "commit" | "rollback"): Promise<void> {
    await life.send(how, async () => {
      await driver[`${how}Transaction`](real(connection));
      (connection as Link).inTransaction = false;
    });
  }

  return {
    init: async () => {},
    destroy: async () => {},
    async acquireConnection() {
      if (life.dead) return never();
      const connection = await medium.take();
      if (life.dead) {
        await medium.giveBack(connection);
        return never();
      }
      const link: Link = {
        real: connection,
        inTransaction: false,
        executeQuery: <R>(query: CompiledQuery): Promise<QueryResult<R>> =>
          life.send(query.sql, () => connection.executeQuery<R>(query)),
        streamQuery: () => {
          throw new Error("the desk streams nothing");
        },
      };
      links.add(link);
      return link;
    },
    async releaseConnection(connection) {
      if (!links.delete(connection as Link)) return;
      // Whoever got no answer to `begin` or `commit` has lost the connection.
      if ((connection as Link).inTransaction) await driver.rollbackTransaction(real(connection));
      await medium.giveBack(real(connection));
    },
    beginTransaction: (connection, settings) =>
      life.send("begin", async () => {
        // Before it is answered: who dies meanwhile would leave it open on a connection that others get, and nobody sees what they write there.
        (connection as Link).inTransaction = true;
        await driver.beginTransaction(real(connection), settings);
      }),
    commitTransaction: (connection) => ends(connection, "commit"),
    rollbackTransaction: (connection) => ends(connection, "rollback"),
  };
}
