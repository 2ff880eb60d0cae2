import { copyFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { after, describe } from "node:test";
import { migrateTables, openStore, type Store } from "#lib/database/store.ts";
import { givenPostgres, type Postgres, startPostgres } from "./postgres.ts";
import { scratchFolder } from "./scratch.ts";

export interface TestStore extends Store {
  /** With this another store on the same database can be opened, in another process or thread too. */
  where: Parameters<typeof openStore>[0];
}

export interface Engine {
  name: "SQLite" | "PostgreSQL";
  /** An empty database of its own with today's tables, or those of the migration of this name; closed and removed at the end, if not before. */
  open(upTo?: string): Promise<TestStore>;
}

/** What ends with the test file's process, last come first gone; also after a failed test. */
const endings: (() => Promise<unknown> | unknown)[] = [];
let databases = 0;
let postgres: Promise<{ server: Postgres; template: string }> | undefined;

/**
 * Describes the same promises once for each engine: a file in a temporary folder, and a real PostgreSQL, started on first use and once
 * in a test file (about a second), or the one that `TEST_POSTGRES_URL` names.
 */
export function forEachEngine(promises: (engine: Engine) => void): void {
  if (endings.length === 0) {
    const folder = scratchFolder("stores");
    endings.push(() => rmSync(folder, { recursive: true }));
    after(async () => {
      for (const end of endings.reverse()) await end();
    });
    engines = [sqlite(folder), server()];
  }
  for (const engine of engines) describe(`on ${engine.name}`, () => promises(engine));
}

let engines: Engine[] = [];

function sqlite(folder: string): Engine {
  const place = () => ({ databaseUrl: undefined, sqlitePath: join(folder, `${++databases}.db`) });
  let template: Promise<string> | undefined;
  return {
    name: "SQLite",
    async open(upTo) {
      if (upTo !== undefined) return opened(place(), upTo);
      template ??= prepared(place());
      const where = place();
      copyFileSync(await template, where.sqlitePath);
      return opened(where);
    },
  };
}

/** A file with the tables, whose copies are there in a quarter of the time. */
async function prepared(where: TestStore["where"]): Promise<string> {
  const store = await opened(where);
  await store.close();
  return where.sqlitePath;
}

function server(): Engine {
  return {
    name: "PostgreSQL",
    async open(upTo) {
      postgres ??= begin();
      const { server, template } = await postgres;
      if (upTo !== undefined)
        return opened({ databaseUrl: await server.create(newName(), "template1"), sqlitePath: "" }, upTo);
      return opened({ databaseUrl: await server.create(newName(), template), sqlitePath: "" });
    },
  };
}

/** Of the audit logs of tests. */
export const testAuditKey = new Uint8Array(32).fill(7);

const newName = () => `countersign_test_${process.pid}_${++databases}`;

/** Starts the server and prepares the tables once: a copy of them is there in a third of the time. */
async function begin() {
  const address = process.env.TEST_POSTGRES_URL;
  const server = address ? givenPostgres(address) : await startPostgres();
  endings.push(() => server.stop());
  const template = newName();
  const store = await opened({ databaseUrl: await server.create(template, "template1"), sqlitePath: "" });
  await store.close();
  return { server, template };
}

async function opened(place: TestStore["where"], upTo?: string): Promise<TestStore> {
  const where = { ...place, auditKey: testAuditKey };
  const store = openStore(where);
  endings.push(() => store.close());
  await (upTo === undefined ? store.migrate() : migrateTables(store.db, upTo));
  return { ...store, where };
}
