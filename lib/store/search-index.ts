import { setImmediate as turn } from "node:timers/promises";
import { sql } from "kysely";
import { newId } from "../shared/id.ts";
import { buildBlock } from "./search-build.ts";
import { mostInBlock } from "./search-hits.ts";
import { rewriteText, searchStale } from "./search-text.ts";
import type { Database } from "./store.ts";

/*
 * Every document gets a place, a whole number in the order of the ids, and so many places are a block. For each block the index holds
 * which of its documents have which gram (`search-grams.ts`). Documents that are new or changed are stale: a search reads them one by
 * one. When there are many, the blocks in which they stand are built again, in small transactions. A search that meets a block half
 * built misses nothing: its stale documents are read all the same, and of the others each row, old or new, tells the truth. For the
 * same reason a process may be killed at any point: what it was at is still stale.
 */

export interface SearchSizes {
  /** Documents in a block, at most 4,096. */
  block: number;
  /** So many stale ones set the work going, until half of them are left. */
  stale: number;
}

/** 512 stale documents cost a search 0.5 ms; a block takes about a second to build, in steps of a few milliseconds. */
const usual: SearchSizes = { block: mostInBlock, stale: 512 };

/** A document may still change, and one with a lower id may still come from another instance; later it would stay stale for good. */
const settlingMs = 60_000;
/** Who has not gone on with its work for so long is gone. */
const leaseMs = 60_000;

interface Keeper {
  db: Database;
  /** Of this process. */
  instance: string;
  now: () => number;
  sizes?: SearchSizes;
}

/** Brings the index up to date when it is worth while; one process at a time does. To be called every few seconds. */
export async function keepSearchIndex(keeper: Keeper): Promise<void> {
  const { db, sizes = usual } = keeper;
  if (!(await takeLease(keeper))) return;
  try {
    await renewOldTexts(keeper);
    await place(keeper);
    for (let least = sizes.stale; (await countStale(db, least)) >= least; least = Math.ceil(sizes.stale / 2)) {
      await buildBlock({ db, step: (work) => step(keeper, work) }, await stalestBlock(db, sizes.block), sizes.block);
      await place(keeper);
    }
  } catch (error) {
    if (!(error instanceof LeaseLost)) throw error;
  } finally {
    await db.updateTable("search_keeper").set({ until: 0 }).where("holder", "=", keeper.instance).execute();
  }
}

async function takeLease({ db, instance, now }: Keeper): Promise<boolean> {
  const taken = await db
    .updateTable("search_keeper")
    .set({ holder: instance, until: now() + leaseMs })
    .where("until", "<", now())
    .executeTakeFirst();
  return taken.numUpdatedRows === 1n;
}

class LeaseLost extends Error {}

/** A step of the work, in a transaction that fails when another process has taken the work over. */
async function step<T>({ db, instance, now }: Keeper, work: (tx: Database) => Promise<T>): Promise<T> {
  // SQLite answers at once: without this, nobody else would get a turn between two steps.
  await turn();
  return db.transaction().execute(async (tx) => {
    const held = await tx
      .updateTable("search_keeper")
      .set({ until: now() + leaseMs })
      .where("holder", "=", instance)
      .executeTakeFirst();
    if (held.numUpdatedRows === 0n) throw new LeaseLost();
    return work(tx);
  });
}

/** Writes the texts that are yet to be written. */
async function renewOldTexts(keeper: Keeper): Promise<void> {
  for (let left = true; left; ) {
    left = await step(keeper, async (tx) => {
      const old = await tx
        .selectFrom("document")
        .select("id")
        // The first is the very condition of the index: without it SQLite reads all documents.
        .where(sql<boolean>`search_stale > 0 and search_stale = ${sql.lit(searchStale.text)}`)
        .limit(50)
        .execute();
      for (const { id } of old) await rewriteText(tx, id);
      return old.length > 0;
    });
  }
}

/** Gives places to settled documents, in the order of their ids, as far as the block goes that is being filled. */
async function place(keeper: Keeper): Promise<void> {
  const { now, sizes = usual } = keeper;
  await step(keeper, async (tx) => {
    const last = await tx
      .selectFrom("document")
      .select(["id", "search_place"])
      .where("search_place", "is not", null)
      .orderBy("search_place", "desc")
      .limit(1)
      .executeTakeFirst();
    const from = (last?.search_place ?? -1) + 1;
    const settled = tx
      .selectFrom("document")
      .select(["id", sql<number>`row_number() over (order by id)`.as("n")])
      .where("id", ">", last?.id ?? "")
      .where("id", "<", newId(now() - settlingMs).slice(0, 10))
      .orderBy("id")
      .limit(sizes.block - (from % sizes.block))
      .as("settled");
    await tx
      .updateTable("document")
      .from(settled)
      .set({ search_place: sql<number>`${sql.lit(from - 1)} + settled.n` })
      .whereRef("document.id", "=", "settled.id")
      .execute();
  });
}

const placedAndStale = sql<boolean>`search_stale > 0 and search_place is not null`;

async function countStale(db: Database, most: number): Promise<number> {
  const rows = await db.selectFrom("document").select("id").where(placedAndStale).limit(most).execute();
  return rows.length;
}

async function stalestBlock(db: Database, blockSize: number): Promise<number> {
  const { block } = await db
    .selectFrom("document")
    .select(sql<number>`search_place / ${sql.lit(blockSize)}`.as("block"))
    .where(placedAndStale)
    .groupBy("block")
    .orderBy(sql`count(*)`, "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return block;
}
