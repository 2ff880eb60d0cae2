/*
 * Which of a block's documents have a gram: as text, because both engines hold text. Few: two base64 digits for each, its position.
 * Many: one bit for each of the block's documents, in base64. A row has the hits of several blocks, each behind three digits: which of
 * the blocks it is, and how long its hits are.
 */

/** Most documents in a block: as many as two base64 digits can tell apart. */
export const mostInBlock = 4096;

/** One bit for each document of a block, 32 in a word. */
export type Bits = Uint32Array;

/** Blocks whose hits stand in one row, which must fit into a page of PostgreSQL, 8 kB: a million documents are 31 rows for each gram. */
export const blocksInRow = 8;

const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const pairs = Array.from({ length: mostInBlock }, (_, i) => `${digits[i >> 6]}${digits[i & 63]}`);
const values = new Uint8Array(128);
for (let i = 0; i < 64; i++) values[digits.charCodeAt(i)] = i;

/** Length of the longer form; the shorter one never reaches it. */
const denseLength = Math.ceil(mostInBlock / 24) * 4;

/** The hits as text; the positions, below `mostInBlock`, in rising order and none twice. */
export function encodeHits(positions: number[]): string {
  if (positions.length * 2 < denseLength) return positions.map((position) => pairs[position]).join("");
  const bits = noBits();
  for (const position of positions) set(bits, position);
  return bytesOf(bits).toString("base64");
}

/** What `encodeHits` has written, as bits; "" is none. */
export function decodeHits(hits: string): Bits {
  const bits = noBits();
  if (hits.length === denseLength) bytesOf(bits).write(hits, "base64");
  else for (let i = 0; i < hits.length; i += 2) set(bits, (digit(hits, i) << 6) | digit(hits, i + 1));
  return bits;
}

/** The hits of each block of a row, by its number within the row. */
export function splitRow(row: string): [number, string][] {
  const parts: [number, string][] = [];
  for (let at = 0; at < row.length; ) {
    const end = at + 3 + ((digit(row, at + 1) << 6) | digit(row, at + 2));
    parts.push([digit(row, at), row.slice(at + 3, end)]);
    at = end;
  }
  return parts;
}

/** The row with other hits of one block; with "" it has none. */
export function changeRow(row: string, block: number, hits: string): string {
  const parts = splitRow(row).filter(([other]) => other !== block);
  if (hits !== "") parts.push([block, hits]);
  return parts
    .sort(([a], [b]) => a - b)
    .map(([which, some]) => `${digits[which]}${pairs[some.length]}${some}`)
    .join("");
}

const words = mostInBlock / 32;
/** Many at a time: for each by itself the memory takes longer to get than the hits to read. */
let spare = new Uint32Array(0);
let given = 0;

function noBits(): Bits {
  if (given === spare.length) [spare, given] = [new Uint32Array(64 * words), 0];
  given += words;
  return spare.subarray(given - words, given);
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Bits) => Buffer.from(buffer, byteOffset, byteLength);
const digit = (hits: string, i: number) => values[hits.charCodeAt(i)] as number;

// Here and below every word is there: to ask whether it is takes longer than the work.
function set(bits: Bits, position: number): void {
  (bits[position >>> 5] as number) |= 1 << (position & 31);
}

/** What is in both; undefined when that is nothing. */
export function intersect(one: Bits, other: Bits): Bits | undefined {
  const bits = noBits();
  let any = 0;
  for (let i = 0; i < bits.length; i++) any |= bits[i] = (one[i] as number) & (other[i] as number);
  return any === 0 ? undefined : bits;
}

/** What is in either. */
export function unite(one: Bits, other: Bits): Bits {
  const bits = noBits();
  for (let i = 0; i < bits.length; i++) bits[i] = (one[i] as number) | (other[i] as number);
  return bits;
}

/** How many documents they are; none when there are no bits. */
export function countOf(bits: Bits | undefined): number {
  let n = 0;
  for (let i = 0; bits && i < bits.length; i++) {
    let word = bits[i] as number;
    word -= (word >>> 1) & 0x55555555;
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
    n += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return n;
}

/** The positions in rising order. */
export function positionsOf(bits: Bits): number[] {
  const positions: number[] = [];
  for (let i = 0; i < bits.length; i++) {
    for (let word = bits[i] as number; word !== 0; word &= word - 1)
      positions.push(i * 32 + 31 - Math.clz32(word & -word));
  }
  return positions;
}
