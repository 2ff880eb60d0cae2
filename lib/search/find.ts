import { type RawBuilder, sql } from "kysely";
import type { Database, Tables } from "../database/tables.ts";
import { inValues } from "../database/value-list.ts";
import { seenBy, type Visibility } from "../people/visibility.ts";
import { type Cursor, type Documents, type Filter, isDated, isNarrowed, matching, needsOf } from "./filter.ts";
import { mostInBlock } from "./hits.ts";
import { hasItsPlace } from "./list-position.ts";
import { blocksOf, type Pace, proposals, type Range } from "./proposals.ts";

interface Query {
  visibility: Visibility;
  filter: Filter;
  /** The place beside which the walk begins, and which way it goes; else from the newest on. */
  after?: Cursor | undefined;
  /** How many ids are wanted. */
  limit: number;
  /** How far they are counted. */
  enough: number;
}

/** `n` counts them all, or some when they are more than enough. */
interface Found {
  ids: string[];
  /** The place of the last one. */
  last: number | undefined;
  n: number;
}

export interface Walking {
  pace?: Pace;
  /** Documents in a block of the index. */
  blockSize?: number;
  /** Stale documents that are read in one step: more there are only after an upgrade. */
  staleAtOnce?: number;
  /** So many people's documents are listed one person after the other; those of more are found by the index. */
  mostOneByOne?: number;
}

/** So many documents are read at a time at least: to ask for them takes as long as to read them. */
const leastAtOnce = 50;
/** So many blocks in a row are read by their days in one step. */
const mostBlocks = 8;

/**
 * The documents that match, in the order of the walk. Without words, filters and days the engines' own indexes serve. Otherwise the stale
 * ones are read first, then those that the index knows: in this order, one that is indexed meanwhile is not missed.
 */
export async function find(
  db: Database,
  query: Query,
  { pace = (step) => step(), blockSize = mostInBlock, staleAtOnce = 1000, mostOneByOne = 4 }: Walking = {},
): Promise<Found> {
  const { filter, visibility, after, limit, enough } = query;
  const byIndex = isNarrowed(filter) || (!visibility.everybody && seenBy(visibility).length > mostOneByOne);
  if (!byIndex && !isDated(filter)) {
    const rows = (
      await pace(() => Promise.all(oneByOne(query).map((of) => newest(db, of, Math.max(limit, enough)))))
    ).flat();
    return { ...ended(inWalk(rows, query), limit), n: rows.length };
  }
  const places = new Map<string, number>();
  let n = 0;
  let last: number | undefined;
  for (let below: number | undefined, more = true; more; ) {
    const stale = await pace(() => staleOnes(db, query, below, staleAtOnce));
    last ??= stale[0]?.last ?? -1;
    n += stale[0]?.n ?? 0;
    for (const { id, place } of stale) if (id !== null) places.set(id, place);
    more = stale[0]?.read === staleAtOnce;
    below = stale[0]?.lowest ?? undefined;
  }
  const range = {
    from: after?.direction === "newer" ? after.place + 1 : 0,
    to: Math.min(last ?? -1, after?.direction === "older" ? after.place - 1 : Number.POSITIVE_INFINITY),
  };
  const blocks = isDated(filter) ? await pace(() => datedBlocks(db, filter)) : undefined;
  const walk = { range, blocks, enough: Math.max(leastAtOnce, Math.ceil(Math.max(limit, enough - n) * 1.2)) };
  let found = 0;
  for await (const rows of (byIndex ? proposed : scanned)(db, query, walk, { pace, blockSize })) {
    n += rows[0]?.n ?? 0;
    found += rows.length;
    for (const { id, place } of rows) places.set(id, place);
    if (n >= enough && found >= limit) break;
  }
  const all = [...places].map(([id, place]) => ({ id, place }));
  return { ...ended(inWalk(all, query), limit), n };
}

/** The query for each of whom the person sees: of several at once the engines would read and sort all that there is. */
function oneByOne(query: Query): Query[] {
  const { visibility } = query;
  if (visibility.everybody) return [query];
  return seenBy(visibility).map((personId) => ({ ...query, visibility: { personId, everybody: false } }));
}

const newest = (db: Database, query: Query, most: number) => inOrder(db.selectFrom("document"), query, most).execute();

function inWalk<Placed extends { place: number }>(rows: Placed[], { after }: Query): Placed[] {
  const sign = after?.direction === "newer" ? 1 : -1;
  return rows.sort((a, b) => sign * (a.place - b.place));
}

interface StaleRow {
  /** The newest lasting place that there is. */
  last: number | null;
  /** How many stale ones were looked at, and the lowest place of them. */
  read: number;
  lowest: number | null;
  /** How many of them match. */
  n: number;
  id: string | null;
  place: number;
}

