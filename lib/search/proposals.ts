import type { Database } from "../database/tables.ts";
import { inValues } from "../database/value-list.ts";
import type { Need } from "./bigrams.ts";
import {
  type Bits,
  blocksInRow,
  countOf,
  decodeHits,
  intersect,
  mostInBlock,
  positionsOf,
  splitRow,
  unite,
} from "./hits.ts";

/** A gram's row for some blocks; all rows of these blocks stand together. */
export const rowKey = (row: number, gram: number) => row * 2 ** 32 + gram;
/** A gram's hits in one block, among those that were read. */
const hitsKey = (block: number, gram: number) => block * 2 ** 32 + gram;

/** Lets a step of a search begin when it may, or throws when the search is to end. A step takes a few milliseconds. */
export type Pace = <T>(step: () => Promise<T>) => Promise<T>;

export interface Range {
  /** Places, both included. */
  from: number;
  to: number;
}

interface Walk {
  needs: Need[];
  range: Range;
  /** Only these blocks, if they are given. */
  blocks?: Set<number> | undefined;
  direction: "older" | "newer";
  /** About how many proposals will do: it is asked for no more blocks at a time than hold so many. */
  enough: number;
  pace: Pace;
}

/** Blocks that are looked at first. What is in them tells which grams are rare, and how many more blocks are needed. */
const sample = 4;

/**
 * The places of documents that may be what is looked for, in the order of the list, by the handful: every one that the index holds,
 * and some others that only share the grams.
 */
export async function* proposals(
  db: Database,
  { needs, range, blocks: only, direction, enough, pace }: Walk,
  blockSize = mostInBlock,
): AsyncGenerator<number[]> {
  const blocks = blocksOf(range, direction, blockSize).filter((block) => only?.has(block) ?? true);
  const first = blocks.slice(0, sample);
  const { tested, ...sampled } = await pace(async () => {
    const small = needs.filter((need) => !isLarge(need));
    const hits = await readHits(db, first, small.flat(2));
    const bySmall = met(first, (block) => all(small, (need) => fulfilling(need, block, hits)));
    const spared = small.length > 0 ? needs.filter((need) => isSpared(need, bySmall)) : [];
    const read = needs.filter((need) => !spared.includes(need));
    for (const [key, bits] of await readHits(db, first, read.filter(isLarge).flat(2))) hits.set(key, bits);
    const known = read.map((need) => essential(need, first, hits)).sort((a, b) => a.left - b.left);
    return {
      found: met(first, (block) => all(read, (need) => fulfilling(need, block, hits))),
      tested: [...known.map(({ need }) => need), ...spared],
    };
  });
  let { found } = sampled;
  let placesFound = 0;
  let waiting: number[] = [];
  for (let next = 0, take = sample; next < blocks.length; next += take) {
    if (next > 0) {
      take = placesFound === 0 ? blocks.length : Math.max(sample, Math.ceil((enough * next) / placesFound));
      const some = blocks.slice(next, next + take);
      found = await lookUp(db, tested, some, pace);
    }
    const places = blocks.slice(next, next + take).flatMap((block) => {
      const bits = found.get(block);
      const inBlock = bits ? positionsOf(bits).map((position) => block * blockSize + position) : [];
      return direction === "older" ? inBlock.reverse() : inBlock;
    });
    const inRange = places.filter((place) => place >= range.from && place <= range.to);
    placesFound += inRange.length;
    waiting.push(...inRange);
    for (; waiting.length >= enough; waiting = waiting.slice(enough)) yield waiting.slice(0, enough);
  }
  if (waiting.length > 0) yield waiting;
}

/** The numbers of the blocks in a range of places, in the order of the walk. */
export function blocksOf({ from, to }: Range, direction: "older" | "newer", blockSize: number): number[] {
  const first = Math.floor(from / blockSize);
  const blocks = Array.from({ length: Math.max(0, Math.floor(to / blockSize) - first + 1) }, (_, i) => first + i);
  return direction === "older" ? blocks.reverse() : blocks;
}

/**
 * The fewest grams that leave as few documents of the sample as all of them do, the rarest first: of a word's grams most only say
 * again what another one has said. Beside them, how many documents they leave.
 */
