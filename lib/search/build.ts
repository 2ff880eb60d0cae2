import { setImmediate as turn } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import type { Step } from "../database/leases.ts";
import { lockDocuments } from "../database/row-locks.ts";
import type { Database } from "../database/tables.ts";
import { inValues } from "../database/value-list.ts";
import { eachGram } from "./bigrams.ts";
import { blocksInRow, changeRow, encodeHits } from "./hits.ts";
import { rowKey } from "./proposals.ts";
import { searchStale } from "./text.ts";

/** Few enough that nobody waits long for their turn: 64 documents take 5 ms to read, 500 rows 5 ms to write. */
const documentsAtOnce = 64;
const rowsAtOnce = 500;

interface Builder {
  db: Database;
  step: Step;
}

/** Makes a block's rows what its documents say now. Those that change meanwhile stay stale. */
export async function buildBlock(builder: Builder, block: number, size: number): Promise<void> {
  const inBlock = sql<boolean>`place between ${sql.lit(block * size)} and ${sql.lit(block * size + size - 1)}`;
  const { yes, beingIndexed, struck, no } = searchStale;
  const turnStale = async (tx: Database, from: number[], to: number) => {
    await lockDocuments(tx, sql`${inBlock} and ${inValues(tx, "search_stale", from)}`);
    await tx
      .updateTable("document")
      .set({ search_stale: to })
      .where(inBlock)
      .where("search_stale", "in", from)
      .execute();
  };
  await builder.step((tx) => turnStale(tx, [yes, struck, beingIndexed], beingIndexed));
  await writeBlock(builder, block, await readBlock(builder.db, inBlock, block * size));
  await builder.step(async (tx) => {
    await turnStale(tx, [beingIndexed], no);
    await writeTimes(tx, block, inBlock);
  });
}

/** Between which times the block's documents are dated: a search for some days need not look at the others. */
async function writeTimes(tx: Database, block: number, inBlock: RawBuilder<boolean>): Promise<void> {
  const times = await tx
    .selectFrom("document")
    .select(({ fn }) => [fn.min("changed_at").as("first_at"), fn.max("changed_at").as("last_at")])
    .where(inBlock)
    .where("search_stale", "=", searchStale.no)
    .executeTakeFirst();
  // Its documents have all changed meanwhile.
  if (times?.first_at == null) return;
  await tx
    .insertInto("search_block")
    .values({ block, ...times })
    .onConflict((conflict) => conflict.column("block").doUpdateSet(times))
    .execute();
}

/** The positions of the documents that have each gram. */
async function readBlock(db: Database, inBlock: RawBuilder<boolean>, first: number): Promise<Map<number, number[]>> {
  const positions = new Map<number, number[]>();
  for (let last = -1; ; ) {
    const rows = await db
      .selectFrom("document")
      .select(["place", "search_text", "person_id", "template_id", "state", "unshared"])
      .where(inBlock)
      .where("place", ">", last)
      .orderBy("place")
      .limit(documentsAtOnce)
      .execute();
    for (const row of rows) {
      last = row.place ?? last;
      const position = last - first;
      eachGram(row, (gram) => {
        const list = positions.get(gram);
        if (!list) positions.set(gram, [position]);
        else if (list.at(-1) !== position) list.push(position);
      });
    }
    if (rows.length < documentsAtOnce) return positions;
    await turn();
  }
}

/** Puts a block's hits into the rows, in the place of those it had, and removes the rows that are left empty. */
async function writeBlock({ db, step }: Builder, block: number, positions: Map<number, number[]>): Promise<void> {
  const grams = [...positions.keys()].sort((a, b) => a - b);
  const row = Math.floor(block / blocksInRow);
  const end = rowKey(row + 1, 0);
  for (let at = 0, from = rowKey(row, 0); from < end; at += rowsAtOnce) {
    const next = grams[at + rowsAtOnce];
    const to = next === undefined ? end : rowKey(row, next);
    const before = await db
      .selectFrom("search_posting")
      .selectAll()
      .where("key", ">=", from)
      .where("key", "<", to)
      .execute();
    const old = new Map(before.map(({ key, hits }) => [key, hits]));
    const keys = new Set([...old.keys(), ...grams.slice(at, at + rowsAtOnce).map((gram) => rowKey(row, gram))]);
    const changed = [...keys].flatMap((key) => {
      const hits = changeRow(old.get(key) ?? "", block % blocksInRow, encodeHits(positions.get(key % 2 ** 32) ?? []));
      return hits === old.get(key) ? [] : [{ key, hits }];
    });
    if (changed.length > 0) await step((tx) => write(tx, changed));
    await turn();
    from = to;
  }
}

async function write(tx: Database, changed: { key: number; hits: string }[]): Promise<void> {
  const gone = changed.filter(({ hits }) => hits === "").map(({ key }) => key);
  const there = changed.filter(({ hits }) => hits !== "");
  if (gone.length > 0)
    await tx
      .deleteFrom("search_posting")
      .where(inValues(tx, "key", gone))
      .execute();
  if (there.length > 0)
    await tx
      .insertInto("search_posting")
      .values(there)
      .onConflict((conflict) => conflict.column("key").doUpdateSet({ hits: (row) => row.ref("excluded.hits") }))
      .execute();
}
