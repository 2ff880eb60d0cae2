/*
 * The page of documents over HTTP with 1,000 documents and with many, on both engines; with the arguments of `search.ts`.
 */
import { alternate, beside, quantile } from "./measure.ts";
import { onEachEngine, roundsOr } from "./search-stores.ts";
import { openSeeded, type Seeded } from "./seeded-desk.ts";

/** All but one fill a page of 50 with 1,000 documents too. */
const pages = {
  "first page": "",
  "common word": "?q=근로계약서",
  "2 syllables": "?q=동의",
  "no match": "?q=없는낱말",
  "state and word": "?q=계약&state=created",
};

async function read({ desk, cookie }: Seeded, query: string): Promise<number> {
  const start = performance.now();
  const answer = await fetch(`${desk.url}/documents${query}`, { headers: { cookie }, redirect: "error" });
  await answer.text();
  if (!answer.ok) throw new Error(`${query}: ${answer.status}`);
  return performance.now() - start;
}

await onEachEngine(async (engine, small, large) => {
  const [few, many] = [await openSeeded(engine, small), await openSeeded(engine, large)];
  console.log(`\n${engine}, over HTTP, 50 rows a page: p50 in ms with 1,000 documents and with many, then p95`);
  for (const [what, query] of Object.entries(pages)) {
    const figures = await alternate(
      { few: () => read(few, query), many: () => read(many, query) },
      { rounds: roundsOr(100), warmUp: 20 },
    );
    const [p50, p95] = [0.5, 0.95].map((share) => [quantile(figures.few, share), quantile(figures.many, share)]);
    const shown = [p50, p95].map((pair) => pair?.map((ms) => ms.toFixed(1)).join(" / ")).join("   ");
    const [before = Number.NaN, now = Number.NaN] = p95 ?? [];
    console.log(`  ${what.padEnd(20)}${shown}   p95 ${beside(now / before, 1.5, " ×")}`);
  }
  await few.desk.remove();
  await many.desk.remove();
});