/** The newest stale ones, or those below a place, as far as they match; one row at least. */
async function staleOnes(db: Database, query: Query, below: number | undefined, most: number): Promise<StaleRow[]> {
  const counted = sql<number>`count(*) over ()`;
  const some = sql`select * from document where search_stale > 0 ${below === undefined ? sql`` : sql`and place < ${below}`}
    order by place desc limit ${sql.lit(most)}`;
  const document = db.selectFrom(sql<Tables["document"]>`looked_at`.as("document")) as unknown as Documents;
  // One statement: a document that gets its place meanwhile is stale, or within the range.
  const { rows } = await sql<StaleRow>`
    with looked_at as (${some})
    select (select max(place) from document where ${hasItsPlace}) as last, (select count(*) from looked_at) as read,
      (select min(place) from looked_at) as lowest, stale.id, stale.place, coalesce(stale.n, 0) as n
    from (select 1) as one left join (${inOrder(document, query, query.limit).select(counted.as("n"))}) as stale on true`.execute(
    db,
  );
  return rows;
}

function ended(all: Pick<Row, "id" | "place">[], limit: number): Pick<Found, "ids" | "last"> {
  const some = all.slice(0, limit);
  return { ids: some.map(({ id }) => id), last: some.at(-1)?.place };
}

interface Row {
  id: string;
  place: number;
  /** Of all that match where it was found, those that were not counted as stale ones. */
  n: number;
}

interface Walk {
  range: Range;
  blocks: Set<number> | undefined;
  enough: number;
}

/** What the index proposes and what matches of it, by the handful. */
async function* proposed(
  db: Database,
  query: Query,
  walk: Walk,
  { pace, blockSize }: Pick<Required<Walking>, "pace" | "blockSize">,
): AsyncGenerator<Row[]> {
  const needs = needsOf(query.visibility, query.filter);
  const direction = query.after?.direction ?? "older";
  const counted = sql<number>`count(*) filter (where search_stale = 0) over ()`;
  for await (const places of proposals(db, { ...walk, needs, direction, pace }, blockSize))
    yield pace(() =>
      inOrder(only(db, inValues(db, "place", places)), query, query.limit)
        .select(counted.as("n"))
        .execute(),
    );
}

/** Without words the days alone narrow: each run of blocks in which there are such days is read in the order of the places. */
async function* scanned(
  db: Database,
  query: Query,
  { range, blocks }: Walk,
  { pace, blockSize }: Pick<Required<Walking>, "pace" | "blockSize">,
): AsyncGenerator<Row[]> {
  const { limit, enough, after } = query;
  const wanted = blocksOf(range, after?.direction ?? "older", blockSize).filter((block) => blocks?.has(block));
  for (let at = 0, next: number; at < wanted.length; at = next) {
    next = at + 1;
    while (next - at < mostBlocks && Math.abs((wanted[next] ?? Number.NaN) - (wanted[next - 1] ?? Number.NaN)) === 1)
      next++;
    const run = wanted.slice(at, next);
    const rows = await pace(() =>
      inOrder(db.selectFrom("document"), query, Math.max(limit, enough))
        .where("place", ">=", Math.min(...run) * blockSize)
        .where("place", "<", (Math.max(...run) + 1) * blockSize)
        .select("document.search_stale")
        .execute(),
    );
    // The stale ones have been counted; one that became stale since is not among those that were read.
    const n = rows.filter(({ search_stale }) => search_stale === 0).length;
    yield rows.map((row) => ({ ...row, n }));
  }
}

/** The blocks in which indexed documents may be dated so. To be asked after the stale ones: what is indexed meanwhile is in one of them. */
async function datedBlocks(db: Database, { from, to }: Filter): Promise<Set<number>> {
  const rows = await db
    .selectFrom("search_block")
    .select("block")
    .$if(from !== undefined, (query) => query.where("last_at", ">=", from ?? 0))
    .$if(to !== undefined, (query) => query.where("first_at", "<=", to ?? 0))
    .execute();
  return new Set(rows.map(({ block }) => block));
}

/** Those of the documents that match, so many, in the order of the walk. */
function inOrder(documents: Documents, { visibility, filter, after }: Query, most: number) {
  return matching(documents, visibility, filter, after)
    .select(["document.id", "document.place"])
    .orderBy("document.place", after?.direction === "newer" ? "asc" : "desc")
    .limit(most);
}

/**
 * Some documents as if there were no others: the limit, which nothing reaches, keeps an engine from taking another way to them (by
 * their person, by their state) on which there may be a hundred thousand.
 */
function only(db: Database, at: RawBuilder<boolean>): Documents {
  const some = db
    .selectFrom("document")
    .selectAll()
    .where(at)
    .limit(sql.lit(2 ** 31))
    .as("document");
  return db.selectFrom(some) as unknown as Documents;
}
