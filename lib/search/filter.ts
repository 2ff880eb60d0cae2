import { type SelectQueryBuilder, sql } from "kysely";
import type { Tables } from "../database/tables.ts";
import { listedFor, seenBy, type Visibility } from "../people/visibility.ts";
import type { ListedState } from "../shared/states.ts";
import { columnNeed, type Need, wordNeed } from "./bigrams.ts";

export type Documents = SelectQueryBuilder<Tables, "document", unknown>;

/** What documents are looked for; each part narrows what the others leave. */
export interface Filter {
  /** Each word's spellings; see `searchWords`. */
  words: string[][];
  state?: ListedState;
  /** Id of the person who created it. */
  creator?: string;
  templateId?: string;
  /** Only those of which a link was never shared. */
  unshared?: boolean;
  /** How it is dated, which for a created one is its creation: milliseconds, both included. */
  from?: number;
  to?: number;
}

/** A place in the list, and which way a page or a walk goes from there. */
export interface Cursor {
  direction: "older" | "newer";
  place: number;
}

/** Almost all documents are created ones: that alone narrows nothing. */
export const isNarrowed = ({ words, state = "created", creator, templateId, unshared }: Filter) =>
  words.length > 0 || state !== "created" || creator !== undefined || templateId !== undefined || unshared === true;

export const isDated = ({ from, to }: Filter) => from !== undefined || to !== undefined;

/** Those of the documents that the person may see and that match, on that side of a place. */
export function matching(
  documents: Documents,
  visibility: Visibility,
  filter: Filter,
  after: Cursor | undefined,
): Documents {
  const { words, state, creator, templateId, unshared, from, to } = filter;
  let query = documents.where(listedFor(visibility));
  if (state) query = query.where(inState(state));
  if (creator !== undefined) query = query.where("document.person_id", "=", creator);
  if (templateId !== undefined) query = query.where("document.template_id", "=", templateId);
  if (unshared) query = query.where("document.unshared", "=", 1);
  if (after) query = query.where("document.place", after.direction === "older" ? "<" : ">", after.place);
  if (from !== undefined) query = query.where("document.changed_at", ">=", from);
  if (to !== undefined) query = query.where("document.changed_at", "<=", to);
  for (const spellings of words) {
    const contains = spellings.map(
      (word) => sql<boolean>`document.search_text like ${`%${word.replace(/[\\%_]/g, "\\$&")}%`} escape '\\'`,
    );
    query = query.where((where) => where.or(contains));
  }
  return query;
}

/** The state as a literal and, for the few unresolved, the very condition of their index: in no other way SQLite uses it. */
export function inState(state: ListedState) {
  const is = sql<boolean>`document.state = ${sql.lit(state)}`;
  return state === "creating" || state === "unknown"
    ? sql<boolean>`(document.state in ('creating', 'unknown') and ${is})`
    : is;
}

/** What the index is asked for. Managers see almost all: their visibility is left to the documents themselves. */
export function needsOf(visibility: Visibility, { words, state, creator, templateId, unshared }: Filter): Need[] {
  return [
    ...(visibility.everybody ? [] : [columnNeed("person_id", ...seenBy(visibility))]),
    ...(creator === undefined ? [] : [columnNeed("person_id", creator)]),
    ...(templateId === undefined ? [] : [columnNeed("template_id", templateId)]),
    ...(state === undefined || state === "created" ? [] : [columnNeed("state", state)]),
    ...(unshared ? [columnNeed("unshared", "1")] : []),
    ...words.map(wordNeed),
  ];
}
