import { PostgresAdapter, type RawBuilder, sql } from "kysely";
import type { Database } from "../database/tables.ts";

/*
 * The order of the list is a number that the database hands out, never a time: no clock, ahead or back, puts a document in a wrong place,
 * and what comes later stands before what came earlier. A document gets one when it becomes created, unknown or, refused, a draft. Until
 * then, under way, it stands before all others, with a number from another range, so that the numbers that the search's blocks are
 * made of have no gaps.
 */

/** From here on numbers are those of documents under way: as many again are left below. */
export const underWayFrom = 2 ** 30;

/** Whether the place is a lasting one. */
export const hasItsPlace = sql<boolean>`place < ${sql.lit(underWayFrom)}`;

function next(db: Database, sequence: string, where: RawBuilder<boolean>, first: number): RawBuilder<number> {
  return db.getExecutor().adapter instanceof PostgresAdapter
    ? sql<number>`nextval(${sql.lit(sequence)})`
    : sql<number>`(select coalesce(max(place) + 1, ${sql.lit(first)}) from document where ${where})`;
}

/** Within a transaction that has filled the tables: the numbers go on where those that are there end. */
export async function continuePlaces(tx: Database): Promise<void> {
  if (!(tx.getExecutor().adapter instanceof PostgresAdapter)) return;
  // Tables as an older version had them get their sequences from a migration.
  const { rows } = await sql<{ there: boolean }>`select to_regclass('next_place') is not null as there`.execute(tx);
  if (!rows[0]?.there) return;
  for (const [sequence, range, first] of [
    ["next_place", hasItsPlace, 0],
    ["next_place_under_way", sql`place >= ${sql.lit(underWayFrom)}`, underWayFrom],
  ] as const)
    await sql`select setval(${sql.lit(sequence)},
      (select coalesce(max(place) + 1, ${sql.lit(first)}) from document where ${range}), false)`.execute(tx);
}

/** The columns that change as a document is about to be sent: its place, and `changed_at`. `now`: in milliseconds since 1970. */
export function columnsUnderWay(db: Database, now: number) {
  const place = next(db, "next_place_under_way", sql`place >= ${sql.lit(underWayFrom)}`, underWayFrom);
  return { place, changed_at: now };
}

/** The columns that change with the state in which an attempt leaves a document: its place, of which the search index has yet to hear, and `changed_at`. */
export function columnsInPlace(db: Database, at: RawBuilder<number>) {
  return { place: next(db, "next_place", hasItsPlace, 0), changed_at: at };
}
