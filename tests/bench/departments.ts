/*
 * List, search, palette and the first page of an export for somebody who sees a large department, beside the same for somebody who sees
 * what is theirs alone; on both engines, with the databases of search.ts:
 *   node tests/bench/departments.ts [--documents 1000000] [--rounds 60] [--engine sqlite|postgres] [--folder …] [--postgres …]
 */
import type { Database } from "#lib/database/tables.ts";
import { listDocuments, newestDocuments } from "#lib/documents/listing.ts";
import type { Visibility } from "#lib/people/visibility.ts";
import { find } from "#lib/search/find.ts";
import { searchWords } from "#lib/shared/search.ts";
import { alternate, quantile, timed } from "./measure.ts";
import type { Work } from "./search-questions.ts";
import { planted } from "./search-scene.ts";
import { onEachEngine, openAt, roundsOr } from "./search-stores.ts";

const rounds = roundsOr(60);
const inDepartment = 300;

function questions(db: Database, visibility: Visibility): Record<string, Work> {
  const filter = (text: string) => ({ words: searchWords(text, "KR") });
  const list = (text: string) => () => listDocuments(db, visibility, { ...filter(text), limit: 50 });
  return {
    "first page": list(""),
    "1 character": list("계"),
    "2 characters": list("길동"),
    "3 characters, 0.3 %": list(planted.name),
    "no match": list("없는낱말"),
    "frequent word": list("근로계약서"),
    palette: () => newestDocuments(db, visibility, filter("계약"), 8),
    "first page of an export": () => find(db, { visibility, filter: filter(""), limit: 100, enough: 100 }),
  };
}

await onEachEngine(async (engine, _, at) => {
  const { db, close } = openAt(engine, at);
  // Ordered by how much they have sent: the quietest are the department.
  const people = (
    await db
      .selectFrom("person")
      .leftJoin("document", "document.person_id", "person.id")
      .select(["person.id", ({ fn }) => fn.count<number | string>("document.id").as("n")])
      .where("role", "=", "staff")
      .groupBy("person.id")
      .execute()
  )
    .map(({ id, n }) => ({ id, n: Number(n) }))
    .sort((a, b) => a.n - b.n);
  const some = people.slice(0, inDepartment);
  const reader = some.at(-1)?.id ?? "";
  const department = some.map(({ id }) => id).filter((id) => id !== reader);
  const seen = some.reduce((sum, { n }) => sum + n, 0);
  const alone = questions(db, { personId: reader, everybody: false });
  const beside = questions(db, { personId: reader, everybody: false, department });
  console.log(
    `\n${engine}: a department of ${some.length} with ${seen} documents\n${" ".repeat(27)}alone: p50  p95   department: p50   p95   p95 ratio`,
  );
  for (const [what, ask] of Object.entries(beside)) {
    const sides = { alone: () => timed(alone[what] ?? ask), department: () => timed(ask) };
    const took = await alternate(sides, { rounds, warmUp: 5 });
    const [few, many] = [took.alone, took.department];
    const cells = [quantile(few, 0.5), quantile(few, 0.95), quantile(many, 0.5), quantile(many, 0.95)];
    cells.push(quantile(many, 0.95) / quantile(few, 0.95));
    console.log(`  ${what.padEnd(25)}${cells.map((figure) => figure.toFixed(2).padStart(9)).join("")}`);
  }
  await close();
});
