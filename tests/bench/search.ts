/*
 * List and search with 1,000 documents and with many, side by side on both engines:
 *   node tests/bench/search.ts [--documents 1000000] [--rounds 60] [--engine sqlite|postgres] [--folder …] [--postgres …]
 * With a folder for the files, or the address of a server, databases that are there already are used and kept.
 */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Database, openStore } from "#lib/store/store.ts";
import { startPostgres } from "../support/postgres.ts";
import { quantile, timed } from "./measure.ts";
import { questions, type Work } from "./search-questions.ts";
import { seedMillion } from "./seed-million.ts";

const few = 1000;
const { values: given } = parseArgs({
  options: {
    documents: { type: "string", default: "1000000" },
    rounds: { type: "string", default: "60" },
    engine: { type: "string" },
    folder: { type: "string" },
    postgres: { type: "string" },
  },
});
const [many, rounds] = [Number(given.documents), Number(given.rounds)];

/** The two in turns, so that a busy moment of the machine falls on both. */
async function compare(small: Work, large: Work): Promise<[number[], number[]]> {
  const figures: [number[], number[]] = [[], []];
  for (let round = -5; round < rounds; round++) {
    const both = [await timed(small), await timed(large)] as const;
    if (round >= 0) for (const side of [0, 1] as const) figures[side].push(both[side]);
  }
  return figures;
}

const of = (figures: number[]) => [quantile(figures, 0.5), quantile(figures, 0.95)] as const;

async function report(engine: string, small: Database, large: Database): Promise<void> {
  const [few, many] = [await questions(small), await questions(large)];
  console.log(`\n${engine.padEnd(44)}  1,000: p50   p95    many: p50   p95    p95 ratio  bar`);
  const firsts: Record<string, number> = {};
  for (const [what, ask] of Object.entries(many)) {
    const [before, now] = await compare(few[what] ?? ask, ask);
    const [[smallP50, smallP95], [p50, p95]] = [of(before), of(now)];
    const ratio = p95 / Math.max(smallP95, 0.5);
    const holds = ratio <= 3 && p95 <= 5 ? "holds" : "MISSED";
    const cells = [smallP50, smallP95, p50, p95, ratio].map((figure) => figure.toFixed(2).padStart(8));
    firsts[what] = p50;
    console.log(`  ${what.padEnd(44)}${cells.join("")}   ${holds}`);
  }
  const deep = (firsts["deep page"] ?? Number.NaN) / (firsts["first page"] ?? Number.NaN);
  console.log(`  deep page ÷ first page (p50): ${deep.toFixed(2)}, bar 1.30: ${deep <= 1.3 ? "holds" : "MISSED"}`);
}

async function withStore<T>(
  engine: "sqlite" | "postgres",
  { at, fresh }: Place,
  n: number,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  if (fresh) {
    const { documents, index } = await seedMillion(engine, at, n);
    const seconds = (ms: number) => `${(ms / 1000).toFixed(0)} s`;
    console.log(`${engine}, ${n} documents: filled in ${seconds(documents)}, indexed in ${seconds(index)}`);
  }
  const sqlite = engine === "sqlite";
  const store = openStore({ databaseUrl: sqlite ? undefined : at, sqlitePath: sqlite ? at : "" });
  try {
    return await work(store.db);
  } finally {
    await store.close();
  }
}

type Place = { at: string; fresh: boolean };

async function run(engine: "sqlite" | "postgres", [small, large]: [Place, Place]): Promise<void> {
  await withStore(engine, small, few, (one) =>
    withStore(engine, large, many, (other) => report(engine === "sqlite" ? "SQLite" : "PostgreSQL", one, other)),
  );
}

async function sqlite(): Promise<void> {
  const folder = given.folder ?? mkdtempSync(join(tmpdir(), "countersign-search-"));
  const file = (n: number) => {
    const at = join(folder, `search-${n}.db`);
    return { at, fresh: !existsSync(at) };
  };
  await run("sqlite", [file(few), file(many)]);
  if (!given.folder) rmSync(folder, { recursive: true });
}

async function postgres(): Promise<void> {
  const at = (n: number) => Object.assign(new URL(given.postgres ?? ""), { pathname: `search_${n}` }).href;
  if (given.postgres)
    return run("postgres", [
      { at: at(few), fresh: false },
      { at: at(many), fresh: false },
    ]);
  const server = await startPostgres();
  try {
    const made = async (n: number) => ({ at: await server.create(`search_${n}`, "template1"), fresh: true });
    await run("postgres", [await made(few), await made(many)]);
  } finally {
    await server.stop();
  }
}

if (given.engine !== "postgres") await sqlite();
if (given.engine !== "sqlite") await postgres();
