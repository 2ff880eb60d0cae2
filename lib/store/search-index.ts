import { setImmediate as turn } from "node:timers/promises";
import { sql } from "kysely";
import { nowMs } from "./clock.ts";
import { hasItsPlace } from "./places.ts";
import { buildBlock, type Step } from "./search-build.ts";
import { mostInBlock } from "./search-hits.ts";
import { rewriteText, searchStale } from "./search-text.ts";
import type { Database } from "./store.ts";

/*
 * Every document has a place, a whole number in the order of the list (`places.ts`), and so many places are a block. For each block the
 * index holds which of its documents have which gram (`search-grams.ts`). Documents that are new or changed are stale: a search reads
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

/** Who has not gone on with its work for so long is gone. */
const leaseMs = 60_000;

interface Keeper {
  db: Database;
  /** Of this process. */
  instance: string;
  sizes?: SearchSizes;
}

/** Brings the index up to date when it is worth while; one process at a time does. To be called every few seconds. */
export async function keepSearchIndex(keeper: Keeper): Promise<void> {
  const { db, sizes = usual } = keeper;
  const epoch = await takeLease(keeper);
  if (epoch === undefined) return;
  const step: Step = (work) => withinLease(keeper, epoch, work);
  try {
    await renewOldTexts(step);
    for (let least = sizes.stale; (await countStale(db, least)) >= least; least = Math.ceil(sizes.stale / 2))
      await buildBlock({ db, step }, await stalestBlock(db, sizes.block), sizes.block);
  } catch (error) {
    if (!(error instanceof LeaseLost)) throw error;
  } finally {
    await db.updateTable("search_keeper").set({ until: 0 }).where("epoch", "=", epoch).execute();
  }
}

const leaseEnds = sql<number>`now_ms() + ${sql.lit(leaseMs)}`;

/** Answers the number of the lease. One that ends later than a new one would is from a clock that has been set back since. */
async function takeLease({ db, instance }: Keeper): Promise<number | undefined> {
  const taken = await db
    .updateTable("search_keeper")
    .set({ holder: instance, until: leaseEnds, epoch: sql`epoch + 1` })
    .where((where) => where.or([where("until", "<", nowMs), where("until", ">", leaseEnds)]))
    .returning("epoch")
    .executeTakeFirst();
  return taken?.epoch;
}

class LeaseLost extends Error {}

/**
 * A step of the work, in a transaction that fails when the lease has been taken anew, even by this process: the number is the fencing
 * token. The row stays locked until the step is committed, so that nobody takes it in between.
 */
async function withinLease<T>({ db }: Keeper, epoch: number, work: (tx: Database) => Promise<T>): Promise<T> {
  // SQLite answers at once: without this, nobody else would get a turn between two steps.
  await turn();
  return db.transaction().execute(async (tx) => {
    const held = await tx
      .updateTable("search_keeper")
      .set({ until: leaseEnds })
      .where("epoch", "=", epoch)
      .executeTakeFirst();
    if (held.numUpdatedRows === 0n) throw new LeaseLost();
    return work(tx);
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
      for (const { id } of old) await rewriteText(tx, id);
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

async function stalestBlock(db: Database, blockSize: number): Promise<number> {
  const { block } = await db
    .selectFrom("document")
    .select(sql<number>`place / ${sql.lit(blockSize)}`.as("block"))
    .where(staleInBlocks)
    .groupBy("block")
    .orderBy(sql`count(*)`, "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return block;
}