function essential(need: Need, blocks: number[], hits: Hits): { need: Need; left: number } {
  const count = (grams: number[]) => blocks.reduce((sum, block) => sum + countOf(fulfilling([grams], block, hits)), 0);
  let left = 0;
  const fewest = need.map((grams) => {
    const least = count(grams);
    left += least;
    if (grams.length === 1) return grams;
    const alone = new Map(grams.map((gram) => [gram, count([gram])]));
    const rarest = grams.toSorted((a, b) => (alone.get(a) ?? 0) - (alone.get(b) ?? 0));
    let used = 1;
    while (used < rarest.length && count(rarest.slice(0, used)) > least) used++;
    return rarest.slice(0, used);
  });
  return { need: fewest, left };
}

/** So many rows take as long to read as to ask for. */
const fewRows = 32;

/** As for a department, of whose people each has a gram. */
const isLarge = (need: Need) => need.flat().length > fewRows;

/** Whether to read the documents that are left, which settles it, is less work than to read what the index says of such a need. */
function isSpared(need: Need, found: Map<number, Bits>): boolean {
  const left = [...found.values()].reduce((sum, bits) => sum + countOf(bits), 0);
  return isLarge(need) && left <= rowNumbers([...found.keys()]).length * need.flat().length;
}

/**
 * Which documents of the blocks fulfil all needs: where there is much to read, one need after the other, each only in the blocks that
 * those before have left.
 */
async function lookUp(db: Database, needs: Need[], blocks: number[], pace: Pace): Promise<Map<number, Bits>> {
  let found: Map<number, Bits> | undefined;
  const few = rowNumbers(blocks).length * needs.flat(2).length <= fewRows;
  for (const some of few ? [needs] : needs.map((need) => [need])) {
    const before = found;
    if (before && some.every((need) => isSpared(need, before))) continue;
    const left = before ? [...before.keys()] : blocks;
    const hits = await pace(() => readHits(db, left, some.flat(2)));
    found = met(left, (block) => {
      const bits = all(some, (need) => fulfilling(need, block, hits));
      const others = before?.get(block);
      return bits && others ? intersect(bits, others) : bits;
    });
  }
  return found ?? new Map();
}

/** The blocks in which there are such documents. */
function met(blocks: number[], bitsOf: (block: number) => Bits | undefined): Map<number, Bits> {
  const found = new Map<number, Bits>();
  for (const block of blocks) {
    const bits = bitsOf(block);
    if (bits) found.set(block, bits);
  }
  return found;
}

/** The hits of grams in blocks. */
type Hits = Map<number, Bits>;

const rowNumbers = (blocks: number[]) => [...new Set(blocks.map((block) => Math.floor(block / blocksInRow)))];

async function readHits(db: Database, blocks: number[], grams: number[]): Promise<Hits> {
  const keys = rowNumbers(blocks).flatMap((row) => grams.map((gram) => rowKey(row, gram)));
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom("search_posting")
    .selectAll()
    .where(inValues(db, "key", keys))
    .execute();
  const wanted = new Set(blocks);
  const found: Hits = new Map();
  for (const { key, hits } of rows) {
    const first = Math.floor(key / 2 ** 32) * blocksInRow;
    for (const [block, some] of splitRow(hits))
      if (wanted.has(first + block)) found.set(hitsKey(first + block, key % 2 ** 32), decodeHits(some));
  }
  return found;
}

function fulfilling(need: Need, block: number, hits: Hits): Bits | undefined {
  let found: Bits | undefined;
  for (const grams of need) {
    const bits = all(grams, (gram) => hits.get(hitsKey(block, gram)));
    found = found && bits ? unite(found, bits) : (found ?? bits);
  }
  return found;
}

/** What is in the bits of every one; undefined when that is nothing. */
function all<T>(some: T[], bitsOf: (one: T) => Bits | undefined): Bits | undefined {
  let found: Bits | undefined;
  for (const [i, one] of some.entries()) {
    const bits = bitsOf(one);
    found = i === 0 ? bits : found && bits && intersect(found, bits);
    if (!found) return undefined;
  }
  return found;
}
