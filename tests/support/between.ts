import { setTimeout as pause } from "node:timers/promises";
import { type RootOperationNode, sql } from "kysely";
import type { Database } from "#lib/database/tables.ts";

/** The same database; before its `nth` transaction from now on begins, something else happens. */
export function beforeTransaction(db: Database, nth: number, happens: () => Promise<unknown>): Database {
  let begun = 0;
  return new Proxy(db, {
    get(_, name) {
      if (name === "transaction" && ++begun === nth)
        return () => ({
          async execute(work: (tx: Database) => Promise<unknown>) {
            await happens();
            return db.transaction().execute(work);
          },
        });
      const value = Reflect.get(db, name, db);
      return typeof value === "function" ? value.bind(db) : value;
    },
  });
}

/** The same database; once a query has written to a table in it, and before it answers, something else happens. */
export function afterInsert(db: Database, table: string, happens: () => Promise<unknown>): Database {
  return after(db, (node) => node.kind === "InsertQueryNode" && JSON.stringify(node.into).includes(table), happens);
}

/** As {@link afterInsert}, once a query has changed rows of a table. */
export function afterUpdate(db: Database, table: string, happens: () => Promise<unknown>): Database {
  return after(db, (node) => node.kind === "UpdateQueryNode" && JSON.stringify(node.table).includes(table), happens);
}

/** As {@link afterInsert}, once a query has read from a table. */
export function afterSelect(db: Database, table: string, happens: () => Promise<unknown>): Database {
  return after(db, (node) => node.kind === "SelectQueryNode" && JSON.stringify(node.from).includes(table), happens);
}

function after(db: Database, isMeant: (node: RootOperationNode) => boolean, happens: () => Promise<unknown>): Database {
  const meant = new WeakSet<object>();
  let done = false;
  return db.withPlugin({
    transformQuery({ node, queryId }) {
      if (isMeant(node)) meant.add(queryId);
      return node;
    },
    async transformResult({ result, queryId }) {
      if (!done && meant.has(queryId)) {
        done = true;
        await happens();
      }
      return result;
    },
  });
}

/** The same database, and how many queries have named a table in it. */
export function countingReads(db: Database, table: string) {
  let n = 0;
  const counted = db.withPlugin({
    transformQuery({ node }) {
      if (JSON.stringify(node).includes(table)) n++;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { db: counted, reads: () => n };
}

/** Until a transaction on this PostgreSQL database waits for another one, or none will; in a test that has gone wrong none ever would. */
export async function somebodyWaits(db: Database, noneWill = () => false): Promise<void> {
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  for (let tries = 0; !noneWill() && (await waiting.execute(db)).rows.length === 0; tries++) {
    if (tries === 3000) throw new Error("no transaction waits for another one");
    await pause(10);
  }
}
