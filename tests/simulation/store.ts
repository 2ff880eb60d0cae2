import { type Driver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from "kysely";
import { holdAuditKey } from "#lib/database/audit-key.ts";
import type { Database, Tables } from "#lib/database/tables.ts";
import { Link, type StoreSurroundings } from "./link.ts";

/** The store as one machine sees it: real queries, real tables, and between them all that can happen to a statement. */
export function virtualStore(around: StoreSurroundings): Database {
  const db = new Kysely<Tables>({
    dialect: {
      createDriver: () => new VirtualDriver(around),
      createAdapter: () => new PooledAdapter(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
  holdAuditKey(db, new Uint8Array(32));
  return db;
}

/** Each machine has as many connections as it wants, as it has on PostgreSQL: what it does at once comes in any order. */
class PooledAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class VirtualDriver implements Driver {
  readonly #around: StoreSurroundings;
  readonly #links = new Set<Link>();

  constructor(around: StoreSurroundings) {
    this.#around = around;
    around.machine.onDeath(() => {
      for (const link of this.#links) link.break();
    });
  }

  async init(): Promise<void> {}

  async destroy(): Promise<void> {}

  async acquireConnection(): Promise<Link> {
    const link = new Link(this.#around);
    this.#links.add(link);
    return link;
  }

  async releaseConnection(link: Link): Promise<void> {
    this.#links.delete(link);
  }

  beginTransaction(link: Link): Promise<void> {
    return link.begin();
  }

  commitTransaction(link: Link): Promise<void> {
    return link.commit();
  }

  async rollbackTransaction(link: Link): Promise<void> {
    link.rollback();
  }
}
