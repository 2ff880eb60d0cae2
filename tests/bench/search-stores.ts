import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openStore } from "#lib/database/store.ts";
import { startPostgres } from "../support/postgres.ts";
import { seedMillion } from "./seed-million.ts";

export type Engine = "sqlite" | "postgres";
/** Given two databases, the path of a file or an address: one with 1,000 documents, one with many. */
export type Measure = (engine: Engine, small: string, large: string) => Promise<void>;

const few = 1000;
const { values: given } = parseArgs({
  options: {
    documents: { type: "string", default: "1000000" },
    rounds: { type: "string" },
    engine: { type: "string" },
    folder: { type: "string" },
    postgres: { type: "string" },
  },
});
const many = Number(given.documents);

/** How often each side is asked. */
export const roundsOr = (usual: number) => Number(given.rounds ?? usual);

export const openAt = (engine: Engine, at: string) =>
  openStore({
    ...(engine === "sqlite" ? { databaseUrl: undefined, sqlitePath: at } : { databaseUrl: at, sqlitePath: "" }),
    auditKey: new Uint8Array(32),
  });

/** Measures on both engines, or the one that was asked for; fills databases where there are none yet. */
export async function onEachEngine(measure: Measure): Promise<void> {
  if (given.engine !== "postgres") await onSqlite(measure);
  if (given.engine !== "sqlite") await onPostgres(measure);
}

async function onSqlite(measure: Measure): Promise<void> {
  const folder = given.folder ?? mkdtempSync(join(tmpdir(), "countersign-search-"));
  const at = (n: number) => join(folder, `search-${n}.db`);
  for (const n of [few, many]) await bringUp("sqlite", at(n), n, !existsSync(at(n)));
  await measure("sqlite", at(few), at(many));
  if (!given.folder) rmSync(folder, { recursive: true });
}

async function onPostgres(measure: Measure): Promise<void> {
  if (given.postgres) {
    const at = (n: number) => Object.assign(new URL(given.postgres ?? ""), { pathname: `search_${n}` }).href;
    for (const n of [few, many]) await bringUp("postgres", at(n), n, false);
    return measure("postgres", at(few), at(many));
  }
  const server = await startPostgres("disk");
  try {
    const made = async (n: number) => {
      const at = await server.create(`search_${n}`, "template1");
      await bringUp("postgres", at, n, true);
      return at;
    };
    await measure("postgres", await made(few), await made(many));
  } finally {
    await server.stop();
  }
}

/** Fills a fresh database; one that is kept may be from before the last change to the tables. */
async function bringUp(engine: Engine, at: string, n: number, fresh: boolean): Promise<void> {
  if (fresh) {
    const { documents, index } = await seedMillion(engine, at, n);
    const seconds = (ms: number) => `${(ms / 1000).toFixed(0)} s`;
    console.log(`${engine}, ${n} documents: filled in ${seconds(documents)}, indexed in ${seconds(index)}`);
    return;
  }
  const store = openAt(engine, at);
  await store.migrate();
  await store.close();
}
