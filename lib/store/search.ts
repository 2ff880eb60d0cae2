import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { newId } from "../shared/id.ts";
import type { DocumentState } from "../shared/states.ts";
import { among } from "./among.ts";
import { type Sight, visible } from "./documents.ts";
import { columnNeed, type Need, wordNeed } from "./search-grams.ts";
import { proposals, type Range } from "./search-proposals.ts";
import type { Database } from "./store.ts";
import type { Tables } from "./tables.ts";

/** What documents are looked for; each part narrows what the others leave. */
export interface Filter {
  /** Each word's spellings; see `searchWords`. */
  words: string[][];
  state?: DocumentState;
  /** Id of the person who created it. */
  creator?: string;
  templateId?: string;
  /** Only those of which a link was never handed out. */
  uncopied?: boolean;
  /** When it was created: milliseconds, both included. */
  from?: number;
  to?: number;
}

export interface Query {
  sight: Sight;
  filter: Filter;
  /** The id beside which the walk begins, and which way it goes; else from the newest on. */
  after?: { direction: "older" | "newer"; id: string };
  /** How many ids are wanted. */
  limit: number;
  /** How far they are counted. */
  enough: number;
}

/** `n` counts them all, or some when they are more than enough. */
export interface Found {
  ids: string[];
  n: number;
}

/** So many documents are read at a time at least: to ask for them takes as long as to read them. */
const leastAtOnce = 50;

/**
 * The documents that match, in the order of the walk. Without words and filters the engines' own indexes serve. Otherwise the stale
 * ones are read first, then those that the index proposes: in this order, one that is indexed meanwhile is not missed.
 */
export async function find(db: Database, query: Query, blockSize?: number): Promise<Found> {
  const { sight, filter, after, limit, enough } = query;
  const direction = after?.direction ?? "older";
  const bounds = boundsOf(query);
  const narrow = (documents: Documents) => matching(documents, sight, filter, bounds);
  const order = direction === "newer" ? "asc" : "desc";
  if (!isNarrowed(filter)) return inOrder(narrow(db.selectFrom("document")), order, query);

  const look = (at: RawBuilder<boolean>, counted: RawBuilder<number>) =>
    narrow(only(db, at))
      .select(["document.id", counted.as("n")])
      .orderBy("document.id", order)
      .limit(limit);
  // One statement: a document that gets its place meanwhile is stale, or within the range.
  const { rows: first } = await sql<{ from: number | null; to: number | null; id: string | null; n: number }>`
    select places."from", places."to", stale.id, coalesce(stale.n, 0) as n
    from (${placesWithin(bounds)}) as places
    left join (${look(sql`search_stale > 0`, sql`count(*) over ()`)}) as stale on true`.execute(db);
  const stale = first.flatMap(({ id }) => id ?? []);
  let n = first[0]?.n ?? 0;
  const ids: string[] = [];
  const walk = {
    needs: needsOf(sight, filter),
    range: rangeOf(first[0]),
    direction,
    enough: Math.max(leastAtOnce, Math.ceil(Math.max(limit, enough - n) * 1.2)),
  };
  for await (const places of proposals(db, walk, blockSize)) {
    // The stale ones among them have been counted.
    const indexed = await look(
      among(db, "search_place", places),
      sql`count(*) filter (where search_stale = 0) over ()`,
    ).execute();
    n += indexed[0]?.n ?? 0;
    ids.push(...indexed.map(({ id }) => id));
    if (n >= enough && ids.length >= limit) break;
  }
  const both = [...new Set([...stale, ...ids])].sort();
  return { ids: (direction === "newer" ? both : both.reverse()).slice(0, limit), n };
}

type Documents = SelectQueryBuilder<Tables, "document", unknown>;

