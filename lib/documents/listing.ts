import { countUpTo } from "../database/count.ts";
import { text } from "../database/optional.ts";
import type { Database } from "../database/tables.ts";
import { inValues } from "../database/value-list.ts";
import { listedFor, type Visibility } from "../people/visibility.ts";
import { type Cursor, type Filter, inState, isNarrowed } from "../search/filter.ts";
import { find, type Walking } from "../search/find.ts";
import { type Count, upTo } from "../shared/count.ts";
import { type Signer, signerFields, signerOf } from "../shared/signer.ts";
import { isListed, type ListedState } from "../shared/states.ts";

interface ListedDocument {
  id: string;
  title: string;
  templateId: string;
  state: ListedState;
  createdBy: string;
  /** Since when it is in its state: when it was created, once it is. */
  since: number;
  /** See `lib/search/list-position.ts`; a page begins beside one. */
  place: number;
  signers: (Signer & { link?: string })[];
}

export interface Page {
  documents: ListedDocument[];
  newer: boolean;
  older: boolean;
  /** Of all pages. */
  total: Count;
}

export interface Listing extends Filter {
  /** Keyset: the place beside which the page begins. */
  after?: Cursor;
  limit: number;
}

/** Counts are exact up to here. Of what was searched for each one must be read, wherever it lies. */
const most = { all: 1000, found: 100 };

/** One page, newest first, by keyset: a page far back costs what the first one does. */
export async function listDocuments(
  db: Database,
  visibility: Visibility,
  listing: Listing,
  walking?: Walking,
): Promise<Page> {
  const { after, limit, ...filter } = listing;
  const query = { visibility, filter, limit: limit + 1, enough: limit + 1 };
  const cap = isNarrowed(filter) ? most.found : most.all;
  const whole = { ...query, limit: after ? 1 : limit + 1, enough: cap + 1 };
  const [all, page] = await Promise.all([find(db, whole, walking), after && find(db, { ...query, after }, walking)]);
  const { ids } = page ?? all;
  const forwards = after?.direction === "newer";
  const more = ids.length > limit;
  const shown = ids.slice(0, limit);
  return {
    documents: await documentsOf(db, forwards ? shown.reverse() : shown),
    newer: forwards ? more : after !== undefined,
    older: forwards ? true : more,
    total: upTo(all.n, cap),
  };
}

/** The newest few that match, and how many do. */
export async function newestDocuments(
  db: Database,
  visibility: Visibility,
  filter: Filter,
  limit: number,
  walking?: Walking,
): Promise<Pick<Page, "documents" | "total">> {
  const { ids, n } = await find(db, { visibility, filter, limit, enough: most.found + 1 }, walking);
  return { documents: await documentsOf(db, ids), total: upTo(n, most.found) };
}

/** How many documents there are to see, all or in one state. */
export async function countDocuments(db: Database, visibility: Visibility, state?: ListedState): Promise<Count> {
  const cap = state ? most.found : most.all;
  const documents = db
    .selectFrom("document")
    .where(listedFor(visibility))
    .$if(state !== undefined, (query) => query.where(inState(state ?? "created")));
  return countUpTo(db, documents, cap);
}

async function documentsOf(db: Database, ids: string[]): Promise<ListedDocument[]> {
  if (ids.length === 0) return [];
  const [rows, signers] = await Promise.all([
    db
      .selectFrom("document")
      .innerJoin("person", "person.id", "document.person_id")
      .select(["document.id", "title", "template_id", "state", "changed_at", "place"])
      .select("person.name as created_by")
      .where(inValues(db, "document.id", ids))
      .execute(),
    signersOf(db, ids),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids
    .flatMap((id) => byId.get(id) ?? [])
    .flatMap((row) =>
      // Somebody may have said of one that it was not created since it was found.
      isListed(row.state)
        ? {
            id: row.id,
            title: row.title,
            templateId: row.template_id,
            state: row.state,
            createdBy: row.created_by,
            since: row.changed_at,
            place: row.place,
            signers: signers.get(row.id) ?? [],
          }
        : [],
    );
}

async function signersOf(db: Database, ids: string[]): Promise<Map<string, ListedDocument["signers"]>> {
  const rows = await db
    .selectFrom("signer")
    .select(["document_id", ...signerFields, "link"])
    .where(inValues(db, "document_id", ids))
    .orderBy("document_id")
    .orderBy("position")
    .execute();
  const byDocument = Map.groupBy(rows, (row) => row.document_id);
  return new Map(
    [...byDocument].map(([id, of]) => [id, of.map((row) => ({ ...signerOf(row), ...text("link", row.link) }))]),
  );
}
