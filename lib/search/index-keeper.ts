import { sql } from "kysely";
import { type Step, withLease } from "../database/leases.ts";
import type { Database } from "../database/tables.ts";
import { buildBlock } from "./build.ts";
import { mostInBlock } from "./hits.ts";
import { hasItsPlace } from "./list-position.ts";
import { rewriteText, searchStale } from "./text.ts";

/*
 * Every document has a place, a whole number in the order of the list (`list-position.ts`), and so many places are a block. For each block the
 * index holds which of its documents have which gram (`bigrams.ts`). Documents that are new or changed are stale: a search reads
 * them one by one. When there are many, the blocks in which they stand are built again, in small transactions. A search that meets a
 * block half built misses nothing: its stale documents are read all the same, and of the others each row, old or new, tells the truth.
 * For the same reason a process may be killed at any point: what it was at is still stale.
 */

export interface SearchSizes {
  /** Documents in a block, at most 4,096. */
  block: number;
  /** So many stale ones set the work going, until half of them are left. */
  stale: number;
}

/** 512 stale documents cost a search 0.5 ms; a block takes about a second to build, in steps of a few milliseconds. */
const usual: SearchSizes = { block: mostInBlock, stale: 512 };

/** So many of the stale ones tell which block is to be built next. */
const lookedAt = 5000;

interface Keeper {
  db: Database;
  /** Of this process. */
  instance: string;
  signal?: AbortSignal;
  sizes?: SearchSizes;
}

/** Brings the index up to date when it is worth while, and at once where something was struck; one process at a time does. To be called every few seconds. */
export function keepSearchIndex({ db, instance, signal, sizes = usual }: Keeper): Promise<void> {
  return withLease({ db, name: "search index", instance, signal }, async (step) => {
    await renewOldTexts(step);
    const next = () => struckBlock(db, sizes.block);
    for (let block = await next(); block !== undefined; block = await next())
      await buildBlock({ db, step }, block, sizes.block);
    for (let least = sizes.stale; (await countStale(db, least)) >= least; least = Math.ceil(sizes.stale / 2))
      await buildBlock({ db, step }, await stalestBlock(db, sizes.block), sizes.block);
  });
}

/** Writes the texts that are yet to be written. */
async function renewOldTexts(step: Step): Promise<void> {
  for (let left = true; left; ) {
    left = await step(async (tx) => {
      const old = await tx
        .selectFrom("document")
        .select("id")
        // The first is the very condition of the index: without it SQLite reads all documents.
        .where(sql<boolean>`search_stale > 0 and search_stale = ${sql.lit(searchStale.text)}`)
        .limit(50)
        .execute();
      // In one order, as everybody who holds several documents.
      for (const id of old.map((row) => row.id).toSorted()) await rewriteText(tx, id);
      return old.length > 0;
    });
  }
}

/** Those under way stay stale until they have ended. */
const staleInBlocks = sql<boolean>`search_stale > 0 and ${hasItsPlace}`;

async function countStale(db: Database, most: number): Promise<number> {
  const rows = await db.selectFrom("document").select("id").where(staleInBlocks).limit(most).execute();
  return rows.length;
}

/** Where something was struck, or the work was broken off: that may have been struck too. */
async function struckBlock(db: Database, blockSize: number): Promise<number | undefined> {
  const { beingIndexed, struck } = searchStale;
  const row = await db
    .selectFrom("document")
    .select(sql<number>`place / ${sql.lit(blockSize)}`.as("block"))
    .where(staleInBlocks)
    .where("search_stale", "in", [beingIndexed, struck])
    .limit(1)
    .executeTakeFirst();
  return row?.block;
}

/** Of the newest stale ones: to group a million takes 300 ms, in which a file's database serves nobody else. */
async function stalestBlock(db: Database, blockSize: number): Promise<number> {
  const { block } = await db
    .selectFrom((from) =>
      from
        .selectFrom("document")
        .select(sql<number>`place / ${sql.lit(blockSize)}`.as("block"))
        .where(staleInBlocks)
        .orderBy("place", "desc")
        .limit(lookedAt)
        .as("newest"),
    )
    .select("block")
    .groupBy("block")
    .orderBy(sql`count(*)`, "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return block;
}