async function inOrder(documents: Documents, order: "asc" | "desc", { limit, enough }: Query): Promise<Found> {
  const rows = await documents
    .select("document.id")
    .orderBy("document.id", order)
    .limit(Math.max(limit, enough))
    .execute();
  return { ids: rows.slice(0, limit).map(({ id }) => id), n: rows.length };
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

/** Almost all documents are created ones: that alone narrows nothing. */
export const isNarrowed = ({ words, state = "created", creator, templateId, uncopied }: Filter) =>
  words.length > 0 || state !== "created" || creator !== undefined || templateId !== undefined || uncopied === true;

/** Ids between which the walk stays, neither included. */
interface Bounds {
  above: string;
  below: string | undefined;
}

/** Ids begin with their time, so a range of times is one of ids. */
function boundsOf({ filter: { from, to }, after }: Query): Bounds {
  const idAt = (ms: number) => newId(Math.min(Math.max(Math.floor(ms), 0), 2 ** 48 - 1)).slice(0, 10);
  const above = [from === undefined ? "" : idAt(from), after?.direction === "newer" ? after.id : ""];
  const below = [to === undefined ? [] : idAt(to + 1), after?.direction === "older" ? after.id : []].flat();
  return { above: above.sort().at(-1) ?? "", below: below.sort()[0] };
}

function matching(documents: Documents, sight: Sight, filter: Filter, { above, below }: Bounds): Documents {
  const { words, state, creator, templateId, uncopied } = filter;
  let query = documents.where(visible(sight));
  if (state) query = query.where(inState(state));
  if (creator !== undefined) query = query.where("document.person_id", "=", creator);
  if (templateId !== undefined) query = query.where("document.template_id", "=", templateId);
  if (uncopied) query = query.where("document.uncopied", "=", 1);
  if (above !== "") query = query.where("document.id", ">", above);
  if (below !== undefined) query = query.where("document.id", "<", below);
  for (const spellings of words) {
    const contains = spellings.map(
      (word) => sql<boolean>`document.search_text like ${`%${word.replace(/[\\%_]/g, "\\$&")}%`} escape '\\'`,
    );
    query = query.where((where) => where.or(contains));
  }
  return query;
}

/** The state as a literal and, for the few unsettled, the very condition of their index: in no other way SQLite uses it. */
export function inState(state: DocumentState) {
  const is = sql<boolean>`document.state = ${sql.lit(state)}`;
  return state === "creating" || state === "unknown"
    ? sql<boolean>`(document.state in ('creating', 'unknown') and ${is})`
    : is;
}

/** What the index is asked for. Managers see almost all: their sight is left to the documents themselves. */
function needsOf({ personId, everybody }: Sight, { words, state, creator, templateId, uncopied }: Filter): Need[] {
  const owners = new Set(everybody && state !== "draft" ? [] : [personId]);
  if (creator !== undefined) owners.add(creator);
  return [
    ...[...owners].map((id) => columnNeed("person_id", id)),
    ...(templateId === undefined ? [] : [columnNeed("template_id", templateId)]),
    ...(state === undefined || state === "created" ? [] : [columnNeed("state", state)]),
    ...(uncopied ? [columnNeed("uncopied", "1")] : []),
    ...words.map(wordNeed),
  ];
}

/** The places of the documents between two ids. The plus keeps SQLite from walking all places instead of some ids. */
function placesWithin({ above, below }: Bounds) {
  const last = below === undefined ? sql`` : sql`and id < ${below}`;
  const order = below === undefined ? sql`search_place` : sql`id`;
  return sql`select
    ${above === "" ? sql`0` : sql`(select search_place from document where id > ${above} and +search_place is not null order by id limit 1)`} as "from",
    (select search_place from document where ${below === undefined ? sql`` : sql`+`}search_place is not null ${last}
      order by ${order} desc limit 1) as "to"`;
}

/** Null: no document on that side has a place, as on a day whose first one is still young. */
function rangeOf({ from, to }: { from: number | null; to: number | null } = { from: null, to: null }): Range {
  return from === null || to === null ? { from: 0, to: -1 } : { from, to };
}
