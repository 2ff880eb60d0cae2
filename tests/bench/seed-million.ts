/*
 * Fills an empty database with documents, and their search index:
 *   node tests/bench/seed-million.ts sqlite <file> [how many] [seed]
 *   node tests/bench/seed-million.ts postgres <address> [how many] [seed]
 */
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { openStore } from "#lib/database/store.ts";
import { keepSearchIndex } from "#lib/search/index-keeper.ts";
import { searchStale } from "#lib/search/text.ts";
import { newId } from "#lib/shared/id.ts";
import { searchText } from "#lib/shared/search.ts";
import { type Chance, chance, madeUp, personName } from "./search-scene.ts";

const people = 400;
/** The last of them has so many documents, spread over all; the others' share falls with their number. */
const quietDocuments = 100;
/** Of the created ones, whose links nobody has handed out. */
const unsharedShare = 0.02;
const first = Date.UTC(2024, 0, 2);
const last = Date.UTC(2026, 10, 20);
const atOnce = 5000;

type Row = (string | number | null)[];
const columns = {
  person: "id,email,name,role,created_at",
  upload: "id,person_id,name,disk_name,bytes,sha256,stamp,pages,created_at",
  document:
    "id,person_id,form_key,state,template_id,title,auto_send,created_at,changed_at,place,service_id,links_complete,search_text,search_stale,unshared",
  signer: "document_id,position,name,email,mobile,link,shared_at",
  item: "document_id,position,key,value",
  document_file: "document_id,position,upload_id",
  draft: "person_id,form_key,form,version,saved_at",
  attempt: "id,document_id,reference,state,instance,started_at,content_hash",
} as const;
type Table = keyof typeof columns;
type Rows = Record<Table, Row[]>;
const tables = Object.keys(columns) as Table[];
const numbers = /^(bytes|pages|position|.*_at|auto_send|links_complete|search_stale|unshared|version|place|number)$/;

interface Person {
  id: string;
  name: string;
}

/** An id of its time whose rest is drawn from the seed. */
const idAt = (random: Chance, ms: number) =>
  newId(ms).slice(0, 10) + random.text("0123456789abcdefghjkmnpqrstvwxyz", 16);

const noRows = () => Object.fromEntries(tables.map((table) => [table, [] as Row[]])) as Rows;

export const quietEmail = "quiet@hanbit.example";

function makePeople(random: Chance, rows: Rows): Person[] {
  return Array.from({ length: people }, (_, i) => {
    const [id, name] = [idAt(random, first), personName(random, i % 4 > 0)];
    const email = i === people - 1 ? quietEmail : i === 0 ? "manager@hanbit.example" : `p${i}@hanbit.example`;
    rows.person.push([id, email, name, i === 0 ? "manager" : "staff", first]);
    return { id, name };
  });
}

function makeDocument(random: Chance, rows: Rows, by: Person, number: number, at: number): void {
  const { title, templateId, signers, items, file, state, serviceId } = madeUp(random, number);
  const [id, upload, attempt] = [idAt(random, at), idAt(random, at), idAt(random, at)];
  const texts = [
    title,
    templateId,
    serviceId,
    ...signers.flatMap(({ name, email, mobile }) => [name, email, mobile]),
    ...items.map(({ value }) => value),
    file,
    by.name,
  ];
  const text = searchText(
    texts.filter((one) => one !== null),
    signers.map(({ name }) => name),
  );
  const unshared = serviceId !== null && random.fraction() < unsharedShare;
  rows.document.push([
    id,
    by.id,
    id,
    state,
    templateId,
    title,
    0,
    at,
    at,
    number,
    serviceId,
    1,
    text,
    searchStale.yes,
    unshared ? 1 : 0,
  ]);
  rows.upload.push([upload, by.id, file, upload, 90_000, "", "", 2, at]);
  rows.document_file.push([id, 0, upload]);
  signers.forEach(({ name, email, mobile }, i) => {
    const link = serviceId && `https://sign.example/view/${serviceId}/${i}`;
    rows.signer.push([id, i, name, email, mobile, link, link && !unshared ? at + 60_000 : null]);
  });
  items.forEach(({ key, value }, i) => {
    rows.item.push([id, i, key, value]);
  });
  if (state === "draft") rows.draft.push([by.id, id, "{}", 1, at]);
  const ended = state === "draft" ? "rejected" : state;
  rows.attempt.push([attempt, id, attempt.slice(-6), ended, "seed", at, random.text("0123456789abcdef", 64)]);
}

/** All rows, a batch at a time. */
function* batches(n: number, seed: number): Generator<Rows> {
  const random = chance(seed);
  let rows = noRows();
  const everybody = makePeople(random, rows);
  const quiet = everybody.at(-1);
  const every = Math.max(1, Math.floor(n / quietDocuments));
  for (let number = 0; number < n; number++) {
    const busy = everybody[Math.floor(random.fraction() ** 2 * (people - 1))];
    const by = number % every === 1 ? quiet : busy;
    if (by) makeDocument(random, rows, by, number, first + Math.floor(((last - first) / n) * number));
    if (number % atOnce === atOnce - 1 || number === n - 1) {
      yield rows;
      rows = noRows();
    }
  }
}

function fillSqlite(path: string, all: Iterable<Rows>): void {
  const database = new DatabaseSync(path, { enableForeignKeyConstraints: false });
  database.exec("pragma synchronous = off");
  const inserts = tables.map((table) => {
    const names = columns[table].split(",");
    return { table, insert: database.prepare(`insert into ${table} (${names}) values (${names.map(() => "?")})`) };
  });
  for (const rows of all) {
    database.exec("begin");
    for (const { table, insert } of inserts) for (const row of rows[table]) insert.run(...row);
    database.exec("commit");
  }
  database.close();
}

async function fillPostgres(address: string, all: Iterable<Rows>): Promise<void> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  await client.query("set session_replication_role = replica; set synchronous_commit = off");
  for (const rows of all) {
    for (const table of tables) {
      const names = columns[table].split(",");
      const arrays = names.map((name, i) => `$${i + 1}::${numbers.test(name) ? "bigint" : "text"}[]`);
      const values = names.map((_, i) => rows[table].map((row) => row[i]));
      await client.query(`insert into ${table} (${names}) select * from unnest(${arrays})`, values);
    }
  }
  await client.query("select setval('next_place', (select max(place) + 1 from document), false)");
  await client.query("vacuum analyze");
  await client.end();
}

/** Fills the database; answers how many milliseconds the documents took, and their index. */
export async function seedMillion(engine: "sqlite" | "postgres", target: string, n: number, seed = 1) {
  const where =
    engine === "sqlite" ? { databaseUrl: undefined, sqlitePath: target } : { databaseUrl: target, sqlitePath: "" };
  const store = openStore(where);
  await store.migrate();
  const start = performance.now();
  if (engine === "sqlite") fillSqlite(target, batches(n, seed));
  else await fillPostgres(target, batches(n, seed));
  const filled = performance.now();
  await keepSearchIndex({ db: store.db, instance: "seed" });
  const indexed = performance.now();
  await store.close();
  return { documents: filled - start, index: indexed - filled };
}

if (import.meta.main) {
  const [engine, target, n = "1000000", seed = "1"] = process.argv.slice(2);
  if ((engine !== "sqlite" && engine !== "postgres") || !target)
    throw new Error("expected: sqlite <file> or postgres <address>, then how many, then a seed");
  const took = await seedMillion(engine, target, Number(n), Number(seed));
  for (const [what, ms] of Object.entries(took)) console.log(`${what}: ${(ms / 1000).toFixed(1)} s`);
}
