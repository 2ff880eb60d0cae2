/*
 * List and search with 1,000 documents and with many, side by side on both engines:
 *   node tests/bench/search.ts [--documents 1000000] [--rounds 60] [--engine sqlite|postgres] [--folder …] [--postgres …]
 * With a folder for the files, or the address of a server, databases that are there already are used and kept.
 */
import type { Database } from "#lib/database/tables.ts";
import { quantile, timed } from "./measure.ts";
import { questions, type Work } from "./search-questions.ts";
import { onEachEngine, openAt, roundsOr } from "./search-stores.ts";

const rounds = roundsOr(60);

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

await onEachEngine(async (engine, small, large) => {
  const stores = [openAt(engine, small), openAt(engine, large)] as const;
  await report(engine === "sqlite" ? "SQLite" : "PostgreSQL", stores[0].db, stores[1].db);
  for (const store of stores) await store.close();
});
